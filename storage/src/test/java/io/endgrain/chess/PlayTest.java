package io.endgrain.chess;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlayTest {
    @ParameterizedTest
    @CsvSource({
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1, e2e4,"
                + " rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", // nobody can capture en passant
        "rnbqkbnr/ppp1pppp/8/8/3p4/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1, e2e4,"
                + " rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1, e2e4, 8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1", // the capture is illegal
        "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1, d5c6, 4k3/8/2P5/8/8/8/8/4K3 b - - 0 1",
        "8/8/8/8/3pP3/8/8/4K2k b - e3 0 7, d4e3, 8/8/8/8/8/4p3/8/4K2k w - - 0 8",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 9, e1g1, r3k2r/8/8/8/8/8/8/R4RK1 b kq - 5 9",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 9, e1c1, r3k2r/8/8/8/8/8/8/2KR3R b kq - 5 9",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 4 9, e8g8, r4rk1/8/8/8/8/8/8/R3K2R w KQ - 5 10",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 4 9, e8c8, 2kr3r/8/8/8/8/8/8/R3K2R w KQ - 5 10",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 9, e1e2, r3k2r/8/8/8/8/8/4K3/R6R b kq - 5 9",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 9, a1a8, R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 9", // two rights at once
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 9, h1h2, r3k2r/8/8/8/8/8/7R/R3K3 b Qkq - 5 9",
        "1n5k/P7/8/8/8/8/8/7K w - - 3 9, a7b8n, 1N5k/8/8/8/8/8/8/7K b - - 0 9",
        "7k/8/8/8/8/8/p7/7K b - - 3 9, a2a1q, 7k/8/8/8/8/8/8/q6K w - - 0 10",
        "7k/8/8/8/8/8/8/K7 b - - 4294967295 4294967295, h8g8, 6k1/8/8/8/8/8/8/K7 w - - 4294967295 4294967295",
        "7k/8/8/8/8/8/8/K7 b - - 4294967294 4294967294, h8g8, 6k1/8/8/8/8/8/8/K7 w - - 4294967295 4294967295"
    })
    void movesChangeBoardRightsAndClocks(String fen, String uci, String expected) {
        Position after = Positions.after(fen, uci);
        assertThat(after.fen()).isEqualTo(expected);
        assertThat(after).isEqualTo(Positions.of(expected)).hasSameHashCodeAs(Positions.of(expected));
    }

    @Test
    void positionsOfDifferentClocksDiffer() {
        Position position = Positions.of("4k3/8/8/8/8/8/8/4K3 w - - 7 9");
        assertThat(position.withHalfmoves(8)).isNotEqualTo(position);
        assertThat(position.withHalfmoves(4294967295L).fen()).isEqualTo("4k3/8/8/8/8/8/8/4K3 w - - 4294967295 9");
        assertThat(position.withHalfmoves(8).withHalfmoves(7)).isEqualTo(position);
    }

    @Test
    void halfmoveClocksThatNoFenHoldsAreRefused() {
        Position position = Positions.of(Positions.START);
        assertThatIllegalArgumentException().isThrownBy(() -> position.withHalfmoves(-1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> position.withHalfmoves(4294967296L))
                .withMessageContaining("4294967296");
    }
}
