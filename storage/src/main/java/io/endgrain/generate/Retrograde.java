package io.endgrain.generate;

import io.endgrain.chess.Placement;

/**
 * Decides positions by the quiet moves that lead to decided ones, in ascending order of distance (B2.3 of the format's
 * specification). Works on one slice, or on all positions where there are no pawns; for one thread.
 */
final class Retrograde {
    private final SolvedMaterial solved;
    private final PositionSpace space;
    private final Buckets buckets;
    private final int[] squares;
    private final int[] before;
    private final int[] after;
    private final int[] scratch;

    Retrograde(SolvedMaterial solved, Buckets buckets) {
        this.solved = solved;
        this.space = solved.space();
        this.buckets = buckets;
        this.squares = new int[space.men()];
        this.before = new int[space.men()];
        this.after = new int[space.men()];
        this.scratch = new int[space.men()];
    }

    /** Runs until nothing more can be decided. */
    void run() {
        for (int plies = 0; plies <= buckets.greatest(); plies++) {
            int[] lost = decide(buckets.takeLost(plies), (short) -(plies + 1));
            int[] won = decide(buckets.takeWon(plies), (short) (plies + 1));
            unmoveAll(lost, true, plies);
            unmoveAll(won, false, plies);
        }
    }

    private void unmoveAll(int[] codes, boolean lost, int plies) {
        for (int code : codes) {
            if (code >= 0) {
                unmove(code >> 1, code & 1, lost, plies);
            }
        }
    }

    /** Decides what has not been decided; the others are marked with −1. */
    private int[] decide(int[] codes, short distance) {
        for (int i = 0; i < codes.length; i++) {
            short[] distances = solved.distances[codes[i] & 1];
            int number = codes[i] >> 1;
            if (distances[number] == 0) {
                distances[number] = distance;
            } else {
                codes[i] = -1;
            }
        }
        return codes;
    }

    /** Visits the positions from which a quiet move of the other side leads to a position. */
    private void unmove(int number, int side, boolean lost, int plies) {
        space.decode(number, squares);
        int mover = 1 - side;
        long occupied = occupied(squares);
        for (int man = space.pawns(); man < squares.length; man++) {
            if (space.color(man).ordinal() != mover) {
                continue;
            }
            int to = squares[man];
            long origins = Placement.reach(space.role(man), to, occupied) & ~occupied;
            for (; origins != 0; origins &= origins - 1) {
                squares[man] = Long.numberOfTrailingZeros(origins);
                int predecessor = (int) space.encode(squares, scratch);
                if (solved.distances[mover][predecessor] == 0) {
                    if (lost) {
                        buckets.won(plies + 1, predecessor, mover);
                    } else {
                        tryLost(predecessor, mover);
                    }
                }
            }
            squares[man] = to;
        }
    }

    /** Decides a position as lost if each of its moves leads to a position that the opponent wins. */
    private void tryLost(int number, int side) {
        int zeroing = SolvedMaterial.zeroing(solved.moves[side][number]);
        if (zeroing >= 0) {
            return;
        }
        int plies = zeroing == -2 ? 1 : zeroing == -1 ? 101 : 0;
        space.decode(number, before);
        long occupied = occupied(before);
        for (int man = space.pawns(); man < before.length; man++) {
            if (space.color(man).ordinal() != side) {
                continue;
            }
            int from = before[man];
            long targets = Placement.reach(space.role(man), from, occupied) & ~occupied;
            for (; targets != 0; targets &= targets - 1) {
                System.arraycopy(before, 0, after, 0, before.length);
                after[man] = Long.numberOfTrailingZeros(targets);
                short child = solved.distances[1 - side][(int) space.encode(after, scratch)];
                if (child == SolvedMaterial.NONE) {
                    continue;
                }
                if (child <= 0 || child == SolvedMaterial.STALEMATE) {
                    return;
                }
                plies = Math.max(plies, SolvedMaterial.plies(child) + 1);
            }
        }
        buckets.lost(plies, number, side);
    }

    private static long occupied(int[] squares) {
        long occupied = 0;
        for (int square : squares) {
            occupied |= 1L << square;
        }
        return occupied;
    }
}
