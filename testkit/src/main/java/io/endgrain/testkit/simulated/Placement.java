package io.endgrain.testkit.simulated;

/**
 * Where the bytes of one file are on a device. The file is cut into groups of 64 KiB; each stays together, and they are
 * stretched, in order, over an extent as large as a table of 7 men: each has a slot of equal size and lies anywhere in it.
 * (At equal distances all groups of a file could fall on the same member of an array.) Files may overlap; as nothing is
 * written, that does no harm.
 *
 * @param start  address of the extent on the device, in bytes
 * @param extent bytes of the extent: at least those of the file, in whole groups
 * @param groups groups of the file, 1 or more
 * @param seed   decides where the groups lie in their slots
 */
public record Placement(long start, long extent, long groups, long seed) {

    /** Bytes that stay together. */
    public static final int GROUP_BYTES = 64 << 10;

    /**
     * 18 GiB. The tables of 7 men have 17 TiB in 2,002 files (1,001 materials, WDL and DTZ), so 9 GiB on average; their
     * sizes differ much, and a page is more likely one of a large file: with exponentially distributed sizes, a page is in a
     * file of twice the average size.
     */
    public static final long USUAL_EXTENT_BYTES = 18L << 30;

    public Placement {
        if (start < 0 || groups < 1 || extent / GROUP_BYTES < groups) {
            throw new IllegalArgumentException("a file of " + groups
                    + " groups of 64 KiB does not fit into an extent of " + extent + " bytes at address " + start);
        }
    }

    /**
     * Places a file at random.
     *
     * @param capacity bytes of the device
     * @param extent   bytes over which the file is stretched; a larger file is not stretched
     * @param size     bytes of the file, 0 or more
     * @param seed     decides where; the same seed gives the same place
     * @throws IllegalArgumentException if the file does not fit on the device
     */
    public static Placement random(long capacity, long extent, long size, long seed) {
        long groups = Math.max(1, Math.ceilDiv(size, GROUP_BYTES));
        long stretched = Math.max(groups, extent / GROUP_BYTES);
        long room = capacity / GROUP_BYTES - stretched;
        if (room < 0) {
            throw new IllegalArgumentException("a file of " + size + " bytes in an extent of " + extent
                    + " bytes does not fit on a device of " + capacity + " bytes");
        }
        long start = Math.floorMod(mix(seed), room + 1);
        return new Placement(start * GROUP_BYTES, stretched * GROUP_BYTES, groups, seed);
    }

    /** The address of a byte of the file, in bytes on the device. */
    public long address(long offset) {
        long group = offset / GROUP_BYTES;
        if (offset < 0 || group >= groups) {
            throw new IllegalArgumentException(
                    "offset " + offset + " is not in a file of " + groups + " groups of 64 KiB");
        }
        long places = extent / GROUP_BYTES;
        long slot = slot(group, places);
        long room = slot(group + 1, places) - slot;
        return start + (slot + Math.floorMod(mix(seed + group + 1), room)) * GROUP_BYTES + offset % GROUP_BYTES;
    }

    /** The bytes from this offset on that are together with it. */
    static int together(long offset) {
        return (int) (GROUP_BYTES - offset % GROUP_BYTES);
    }

    private long slot(long group, long places) {
        return group * places / groups;
    }

    /** The finalizer of SplitMix64 (Steele, Lea and Flood 2014): every bit of the result depends on every bit of the seed. */
    static long mix(long seed) {
        long mixed = seed + 0x9E37_79B9_7F4A_7C15L;
        mixed = (mixed ^ (mixed >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D0_49BB_1331_11EBL;
        return mixed ^ (mixed >>> 31);
    }
}
