package io.endgrain.chess;

/** Writes the canonical FEN of a position. */
final class FenWriter {
    private FenWriter() {}

    static String write(Position position) {
        StringBuilder fen = new StringBuilder(90);
        for (int rank = 7; rank >= 0; rank--) {
            writeRank(position, rank, fen);
            fen.append(rank > 0 ? "/" : " ");
        }
        fen.append(position.turn == Color.WHITE ? 'w' : 'b').append(' ');
        writeCastling(position, fen);
        fen.append(' ').append(position.epSquare < 0 ? "-" : Square.name(position.epSquare));
        return fen.append(' ')
                .append(position.halfmoves())
                .append(' ')
                .append(position.fullmoves())
                .toString();
    }

    private static void writeRank(Position position, int rank, StringBuilder fen) {
        int empty = 0;
        for (int file = 0; file < 8; file++) {
            int square = Square.of(file, rank);
            Role role = position.roleAt(square);
            if (role == null) {
                empty++;
                continue;
            }
            if (empty > 0) {
                fen.append(empty);
                empty = 0;
            }
            boolean white = (position.white & Square.bit(square)) != 0;
            fen.append(white ? role.letter() : Character.toLowerCase(role.letter()));
        }
        if (empty > 0) {
            fen.append(empty);
        }
    }

    /** The letters in the order KQkq. */
    private static void writeCastling(Position position, StringBuilder fen) {
        int start = fen.length();
        for (Color color : Color.values()) {
            int king = position.king(color);
            for (long rest = position.castlingRooks & position.pieces(color); rest != 0; ) {
                long rook = Long.highestOneBit(rest);
                char letter = Long.numberOfTrailingZeros(rook) > king ? 'K' : 'Q';
                fen.append(color == Color.WHITE ? letter : Character.toLowerCase(letter));
                rest &= ~rook;
            }
        }
        if (fen.length() == start) {
            fen.append('-');
        }
    }
}
