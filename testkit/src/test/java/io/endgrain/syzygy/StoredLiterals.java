package io.endgrain.syzygy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the strict reader finds in a table file, for tests of what wrote it. */
public final class StoredLiterals {
    private final OpenedTable table;
    private final LiteralReader reader = new LiteralReader();

    private StoredLiterals(OpenedTable table) {
        this.table = table;
    }

    /** Opens a table file that was written as a whole. */
    public static StoredLiterals of(Path file) throws IOException {
        return of(file.getFileName().toString(), Files.readAllBytes(file));
    }

    /** Opens the bytes of a table file. */
    public static StoredLiterals of(String fileName, byte[] bytes) {
        try {
            return new StoredLiterals(OpenedTable.of(fileName, bytes, bytes.length));
        } catch (CorruptTableException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    public int files() {
        return table.header().files();
    }

    public int sides() {
        return table.header().sides();
    }

    public int flags(int pawnFile, int side) {
        return table.subTable(pawnFile, side).flags();
    }

    public boolean isSingle(int pawnFile, int side) {
        return table.subTable(pawnFile, side).singleValue() >= 0;
    }

    /** How many indices a sub-table has. */
    public long size(int pawnFile, int side) {
        return table.subTable(pawnFile, side).groups().size;
    }

    public int[] pieces(int pawnFile, int side) {
        return table.subTable(pawnFile, side).groups().pieces.clone();
    }

    /** The squares of the men in the order of {@link #pieces}. */
    public int[] squares(int pawnFile, int side, long index) {
        return IndexDecoder.squares(table.subTable(pawnFile, side).groups(), pawnFile, index);
    }

    /** The bytes that a sub-table takes in its sparse index, its list and its data. */
    public long dataBytes(int pawnFile, int side) {
        SubTable subTable = table.subTable(pawnFile, side);
        return SubTable.SPARSE_ENTRY_BYTES * subTable.sparseEntries()
                + SubTable.LENGTH_BYTES * subTable.listedBlocks()
                + subTable.blocks() * subTable.blockBytes();
    }

    /** The literal at an index. */
    public int literal(int pawnFile, int side, long index) {
        int literal = reader.literal(
                table.file(),
                (TableFile.Opened) table.file().state(),
                table.subTable(pawnFile, side),
                index,
                table,
                new PageDemand());
        if (literal < 0) {
            throw new AssertionError(table.file() + ": no literal at " + index + ": " + reader.failure());
        }
        return literal;
    }

    /** Number that a DTZ literal stands for; the literal itself without a map. */
    public int number(int pawnFile, int wdl, int literal) {
        DtzMap map = table.subTable(pawnFile, 0).map();
        return map == null ? literal : map.number(wdl, literal);
    }
}
