package io.endgrain.chess;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FenRefusalTest {
    static InvalidFenException refusal(String fen) {
        InvalidFenException refusal =
                catchThrowableOfType(InvalidFenException.class, () -> Fen.parse(fen, Variant.STANDARD));
        assertThat(refusal).as(fen).isNotNull();
        return refusal;
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "_ _"})
    void emptyFenIsToldWhatAFenIs(String fen) {
        assertThat(refusal(fen).stage()).isEqualTo(InvalidFenException.Stage.FEN);
        assertThat(refusal(fen))
                .hasMessage("The FEN is empty; it should describe the board and more, such as"
                        + " \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\".");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "startpos | The board of the FEN, \"startpos\", has 1 rank; it should have eight, separated by \"/\", from"
                        + " the eighth rank to the first.",
                "4k3/8/8/8/8/8/4K3 w | The board of the FEN, \"4k3/8/8/8/8/8/4K3\", has 7 ranks; it should have eight,"
                        + " separated by \"/\", from the eighth rank to the first.",
                "4k3/8/8/8/8/8/8/8/4K3[] w | The board of the FEN, \"4k3/8/8/8/8/8/8/8/4K3\", has 9 ranks; it should have"
                        + " eight, separated by \"/\", from the eighth rank to the first.",
                "4k3/8/8/8/8/8/8/4K3/8 w | After the eight ranks of the FEN's board comes \"8\"; there should be nothing,"
                        + " or the men of a pocket: letters out of PNBRQKpnbrqk, at most 64.",
                "4k3/8/8/8/8/8/8/4K3[x] w | After the eight ranks of the FEN's board comes \"x\"; there should be nothing,"
                        + " or the men of a pocket: letters out of PNBRQKpnbrqk, at most 64.",
                "4k3/8/8/8/8/8/8/4K3] w | The board of the FEN, \"4k3/8/8/8/8/8/8/4K3]\", ends with \"]\" but has no \"[\""
                        + " before; it should be eight ranks separated by \"/\".",
                "4k3/8/8/8/8/8/7/4K3 w | Rank 2 of the FEN's board, \"7\", has 7 squares; it should have 8.",
                "4k3/8/8/8/1/8/8/4K3 w | Rank 4 of the FEN's board, \"1\", has 1 square; it should have 8.",
                "4k3/8/8//8/8/8/4K3 w | Rank 5 of the FEN's board, \"\", has 0 squares; it should have 8.",
                "4k4/8/8/8/8/8/8/4K3 w | Rank 8 of the FEN's board, \"4k4\", has more than 8 squares; it should have 8.",
                "4k3/8/8/8/8/8/9/4K3 w | Rank 2 of the FEN's board, \"9\", has \"9\" in it; there should be letters out of"
                        + " PNBRQKpnbrqk for men and digits from 1 to 8 for empty squares only.",
                "4k3/8/8/8/8/8/8/4K~~3 w | Rank 1 of the FEN's board, \"4K~~3\", has \"~\" in it; there should be letters"
                        + " out of PNBRQKpnbrqk for men and digits from 1 to 8 for empty squares only.",
                "4k3/8/8/8/8/8/8/4K3 W | The second field of the FEN, the side to move, is \"W\"; it should be \"w\" or"
                        + " \"b\".",
                "4k3/8/8/8/8/8/8/4K3 w XYZ | The third field of the FEN, the castling rights, is \"XYZ\" and has \"X\" in"
                        + " it; it should be \"-\" or letters out of KQkq, or the files of the rooks as A to H for White"
                        + " and a to h for Black.",
                "4k3/8/8/8/8/8/8/4K3 w -- | The third field of the FEN, the castling rights, is \"--\" and has \"-\" in"
                        + " it; it should be \"-\" or letters out of KQkq, or the files of the rooks as A to H for White"
                        + " and a to h for Black.",
                "4k3/8/8/8/8/8/8/4K3 w - e9 | The fourth field of the FEN, the en passant square, is \"e9\"; it should be"
                        + " \"-\" or a square such as \"e3\".",
                "4k3/8/8/8/8/8/8/4K3 w - E3 | The fourth field of the FEN, the en passant square, is \"E3\"; it should be"
                        + " \"-\" or a square such as \"e3\".",
                "4k3/8/8/8/8/8/8/4K3 w - - -1 1 | The halfmove clock in the FEN is \"-1\"; it should be a whole number"
                        + " without a sign, such as 0.",
                "4k3/8/8/8/8/8/8/4K3 w - - 3+4 0 1 | The halfmove clock in the FEN is \"3+4\"; it should be a whole number"
                        + " without a sign, such as 0.",
                "4k3/8/8/8/8/8/8/4K3 w - - 0 one | The fullmove number in the FEN is \"one\"; it should be a whole number"
                        + " without a sign, such as 1.",
                "4k3/8/8/8/8/8/8/4K3 w - - 0 1 more | After the fullmove number, the FEN's last field, comes \"more\";"
                        + " there should be six fields at most: board, side to move, castling rights, en passant"
                        + " square, halfmove clock and fullmove number."
            })
    void whatIsNoFenIsToldWhatWouldBe(String fen, String sentence) {
        assertThat(refusal(fen)).hasMessage(sentence);
        assertThat(refusal(fen).stage()).isEqualTo(InvalidFenException.Stage.FEN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1 3+3",
                "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +0+4",
                "4k3/8/8/8/8/8/8/4K3 w - - 0 1 3+",
                "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +3",
                "4k3/8/8/8/8/8/8/4K3 w - - ++0+0 0 1",
                "4k3/8/8/8/8/8/8/4K3 w - - +0++0 0 1",
                "4k3/8/8/8/8/8/8/4K3 w - - 0+99999999999 0 1"
            })
    void malformedCountsOfChecksAreRefused(String fen) {
        assertThat(refusal(fen).stage()).isEqualTo(InvalidFenException.Stage.FEN);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "8/8/8/8/8/8/8/8 w - - 0 1 | The board is empty; each side should have exactly one king.",
                "4k3/8/8/8/8/8/8/8 w - - 0 1 | White has no king; each side should have exactly one.",
                "8/8/8/8/8/8/8/R6r w - - 0 1 | White has no king; each side should have exactly one. Black has no king;"
                        + " each side should have exactly one.",
                "4k3/8/8/8/8/8/8/2KK2K1 w - - 0 1 | White has 3 kings, on c1, d1 and g1; each side should have exactly"
                        + " one.",
                "4kp2/8/8/8/8/8/8/4K3 w - - 0 1 | Black has a pawn on f8; pawns can stand on the ranks 2 to 7 only.",
                "P3k3/8/8/8/8/8/8/4KP2 w - - 0 1 | White has pawns on f1 and a8; pawns can stand on the ranks 2 to 7"
                        + " only.",
                "8/8/8/3kK3/8/8/8/8 w - - 0 1 | The kings on d5 and e5 stand next to each other; there should be a square"
                        + " between them.",
                "4k3/4R3/8/8/B7/8/8/4K3 w - - 0 1 | Black's king on e8 is in check by the bishop on a4 and the rook on"
                        + " e7, but it is White's turn; only the side to move can be in check.",
                "k7/8/8/8/8/8/PPPPPPPP/QQ5K w - - 0 1 | White has more material than a game can have: 8 pawns and 1 piece"
                        + " beyond those of the starting position, which only promotion can give; together they can be"
                        + " 8 at most.",
                "k7/8/8/8/1B1B4/8/PPPPPPP1/2B1B2K w - - 0 1 | White has more material than a game can have: 7 pawns and 3"
                        + " pieces beyond those of the starting position, which only promotion can give; together they"
                        + " can be 8 at most.",
                "p7/8/8/8/8/8/8/P6R w - - 0 1 | White has no king; each side should have exactly one. Black has no king;"
                        + " each side should have exactly one. White has a pawn on a1; pawns can stand on the ranks 2"
                        + " to 7 only. Black has a pawn on a8; pawns can stand on the ranks 2 to 7 only."
            })
    void whatCannotStandLikeThisIsToldEveryReason(String fen, String sentences) {
        assertThat(refusal(fen)).hasMessage(sentences);
        assertThat(refusal(fen).stage()).isEqualTo(InvalidFenException.Stage.POSITION);
    }

    @Test
    void longAndUnprintableInputIsQuotedShortAndEscaped() {
        assertThat(refusal("ü\n".repeat(5_000)))
                .hasMessageContaining(
                        "The board of the FEN, \"" + "\\u00fc\\u000a".repeat(20) + "\"… (10000 characters),");
    }
}
