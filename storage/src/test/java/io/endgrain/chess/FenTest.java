package io.endgrain.chess;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FenTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                Positions.START,
                Positions.KIWIPETE,
                "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
                "4k3/8/8/8/8/8/8/R3K3 w Q - 12 40",
                "8/8/8/8/8/8/8/k1K5 b - - 4294967295 4294967295"
            })
    void canonicalFenIsGivenBack(String fen) {
        assertThat(Positions.of(fen).fen()).isEqualTo(fen);
    }

    @Test
    void fieldsAreUnderstood() {
        Position position = Positions.of("r3k3/8/8/3pP3/8/8/8/4K2R w Kq d6 3 17");

        assertThat(position.turn()).isEqualTo(Color.WHITE);
        assertThat(position.men()).isEqualTo(6);
        assertThat(position.pieces(Color.BLACK, Role.ROOK)).isEqualTo(1L << Square.parse("a8"));
        assertThat(position.pieces(Role.PAWN)).isEqualTo(1L << Square.parse("d5") | (1L << Square.parse("e5")));
        assertThat(position.roleAt(Square.parse("e1"))).isEqualTo(Role.KING);
        assertThat(position.roleAt(Square.parse("e2"))).isNull();
        assertThat(position.castlingRooks()).isEqualTo(1L << Square.parse("a8") | (1L << Square.parse("h1")));
        assertThat(position.epSquare()).isEqualTo(Square.parse("d6"));
        assertThat(position.halfmoves()).isEqualTo(3);
        assertThat(position.fullmoves()).isEqualTo(17);
        assertThat(position.variant()).isEqualTo(Variant.STANDARD);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "4k3/8/8/8/8/8/8/R3K3",
                "4k3/8/8/8/8/8/8/R3K3 w",
                "4k3/8/8/8/8/8/8/R3K3 w -",
                "4k3/8/8/8/8/8/8/R3K3_w_-_-_0_1",
                "__4k3/8/8/8/8/8/8/R3K3 _ w - -   0 1_ ",
                "4k3/8/8/8/8/8/8/R3K3 w - - 00 0",
                "4k3/8/8/8/8/8/44/R~3K~3 w - - 0 1",
                "4k3/8/8/8/8/8/8/R111K12 w - - 0 1",
                "4k3/8/8/8/8/8/8/R3K3[] w - - 0 1",
                "4k3/8/8/8/8/8/8/R3K3[QqPp] w - - 0 1",
                "4k3/8/8/8/8/8/8/R3K3/ w - - 0 1",
                "4k3/8/8/8/8/8/8/R3K3/QqPp w - - 0 1",
                "4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1",
                "4k3/8/8/8/8/8/8/R3K3 w - - +0+3 0 1",
                "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 +2+1",
                "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 0+03",
                "4k3/8/8/8/8/8/8/R3K3 w - - 2+2",
                "4k3/8/8/8/8/8/8/R3K3 w Kkq a1 0 1"
            })
    void laxSpellingIsAccepted(String fen) {
        assertThat(Positions.of(fen).fen()).isEqualTo("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    }

    @ParameterizedTest
    @CsvSource({
        "99999999999 7, 4294967295 7",
        "4294967296 7, 4294967295 7",
        "7 18446744073709551617, 7 4294967295",
        "0007 0000000000000000000000012, 7 12"
    })
    void clocksStayAtTheirGreatestValue(String clocks, String canonical) {
        assertThat(Positions.of("4k3/8/8/8/8/8/8/4K3 w - - " + clocks).fen())
                .isEqualTo("4k3/8/8/8/8/8/8/4K3 w - - " + canonical);
    }

    @ParameterizedTest
    @CsvSource({
        "r3k2r/8/8/8/8/8/8/R3K2R, HAha, KQkq",
        "r3k2r/8/8/8/8/8/8/R3K2R, qkQK, KQkq",
        "r3k2r/8/8/8/8/8/8/R3K2R, KKKK, K",
        "r3k2r/8/8/8/8/8/8/R3K2R, AHB, invalid",
        "r3k2r/8/8/8/8/8/8/R2K3R, KQkq, kq",
        "r3k2r/8/8/8/8/8/R6R/4K3, KQkq, kq",
        "r3k2r/8/8/8/8/8/8/1R2K1R1, KQkq, kq",
        "r3k2r/8/8/8/8/8/8/1R2K1R1, GBkq, kq",
        "r3k2r/8/8/8/8/8/8/RR2K1RR, KQkq, KQkq",
        "r3k2r/8/8/8/8/8/8/RR2K1RR, GBha, kq",
        "r3k2r/8/8/8/8/8/8/r3K2R, KQ, K",
        "r3k2r/8/8/8/8/8/8/R3K2N, KQ, Q"
    })
    void castlingRightsAreThoseThatKingAndRookBearOut(String board, String rights, String canonical) {
        String fen = board + " w " + rights + " - 0 1";
        if (canonical.equals("invalid")) {
            assertThat(FenRefusalTest.refusal(fen).getMessage()).contains("more than two rooks of one side");
        } else {
            assertThat(Positions.of(fen).fen()).isEqualTo(board + " w " + canonical + " - 0 1");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "8/8/8/8/3pP3/8/8/4K2k b - e3 0 1, e3", // legal
        "8/8/8/8/3pP3/8/4P3/4K2k b - e3 0 1, -", // the pawn did not come from e2
        "8/8/8/8/3pP3/4N3/8/4K2k b - e3 0 1, -", // it would have jumped
        "8/8/8/8/3p4/8/8/4K2k b - e3 0 1, -", // no pawn to capture
        "8/8/8/8/3pp3/8/8/4K2k b - e3 0 1, -", // an own pawn
        "8/8/8/8/3pP3/8/8/4K2k w - e3 0 1, -", // not the turn
        "8/8/8/8/4P3/8/8/4K2k b - e3 0 1, -", // nobody to capture
        "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1, -", // both pawns would leave the rank of king and rook
        "8/7B/8/8/3pPk2/8/8/4K3 b - e3 0 1, e3", // captures the pawn beside the king
        "8/8/8/4k3/3pP3/8/8/B3K3 b - e3 0 1, -", // the capturing pawn is pinned
        "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1, c6",
        "4k3/8/8/pP5P/8/8/8/4K3 w - a6 0 1, a6", // no capture around the edge
        "4k3/8/8/p6P/8/8/8/4K3 w - a6 0 1, -"
    })
    void enPassantSquareIsKeptWhereACaptureIsLegal(String fen, String canonical) {
        assertThat(Positions.of(fen).fen().split(" ")[3]).isEqualTo(canonical);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "3k4/8/8/3R4/8/3K4/8/3R4 b - - 0 1",
                "8/8/2N1N3/R2k4/8/3K4/8/8 b - - 0 1",
                "7k/6b1/8/8/3K4/8/1b6/8 w - - 0 1"
            })
    void checksThatCannotComeAboutAreAccepted(String fen) {
        assertThat(Positions.of(fen).isCheck()).isTrue();
    }
}
