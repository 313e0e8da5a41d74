package io.endgrain.survey;

import io.endgrain.syzygy.PackedDtz;
import io.endgrain.syzygy.ProbeFailure;
import io.endgrain.syzygy.ProbeFailureException;
import io.endgrain.syzygy.Wdl;
import java.util.Locale;

/**
 * What is known of a position, in a short: won, drawn or lost for the side to move, and in how many plies to the next zeroing
 * move or mate. A table may have rounded the plies, so they are an interval of one or two numbers. Up to 100 are a win or loss;
 * more are a cursed win or blessed loss.
 *
 * <p>As {@link PackedDtz} has it, with one difference: a mated side has lost in 0 plies, where tables say 1.
 */
final class Distance {
    /** Not found yet. */
    static final short UNKNOWN = 0;

    /** Drawn. */
    static final short DRAW = 1;

    /** Lost in 0 plies. */
    static final short MATED = Short.MIN_VALUE;

    /** The tables contradict each other: they say won or lost, but no plies are possible. */
    static final short CONTRADICTION = Short.MIN_VALUE + 1;

    private static final int MOST_PLIES = (Short.MAX_VALUE >> 1) - 1;

    /** The most plies that the 50-move rule lets pass. */
    private static final int FIFTY_MOVES = 100;

    private Distance() {}

    /** A distance as a table stores it. */
    static short ofTable(int packed) {
        int plies = Math.abs(PackedDtz.plies(packed));
        // One ply more would be another value than the WDL table's.
        boolean rounded = PackedDtz.isRounded(packed) && plies != FIFTY_MOVES;
        return pack(PackedDtz.plies(packed), rounded);
    }

    /**
     * Plies between two numbers.
     *
     * @param sign 1 for a win, −1 for a loss
     * @param least at least 1
     * @param most {@code least} or one more; less if there is no such number
     */
    static short of(int sign, int least, int most) {
        return most < least ? CONTRADICTION : pack(sign * least, most > least);
    }

    /** As {@link #of}, of the plies that a WDL value other than a draw allows. */
    static short within(int wdl, int least, int most) {
        return Math.abs(wdl) == 2
                ? of(Integer.signum(wdl), least, Math.min(most, FIFTY_MOVES))
                : of(wdl, Math.max(least, FIFTY_MOVES + 1), most);
    }

    private static short pack(int plies, boolean rounded) {
        if (Math.abs(plies) > MOST_PLIES) {
            throw new ProbeFailureException(new ProbeFailure.Unanswered(
                    "a table has a distance of " + plies + " plies; up to " + MOST_PLIES + " are expected"));
        }
        return (short) PackedDtz.of(plies, rounded);
    }

    /** 1 for a win, 0 for a draw, −1 for a loss. Not of a {@link #CONTRADICTION}. */
    static int sign(short distance) {
        return distance == DRAW ? 0 : Integer.signum(distance);
    }

    /** The fewest plies, from 0; 0 for a draw. */
    static int least(short distance) {
        return distance == MATED ? 0 : Math.abs(PackedDtz.plies(distance));
    }

    /** The most plies. */
    static int most(short distance) {
        return least(distance) + (isRounded(distance) ? 1 : 0);
    }

    static boolean isRounded(short distance) {
        return distance != MATED && distance != DRAW && PackedDtz.isRounded(distance);
    }

    /** The value −2 to 2. Not of a {@link #CONTRADICTION}. */
    static int wdl(short distance) {
        int sign = sign(distance);
        return least(distance) <= FIFTY_MOVES ? 2 * sign : sign;
    }

    /** The distance as tables give it: −1 for a mated side. */
    static int dtz(short distance) {
        return distance == MATED ? -1 : PackedDtz.plies(distance);
    }

    /** Whether both can be said of one position. A contradiction cannot. */
    static boolean agree(short a, short b) {
        if (a == b || a == CONTRADICTION || b == CONTRADICTION) {
            return a == b && a != CONTRADICTION;
        }
        return sign(a) == sign(b) && least(a) <= most(b) && least(b) <= most(a);
    }

    /** For people, such as {@code win, DTZ 5 or 6}. */
    static String describe(short distance) {
        if (distance == DRAW) {
            return "draw";
        }
        if (distance == MATED) {
            return "loss, mated";
        }
        if (distance == CONTRADICTION) {
            return "no possible distance";
        }
        int dtz = dtz(distance);
        String plies = isRounded(distance) ? dtz + " or " + (dtz + Integer.signum(dtz)) : Integer.toString(dtz);
        return Wdl.of(wdl(distance)).name().toLowerCase(Locale.ROOT).replace('_', ' ') + ", DTZ " + plies;
    }
}
