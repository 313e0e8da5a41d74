package io.endgrain.http;

import io.endgrain.chess.Color;
import io.endgrain.chess.Role;
import io.endgrain.generate.Generation;
import io.endgrain.syzygy.Material;

/**
 * How long tables take, told by those that have been made: an estimate, by how many positions they have, and whether they have
 * pawns. Not safe for several threads.
 */
final class GenerationSpeed {
    private static final int KINDS = 2;

    private final double[][] nanos = new double[KINDS][GenerationPhase.values().length];
    private final double[] positions = new double[KINDS];

    private static int kind(Material material) {
        return material.count(Color.WHITE, Role.PAWN) + material.count(Color.BLACK, Role.PAWN) > 0 ? 1 : 0;
    }

    /** A table has been made, and this is how long it took in each phase. */
    void finished(Material material, long[] nanosOfPhases) {
        int kind = kind(material);
        for (int phase = 0; phase < nanosOfPhases.length; phase++) {
            nanos[kind][phase] += nanosOfPhases[phase];
        }
        positions[kind] += Generation.positions(material);
    }

    /** How long a whole table takes, in nanoseconds; not a number if nothing is known yet. */
    double whole(Material material) {
        int kind = positions[kind(material)] > 0 ? kind(material) : 1 - kind(material);
        return sum(kind) / positions[kind] * Generation.positions(material);
    }

    /** Which part of the whole time of such a table a phase takes, 0 to 1. */
    double share(Material material, GenerationPhase phase) {
        int kind = kind(material);
        return sum(kind) > 0 ? nanos[kind][phase.ordinal()] / sum(kind) : phase.usualShare();
    }

    private double sum(int kind) {
        double sum = 0;
        for (double part : nanos[kind]) {
            sum += part;
        }
        return sum;
    }
}
