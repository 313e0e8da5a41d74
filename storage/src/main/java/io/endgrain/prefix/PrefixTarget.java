package io.endgrain.prefix;

import io.endgrain.chess.Variant;
import io.endgrain.disk.Disk;
import io.endgrain.disk.ExactRead;
import io.endgrain.disk.FileIdentity;
import io.endgrain.disk.OpenFile;
import io.endgrain.disk.PartFile;
import io.endgrain.disk.ResidentPages;
import io.endgrain.disk.WriteFailure;
import io.endgrain.syzygy.TableName;
import io.endgrain.verify.CheckedBeginning;
import io.endgrain.verify.DamagedTableException;
import io.endgrain.verify.SideFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Where the prefix of one table is to be written.
 *
 * @param disk reads the table, and the prefix that is there
 * @param out the folder
 * @param kind how much of the table
 * @param check whether the table must be found to be undamaged
 */
record PrefixTarget(Disk disk, Path out, PrefixKind kind, boolean check) {
    private static final int PART_BYTES = 1 << 20;

    /** Is told how far it is. */
    interface Listener {
        /** Bytes of the table have been read to check it. */
        void checked(int bytes);

        /** Bytes of the prefix have been written. */
        void written(int bytes);
    }

    /** Reads parts of a table. */
    @FunctionalInterface
    private interface Reading {
        void read(byte[] target, int length, long offset) throws IOException, DamagedTableException;
    }

    /**
     * Writes the prefix of a table, unless it is there.
     *
     * @param table the table, open
     * @return whether it was written
     * @throws PrefixException if it cannot be written
     * @throws DamagedTableException if the table is damaged
     * @throws IOException if the table cannot be read, or changes meanwhile
     */
    boolean write(OpenFile table, Variant variant, TableName name, long length, Listener listener)
            throws PrefixException, DamagedTableException, IOException {
        Path path = PrefixFolder.prefixOf(out, table.path());
        String checksum = OpenPrefix.checksumOf(table);
        Optional<PrefixIdentity> there = there(path, variant, name, table, checksum, length);
        if (there.isPresent() && (there.get().tableChecked() || !check) && isAsTable(table, there.get())) {
            return false;
        }
        requireRoom(path);
        requireRoom(PrefixFolder.sideOf(path));
        try (PartFile part = beginning(path)) {
            PageSums sums = copy(reading(table, length, listener), length, part, listener);
            if (!disk.identify(table.path()).equals(table.identity())) {
                throw new IOException("it changed while it was read");
            }
            PrefixIdentity identity = new PrefixIdentity(
                    String.valueOf(table.path().getFileName()),
                    table.identity().size(),
                    table.identity().modifiedNanos(),
                    checksum,
                    check,
                    kind,
                    length,
                    sums);
            publish(part, path, identity);
        }
        return true;
    }

    private Reading reading(OpenFile table, long length, Listener listener) throws DamagedTableException, IOException {
        if (!check) {
            return (target, count, offset) -> ExactRead.fill(table, ByteBuffer.wrap(target, 0, count), offset);
        }
        String sideFile = SideFile.nameFor(table.path());
        return CheckedBeginning.of(
                disk,
                table,
                length,
                List.of(table.path().resolveSibling(sideFile), out.resolve(sideFile)),
                listener::checked)::read;
    }

    /** Looks at all of the prefix that is there: a damaged one is to be written again. */
    private Optional<PrefixIdentity> there(
            Path path, Variant variant, TableName name, OpenFile table, String checksum, long length) {
        Path side = PrefixFolder.sideOf(path);
        try {
            FileIdentity identity = disk.identify(path);
            PrefixFolder.Found found =
                    new PrefixFolder.Found(path, variant, name, identity, Optional.of(disk.identify(side)));
            try (OpenPrefix prefix =
                    OpenPrefix.open(disk, found, table.identity().size(), PrefixComparison.ENDS)) {
                return prefix.side()
                        .filter(known -> known.kind() == kind
                                && known.length() == length
                                && known.tableModifiedNanos()
                                        == table.identity().modifiedNanos()
                                && known.tableChecksum().equals(checksum));
            }
        } catch (IOException | UnfitPrefixException notThere) {
            return Optional.empty();
        }
    }

    /** Whether the bytes of the table are still those that were written: a table may be damaged, or repaired, at any time. */
    private static boolean isAsTable(OpenFile table, PrefixIdentity there) throws IOException {
        ByteBuffer part = ByteBuffer.allocate(PART_BYTES);
        for (long at = 0; at < there.length(); at += PART_BYTES) {
            part.clear().limit((int) Math.min(PART_BYTES, there.length() - at));
            ExactRead.fill(table, part, at);
            if (there.sums().firstDiffering(at / ResidentPages.PAGE_SIZE, part.flip()) >= 0) {
                return false;
            }
        }
        return true;
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

    private PageSums copy(Reading table, long length, PartFile part, Listener listener)
            throws PrefixException, DamagedTableException, IOException {
        PageSums.Builder sums = new PageSums.Builder();
        OutputStream stream = part.stream();
        byte[] bytes = new byte[PART_BYTES];
        for (long at = 0; at < length; at += PART_BYTES) {
            int count = (int) Math.min(PART_BYTES, length - at);
            table.read(bytes, count, at);
            sums.add(ByteBuffer.wrap(bytes, 0, count));
            try {
                stream.write(bytes, 0, count);
            } catch (IOException failed) {
                throw cannotWrite(part.path(), failed);
            }
            listener.written(count);
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
                path.getFileName() + " cannot be written into " + out + ": " + WriteFailure.reasonOf(out, failed)
                        + ". Prefixes that were finished before stay.",
                failed);
    }
}
