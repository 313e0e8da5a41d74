package io.endgrain.chess;

/** Counts the positions that legal moves lead to. */
final class Perft {
    private Perft() {}

    /** The number of ways to play {@code depth} plies; the moves of the last ply are counted, not played. */
    static long leaves(Position position, int depth) {
        MoveList[] lists = new MoveList[depth + 1];
        for (int i = 0; i <= depth; i++) {
            lists[i] = new MoveList();
        }
        return leaves(position, depth, lists);
    }

    private static long leaves(Position position, int depth, MoveList[] lists) {
        MoveList moves = lists[depth];
        moves.clear();
        position.legalMoves(moves);
        if (depth == 1) {
            return moves.size();
        }
        long leaves = 0;
        for (int i = 0; i < moves.size(); i++) {
            leaves += leaves(position.play(moves.get(i)), depth - 1, lists);
        }
        return leaves;
    }
}
