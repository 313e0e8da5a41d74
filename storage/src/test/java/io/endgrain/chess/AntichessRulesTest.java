package io.endgrain.chess;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AntichessRulesTest {
    @Test
    void capturesAreCompulsory() {
        assertThat(ucis("8/8/8/8/8/8/1p6/R1K5 w - - 0 1")).containsExactly("c1b2");
        assertThat(ucis("8/8/8/8/8/1p6/8/R1K5 w - - 0 1")).hasSizeGreaterThan(10);
        assertThat(ucis("1n6/P7/8/8/8/8/8/8 w - - 0 1"))
                .containsExactlyInAnyOrder("a7b8q", "a7b8r", "a7b8b", "a7b8n", "a7b8k");
    }

    @Test
    void enPassantIsCompulsory() {
        assertThat(ucis("8/8/8/8/1pP5/8/8/8 b - c3 0 1")).containsExactly("b4c3");
        assertThat(ucis("8/8/8/8/1pP5/P7/8/8 b - c3 0 1")).containsExactlyInAnyOrder("b4c3", "b4a3");
        assertThat(ucis("8/8/8/8/1pP5/8/8/8 b - - 0 1")).containsExactly("b4b3");
    }

    @Test
    void pawnsMayBecomeKings() {
        assertThat(ucis("8/P7/8/8/8/8/8/7k w - - 0 1"))
                .containsExactlyInAnyOrder("a7a8q", "a7a8r", "a7a8b", "a7a8n", "a7a8k");
        assertThat(Positions.after(Variant.ANTICHESS, "8/P7/8/8/8/8/8/7k w - - 0 1", "a7a8k")
                        .fen())
                .isEqualTo("K7/8/8/8/8/8/8/7k b - - 0 1");
        assertThat(ucis("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")).contains("a7a8k");
    }

    @Test
    void kingsAreMenLikeOthers() {
        Position attacked = Positions.of(Variant.ANTICHESS, "4r3/8/8/8/8/8/8/4K3 w - - 0 1");
        assertThat(attacked.isCheck()).isFalse();
        assertThat(ucis("4r3/8/8/8/8/8/8/3K4 w - - 0 1")).contains("d1e1", "d1e2");
        Position captured = Positions.after(Variant.ANTICHESS, "4r3/8/8/8/8/8/8/4K1N1 b - - 0 1", "e8e1");
        assertThat(captured.fen()).isEqualTo("8/8/8/8/8/8/8/4r1N1 w - - 0 2");
        assertThat(captured.isVariantLoss()).isFalse();
        assertThat(captured.hasLegalMove()).isTrue();
    }

    @Test
    void thereIsNoCastling() {
        Position position = Positions.of(Variant.ANTICHESS, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
        assertThat(position.hasCastlingRights()).isFalse();
        assertThat(ucis(position.fen())).doesNotContain("e1g1", "e1c1");
    }

    @ParameterizedTest
    @CsvSource({
        "8/8/8/8/8/p7/P7/8 w - - 0 1, true, true", // who cannot move has won
        "8/8/8/8/8/p7/P7/8 b - - 0 1, true, true",
        "8/8/8/8/8/8/8/7k w - - 0 1, true, false", // White has lost all men
        "8/8/8/8/8/8/8/7k b - - 0 1, false, false", // comes up in no game, and has not ended
        "8/8/8/8/p7/8/P7/8 w - - 0 1, false, false"
    })
    void whoHasNoManOrNoMoveHasWon(String fen, boolean win, boolean stalemate) {
        Position position = Positions.of(Variant.ANTICHESS, fen);
        assertThat(position.isVariantWin()).isEqualTo(win);
        assertThat(position.isVariantLoss()).isFalse();
        assertThat(position.isStalemate()).isEqualTo(stalemate);
        assertThat(position.isCheckmate()).isFalse();
        assertThat(position.hasLegalMove()).isEqualTo(!win);
        assertThat(position.legalMoves().size() > 0).isEqualTo(!win);
    }

    @Test
    void whoTakesTheLastManHasLost() {
        Position after = Positions.after(Variant.ANTICHESS, "8/8/8/8/8/1k6/K7/8 w - - 0 1", "a2b3");
        assertThat(after.isVariantWin()).isTrue();
        assertThat(after.legalMoves().size()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "8/8/8/8/8/8/b7/B7 w - - 0 1, true", // a light and a dark bishop
        "8/8/8/8/8/8/8/Bb6 w - - 0 1, true",
        "8/8/8/8/8/8/8/B1b5 w - - 0 1, false",
        "8/8/8/8/8/b7/8/Bb6 w - - 0 1, false", // one of Black's can meet it
        "8/8/8/8/8/8/8/BNb5 w - - 0 1, false",
        "8/8/8/8/8/8/P7/b7 w - - 0 1, false",
        "8/8/8/8/8/8/8/K6k w - - 0 1, false"
    })
    void onlyBishopsThatNeverMeetAreInsufficient(String fen, boolean expected) {
        assertThat(Positions.of(Variant.ANTICHESS, fen).isInsufficientMaterial())
                .isEqualTo(expected);
    }

    @Test
    void anyNumberOfKingsCanBe() {
        assertThat(Positions.of(Variant.ANTICHESS, "8/8/8/8/8/8/QQQQQQQQ/KQ6 w - - 0 1")
                        .men())
                .isEqualTo(10);
        assertThat(ucis("kkkkkkkk/8/8/8/8/8/8/K6K w - - 0 1")).hasSize(6);
        assertThatThrownBy(() -> Fen.parse("qqqqqqqq/qq6/8/8/8/8/8/K7 w - - 0 1", Variant.ANTICHESS))
                .isInstanceOf(InvalidFenException.class)
                .hasMessageContaining("Black has more material than a game can have");
        assertThatThrownBy(() -> Fen.parse("8/8/8/8/8/8/8/8 w - - 0 1", Variant.ANTICHESS))
                .isInstanceOf(InvalidFenException.class);
    }

    private static List<String> ucis(String fen) {
        return Positions.ucis(Variant.ANTICHESS, fen);
    }
}
