package io.endgrain.chess;

import java.util.Arrays;
import java.util.function.IntPredicate;

/** A reusable list of moves. Not safe for use by several threads at once. */
public final class MoveList {
    // Endgames have fewer; positions with up to 218 moves make it grow.
    private static final int INITIAL_CAPACITY = 64;

    private int[] moves = new int[INITIAL_CAPACITY];
    private int size;

    /** How many moves the list holds. */
    public int size() {
        return size;
    }

    /**
     * The move at an index.
     *
     * @throws IndexOutOfBoundsException if the index is not within 0..size-1
     */
    public int get(int index) {
        if (index >= size) {
            throw new IndexOutOfBoundsException("move " + index + " of a list of " + size);
        }
        return moves[index];
    }

    /** Removes all moves. */
    public void clear() {
        size = 0;
    }

    void add(int move) {
        if (size == moves.length) {
            moves = Arrays.copyOf(moves, 2 * size);
        }
        moves[size++] = move;
    }

    /** Keeps, of the moves from an index on, those that fulfil a condition, in their order. */
    void retainFrom(int start, IntPredicate condition) {
        int kept = start;
        for (int i = start; i < size; i++) {
            if (condition.test(moves[i])) {
                moves[kept++] = moves[i];
            }
        }
        size = kept;
    }

    /** The moves in UCI notation, for messages of tests and debuggers. */
    @Override
    public String toString() {
        return Arrays.stream(moves, 0, size).mapToObj(Move::uci).toList().toString();
    }
}
