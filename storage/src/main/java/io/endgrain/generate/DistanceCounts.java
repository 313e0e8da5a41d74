package io.endgrain.generate;

import io.endgrain.chess.Color;
import io.endgrain.syzygy.TableFormat;
import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;

/**
 * How many positions of a sub-table have each distance, those left out at whose distance readers do not look. Mirror images
 * count once.
 */
final class DistanceCounts {
    private static final int FILES = 4;
    private static final int CHUNK = 1 << 16;

    private long[] won = new long[128];
    private long[] lost = new long[128];

    /**
     * Counts all positions.
     *
     * @param leadColor whose pawns lead; does not matter without pawns
     * @return by file of the lead pawn (only the first without pawns) and side to move
     */
    static DistanceCounts[][] of(TableFormat format, MaterialValues solved, Color leadColor, ForkJoinPool pool) {
        PlacementNumbers numbers = solved.numbers();
        int chunk = Math.min(numbers.sliceSize(), CHUNK);
        int[] fileOfSlice = IntStream.range(0, numbers.slices())
                .map(slice -> numbers.slices() > 1 ? numbers.leadFile(slice, leadColor) : 0)
                .toArray();
        return pool.submit(() -> IntStream.range(0, (int) ((numbers.size() + chunk - 1) / chunk))
                        .parallel()
                        .collect(
                                DistanceCounts::none,
                                (counts, which) -> {
                                    int from = which * chunk;
                                    int to = (int) Math.min(numbers.size(), (long) from + chunk);
                                    for (int side = 0; side < 2; side++) {
                                        counts[fileOfSlice[from / numbers.sliceSize()]][side].add(
                                                format.capturesForced(), solved, side, from, to);
                                    }
                                },
                                DistanceCounts::addAll))
                .join();
    }

    private static DistanceCounts[][] none() {
        DistanceCounts[][] counts = new DistanceCounts[FILES][2];
        for (DistanceCounts[] ofFile : counts) {
            Arrays.setAll(ofFile, side -> new DistanceCounts());
        }
        return counts;
    }

    private static void addAll(DistanceCounts[][] counts, DistanceCounts[][] others) {
        for (int file = 0; file < FILES; file++) {
            for (int side = 0; side < 2; side++) {
                counts[file][side].won = sum(counts[file][side].won, others[file][side].won);
                counts[file][side].lost = sum(counts[file][side].lost, others[file][side].lost);
            }
        }
    }

    private static long[] sum(long[] some, long[] others) {
        long[] sum = Arrays.copyOf(some, Math.max(some.length, others.length));
        for (int i = 0; i < others.length; i++) {
            sum[i] += others[i];
        }
        return sum;
    }

    private void add(boolean capturesForced, MaterialValues solved, int side, int from, int to) {
        short[] distances = solved.distances[side];
        byte[] moves = solved.moves[side];
        for (int number = from; number < to; number++) {
            short distance = distances[number];
            if (distance != MaterialValues.NONE && DtzCells.isRead(capturesForced, distance, moves[number])) {
                int plies = MaterialValues.plies(distance);
                if (plies >= won.length) {
                    won = Arrays.copyOf(won, 2 * plies);
                    lost = Arrays.copyOf(lost, 2 * plies);
                }
                (distance > 0 ? won : lost)[plies]++;
            }
        }
    }

    /** How many positions are won in so many plies. */
    long won(int plies) {
        return plies < won.length ? won[plies] : 0;
    }

    /** How many positions are lost in so many plies. */
    long lost(int plies) {
        return plies < lost.length ? lost[plies] : 0;
    }

    /** No position has this distance or a longer one. */
    int end() {
        return Math.max(won.length, lost.length);
    }
}
