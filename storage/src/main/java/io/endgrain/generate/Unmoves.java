package io.endgrain.generate;

import io.endgrain.chess.Placement;

/**
 * Takes quiet moves back from positions that have just been decided, and finds what is decided by that. Reads distances and
 * changes none; for one thread.
 */
final class Unmoves {
    private final SolvedMaterial solved;
    private final PositionSpace space;
    private final Buckets buckets;
    private final int[] squares;
    private final int[] before;
    private final int[] after;
    private final int[] scratch;

    /** Puts what it finds into buckets. */
    Unmoves(SolvedMaterial solved, Buckets buckets) {
        this.solved = solved;
        this.space = solved.space();
        this.buckets = buckets;
        this.squares = new int[space.men()];
        this.before = new int[space.men()];
        this.after = new int[space.men()];
        this.scratch = new int[space.men()];
    }

    /**
     * From positions that the side to move loses: those before are won.
     *
     * @param codes as in {@link Buckets}; negative ones are left out
     * @param plies the distance of these positions
     */
    void fromLost(int[] codes, int from, int to, int plies) {
        for (int i = from; i < to; i++) {
            if (codes[i] >= 0) {
                unmove(codes[i] >> 1, codes[i] & 1, true, plies);
            }
        }
    }

    /** From positions that the side to move wins: those before may be lost. */
    void fromWon(int[] codes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (codes[i] >= 0) {
                unmove(codes[i] >> 1, codes[i] & 1, false, 0);
            }
        }
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
