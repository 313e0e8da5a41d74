package io.endgrain.experiment;

import io.endgrain.experiment.Row.Prefixes;
import io.endgrain.testkit.simulated.SimulatedDisk.Caching;
import java.util.List;

/** The rows of the experiment. */
final class Rows {

    static final String BASE = "default";
    static final String SERIAL = "serial probes";
    static final String ONE_LANE = "one lane, no merging";

    private static final String SERIAL_PROBES = "endgrain.requests.probing = serial";
    private static final String NO_MERGING = "unit-kib = 4, run-kib = 4";

    private Rows() {}

    /**
     * The base and what differs from it in one thing.
     *
     * @param scale virtual seconds in a real one, 1 to 4
     */
    static List<Row> all(double scale) {
        return List.of(
                Row.base(BASE, scale),
                Row.base(SERIAL, scale).with(SERIAL_PROBES),
                Row.base(ONE_LANE, scale).withHardDisk("lanes = 1, " + NO_MERGING),
                Row.base("no prefixes", scale).with(Prefixes.NONE),
                Row.base("prefixes: sparse index", scale).with(Prefixes.SPARSE_INDEX),
                Row.base("first come, first served", scale).withHardDisk("order = fifo"),
                Row.base("elevator", scale).withHardDisk("order = elevator"),
                Row.base("1 lane per disk", scale).withHardDisk("lanes = 1"),
                Row.base("4 lanes per disk", scale).withHardDisk("lanes = 4"),
                Row.base("16 lanes per disk", scale).withHardDisk("lanes = 16"),
                Row.base("no merging", scale).withHardDisk(NO_MERGING),
                Row.base("units of 64 KiB", scale).withHardDisk("unit-kib = 64"),
                Row.base("all likely pages", scale).withHardDisk("likely = after-needed"),
                Row.base("direct reads", scale).with(Caching.DIRECT).with("endgrain.cache.pages = 256 KiB"));
    }

    /** Those that the goals compare. */
    static List<Row> goals(double scale) {
        return List.of(
                Row.base(BASE, scale),
                Row.base(SERIAL, scale).with(SERIAL_PROBES),
                Row.base(ONE_LANE, scale).withHardDisk("lanes = 1, " + NO_MERGING));
    }
}
