package io.endgrain.verify;

import io.endgrain.disk.PartFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * How far the reading of a device in idle time is, as it outlives the process.
 *
 * @param endedMillis when the last round ended, milliseconds since 1970-01-01T00:00Z; 0 while one is under way
 * @param tables what is known of each table
 */
public record ScrubState(long endedMillis, List<Table> tables) {
    /** "EGscrub1". */
    private static final long MAGIC = 0x4547_7363_7275_6231L;

    private static final int LONGEST = 1 << 30;

    /**
     * What is known of the pages of a table.
     *
     * @param file where it is, absolute
     * @param identity what it holds
     * @param pages what is known of them
     */
    public record Table(Path file, ContentIdentity identity, PageMap pages) {}

    /** Copies the list. */
    public ScrubState {
        tables = List.copyOf(tables);
    }

    /**
     * Writes it, whole or not at all. Blocks.
     *
     * @param file in a folder that exists
     * @throws IOException if it cannot be written
     */
    public void write(Path file) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeLong(MAGIC);
        out.writeLong(endedMillis);
        out.writeInt(tables.size());
        for (Table table : tables) {
            out.writeUTF(table.file().toString());
            out.writeLong(table.identity().size());
            out.writeLong(table.identity().first());
            out.writeLong(table.identity().last());
            out.writeLong(table.pages().pages());
            List<PageMap.Run> runs = table.pages().runs();
            out.writeInt(runs.size());
            for (PageMap.Run run : runs) {
                out.writeLong(run.count());
                out.writeByte(run.state().ordinal());
            }
        }
        out.writeInt(sum(bytes.toByteArray(), bytes.size()));
        try (PartFile part = PartFile.create(file)) {
            part.stream().write(bytes.toByteArray());
            part.force();
            part.publish();
        }
    }

    /**
     * Reads it. Blocks.
     *
     * @throws java.nio.file.NoSuchFileException if there is none
     * @throws IOException if it cannot be read or is damaged, with a clause that says why
     */
    public static ScrubState read(Path file) throws IOException {
        if (Files.size(file) > LONGEST) {
            throw new IOException("it is far too long");
        }
        byte[] bytes = Files.readAllBytes(file);
        int end = bytes.length - Integer.BYTES;
        if (end < 0 || ByteBuffer.wrap(bytes).getInt(end) != sum(bytes, end)) {
            throw new IOException("it is damaged");
        }
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes, 0, end));
        if (in.readLong() != MAGIC) {
            throw new IOException("it is something else");
        }
        long ended = in.readLong();
        List<Table> tables = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            tables.add(readTable(in));
        }
        return new ScrubState(ended, tables);
    }

    private static Table readTable(DataInputStream in) throws IOException {
        Path file = Path.of(in.readUTF());
        ContentIdentity identity = new ContentIdentity(in.readLong(), in.readLong(), in.readLong());
        PageMap pages = new PageMap(in.readLong());
        long first = 0;
        for (int left = in.readInt(); left > 0; left--) {
            long count = in.readLong();
            pages.set(first, count, PageMap.State.values()[in.readByte()]);
            first += count;
        }
        return new Table(file, identity, pages);
    }

    private static int sum(byte[] bytes, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, length);
        return (int) crc.getValue();
    }
}
