package io.endgrain.generate;

import io.endgrain.syzygy.TableFormat;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What a DTZ sub-table says of a position, and how its numbers are mapped to literals (B4 of the format's specification).
 */
final class DtzCells implements TableCells.Cell {
    private static final int CLASSES = 4;
    private static final int MOST = 1 << 16;

    private final boolean capturesForced;
    private final boolean winsInPlies;
    private final boolean lossesInPlies;
    private final long[][] counts = new long[CLASSES][];
    private final int[][] lists = new int[CLASSES][];
    private final short[][] literals = new short[CLASSES][];

    /**
     * What a sub-table says.
     *
     * @param format of the tables of the variant
     * @param counts of its positions
     * @param winsInPlies whether wins of the side to move are stored in plies
     * @param lossesInPlies whether its losses are
     */
    DtzCells(TableFormat format, DistanceCounts counts, boolean winsInPlies, boolean lossesInPlies) {
        this.capturesForced = format.capturesForced();
        this.winsInPlies = winsInPlies;
        this.lossesInPlies = lossesInPlies;
        for (int plies = 0; plies < counts.end(); plies++) {
            int value = plies <= 100 ? 2 : 1;
            count(value, plies, counts.won(plies));
            count(-value, plies, counts.lost(plies));
        }
        giveLiterals();
    }

    /**
     * Whether readers look at the number of a position at all.
     *
     * @param capturesForced whether who can capture must
     */
    static boolean isRead(boolean capturesForced, short distance, byte moves) {
        if (capturesForced && MaterialValues.capture(moves) != MaterialValues.NO_MOVE) {
            return false;
        }
        int value = MaterialValues.wdl(distance);
        if (value <= 0) {
            return value < 0;
        }
        return MaterialValues.plies(distance) > 0 && MaterialValues.zeroing(moves) != value;
    }

    /** Win, loss, cursed win, blessed loss: the order of the map's lists. */
    private static int classOf(int value) {
        return switch (value) {
            case 2 -> 0;
            case -2 -> 1;
            case 1 -> 2;
            default -> 3;
        };
    }

    private int numberOf(int value, int plies) {
        if (Math.abs(value) == 1) {
            return (plies - 101) / 2;
        }
        boolean inPlies = value > 0 ? winsInPlies : lossesInPlies;
        return plies == 0 ? 0 : inPlies ? plies - 1 : (plies - 1) / 2;
    }

    private void count(int value, int plies, long positions) {
        if (positions > 0) {
            int list = classOf(value);
            counts[list] = counts[list] == null ? new long[MOST] : counts[list];
            counts[list][numberOf(value, plies)] += positions;
        }
    }

    /** Frequent numbers get small literals. */
    private void giveLiterals() {
        for (int list = 0; list < CLASSES; list++) {
            long[] count = counts[list] == null ? new long[0] : counts[list];
            lists[list] = IntStream.range(0, count.length)
                    .filter(number -> count[number] > 0)
                    .boxed()
                    .sorted((a, b) -> Long.compare(count[b], count[a]))
                    .mapToInt(Integer::intValue)
                    .toArray();
            literals[list] = new short[count.length];
            for (int literal = 0; literal < lists[list].length; literal++) {
                int number = lists[list][literal];
                literals[list][number] = (short) (isMapped() ? literal : number);
            }
        }
    }

    /** Whether literals go through a map: with a single class of values they are the numbers themselves. */
    boolean isMapped() {
        return Arrays.stream(counts).filter(count -> count != null).count() > 1;
    }

    /** The lists of the map, null if there is none. */
    int[][] map() {
        return isMapped() ? lists : null;
    }

    @Override
    public short of(short distance, byte moves) {
        if (!isRead(capturesForced, distance, moves)) {
            return Compressor.ANYTHING;
        }
        int value = MaterialValues.wdl(distance);
        return literals[classOf(value)][numberOf(value, MaterialValues.plies(distance))];
    }
}
