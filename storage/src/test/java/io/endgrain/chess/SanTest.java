package io.endgrain.chess;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SanTest {
    @ParameterizedTest
    @CsvSource({
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1, e2e4, e4",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1, g1f3, Nf3",
        "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1, d5c6, dxc6",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1, e1g1, O-O",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1, e8c8, O-O-O",
        "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1, e1c1, O-O-O+",
        "1n5k/P7/8/8/8/8/8/7K w - - 0 1, a7b8q, axb8=Q+",
        "1n5k/P7/8/8/8/8/8/7K w - - 0 1, a7a8n, a8=N",
        "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1, a1a8, Ra8#",
        "1k6/8/8/8/8/8/4K3/R6R w - - 0 1, a1d1, Rad1",
        "7k/8/8/R7/8/8/8/R6K w - - 0 1, a1a3, R1a3",
        "7k/8/8/8/2N1N3/8/2N5/7K w - - 0 1, c4d6, Ncd6", // the knight on c2 does not reach d6
        "7k/8/8/8/N3N3/8/N3N3/7K w - - 0 1, a4c3, Na4c3", // others share the file and the rank
        "4r2k/8/8/8/8/4N3/8/N3K3 w - - 0 1, a1c2, Nc2", // the other knight is pinned
        "7k/8/8/8/8/8/p7/1R4K1 b - - 0 1, a2b1r, axb1=R+",
        "8/8/8/8/8/6pk/8/7K w - - 0 1, h1g1, Kg1",
        // The queen on h7 shares the file, the one on b8 neither the file nor the rank.
        "1Q6/7Q/8/8/8/4k3/7Q/K7 w - - 0 1, h2c7, Q2c7",
        "1Q6/7Q/8/8/8/4k3/7Q/K7 w - - 0 1, b8c7, Qbc7",
        "1Q6/7Q/8/8/8/4k3/7Q/K7 w - - 0 1, h7c7, Q7c7"
    })
    void movesAreWrittenAsShortAsTheyAreClear(String fen, String uci, String expected) {
        assertSan(Variant.STANDARD, fen, uci, expected);
    }

    @ParameterizedTest
    @CsvSource({
        "ATOMIC, 3qk3/8/8/8/8/8/8/3RK3 w - - 0 1, d1d8, Rxd8#", // the king explodes
        "ATOMIC, 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1, a1a8, Ra8+",
        "ATOMIC, 8/8/8/8/8/8/1k6/3K3R w - - 0 1, d1c1, Kc1", // nobody is in check of kings that touch
        "ANTICHESS, 8/P7/8/8/8/8/8/7k w - - 0 1, a7a8k, a8=K",
        "ANTICHESS, 8/8/8/8/8/1k6/K7/8 w - - 0 1, a2b3, Kxb3#", // the last man is taken: lost, but over
        "ANTICHESS, 8/8/8/8/p7/8/P7/8 w - - 0 1, a2a3, a3#", // nobody can move
        "ANTICHESS, 8/8/8/8/2K1K3/8/2K5/7b w - - 0 1, c4d3, Kc4d3",
        "ANTICHESS, 7r/8/8/8/8/8/8/K6k w - - 0 1, a1b1, Kb1"
    })
    void variantsAreWrittenAlike(Variant variant, String fen, String uci, String expected) {
        assertSan(variant, fen, uci, expected);
    }

    private static void assertSan(Variant variant, String fen, String uci, String expected) {
        Position position = Positions.of(variant, fen);
        assertThat(San.of(position, Positions.move(position, uci))).isEqualTo(expected);
    }
}
