package io.endgrain.generate;

import io.endgrain.syzygy.Metric;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.syzygy.TableName;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** The bytes of a table file but for the checksum, section by section (A3 and B10 of the format's specification). */
final class TableImage {
    private static final int ALIGNMENT = 64;

    private static final int BLACK_TO_MOVE = 1;
    private static final int MAPPED = 2;
    private static final int WINS_IN_PLIES = 4;
    private static final int LOSSES_IN_PLIES = 8;
    private static final int WIDE_MAP = 16;
    private static final int SINGLE_VALUED = 128;

    private final TableFormat format;
    private final TableName name;
    private final SubTableContent[][] subTables;
    private final ByteArrayOutputStream header = new ByteArrayOutputStream();

    /**
     * A file.
     *
     * @param subTables by the file of the lead pawn (one without pawns, else four), then by side to move (two in a WDL
     *     file of different sides, else one)
     * @throws IllegalArgumentException if there are more or fewer sub-tables
     */
    TableImage(TableFormat format, TableName name, SubTableContent[][] subTables) {
        this.format = format;
        this.name = name;
        this.subTables = subTables;
        int files = name.material().hasPawns() ? 4 : 1;
        int sides = isWdl() && !name.material().isSymmetric() ? 2 : 1;
        boolean complete = subTables.length == files;
        for (SubTableContent[] row : subTables) {
            complete &= row.length == sides;
        }
        if (!complete) {
            throw new IllegalArgumentException("a " + name + " has " + files + " x " + sides + " sub-tables");
        }
    }

    private boolean isWdl() {
        return name.metric() == Metric.WDL;
    }

    /** Writes everything up to where the checksum goes. */
    void writeTo(OutputStream out) throws IOException {
        header.reset();
        u16(format.magic(name));
        u16(format.magic(name) >>> 16);
        int men = name.material().men();
        header.write(men << 4
                | (name.material().hasPawns() ? 2 : 0)
                | (name.material().isSymmetric() ? 0 : 1));
        for (SubTableContent[] sides : subTables) {
            descriptor(sides);
        }
        alignHeader();
        for (SubTableContent[] sides : subTables) {
            for (SubTableContent table : sides) {
                pairsHeader(table);
            }
        }
        for (SubTableContent[] sides : subTables) {
            valueMap(sides[0]);
        }
        alignHeader();
        header.writeTo(out);
        long at = header.size();
        at += sparseIndexes(out);
        at += blockLengths(out);
        data(out, at);
    }

    /** Orders and men of both sides; where only one is stored, WDL files repeat it and DTZ files leave the other empty. */
    private void descriptor(SubTableContent[] sides) {
        SubTableContent low = sides[0];
        SubTableContent high = sides.length == 2 ? sides[1] : low;
        int shift = isWdl() ? 4 : Byte.SIZE;
        header.write(low.order() | high.order() << shift);
        if (name.material().bothHavePawns()) {
            header.write(low.secondOrder() | high.secondOrder() << shift);
        }
        for (int i = 0; i < name.material().men(); i++) {
            header.write(low.pieces()[i] | high.pieces()[i] << shift);
        }
    }

    private void pairsHeader(SubTableContent table) {
        CompressedSubTable values = table.values();
        if (values.isSingle()) {
            header.write(flags(table) | SINGLE_VALUED);
            header.write(values.singleValue());
            return;
        }
        header.write(flags(table));
        header.write(values.blocks().bits());
        header.write(values.sparse().spanBits());
        header.write(values.sparse().padding());
        u16(values.blocks().count());
        u16(values.blocks().count() >>> 16);
        header.write(values.code().longest());
        header.write(values.code().shortest());
        for (int lowest : values.code().lowest()) {
            u16(lowest);
        }
        u16(values.symbols().length);
        for (int symbol : values.symbols()) {
            u16(symbol);
            header.write(symbol >>> 16);
        }
        if (values.symbols().length % 2 != 0) {
            header.write(0);
        }
    }

    private static int flags(SubTableContent table) {
        DistanceStorage distances = table.distances();
        if (distances == null) {
            return 0;
        }
        return (distances.storedSide() == 1 ? BLACK_TO_MOVE : 0)
                | (isMapped(table) ? MAPPED : 0)
                | (distances.winsInPlies() ? WINS_IN_PLIES : 0)
                | (distances.lossesInPlies() ? LOSSES_IN_PLIES : 0)
                | (isMapped(table) && distances.hasWideMap() ? WIDE_MAP : 0);
    }

    private static boolean isMapped(SubTableContent table) {
        return table.distances() != null
                && table.distances().map() != null
                && !table.values().isSingle();
    }

    private void valueMap(SubTableContent table) {
        if (!isMapped(table)) {
            return;
        }
        boolean wide = table.distances().hasWideMap();
        if (wide) {
            alignHeader();
        }
        for (int[] list : table.distances().map()) {
            number(list.length, wide);
            for (int number : list) {
                number(number, wide);
            }
        }
    }

    private long sparseIndexes(OutputStream out) throws IOException {
        long written = 0;
        for (SubTableContent[] sides : subTables) {
            for (SubTableContent table : sides) {
                if (!table.values().isSingle()) {
                    out.write(table.values().sparse().entries());
                    written += table.values().sparse().entries().length;
                }
            }
        }
        return written;
    }

    private long blockLengths(OutputStream out) throws IOException {
        long written = 0;
        for (SubTableContent[] sides : subTables) {
            for (SubTableContent table : sides) {
                if (!table.values().isSingle()) {
                    byte[] list = table.values().blockLengths();
                    out.write(list);
                    written += list.length;
                }
            }
        }
        return written;
    }

    private void data(OutputStream out, long offset) throws IOException {
        long at = align(out, offset);
        for (SubTableContent[] sides : subTables) {
            for (SubTableContent table : sides) {
                if (!table.values().isSingle()) {
                    byte[] data = table.values().blocks().data();
                    out.write(data);
                    at = align(out, at + data.length);
                }
            }
        }
    }

    private static long align(OutputStream out, long at) throws IOException {
        int padding = (int) (-at & (ALIGNMENT - 1));
        out.write(new byte[padding]);
        return at + padding;
    }

    private void alignHeader() {
        if (header.size() % 2 != 0) {
            header.write(0);
        }
    }

    private void number(int value, boolean wide) {
        if (wide) {
            u16(value);
        } else {
            header.write(value);
        }
    }

    private void u16(int value) {
        header.write(value);
        header.write(value >>> 8);
    }
}
