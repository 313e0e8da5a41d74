package io.endgrain.disk;

/**
 * The number under which Linux knows a block device, or a file system that has none.
 *
 * @param major of its driver; 0 for a file system without a block device
 * @param minor of the device among those of the driver
 */
record DeviceNumber(long major, long minor) {

    /** Takes an {@code st_dev} apart, as {@code gnu_dev_major(3)} and {@code gnu_dev_minor(3)} do. */
    static DeviceNumber of(long stDev) {
        return new DeviceNumber(
                ((stDev >>> 8) & 0xfff) | ((stDev >>> 32) & 0xffff_f000L),
                (stDev & 0xff) | ((stDev >>> 12) & 0xffff_ff00L));
    }

    /** Puts an {@code st_dev} together, as {@code gnu_dev_makedev(3)} does. */
    long stDev() {
        return ((major & 0xfff) << 8) | ((major & ~0xfffL) << 32) | (minor & 0xff) | ((minor & ~0xffL) << 12);
    }

    /** As files under {@code /sys} and {@code /proc} write it, for example {@code 8:17}. */
    @Override
    public String toString() {
        return major + ":" + minor;
    }
}
