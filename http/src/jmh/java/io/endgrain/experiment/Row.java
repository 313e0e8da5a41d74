package io.endgrain.experiment;

import io.endgrain.testkit.simulated.SimulatedDisk.Caching;

/**
 * One way of reading.
 *
 * @param name     what differs from the base
 * @param prefixes what is on the NVMe drives
 * @param caching  whether reads go through the operating system's memory
 * @param settings settings that differ from the server's defaults, as HOCON
 * @param hardDisk settings of the hard disks that differ from the server's defaults, as HOCON
 * @param scale    virtual seconds in a real one
 */
record Row(String name, Prefixes prefixes, Caching caching, String settings, String hardDisk, double scale) {

    /** How much of each table is on the NVMe drives. */
    enum Prefixes {
        /** Nothing. */
        NONE,
        /** Header and sparse index. */
        SPARSE_INDEX,
        /** The block lengths too. */
        BLOCK_LENGTHS
    }

    /** What the server does if nobody says otherwise, with the prefixes that it is meant to have. */
    static Row base(String name, double scale) {
        return new Row(name, Prefixes.BLOCK_LENGTHS, Caching.BUFFERED, "", "", scale);
    }

    Row with(Prefixes other) {
        return new Row(name, other, caching, settings, hardDisk, scale);
    }

    Row with(Caching other) {
        return new Row(name, prefixes, other, settings, hardDisk, scale);
    }

    /** With another setting of the server. */
    Row with(String setting) {
        return new Row(name, prefixes, caching, settings + "\n" + setting, hardDisk, scale);
    }

    /** With another setting of the hard disks. */
    Row withHardDisk(String setting) {
        return new Row(name, prefixes, caching, settings, hardDisk + "\n" + setting, scale);
    }
}
