package io.endgrain.generate;

/** What a WDL sub-table says of a position (B3 of the format's specification). */
final class WdlCells {
    /** A number without a position: readers take any value. */
    static final short ANY = -5;

    private WdlCells() {}

    /**
     * The true value; or, if a capture attains it, any value up to it, since readers look at captures themselves.
     */
    static short of(short distance, byte moves) {
        int value = SolvedMaterial.wdl(distance);
        boolean byCapture = value > -2 && SolvedMaterial.capture(moves) == value;
        return (short) (byCapture ? -(value + 2) - 1 : value + 2);
    }
}
