package io.endgrain.syzygy;

/** What a table file holds. */
public enum Metric {
    /** Win, draw, loss, for both sides to move. */
    WDL,
    /** Distance to zeroing, for one side to move. */
    DTZ
}
