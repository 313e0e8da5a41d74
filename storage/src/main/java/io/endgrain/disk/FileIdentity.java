package io.endgrain.disk;

/**
 * Which file it is, and in what state: two equal identities mean the same, unchanged file.
 *
 * @param device        device number of its file system ({@code st_dev})
 * @param inode         inode number
 * @param size          bytes
 * @param modifiedNanos time of the last modification, nanoseconds since 1970-01-01T00:00Z
 */
public record FileIdentity(long device, long inode, long size, long modifiedNanos) {

    /** Number of pages that a file of this size has, a shorter last page included. */
    public long pages() {
        return (size + ResidentPages.PAGE_SIZE - 1) / ResidentPages.PAGE_SIZE;
    }
}
