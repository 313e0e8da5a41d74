package io.endgrain.disk;

/**
 * What the operating system has counted for one physical disk since it came, whoever it was that read.
 *
 * @param reads         reads completed, 0 or more
 * @param sectorsRead   sectors of 512 bytes that these brought, whatever the sectors of the disk are
 * @param millisReading time that these took, the sum over all of them; starts again at 0 after 2^32 of them
 * @param inFlight      reads and writes that are under way
 */
public record DiskCounters(long reads, long sectorsRead, long millisReading, long inFlight) {
    private static final int SECTOR_BYTES = 512;

    /** The bytes read. */
    public long bytesRead() {
        return sectorsRead * SECTOR_BYTES;
    }
}
