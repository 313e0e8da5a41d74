package io.endgrain.syzygy;

import io.endgrain.chess.Variant;
import io.endgrain.syzygy.HeaderCursor.NeedsMoreBytes;
import io.endgrain.syzygy.PieceGroups.InvalidGroups;
import io.endgrain.syzygy.TableHeader.Sections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Reads and validates the header of a table file (A3, A4 and A13 of the format's specification). Strict: whatever the
 * structure shows to be damaged is refused, with the offset and what was expected there.
 */
final class TableHeaderParser {
    private static final int CHECKSUM_BYTES = 16;
    private static final int ALIGNMENT = 64;
    private static final int NO_SECOND_ORDER = 15;

    private final HeaderCursor in;
    private final TableFormat format;
    private final TableName name;
    private final long fileSize;

    private TableHeaderParser(HeaderCursor in, TableFormat format, TableName name, long fileSize) {
        this.in = in;
        this.format = format;
        this.name = name;
        this.fileSize = fileSize;
    }

    /**
     * Reads a header.
     *
     * @param file how errors name the file
     * @param bytes the first bytes of the file
     * @param fileSize the length of the whole file
     * @throws CorruptTableException if the header or the file's size contradict the format
     * @throws NeedsMoreBytes if the header is longer than {@code bytes}
     */
    static TableHeader parse(String file, TableFormat format, TableName name, byte[] bytes, long fileSize)
            throws CorruptTableException, NeedsMoreBytes {
        HeaderCursor in = new HeaderCursor(file, bytes, fileSize);
        in.check(
                fileSize >= ALIGNMENT + CHECKSUM_BYTES && fileSize % ALIGNMENT == CHECKSUM_BYTES,
                0,
                "a table file has a multiple of 64 bytes and 16 for the checksum, this one has " + fileSize);
        return new TableHeaderParser(in, format, name, fileSize).header();
    }

    private TableHeader header() throws CorruptTableException, NeedsMoreBytes {
        int magic = in.i32();
        List<Integer> magics = format.magics(name);
        in.check(
                magics.contains(magic),
                0,
                "wrong magic number: a " + name.metric() + " table of "
                        + format.variant().game() + " begins with " + magicBytes(magics) + ", found "
                        + magicBytes(magic) + owner(magic));
        int layout = in.u8();
        Material material = name.material();
        checkLayout(layout, 1, !material.isSymmetric(), "of different sides");
        checkLayout(layout, 2, material.hasPawns(), "with pawns");
        int files = material.hasPawns() ? 4 : 1;
        int sides = name.metric() == Metric.WDL && !material.isSymmetric() ? 2 : 1;
        PieceGroups[][] groups = new PieceGroups[files][sides];
        Material tableMaterial = null;
        for (int file = 0; file < files; file++) {
            tableMaterial = descriptor(file, groups[file], groups[0][0], tableMaterial);
        }
        in.skipToEven();
        SubTable[][] subTables = new SubTable[files][sides];
        for (int file = 0; file < files; file++) {
            for (int side = 0; side < sides; side++) {
                subTables[file][side] = pairsHeader(groups[file][side]);
            }
        }
        long maps = in.offset();
        if (name.metric() == Metric.DTZ) {
            valueMaps(subTables);
        }
        Sections sections = placeSections(subTables, maps);
        return new TableHeader(name, tableMaterial, subTables, sections);
    }

    /** Whose tables begin like this, if it is known. */
    private static String owner(int magic) {
        for (Variant variant : Variant.values()) {
            for (TableFormat.Family family : TableFormat.of(variant).families()) {
                for (Metric metric : Metric.values()) {
                    if (family.magic(metric) == magic) {
                        return ", with which a " + metric + " table of " + variant.game() + " begins";
                    }
                }
            }
        }
        return "";
    }

    private static String magicBytes(List<Integer> magics) {
        return magics.stream().map(TableHeaderParser::magicBytes).collect(Collectors.joining(" or "));
    }

    private static String magicBytes(int magic) {
        return "%02x %02x %02x %02x".formatted(magic & 0xff, magic >>> 8 & 0xff, magic >>> 16 & 0xff, magic >>> 24);
    }

    private void checkLayout(int layout, int bit, boolean expected, String what) throws CorruptTableException {
        in.check(
                ((layout & bit) != 0) == expected,
                4,
                "the layout byte says whether the material is " + what + ", "
                        + name.material().key() + " is" + (expected ? "" : " not") + ", found " + layout);
    }

    /** Reads the piece lists and orders of one file and gives the material that the table's own White and Black have. */
    private Material descriptor(int file, PieceGroups[] into, PieceGroups first, Material known)
            throws CorruptTableException, NeedsMoreBytes {
        int at = in.offset();
        int orders = in.u8();
        int secondOrders = name.material().bothHavePawns() ? in.u8() : NO_SECOND_ORDER * 0x11;
        int men = name.material().men();
        int piecesAt = in.offset();
        int[] packed = new int[men];
        for (int i = 0; i < men; i++) {
            packed[i] = in.u8();
        }
        Material tableMaterial = known;
        for (int side = 0; side < into.length; side++) {
            int[] pieces = new int[men];
            for (int i = 0; i < men; i++) {
                pieces[i] = (packed[i] >>> (4 * side)) & 15;
            }
            Material found = materialOf(pieces, piecesAt);
            if (tableMaterial == null) {
                tableMaterial = found;
                in.check(
                        found.equals(name.material())
                                || found.equals(name.material().swapped()),
                        piecesAt,
                        "the men of " + name.material().key() + ", found " + found.key());
            }
            in.check(
                    found.equals(tableMaterial),
                    piecesAt,
                    "every sub-table has the same men, " + tableMaterial.key() + ", found " + found.key());
            in.check(
                    first == null || !found.hasPawns() || pieces[0] == first.pieces[0],
                    piecesAt,
                    "every sub-table has the same lead pawns");
            try {
                int order = (orders >>> (4 * side)) & 15;
                int secondOrder = (secondOrders >>> (4 * side)) & 15;
                into[side] = PieceGroups.of(format, pieces, tableMaterial, file, order, secondOrder);
            } catch (InvalidGroups invalid) {
                throw in.corrupt(at, invalid.getMessage());
            }
            first = first == null ? into[side] : first;
        }
        return tableMaterial;
    }

    private Material materialOf(int[] pieces, int at) throws CorruptTableException {
        int white = 0;
        int black = 0;
        for (int i = 0; i < pieces.length; i++) {
            int role = pieces[i] & 7;
            in.check(
                    role >= 1 && role <= 6,
                    at + i,
                    "a piece code is 1 to 6 for P N B R Q K, plus 8 for Black, found " + pieces[i]);
            if (pieces[i] < 8) {
                white += 1 << (4 * (role - 1));
            } else {
                black += 1 << (4 * (role - 1));
            }
        }
        return new Material(white, black);
    }

    private SubTable pairsHeader(PieceGroups groups) throws CorruptTableException, NeedsMoreBytes {
        int at = in.offset();
        int flags = in.u8();
        if (SubTable.isSingleValued(flags)) {
            int value = in.u8();
            in.check(
                    name.metric() == Metric.DTZ || value <= 4,
                    at + 1,
                    "the single value of a WDL sub-table is 0 to 4, found " + value);
            boolean isWdl = name.metric() == Metric.WDL;
            ValueShares shares = isWdl ? ValueShares.ofSingle(value - 2) : null;
            return new SubTable(
                    groups, flags, isWdl ? value : format.singleDistance(), 0, 0, 0, 0, null, shares, null, 0, 0, 0);
        }
        int blockBits = in.u8();
        in.check(blockBits >= 2 && blockBits <= 10, at + 1, "blocks have 2^2 to 2^10 bytes, found 2^" + blockBits);
        int spanBits = in.u8();
        in.check(
                spanBits >= 1 && spanBits <= 31,
                at + 2,
                "sparse entries are 2^1 to 2^31 indices apart, found 2^" + spanBits);
        int padding = in.u8();
        long blocks = Integer.toUnsignedLong(in.i32());
        in.check(
                blocks >= 1 && blocks + padding <= 0xffff_ffffL,
                at + 4,
                "there is at least one block and their list fits 32 bits, found " + blocks + " and " + padding);
        CodeBook codes = CodeBook.parse(in, name.metric());
        ValueShares shares = name.metric() == Metric.WDL ? ValueShares.of(codes) : null;
        return new SubTable(
                groups, flags, -1, 1 << blockBits, spanBits, blocks, blocks + padding, codes, shares, null, 0, 0, 0);
    }

    private void valueMaps(SubTable[][] subTables) throws CorruptTableException, NeedsMoreBytes {
        for (SubTable[] sides : subTables) {
            SubTable table = sides[0];
            if (table.singleValue() < 0 && SubTable.isMapped(table.flags())) {
                sides[0] = table.withMap(DtzMap.parse(in, SubTable.hasWideMap(table.flags())));
            }
        }
        in.skipToEven();
    }

    private Sections placeSections(SubTable[][] subTables, long maps) throws CorruptTableException {
        long sparse = in.offset();
        long lengths = sparse;
        for (SubTable[] sides : subTables) {
            for (SubTable table : sides) {
                lengths += SubTable.SPARSE_ENTRY_BYTES * table.sparseEntries();
            }
        }
        long prefixEnd = lengths;
        for (SubTable[] sides : subTables) {
            for (SubTable table : sides) {
                prefixEnd += SubTable.LENGTH_BYTES * table.listedBlocks();
            }
        }
        long firstData = align(prefixEnd);
        long nextSparse = sparse;
        long nextLengths = lengths;
        long end = prefixEnd;
        for (SubTable[] sides : subTables) {
            for (int side = 0; side < sides.length; side++) {
                SubTable table = sides[side];
                if (table.singleValue() >= 0) {
                    continue;
                }
                long data = align(end);
                sides[side] = table.at(nextSparse, nextLengths, data);
                nextSparse += SubTable.SPARSE_ENTRY_BYTES * table.sparseEntries();
                nextLengths += SubTable.LENGTH_BYTES * table.listedBlocks();
                end = data + table.blocks() * table.blockBytes();
            }
        }
        long expectedSize = align(end) + CHECKSUM_BYTES;
        in.check(
                expectedSize == fileSize,
                maps,
                "the sections that the header announces make a file of " + expectedSize + " bytes, this one has "
                        + fileSize);
        return new Sections(maps, sparse, lengths, prefixEnd, firstData, fileSize);
    }

    private static long align(long offset) {
        return (offset + ALIGNMENT - 1) & -ALIGNMENT;
    }
}
