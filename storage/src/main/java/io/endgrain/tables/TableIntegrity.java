package io.endgrain.tables;

import io.endgrain.disk.ExactRead;
import io.endgrain.disk.OpenFile;
import io.endgrain.disk.OsDisk;
import io.endgrain.disk.ResidentPages;
import io.endgrain.syzygy.CorruptTableException;
import io.endgrain.syzygy.TableFile;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.syzygy.TableHeader;
import io.endgrain.syzygy.TableName;
import io.endgrain.syzygy.TableOpener;
import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;

/** Whether a table file is as it was written. Blocks. */
public final class TableIntegrity {
    /** Large enough that a disk is not slowed down by what happens between two reads. */
    private static final int PART_BYTES = 1 << 22;

    private TableIntegrity() {}

    /** Is given all bytes of a file, in their order. */
    @FunctionalInterface
    public interface Listener {
        /** Takes the first {@code length} bytes of the array, which may be overwritten afterwards. */
        void read(byte[] bytes, int length);
    }

    /**
     * The checksum of a table file.
     *
     * @param stored the one at its end
     * @param computed that of the bytes before
     */
    public record Sums(byte[] stored, byte[] computed) {
        /** Whether they are equal. */
        public boolean agree() {
            return Arrays.equals(stored, computed);
        }
    }

    /**
     * Opens a file as a reader does: header and size.
     *
     * @throws CorruptTableException if no reader would accept it
     * @throws IOException if it cannot be read
     */
    public static TableHeader open(TableFormat format, OpenFile file, TableName name)
            throws IOException, CorruptTableException {
        return new TableOpener(format)
                .open(
                        new TableFile(0, file.path(), name),
                        file.identity().size(),
                        (target, at) -> ExactRead.fill(file, ByteBuffer.wrap(target, at, target.length - at), at))
                .header();
    }

    /**
     * Reads all of a file once, from the medium rather than from what the operating system holds of it, as far as that can
     * be had.
     *
     * @param listener is given the bytes on the way
     * @throws IOException if it cannot be read
     */
    public static Sums sums(OpenFile file, Listener listener) throws IOException {
        long size = file.identity().size();
        long end = size - TableChecksum.BYTES;
        TableChecksum checksum = new TableChecksum();
        byte[] stored = new byte[TableChecksum.BYTES];
        // Direct reads ask for the alignment.
        int partBytes = (int) Math.min(PART_BYTES, (size / ResidentPages.PAGE_SIZE + 1) * ResidentPages.PAGE_SIZE);
        ByteBuffer part =
                Arena.ofAuto().allocate(partBytes, ResidentPages.PAGE_SIZE).asByteBuffer();
        byte[] bytes = new byte[partBytes];
        for (long at = 0; at < size; at += partBytes) {
            int length = (int) Math.min(partBytes, size - at);
            part.clear().limit(length);
            fill(file, part, at);
            part.flip().get(bytes, 0, length);
            listener.read(bytes, length);
            int summed = (int) Math.clamp(end - at, 0, length);
            checksum.update(bytes, 0, summed);
            if (summed < length) {
                System.arraycopy(bytes, summed, stored, (int) (at + summed - end), length - summed);
            }
        }
        return new Sums(stored, checksum.sum());
    }

    private static void fill(OpenFile file, ByteBuffer part, long offset) throws IOException {
        while (part.hasRemaining()) {
            long at = offset + part.position();
            if (file.readPastCaches(part, at) < 0) {
                throw new EOFException("it ends at offset " + at + ", but had "
                        + file.identity().size() + " bytes when it was opened");
            }
        }
    }

    /**
     * What is wrong with a file, as the end of a sentence that has named it; null if nothing is.
     *
     * @throws IOException if it cannot be read
     */
    public static String fault(TableFormat format, Path path, TableName name) throws IOException {
        try (OpenFile file = new OsDisk().open(path)) {
            open(format, file, name);
            return sums(file, (bytes, length) -> {}).agree()
                    ? null
                    : "the checksum at its end is not that of the bytes before it.";
        } catch (CorruptTableException corrupt) {
            return corrupt.finding() + ".";
        }
    }
}
