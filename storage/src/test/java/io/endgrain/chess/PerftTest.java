package io.endgrain.chess;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Published counts of leaf positions, from https://www.chessprogramming.org/Perft_Results. */
class PerftTest {
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '\'',
            value = {
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1, 5, 4865609",
                "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1, 4, 4085603",
                "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1, 5, 674624",
                "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1, 4, 422333",
                "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8, 4, 2103487",
                "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10, 3, 89890"
            })
    void countsOfLeafPositionsAreThePublishedOnes(String fen, int depth, long expected) {
        assertThat(leaves(Positions.of(fen), depth)).isEqualTo(expected);
    }

    /** From the test suite of shakmaty, whose rules the public server uses. */
    @ParameterizedTest
    @CsvSource({
        "ATOMIC, rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1, 4, 197326",
        "ATOMIC, rn2kb1r/1pp1p2p/p2q1pp1/3P4/2P3b1/4PN2/PP3PPP/R2QKB1R b KQkq - 0 1, 4, 1434825",
        "ANTICHESS, rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1, 4, 153299",
        "ANTICHESS, 8/1p6/8/8/8/8/P7/8 w - - 0 1, 4, 3",
        "ANTICHESS, 8/2p5/8/8/8/8/P7/8 w - - 0 1, 4, 4"
    })
    void countsOfVariantsAreThePublishedOnes(Variant variant, String fen, int depth, long expected) {
        assertThat(leaves(Positions.of(variant, fen), depth)).isEqualTo(expected);
    }

    private static long leaves(Position position, int depth) {
        MoveList moves = position.legalMoves();
        if (depth == 1) {
            return moves.size();
        }
        long leaves = 0;
        for (int i = 0; i < moves.size(); i++) {
            leaves += leaves(position.play(moves.get(i)), depth - 1);
        }
        return leaves;
    }
}
