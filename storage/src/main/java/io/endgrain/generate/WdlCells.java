package io.endgrain.generate;

import io.endgrain.syzygy.TableFormat;

/** What a WDL sub-table says of a position (B3 of the format's specification). */
final class WdlCells {
    /** A number without a position: readers take any value. */
    static final short ANY = -5;

    private WdlCells() {}

    /** What the sub-tables of a variant say. */
    static TableCells.Cell of(TableFormat format) {
        return format.capturesForced() ? WdlCells::withForcedCaptures : WdlCells::of;
    }

    /**
     * The true value; or, if a capture attains it, any value up to it, since readers look at captures themselves.
     */
    static short of(short distance, byte moves) {
        int value = MaterialValues.wdl(distance);
        boolean byCapture = value > -2 && MaterialValues.capture(moves) == value;
        return (short) (byCapture ? -(value + 2) - 1 : value + 2);
    }

    /** The true value; or, if there is a capture, anything, since then readers look at captures alone. */
    private static short withForcedCaptures(short distance, byte moves) {
        return MaterialValues.capture(moves) == MaterialValues.NO_MOVE
                ? (short) (MaterialValues.wdl(distance) + 2)
                : ANY;
    }
}
