package io.endgrain.disk;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Access to a file system. Every call may block for as long as the device likes, so it is made on the lanes of that
 * device and nowhere else. Safe for use by several threads.
 */
public interface Disk {

    /**
     * The regular files of a directory (links to regular files included), sorted by path; folders are not entered.
     *
     * @throws IOException if the directory does not exist or cannot be read
     */
    List<Path> list(Path directory) throws IOException;

    /**
     * What else a directory holds, sorted by path: folders, and whatever is no regular file, such as links to those and links that
     * lead nowhere.
     *
     * @throws IOException if the directory does not exist or cannot be read
     */
    default List<Path> listOthers(Path directory) throws IOException {
        return List.of();
    }

    /**
     * Which file is at this path now.
     *
     * @throws IOException if there is none, it cannot be looked at, or it is not a regular file
     */
    FileIdentity identify(Path file) throws IOException;

    /**
     * The device of the files that have this number ({@link FileIdentity#device()}), as far as that can be found out. Looks
     * again each time.
     */
    default DeviceDescription device(long stDev) {
        return DeviceDescription.unknown(stDev);
    }

    /**
     * What has been counted for each physical disk up to now, by name, as far as that can be found out. Of all disks, so that any
     * thread that may block may ask.
     *
     * @throws IOException if it cannot be looked at, or is not written as expected
     */
    default Map<String, DiskCounters> counters() throws IOException {
        return Map.of();
    }

    /**
     * Opens a file for reading.
     *
     * @throws IOException if there is none, it cannot be opened, or it is not a regular file
     */
    OpenFile open(Path file) throws IOException;
}
