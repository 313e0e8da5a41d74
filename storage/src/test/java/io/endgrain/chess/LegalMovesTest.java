package io.endgrain.chess;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LegalMovesTest {
    @ParameterizedTest
    @CsvSource({
        "r3k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1, e1g1 e1c1",
        "r3k2r/8/8/8/8/8/8/R3K2R b kq - 0 1, e8g8 e8c8",
        "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1, e1c1",
        "4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1, ''", // men between
        "1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1, e1c1", // only the rook passes b1
        "3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1, ''", // d1 is attacked
        "2r1k3/8/8/8/8/8/8/R3K3 w Q - 0 1, ''", // c1 is attacked
        "4k3/4r3/8/8/8/8/8/R3K3 w Q - 0 1, ''", // in check
        "4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1, e1c1"
    })
    void castlingNeedsAFreePathAndSafeSquares(String fen, String expected) {
        Position position = Positions.of(fen);
        assertThat(Positions.moves(position).stream().filter(Move::isCastling).map(Move::uci))
                .containsExactly(expected.isEmpty() ? new String[0] : expected.split(" "));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", // a pinned knight
                "7k/8/8/8/1b6/8/3R4/4K3 w - - 0 1", // a rook pinned diagonally
                "7k/8/8/8/4r3/8/4B3/4K3 w - - 0 1", // a bishop pinned on a file
                "7k/8/8/8/7b/8/5P2/4K3 w - - 0 1" // a pawn pinned diagonally
            })
    void menPinnedAcrossTheirLineStay(String fen) {
        assertThat(Positions.moves(Positions.of(fen))).allMatch(move -> Move.role(move) == Role.KING);
    }

    @Test
    void menPinnedAlongTheirLineMayMoveOnIt() {
        assertThat(Positions.ucis("7k/4r3/8/8/8/4R3/8/4K3 w - - 0 1"))
                .contains("e3e2", "e3e7")
                .doesNotContain("e3d3");
        assertThat(Positions.ucis("7k/4r3/8/8/8/8/4P3/4K3 w - - 0 1")).contains("e2e3", "e2e4");
        assertThat(Positions.ucis("7k/8/8/8/8/6b1/5P2/4K3 w - - 0 1"))
                .contains("f2g3")
                .doesNotContain("f2f3");
    }

    @Test
    void doubleCheckLeavesKingMovesOnly() {
        assertThat(Positions.moves(Positions.of("4r1k1/8/8/8/1b6/8/8/R3K2Q w - - 0 1")))
                .isNotEmpty()
                .allMatch(move -> Move.role(move) == Role.KING);
    }

    @Test
    void kingDoesNotRetreatAlongTheLineOfItsChecker() {
        assertThat(Positions.ucis("7k/8/8/8/r3K3/8/8/8 w - - 0 1")).doesNotContain("e4f4", "e4d4");
    }

    @Test
    void enPassantAnswersTheCheckOfTheDoubleStep() {
        Position position = Positions.after("8/8/8/8/1k1p4/8/2P5/4K3 w - - 0 1", "c2c4");
        assertThat(position.epSquare()).isEqualTo(Square.parse("c3"));
        Position checked = Positions.after("8/8/8/1k6/3p4/8/2P5/4K3 w - - 0 1", "c2c4");
        assertThat(checked.isCheck()).isTrue();
        assertThat(Positions.ucis(checked.fen())).contains("d4c3");
    }

    @ParameterizedTest
    @CsvSource({
        "7k/8/8/8/8/8/8/K7 w - - 0 1, true",
        "k7/8/KQ6/8/8/8/8/8 b - - 0 1, false", // mate to come, stalemate now
        "7k/8/8/8/8/2p5/1r6/K7 w - - 0 1, false",
        "8/8/8/8/8/kq6/p7/K7 w - - 0 1, false",
        "2b5/kpPp4/1p1P4/1P6/6p1/4p1P1/4PpPK/5B2 w - - 0 1, true",
        "6rk/8/8/8/8/8/6PP/7K w - - 0 1, true"
    })
    void anyMoveIsFoundWithoutAList(String fen, boolean expected) {
        Position position = Positions.of(fen);
        assertThat(position.hasLegalMove())
                .isEqualTo(expected)
                .isEqualTo(position.legalMoves().size() > 0);
    }
}
