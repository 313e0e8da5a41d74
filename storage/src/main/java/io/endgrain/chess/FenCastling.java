package io.endgrain.chess;

/** Reads the third field of a FEN: castling rights as X-FEN letters (KQkq) or Shredder letters (A-H, a-h). */
final class FenCastling {
    private static final long RANK_1 = 0xFFL;
    private static final String EXPECTED =
            "it should be \"-\" or letters out of KQkq, or the files of the rooks as A to H for White and a to h for Black";

    private FenCastling() {}

    /** The squares of the rooks that the field names, whether or not rooks stand there. */
    static long rooks(String field, Position board) throws InvalidFenException {
        if (field.equals("-")) {
            return 0;
        }
        long rooks = 0;
        for (int i = 0; i < field.length(); i++) {
            char letter = field.charAt(i);
            int file = file(letter, board);
            if (file < 0) {
                throw Fen.invalid("The third field of the FEN, the castling rights, is " + Excerpt.of(field)
                        + " and has " + Excerpt.of(field.substring(i, i + 1)) + " in it; " + EXPECTED + ".");
            }
            rooks |= Square.bit(Square.of(file, homeRank(color(letter))));
        }
        if (Long.bitCount(rooks & RANK_1) > 2 || Long.bitCount(rooks & (RANK_1 << 56)) > 2) {
            throw Fen.invalid("The third field of the FEN, the castling rights, is " + Excerpt.of(field)
                    + " and names more than two rooks of one side; " + EXPECTED + ".");
        }
        return rooks;
    }

    private static Color color(char letter) {
        return letter < 'a' ? Color.WHITE : Color.BLACK;
    }

    private static int homeRank(Color color) {
        return Square.relativeRank(color, 0);
    }

    private static int file(char letter, Position board) {
        char lower = letter >= 'A' && letter <= 'Z' ? (char) (letter + 'a' - 'A') : letter;
        return switch (lower) {
            case 'k' -> outermostRook(color(letter), board, true);
            case 'q' -> outermostRook(color(letter), board, false);
            case 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h' -> lower - 'a';
            default -> -1;
        };
    }

    /** X-FEN: the outermost rook on that side of the king. Where a king stands further out, or nothing, the corner. */
    private static int outermostRook(Color color, Position board, boolean kingside) {
        long men = board.pieces(color) & (board.rooks | board.kings) & (RANK_1 << (8 * homeRank(color)));
        long outermost = kingside ? Long.highestOneBit(men) : Long.lowestOneBit(men);
        if ((outermost & board.rooks) == 0) {
            return kingside ? 7 : 0;
        }
        return Square.file(Long.numberOfTrailingZeros(outermost));
    }
}
