package io.endgrain.syzygy;

import io.endgrain.syzygy.HeaderCursor.NeedsMoreBytes;
import java.io.IOException;
import java.util.Arrays;

/** Reads the header of a table file. */
public final class TableOpener {
    /** Longer than nearly all headers, and than the whole prefix of most tables of up to five men. */
    private static final int FIRST_BYTES = 1 << 16;

    private final TableFormat format;

    /** Bytes of a file, wherever they come from. */
    @FunctionalInterface
    public interface Source {
        /**
         * Fills the array's part from {@code at} on with the bytes of the file at the same offset.
         *
         * @throws IOException if not all of them can be read
         */
        void fill(byte[] target, int at) throws IOException;
    }

    /**
     * A header and the bytes that were read to get at it.
     *
     * @param header the header
     * @param firstBytes the first bytes of the file, at least the header's
     */
    public record Head(TableHeader header, byte[] firstBytes) {}

    /** Opens tables of a variant. */
    public TableOpener(TableFormat format) {
        this.format = format;
    }

    /**
     * Reads and validates the header.
     *
     * @param file the file
     * @param fileSize its length in bytes
     * @param source reads its bytes
     * @throws CorruptTableException if header or size contradict the format
     * @throws IOException if the bytes cannot be read
     */
    public Head open(TableFile file, long fileSize, Source source) throws CorruptTableException, IOException {
        String name = String.valueOf(file.path().getFileName());
        byte[] bytes = new byte[0];
        for (long wanted = FIRST_BYTES; ; wanted *= 2) {
            int from = bytes.length;
            bytes = Arrays.copyOf(bytes, (int) Math.min(wanted, Math.min(fileSize, 1 << 30)));
            if (bytes.length == from && from > 0) {
                throw new CorruptTableException(name, from, "a header that ends before, this one goes on");
            }
            source.fill(bytes, from);
            try {
                return new Head(TableHeaderParser.parse(name, format, file.name(), bytes, fileSize), bytes);
            } catch (NeedsMoreBytes more) {
                continue;
            }
        }
    }
}
