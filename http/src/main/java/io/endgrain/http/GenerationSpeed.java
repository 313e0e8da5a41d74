package io.endgrain.http;

import io.endgrain.generate.Generation;
import io.endgrain.syzygy.Material;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * How long tables take, told by those that have been made: an estimate, by how many positions they have. Not safe for several
 * threads.
 */
final class GenerationSpeed {
    /** Tables that have so many times fewer positions tell little: what takes the same time for each outweighs them. */
    private static final int MUCH_SMALLER = 16;

    private final List<Made> tables = new ArrayList<>();

    private record Made(Material material, long positions, long[] nanosOfPhases) {
        long nanos() {
            long sum = 0;
            for (long part : nanosOfPhases) {
                sum += part;
            }
            return sum;
        }
    }

    /** A table has been made, and this is how long it took in each phase. */
    void finished(Material material, long[] nanosOfPhases) {
        tables.add(new Made(material, Generation.positions(material), nanosOfPhases.clone()));
    }

    /**
     * How long a whole table takes, in nanoseconds: by tables of its size, those with pawns by such if there are some. Not a
     * number if none of its size has been made.
     */
    double whole(Material material) {
        double alike = pace(made -> isComparable(made, material) && isAlike(made, material));
        double pace = Double.isNaN(alike) ? pace(made -> isComparable(made, material)) : alike;
        return pace * Generation.positions(material);
    }

    /** As {@link #whole}, but by tables of any size; not a number if none has been made. */
    double roughly(Material material) {
        return pace(made -> true) * Generation.positions(material);
    }

    /** Which part of the whole time of such a table a phase takes, 0 to 1. */
    double share(Material material, GenerationPhase phase) {
        double part = 0;
        double all = 0;
        for (Made made : tables) {
            if (isComparable(made, material) && isAlike(made, material)) {
                part += made.nanosOfPhases[phase.ordinal()];
                all += made.nanos();
            }
        }
        return all > 0 ? part / all : phase.usualShare();
    }

    /** Nanoseconds for each position. */
    private double pace(Predicate<Made> which) {
        double nanos = 0;
        double positions = 0;
        for (Made made : tables) {
            if (which.test(made)) {
                nanos += made.nanos();
                positions += made.positions;
            }
        }
        return nanos / positions;
    }

    private static boolean isComparable(Made made, Material material) {
        return made.positions >= Generation.positions(material) / MUCH_SMALLER;
    }

    private static boolean isAlike(Made made, Material material) {
        return made.material.hasPawns() == material.hasPawns();
    }
}
