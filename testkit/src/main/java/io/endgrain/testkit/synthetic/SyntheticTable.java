package io.endgrain.testkit.synthetic;

import io.endgrain.syzygy.Metric;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Writes a table file of standard chess from a description of its sub-tables, by the rules for writers (part B of the
 * format's specification): valid to the last offset, but with a checksum of zeros. Sub-tables that are not described are
 * single-valued draws.
 */
public final class SyntheticTable {
    private static final int[] WDL_MAGIC = {0x71, 0xe8, 0x23, 0x5d};
    private static final int[] DTZ_MAGIC = {0xd7, 0x66, 0x0c, 0xa5};
    private static final int SINGLE_VALUED = 128;
    private static final int ALIGNMENT = 64;

    private final String key;
    private final Metric metric;
    private final String pieces;
    private final boolean asymmetric;
    private final SyntheticSubTable[][] subTables;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private SyntheticTable(String key, Metric metric) {
        this.key = key;
        this.metric = metric;
        this.pieces = PieceList.of(key);
        String[] sides = key.split("v");
        this.asymmetric = !sides[0].equals(sides[1]);
        int stored = asymmetric && metric == Metric.WDL ? 2 : 1;
        this.subTables = new SyntheticSubTable[PieceList.hasPawns(pieces) ? 4 : 1][stored];
        for (SyntheticSubTable[] row : subTables) {
            Arrays.fill(row, SyntheticSubTable.single(metric == Metric.WDL ? 2 : 0));
        }
    }

    /** A table for a key such as {@code KRPvKR}. */
    public static SyntheticTable of(String key, Metric metric) {
        return new SyntheticTable(key, metric);
    }

    /** How many indices a sub-table has. */
    public long size(int pawnFile) {
        return PieceList.size(pieces, pawnFile);
    }

    /** How many groups of sub-tables there are: 4 with pawns, else 1. */
    public int files() {
        return subTables.length;
    }

    /** How many sides to move are stored: 1 or 2. */
    public int sides() {
        return subTables[0].length;
    }

    /** Describes a sub-table. */
    public SyntheticTable with(int pawnFile, int side, SyntheticSubTable subTable) {
        subTables[pawnFile][side] = subTable;
        return this;
    }

    /** Describes all sub-tables alike. */
    public SyntheticTable withAll(SyntheticSubTable subTable) {
        for (SyntheticSubTable[] row : subTables) {
            Arrays.fill(row, subTable);
        }
        return this;
    }

    /** Writes the file. */
    public SyntheticFile write() {
        out.reset();
        for (int part : metric == Metric.WDL ? WDL_MAGIC : DTZ_MAGIC) {
            out.write(part);
        }
        out.write(pieces.length() << 4 | (PieceList.hasPawns(pieces) ? 2 : 0) | (asymmetric ? 1 : 0));
        int[] descriptors = new int[files()];
        for (int file = 0; file < files(); file++) {
            descriptors[file] = out.size();
            descriptor(subTables[file]);
        }
        align(2);
        CompressedLiterals[][] compressed = new CompressedLiterals[files()][sides()];
        SparseIndex[][] indexes = new SparseIndex[files()][sides()];
        int[][] headers = new int[files()][sides()];
        for (int file = 0; file < files(); file++) {
            for (int side = 0; side < sides(); side++) {
                SyntheticSubTable table = subTables[file][side];
                headers[file][side] = out.size();
                if (table.isSingle()) {
                    out.write(table.flags() | SINGLE_VALUED);
                    out.write(table.single());
                } else {
                    compressed[file][side] =
                            new CompressedLiterals(table.literals(), size(file), table.dictionary(), table.blockBits());
                    indexes[file][side] =
                            new SparseIndex(compressed[file][side], size(file), table.spanBits(), table.blocksBack());
                    pairsHeader(table, compressed[file][side].blocks(), indexes[file][side].padding());
                }
            }
        }
        int maps = out.size();
        valueMaps();
        int sparse = out.size();
        each(indexes, index -> out.writeBytes(index.entries()));
        int lengths = out.size();
        each(indexes, index -> out.writeBytes(index.lengths()));
        int data = (out.size() + ALIGNMENT - 1) & -ALIGNMENT;
        each(compressed, blocks -> {
            align(ALIGNMENT);
            out.writeBytes(blocks.data());
        });
        align(ALIGNMENT);
        out.writeBytes(new byte[16]);
        String name = key + (metric == Metric.WDL ? ".rtbw" : ".rtbz");
        return new SyntheticFile(name, out.toByteArray(), descriptors, headers, maps, sparse, lengths, data);
    }

    private void descriptor(SyntheticSubTable[] sides) {
        // Where only one side is stored, WDL files repeat it in the other half and DTZ files leave that empty.
        SyntheticSubTable low = sides[0];
        SyntheticSubTable high = sides.length == 2 ? sides[1] : low;
        int shift = metric == Metric.WDL ? 4 : 8;
        out.write(low.order() | high.order() << shift);
        if (PieceList.bothHavePawns(pieces)) {
            out.write(low.secondOrder() | high.secondOrder() << shift);
        }
        for (int i = 0; i < pieces.length(); i++) {
            out.write(PieceList.code(list(low).charAt(i))
                    | PieceList.code(list(high).charAt(i)) << shift);
        }
    }

    private String list(SyntheticSubTable table) {
        return table.pieces() == null ? pieces : table.pieces();
    }

    private void pairsHeader(SyntheticSubTable table, int blocks, int padding) {
        SymbolDictionary dictionary = table.dictionary();
        out.write(table.flags());
        out.write(table.blockBits());
        out.write(table.spanBits());
        out.write(padding);
        u16(blocks);
        u16(blocks >>> 16);
        out.write(dictionary.longestCode());
        out.write(dictionary.shortestCode());
        for (int length = dictionary.shortestCode(); length <= dictionary.longestCode(); length++) {
            u16(dictionary.coded() == 1 ? 0 : dictionary.lowest(length));
        }
        u16(dictionary.size());
        for (int symbol = 0; symbol < dictionary.size(); symbol++) {
            int pair = dictionary.left(symbol) | dictionary.right(symbol) << 12;
            u16(pair);
            out.write(pair >>> 16);
        }
        if (dictionary.size() % 2 == 1) {
            out.write(0);
        }
    }

    private void valueMaps() {
        for (SyntheticSubTable[] row : subTables) {
            SyntheticSubTable table = row[0];
            if (table.map() == null || table.isSingle()) {
                continue;
            }
            if (table.hasWideMap()) {
                align(2);
            }
            for (int[] list : table.map()) {
                number(list.length, table.hasWideMap());
                for (int value : list) {
                    number(value, table.hasWideMap());
                }
            }
        }
        align(2);
    }

    private void number(int value, boolean wide) {
        if (wide) {
            u16(value);
        } else {
            out.write(value);
        }
    }

    private void u16(int value) {
        out.write(value);
        out.write(value >>> 8);
    }

    private void align(int bytes) {
        while (out.size() % bytes != 0) {
            out.write(0);
        }
    }

    private static <T> void each(T[][] parts, Consumer<T> action) {
        for (T[] row : parts) {
            for (T part : row) {
                if (part != null) {
                    action.accept(part);
                }
            }
        }
    }
}
