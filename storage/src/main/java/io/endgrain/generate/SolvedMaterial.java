package io.endgrain.generate;

/** The exact values of all positions of a material that {@link Solver} solves, by number in its {@link PositionSpace}. */
final class SolvedMaterial extends MaterialValues {
    private final PositionSpace space;

    SolvedMaterial(PositionSpace space) {
        super(space);
        this.space = space;
    }

    PositionSpace space() {
        return space;
    }
}
