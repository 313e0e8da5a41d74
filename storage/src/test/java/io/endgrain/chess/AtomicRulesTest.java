package io.endgrain.chess;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AtomicRulesTest {
    @ParameterizedTest
    @CsvSource({
        // All around d5 goes but the pawns.
        "7k/8/2nbp3/2pqP3/2N1r3/8/8/3R3K w - - 3 1, d1d5, 7k/8/4p3/2p1P3/8/8/8/7K b - - 0 1",
        // Pawns that capture or are captured do explode.
        "7k/8/8/2p5/1P6/8/8/7K w - - 0 1, b4c5, 7k/8/8/8/8/8/8/7K b - - 0 1",
        "7k/P7/8/8/8/8/7K/r7 b - - 0 1, a1a7, 7k/8/8/8/8/8/7K/8 w - - 0 2",
        "1n5k/P7/8/8/8/8/8/7K w - - 0 1, a7b8q, 7k/8/8/8/8/8/8/7K b - - 0 1",
        // En passant the blast is around the square moved to; the captured pawn goes, too.
        "4k3/8/8/8/1pPN4/8/1B1P4/4K3 b - c3 0 1, b4c3, 4k3/8/8/8/8/8/3P4/4K3 w - - 0 2"
    })
    void capturesExplode(String fen, String uci, String after) {
        assertThat(Positions.after(Variant.ATOMIC, fen, uci).fen()).isEqualTo(after);
    }

    @Test
    void whoseKingExplodesHasLost() {
        Position lost = Positions.after(Variant.ATOMIC, "3qk3/8/8/8/8/8/8/3RK3 w - - 0 1", "d1d8");
        assertThat(lost.isVariantLoss()).isTrue();
        assertThat(lost.isVariantWin()).isFalse();
        assertThat(lost.isCheckmate()).isFalse();
        assertThat(lost.isStalemate()).isFalse();
        assertThat(lost.legalMoves().size()).isZero();
    }

    @Test
    void explodingTheOtherKingIsLegalEvenInCheck() {
        assertThat(ucis("3qk3/8/8/8/4r3/8/8/3RK3 w - - 0 1")).contains("d1d8").doesNotContain("d1a1");
    }

    @Test
    void nobodyMayExplodeTheOwnKing() {
        assertThat(ucis("7k/8/8/8/8/8/R2q4/4K3 w - - 0 1")).doesNotContain("a2d2");
    }

    @Test
    void kingsDoNotCapture() {
        assertThat(ucis("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1")).isNotEmpty().doesNotContain("e1d2");
    }

    @ParameterizedTest
    @CsvSource({
        "8/8/8/8/8/2k5/r7/K7 w - - 0 1, true",
        "8/8/8/8/8/1k6/r7/K7 w - - 0 1, true",
        "8/8/8/8/8/8/rk6/K7 w - - 0 1, false",
        "8/8/8/8/8/8/1k6/K6r w - - 0 1, false"
    })
    void kingsThatTouchSuspendCheck(String fen, boolean check) {
        assertThat(Positions.of(Variant.ATOMIC, fen).isCheck()).isEqualTo(check);
    }

    @Test
    void aKingIsSafeBesideTheOther() {
        // b1 touches the other king; a2 and b2 do so, too; only d1 does not, and the rook looks at it.
        assertThat(ucis("8/8/8/8/8/1k6/8/2K4r w - - 0 1")).containsExactlyInAnyOrder("c1b2", "c1c2", "c1d2");
        assertThat(ucis("8/8/8/8/8/8/1k6/2K4r w - - 0 1"))
                .contains("c1b1", "c1c2", "c1d2")
                .doesNotContain("c1d1");
    }

    @Test
    void explosionsTakeCastlingRights() {
        Position after = Positions.after(Variant.ATOMIC, "4k3/8/8/8/8/2n5/8/RN2K2R b KQ - 0 1", "c3b1");
        assertThat(after.fen()).isEqualTo("4k3/8/8/8/8/8/8/4K2R w K - 0 2");
    }

    @Test
    void castlingOutOfASuspendedCheckIsLegal() {
        String touching = "4r3/8/8/8/8/8/3k4/4K2R w K - 0 1";
        assertThat(Positions.of(Variant.ATOMIC, touching).isCheck()).isFalse();
        assertThat(ucis(touching)).contains("e1g1");
        assertThat(ucis("4r3/8/8/8/8/3k4/8/4K2R w K - 0 1")).doesNotContain("e1g1");
    }

    @Test
    void castlingThroughASquareBesideTheOtherKingIsLegal() {
        assertThat(ucis("5r2/8/8/8/8/8/4k3/4K2R w K - 0 1")).contains("e1g1");
        assertThat(ucis("5r2/8/8/8/8/2k5/8/4K2R w K - 0 1")).doesNotContain("e1g1");
    }

    @ParameterizedTest
    @CsvSource({
        "4k3/8/8/8/1pP5/3K4/8/8 b - c3 0 1, true", // White's king alone explodes
        "8/8/8/8/1pP5/3k4/8/7K b - c3 0 1, false", // Black's own king would
        "8/8/8/8/1pPk4/3K4/8/8 b - c3 0 1, false" // both would
    })
    void enPassantMustNotExplodeTheOwnKing(String fen, boolean legal) {
        Position position = Positions.of(Variant.ATOMIC, fen);
        assertThat(position.epSquare() >= 0).isEqualTo(legal);
        assertThat(ucis(fen).contains("b4c3")).isEqualTo(legal);
    }

    @Test
    void enPassantMustNotLeaveTheOwnKingInCheck() {
        // The rook explodes, too, so that it gives no check on the file that the pawn leaves.
        assertThat(ucis("1k6/8/8/8/1pP5/1R6/8/7K b - c3 0 1")).contains("b4c3");
        assertThat(ucis("1k6/8/8/8/1pP5/8/8/1R5K b - c3 0 1")).doesNotContain("b4c3");
    }

    @ParameterizedTest
    @CsvSource({
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1, true",
        "4k3/8/8/8/8/8/8/3NK3 w - - 0 1, true",
        "4k3/8/8/8/8/8/8/2NNK3 w - - 0 1, true",
        "4k3/8/8/8/8/8/8/1NNNK3 w - - 0 1, false",
        "4k3/8/8/8/8/8/8/3BK3 w - - 0 1, true",
        "4k3/8/8/8/8/8/8/3RK3 w - - 0 1, true",
        "4k3/8/8/8/8/8/8/2BNK3 w - - 0 1, false",
        "4k3/8/8/8/8/8/8/3QK3 w - - 0 1, false",
        "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1, false",
        "3nk3/8/8/8/8/8/8/3NK3 w - - 0 1, false", // one may explode beside its king
        "2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1, true", // bishops that never meet
        "2b1k3/8/8/8/8/8/8/3BK3 w - - 0 1, false",
        "8/8/8/8/8/8/2K5/8 b - - 0 1, false" // the game is over
    })
    void insufficientMaterialIsTold(String fen, boolean expected) {
        assertThat(Positions.of(Variant.ATOMIC, fen).isInsufficientMaterial()).isEqualTo(expected);
    }

    @Test
    void mateAndStalemateAreAsUsual() {
        Position checked = Positions.of(Variant.ATOMIC, "R6k/8/8/5Q2/8/8/8/K7 b - - 0 1");
        assertThat(checked.isCheck()).isTrue();
        assertThat(checked.isCheckmate()).isFalse();
        Position mated = Positions.of(Variant.ATOMIC, "R6k/1Q6/8/8/8/8/8/K7 b - - 0 1");
        assertThat(mated.isCheckmate()).isTrue();
        assertThat(mated.isVariantLoss()).isFalse();
        assertThat(Positions.of(Variant.ATOMIC, "7k/5Q2/8/8/8/8/8/K7 b - - 0 1").isStalemate())
                .isTrue();
    }

    @Test
    void whoIsNotToMoveCannotBeInCheck() {
        assertThatThrownBy(() -> Fen.parse("4k3/4R3/8/8/8/8/8/K7 w - - 0 1", Variant.ATOMIC))
                .isInstanceOf(InvalidFenException.class)
                .hasMessageContaining("is in check by the rook on e7, but it is White's turn");
        assertThat(ucis("4k3/3KR3/8/8/8/8/8/8 w - - 0 1")).isNotEmpty();
    }

    @Test
    void onlyTheSideToMoveCanHaveLostItsKing() {
        assertThat(Positions.of(Variant.ATOMIC, "8/8/8/8/8/8/2K5/8 b - - 0 1").isVariantLoss())
                .isTrue();
        assertThatThrownBy(() -> Fen.parse("8/8/8/8/8/8/2K5/8 w - - 0 1", Variant.ATOMIC))
                .isInstanceOf(InvalidFenException.class)
                .hasMessageContaining("Black has no king, but it is White's turn");
    }

    private static List<String> ucis(String fen) {
        return Positions.ucis(Variant.ATOMIC, fen);
    }
}
