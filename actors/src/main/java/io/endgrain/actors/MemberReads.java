package io.endgrain.actors;

/**
 * What a member of a device has been read for since the server started, by anybody.
 *
 * @param name of the disk
 * @param reads reads completed; null if that is unknown
 * @param bytes what they brought; null if that is unknown
 * @param idle whether it takes no part in the reads of its array; null if that is unknown, or not yet known
 */
public record MemberReads(String name, Long reads, Long bytes, Boolean idle) {
    /** A member of which nothing is known. */
    static MemberReads unknown(String name) {
        return new MemberReads(name, null, null, null);
    }

    /** Whether it is known to take no part. */
    public boolean isIdle() {
        return Boolean.TRUE.equals(idle);
    }
}
