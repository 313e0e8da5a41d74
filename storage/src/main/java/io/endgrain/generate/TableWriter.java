package io.endgrain.generate;

import io.endgrain.disk.OpenFile;
import io.endgrain.disk.OsDisk;
import io.endgrain.disk.PartFile;
import io.endgrain.syzygy.CorruptTableException;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.syzygy.TableHeader;
import io.endgrain.syzygy.TableName;
import io.endgrain.tables.TableChecksum;
import io.endgrain.tables.TableIntegrity;
import java.io.BufferedOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Writes table files into a folder, each whole or not at all: first a file under another name, which is forced to the
 * disk, opened by the strict reader, and only then renamed.
 *
 * <p>Instances may be used by several threads at once, for different tables.
 */
final class TableWriter {
    private static final int BUFFER_BYTES = 1 << 16;

    private final Path folder;
    private final TableFormat format;
    private final IfPresent ifPresent;

    /** What to do when a file of the name is there already, and holds something else. */
    enum IfPresent {
        /** Leave it as it is and fail. */
        FAIL,
        /** Leave it as it is; fail if it is no intact table of the name. */
        KEEP,
        /** Replace it, in one step. */
        REPLACE
    }

    /**
     * Writes into a folder.
     *
     * @param folder an existing folder
     */
    TableWriter(Path folder, TableFormat format, IfPresent ifPresent) {
        this.folder = folder;
        this.format = format;
        this.ifPresent = ifPresent;
    }

    /** Where a table's file is or will be. */
    Path path(TableName name) {
        return folder.resolve(format.fileName(name.material(), name.metric()));
    }

    /**
     * Writes one file. When it returns, the file is on the disk under its name. When it throws, there is
     * either what was there before under that name, or the whole file.
     *
     * @param subTables by the file of the lead pawn (one without pawns, else four), then by side to move (two in a WDL
     *     file of different sides, else one)
     * @return the file
     * @throws FileAlreadyExistsException if there is a file with other content, and it is not to be replaced or kept
     * @throws IOException if the file cannot be written; the message names it
     * @throws IllegalArgumentException if the sub-tables do not make a file that readers accept
     */
    Path write(TableName name, SubTableContent[][] subTables) throws IOException {
        TableImage image = new TableImage(format, name, subTables);
        Path target = path(name);
        try (PartFile part = PartFile.create(target)) {
            write(image, part);
            check(part.path(), name, subTables);
            if (ifPresent != IfPresent.REPLACE && isOther(target, part.path())) {
                if (ifPresent == IfPresent.KEEP && TableIntegrity.fault(format, target, name) == null) {
                    return target;
                }
                throw new FileAlreadyExistsException(
                        target.toString(), null, "there is another file of this name; it is left as it is");
            }
            part.publish();
        }
        return target;
    }

    private static void write(TableImage image, PartFile part) throws IOException {
        OutputStream out = part.stream();
        SummedStream summed = new SummedStream(out);
        BufferedOutputStream buffered = new BufferedOutputStream(summed, BUFFER_BYTES);
        try {
            image.writeTo(buffered);
            buffered.flush();
            out.write(summed.sum());
            part.force();
        } catch (IOException full) {
            // What a channel throws says "No space left on device", but not of which file.
            FileSystemException named = new FileSystemException(part.path().toString(), null, full.getMessage());
            named.initCause(full);
            throw named;
        }
    }

    /** Opens what was written as a reader would. */
    private void check(Path file, TableName name, SubTableContent[][] subTables) throws IOException {
        TableHeader header;
        try (OpenFile open = new OsDisk().open(file)) {
            header = TableIntegrity.open(format, open, name);
        } catch (CorruptTableException invalid) {
            throw new IllegalArgumentException("the sub-tables do not make a valid " + name, invalid);
        }
        for (int pawnFile = 0; pawnFile < subTables.length; pawnFile++) {
            for (int side = 0; side < subTables[pawnFile].length; side++) {
                long values = subTables[pawnFile][side].values().size();
                if (values != header.size(pawnFile, side)) {
                    throw new IllegalArgumentException("a sub-table of the " + name + " has "
                            + header.size(pawnFile, side) + " values, this one " + values);
                }
            }
        }
    }

    private static boolean isOther(Path target, Path written) throws IOException {
        try {
            return Files.mismatch(target, written) >= 0;
        } catch (NoSuchFileException | FileNotFoundException free) {
            return false;
        }
    }

    /** Passes bytes on and sums them up. */
    private static final class SummedStream extends OutputStream {
        private final OutputStream out;
        private final TableChecksum checksum = new TableChecksum();

        SummedStream(OutputStream out) {
            this.out = out;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            checksum.update(bytes, offset, length);
            out.write(bytes, offset, length);
        }

        byte[] sum() {
            return checksum.sum();
        }
    }
}
