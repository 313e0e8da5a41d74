package io.endgrain.generate;

/**
 * Takes quiet moves back from positions that have just been decided, and finds what is decided by that. Reads distances and
 * changes none; for one thread.
 */
final class Unmoves {
    private final SolvedMaterial solved;
    private final PositionSpace space;
    private final Buckets buckets;
    private final PlacedMen decided;
    private final PlacedMen before;

    /** Puts what it finds into buckets. */
    Unmoves(SolvedMaterial solved, Buckets buckets) {
        this.solved = solved;
        this.space = solved.space();
        this.buckets = buckets;
        this.decided = new PlacedMen(space);
        this.before = new PlacedMen(space);
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
        space.decode(number, decided.squares);
        decided.place();
        int mover = 1 - side;
        short[] distances = solved.distances[mover];
        for (int man = space.pawns(); man < space.men(); man++) {
            if (decided.side(man) != mover) {
                continue;
            }
            for (long origins = decided.quietTargets(man); origins != 0; origins &= origins - 1) {
                int origin = Long.numberOfTrailingZeros(origins);
                int predecessor = space.moved(number, decided.squares, man, origin);
                if (predecessor == PositionSpace.NONE || distances[predecessor] != 0) {
                    continue;
                }
                if (lost) {
                    buckets.won(plies + 1, predecessor, mover);
                } else {
                    tryLost(predecessor, mover);
                }
            }
        }
    }

    /** Decides a position as lost if each of its moves leads to a position that the opponent wins. */
    private void tryLost(int number, int side) {
        int zeroing = SolvedMaterial.zeroing(solved.moves[side][number]);
        if (zeroing >= 0) {
            return;
        }
        int plies = zeroing == -2 ? 1 : zeroing == -1 ? 101 : 0;
        space.decode(number, before.squares);
        before.place();
        short[] distances = solved.distances[1 - side];
        for (int man = space.pawns(); man < space.men(); man++) {
            if (before.side(man) != side) {
                continue;
            }
            for (long targets = before.quietTargets(man); targets != 0; targets &= targets - 1) {
                int child = space.moved(number, before.squares, man, Long.numberOfTrailingZeros(targets));
                if (child == PositionSpace.NONE || distances[child] == SolvedMaterial.NONE) {
                    continue;
                }
                short distance = distances[child];
                if (distance <= 0 || distance == SolvedMaterial.STALEMATE) {
                    return;
                }
                plies = Math.max(plies, SolvedMaterial.plies(distance) + 1);
            }
        }
        buckets.lost(plies, number, side);
    }
}
