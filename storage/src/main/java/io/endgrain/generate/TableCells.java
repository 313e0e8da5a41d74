package io.endgrain.generate;

import io.endgrain.chess.Color;
import io.endgrain.chess.Role;
import io.endgrain.syzygy.SubTableWalk;
import java.util.stream.IntStream;

/**
 * The cells of a sub-table by its own numbers (B3, B4 and B5 of the format's specification): those with the lead pawn on one
 * file and one side to move, in one order of men. Safe for all threads.
 */
final class TableCells {
    private static final int CHUNK = 1 << 14;

    /** There is no position. */
    private static final int NOTHING = -1;

    private final PlacementNumbers space;
    private final short[] distances;
    private final byte[] moves;
    private final SubTableWalk walk;

    /** For each place of the piece list: which of the men of the solved material stands there. */
    private final int[] men;

    /** What a sub-table says of a position. */
    @FunctionalInterface
    interface Cell {
        /** The cell, as {@link Compressor} takes it. */
        short of(short distance, byte moves);
    }

    /**
     * A sub-table.
     *
     * @param side the side to move, 0 for White
     * @param walk through the sub-table in this order; is not moved
     */
    TableCells(MaterialValues solved, int side, PieceOrder order, SubTableWalk walk) {
        this.space = solved.numbers();
        this.distances = solved.distances[side];
        this.moves = solved.moves[side];
        this.walk = walk;
        this.men = men(order.pieces());
    }

    private int[] men(int[] pieces) {
        int[] found = new int[pieces.length];
        boolean[] taken = new boolean[pieces.length];
        for (int place = 0; place < pieces.length; place++) {
            Color color = pieces[place] < 8 ? Color.WHITE : Color.BLACK;
            Role role = Role.values()[(pieces[place] & 7) - 1];
            int man = 0;
            while (taken[man] || space.color(man) != color || space.role(man) != role) {
                man++;
            }
            taken[man] = true;
            found[place] = man;
        }
        return found;
    }

    /** How many cells there are. */
    long size() {
        return walk.size();
    }

    /**
     * All cells. Works in parallel where it is called by a task of a pool.
     *
     * @param elsewhere the cell of a number that no position has
     */
    short[] all(Cell cell, short elsewhere) {
        short[] cells = new short[Math.toIntExact(size())];
        IntStream.range(0, (cells.length + CHUNK - 1) / CHUNK).parallel().forEach(chunk -> {
            int from = chunk * CHUNK;
            int[] numbers = new int[Math.min(CHUNK, cells.length - from)];
            copyNumbers(from, numbers, 0, numbers.length);
            for (int i = 0; i < numbers.length; i++) {
                cells[from + i] = cellOf(numbers[i], cell, elsewhere);
            }
        });
        return cells;
    }

    /**
     * The positions, by their numbers among the solved ones, of pieces that are spread evenly over the sub-table; to be given
     * to {@link #cells}.
     *
     * @param pieces how many
     * @param length of each
     */
    int[] sample(int pieces, int length) {
        if (size() <= (long) pieces * length) {
            int[] numbers = new int[(int) size()];
            copyNumbers(0, numbers, 0, numbers.length);
            return numbers;
        }
        int[] numbers = new int[pieces * length];
        for (int piece = 0; piece < pieces; piece++) {
            // In the middle of equal parts.
            long from = (size() * (2L * piece + 1)) / (2L * pieces) - length / 2;
            copyNumbers(Math.max(0, Math.min(size() - length, from)), numbers, piece * length, length);
        }
        return numbers;
    }

    /** What the sub-table says of positions. */
    short[] cells(int[] numbers, Cell cell, short elsewhere) {
        short[] cells = new short[numbers.length];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = cellOf(numbers[i], cell, elsewhere);
        }
        return cells;
    }

    private short cellOf(int number, Cell cell, short elsewhere) {
        return number == NOTHING ? elsewhere : cell.of(distances[number], moves[number]);
    }

    private void copyNumbers(long from, int[] numbers, int at, int count) {
        SubTableWalk own = walk.again();
        int[] listed = new int[men.length];
        int[] squares = new int[men.length];
        own.goTo(from);
        for (int i = at; i < at + count; i++) {
            own.squares(listed);
            for (int place = 0; place < men.length; place++) {
                squares[men[place]] = listed[place];
            }
            int number = (int) space.encode(squares);
            numbers[i] = number < 0 || distances[number] == MaterialValues.NONE ? NOTHING : number;
            own.advance();
        }
    }
}
