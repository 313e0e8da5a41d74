package io.endgrain.generate;

import java.util.stream.IntStream;

/**
 * Decides positions by the quiet moves that lead to decided ones, in ascending order of distance (B2.3 of the format's
 * specification). Works on one slice, or on all positions where there are no pawns.
 */
final class Retrograde {
    /** Decided positions that one task takes back moves from. */
    private static final int CHUNK = 1 << 13;

    private final SolvedMaterial solved;
    private final Buckets buckets;
    private long decided;

    /**
     * What is to be decided.
     *
     * @param buckets what the first pass has found
     */
    Retrograde(SolvedMaterial solved, Buckets buckets) {
        this.solved = solved;
        this.buckets = buckets;
    }

    /** Runs in the calling thread until nothing more can be decided. */
    void run() {
        Unmoves unmoves = new Unmoves(solved, buckets);
        for (int plies = 0; plies <= buckets.greatest(); plies++) {
            int[] lost = decide(buckets.takeLost(plies), (short) -(plies + 1));
            int[] won = decide(buckets.takeWon(plies), (short) (plies + 1));
            unmoves.fromLost(lost, 0, lost.length, plies);
            unmoves.fromWon(won, 0, won.length);
        }
    }

    /**
     * As {@link #run()} with several threads. While moves are taken back nothing is decided, so that the threads only read
     * what they share.
     */
    void run(Workers workers, StepProgress progress) throws InterruptedException {
        for (int plies = 0; plies <= buckets.greatest(); plies++) {
            int distance = plies;
            int[] lost = decide(buckets.takeLost(plies), (short) -(plies + 1));
            int[] won = decide(buckets.takeWon(plies), (short) (plies + 1));
            progress.decided(plies, decided);
            int lostChunks = chunks(lost);
            buckets.addAll(workers.collect(IntStream.range(0, lostChunks + chunks(won)), chunk -> {
                Buckets found = new Buckets();
                Unmoves unmoves = new Unmoves(solved, found);
                if (chunk < lostChunks) {
                    unmoves.fromLost(lost, chunk * CHUNK, Math.min(lost.length, (chunk + 1) * CHUNK), distance);
                } else {
                    int from = (chunk - lostChunks) * CHUNK;
                    unmoves.fromWon(won, from, Math.min(won.length, from + CHUNK));
                }
                return found;
            }));
        }
    }

    private static int chunks(int[] codes) {
        return (codes.length + CHUNK - 1) / CHUNK;
    }

    /** Decides what has not been decided; the others are marked with −1. */
    private int[] decide(int[] codes, short distance) {
        for (int i = 0; i < codes.length; i++) {
            short[] distances = solved.distances[codes[i] & 1];
            int number = codes[i] >> 1;
            if (distances[number] == 0) {
                distances[number] = distance;
                decided++;
            } else {
                codes[i] = -1;
            }
        }
        return codes;
    }
}
