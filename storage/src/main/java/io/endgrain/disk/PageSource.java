package io.endgrain.disk;

import java.util.Objects;

/**
 * A file that pages of a table are read from: the table's own file, or one that holds a part of it at the same offsets.
 *
 * @param id        names the source in queues; no other source has it
 * @param table     id of the table file that its pages belong to: they are delivered and cached under this one
 * @param file      the file
 * @param checksums what its pages should look like
 */
public record PageSource(int id, int table, OpenFile file, PageChecksums checksums) {
    public PageSource {
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(checksums, "checksums");
    }

    /** A table's own file, of whose pages nothing is known. */
    public static PageSource ofTable(int id, OpenFile file) {
        return new PageSource(id, id, file, PageChecksums.NONE);
    }
}
