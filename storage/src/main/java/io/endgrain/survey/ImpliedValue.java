package io.endgrain.survey;

/**
 * What the moves of a position imply for it (B2.2 of the format's specification), gathered move by move. Where the distances
 * after moves are intervals, so is what they imply: the least and the most grow with each of them. For one thread.
 */
final class ImpliedValue {
    private static final int CURSED = 101;
    private static final int NONE = Integer.MAX_VALUE;

    private int winLeast;
    private int winMost;
    private int lossLeast;
    private int lossMost;
    private boolean drawn;
    private boolean contradiction;

    /** Begins with a position that has moves. */
    void begin() {
        winLeast = NONE;
        winMost = NONE;
        lossLeast = 0;
        lossMost = 0;
        drawn = false;
        contradiction = false;
    }

    /** Takes a zeroing move that attains a value, −2 to 2. */
    void zeroing(int value) {
        int plies = Math.abs(value) == 2 ? 1 : CURSED;
        take(Integer.signum(value), plies, plies);
    }

    /** Takes a quiet move, by the distance of the position that it leads to. */
    void quiet(short after) {
        if (after == Distance.CONTRADICTION) {
            contradiction = true;
        } else if (after == Distance.DRAW) {
            drawn = true;
        } else {
            take(-Distance.sign(after), Distance.least(after) + 1, Distance.most(after) + 1);
        }
    }

    private void take(int sign, int least, int most) {
        if (sign > 0) {
            winLeast = Math.min(winLeast, least);
            winMost = Math.min(winMost, most);
        } else if (sign < 0) {
            lossLeast = Math.max(lossLeast, least);
            lossMost = Math.max(lossMost, most);
        } else {
            drawn = true;
        }
    }

    /** The distance by all moves: won if one wins, lost if all lose. */
    short distance() {
        if (contradiction) {
            return Distance.CONTRADICTION;
        }
        if (winLeast != NONE) {
            return Distance.of(1, winLeast, winMost);
        }
        return drawn ? Distance.DRAW : Distance.of(-1, lossLeast, lossMost);
    }

    /** The distance if the value is known to be this one, −2 to 2 and no draw. Moves that attain another are left aside. */
    short distance(int wdl) {
        if (wdl > 0) {
            return winLeast == NONE ? Distance.CONTRADICTION : Distance.within(wdl, winLeast, winMost);
        }
        return lossMost == 0 ? Distance.CONTRADICTION : Distance.within(wdl, lossLeast, lossMost);
    }
}
