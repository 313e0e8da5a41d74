package io.endgrain.generate;

import io.endgrain.syzygy.CorruptTableException;
import io.endgrain.syzygy.TableFile;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.syzygy.TableHeader;
import io.endgrain.syzygy.TableName;
import io.endgrain.syzygy.TableOpener;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Whether a table file is as it was written. Reads all of it. */
final class TableIntegrity {
    private static final int BUFFER_BYTES = 1 << 16;

    private TableIntegrity() {}

    /**
     * Opens a file as a reader does.
     *
     * @throws CorruptTableException if no reader would accept it
     */
    static TableHeader open(TableFormat format, Path file, TableName name) throws IOException, CorruptTableException {
        try (InputStream in = Files.newInputStream(file)) {
            return new TableOpener(format)
                    .open(new TableFile(0, file, name), Files.size(file), (target, at) -> {
                        if (in.readNBytes(target, at, target.length - at) < target.length - at) {
                            throw new EOFException(file + " is shorter than it was when it was opened");
                        }
                    })
                    .header();
        }
    }

    /** What is wrong with a file, as the end of a sentence that has named it; null if nothing is. */
    static String fault(TableFormat format, Path file, TableName name) throws IOException {
        try {
            open(format, file, name);
        } catch (CorruptTableException corrupt) {
            return corrupt.finding() + ".";
        }
        return hasItsChecksum(file) ? null : "the checksum at its end is not that of the bytes before it.";
    }

    private static boolean hasItsChecksum(Path file) throws IOException {
        long left = Files.size(file) - TableChecksum.BYTES;
        TableChecksum checksum = new TableChecksum();
        byte[] buffer = new byte[BUFFER_BYTES];
        try (InputStream in = Files.newInputStream(file)) {
            while (left > 0) {
                int read = in.readNBytes(buffer, 0, (int) Math.min(left, BUFFER_BYTES));
                if (read == 0) {
                    return false;
                }
                checksum.update(buffer, 0, read);
                left -= read;
            }
            return Arrays.equals(checksum.sum(), in.readAllBytes());
        }
    }
}
