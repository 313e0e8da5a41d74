package io.endgrain.prefix;

import io.endgrain.chess.Variant;
import io.endgrain.disk.Disk;
import io.endgrain.disk.ExactRead;
import io.endgrain.disk.FileIdentity;
import io.endgrain.disk.OpenFile;
import io.endgrain.disk.PartFile;
import io.endgrain.disk.ReadFailure;
import io.endgrain.syzygy.TableName;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Where the prefix of one table is to be written.
 *
 * @param disk reads the table, and the prefix that is there
 * @param out the folder
 * @param kind how much of the table
 */
record PrefixTarget(Disk disk, Path out, PrefixKind kind) {
    private static final int PART_BYTES = 1 << 20;

    /**
     * Writes the prefix of a table, unless it is there.
     *
     * @param table the table, open
     * @param written is told of each part how many bytes it has
     * @return whether it was written
     * @throws PrefixException if it cannot be written
     * @throws IOException if the table cannot be read, or changes meanwhile
     */
    boolean write(OpenFile table, Variant variant, TableName name, long length, LongConsumer written)
            throws PrefixException, IOException {
        Path path = PrefixFolder.prefixOf(out, table.path());
        String checksum = OpenPrefix.checksumOf(table);
        if (isThere(path, variant, name, table, checksum, length)) {
            return false;
        }
        requireRoom(path);
        requireRoom(PrefixFolder.sideOf(path));
        try (PartFile part = beginning(path)) {
            PageSums sums = copy(table, length, part, written);
            if (!disk.identify(table.path()).equals(table.identity())) {
                throw new IOException("it changed while it was read");
            }
            PrefixIdentity identity = new PrefixIdentity(
                    String.valueOf(table.path().getFileName()),
                    table.identity().size(),
                    table.identity().modifiedNanos(),
                    checksum,
                    kind,
                    length,
                    sums);
            publish(part, path, identity);
        }
        return true;
    }

    /** Looks at all of the prefix that is there: a damaged one is to be written again. */
    private boolean isThere(Path path, Variant variant, TableName name, OpenFile table, String checksum, long length) {
        Path side = PrefixFolder.sideOf(path);
        try {
            FileIdentity identity = disk.identify(path);
            PrefixFolder.Found found =
                    new PrefixFolder.Found(path, variant, name, identity, Optional.of(disk.identify(side)));
            try (OpenPrefix prefix =
                    OpenPrefix.open(disk, found, table.identity().size())) {
                PrefixIdentity known = prefix.side().orElseThrow();
                return known.kind() == kind
                        && known.length() == length
                        && known.tableModifiedNanos() == table.identity().modifiedNanos()
                        && known.tableChecksum().equals(checksum);
            }
        } catch (IOException | UnfitPrefixException notThere) {
            return false;
        }
    }

    private static void requireRoom(Path path) throws PrefixException {
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(path)) {
            throw new PrefixException(path + " is there and is no file. Remove it, so that it can be written.", null);
        }
    }

    private PartFile beginning(Path path) throws PrefixException {
        try {
            return PartFile.create(path);
        } catch (IOException failed) {
            throw cannotWrite(path, failed);
        }
    }

    private PageSums copy(OpenFile table, long length, PartFile part, LongConsumer written)
            throws PrefixException, IOException {
        PageSums.Builder sums = new PageSums.Builder();
        OutputStream stream = part.stream();
        byte[] bytes = new byte[PART_BYTES];
        for (long at = 0; at < length; at += PART_BYTES) {
            int count = (int) Math.min(PART_BYTES, length - at);
            ExactRead.fill(table, ByteBuffer.wrap(bytes, 0, count), at);
            sums.add(ByteBuffer.wrap(bytes, 0, count));
            try {
                stream.write(bytes, 0, count);
            } catch (IOException failed) {
                throw cannotWrite(part.path(), failed);
            }
            written.accept(count);
        }
        return sums.build();
    }

    /**
     * The file beside an earlier prefix goes first, so that it is never beside this one, which without it is whole as well, and
     * compared with the table.
     */
    private void publish(PartFile part, Path path, PrefixIdentity identity) throws PrefixException {
        Path side = PrefixFolder.sideOf(path);
        try (PartFile sidePart = PartFile.create(side)) {
            sidePart.stream().write(identity.encode());
            sidePart.force();
            part.force();
            Files.deleteIfExists(side);
            part.publish();
            sidePart.publish();
        } catch (IOException failed) {
            throw cannotWrite(path, failed);
        }
    }

    private PrefixException cannotWrite(Path path, IOException failed) {
        return new PrefixException(
                path.getFileName() + " cannot be written into " + out + ": " + ReadFailure.reasonOf(failed)
                        + ". Prefixes that were finished before stay.",
                failed);
    }
}
