package io.endgrain.chess;

/** Writes moves in Standard Algebraic Notation, such as {@code Nbxd7+}, {@code exd6}, {@code e8=Q#}, {@code O-O}. */
public final class San {
    private San() {}

    /**
     * The notation of a move.
     *
     * @param before the position in which the move is legal
     */
    public static String of(Position before, int move) {
        Position after = before.play(move);
        boolean over = after.isCheckmate() || after.isVariantWin() || after.isVariantLoss();
        return plain(before, move) + (over ? "#" : after.isCheck() ? "+" : "");
    }

    private static String plain(Position before, int move) {
        if (Move.isCastling(move)) {
            return Move.to(move) > Move.from(move) ? "O-O" : "O-O-O";
        }
        StringBuilder san = new StringBuilder(8);
        Role role = Move.role(move);
        if (role != Role.PAWN) {
            san.append(role.letter()).append(origin(before, move));
        } else if (Move.isCapture(move)) {
            san.append(fileName(Move.from(move)));
        }
        if (Move.isCapture(move)) {
            san.append('x');
        }
        san.append(Square.name(Move.to(move)));
        if (Move.promotion(move) != null) {
            san.append('=').append(Move.promotion(move).letter());
        }
        return san.toString();
    }

    /**
     * What tells a piece from others of its kind that could legally go to the same square: nothing, the file if no other
     * stands on it, else the rank if no other stands on that, else both.
     */
    private static String origin(Position before, int move) {
        int from = Move.from(move);
        boolean isAmbiguous = false;
        boolean sharesFile = false;
        boolean sharesRank = false;
        MoveList moves = before.legalMoves();
        for (int i = 0; i < moves.size(); i++) {
            int other = Move.from(moves.get(i));
            if (other == from
                    || Move.to(moves.get(i)) != Move.to(move)
                    || Move.roleOrdinal(moves.get(i)) != Move.roleOrdinal(move)) {
                continue;
            }
            isAmbiguous = true;
            sharesFile |= Square.file(other) == Square.file(from);
            sharesRank |= Square.rank(other) == Square.rank(from);
        }
        if (!isAmbiguous) {
            return "";
        }
        boolean file = !sharesFile || sharesRank;
        return (file ? fileName(from) : "") + (sharesFile ? Square.name(from).substring(1) : "");
    }

    private static String fileName(int square) {
        return Square.name(square).substring(0, 1);
    }
}
