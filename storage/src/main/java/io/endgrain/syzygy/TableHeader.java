package io.endgrain.syzygy;

/**
 * Everything of a table file before its sparse indexes, validated, and where its sections are (A3 of the format's
 * specification).
 */
public final class TableHeader {
    private final TableName name;
    private final Material tableMaterial;
    private final SubTable[][] subTables;
    private final Sections sections;

    /**
     * Offsets of a file's sections, in bytes.
     *
     * @param maps where the pairs headers end and DTZ value maps begin
     * @param sparse the first sparse index
     * @param lengths the first block-length list
     * @param prefixEnd the end of the last block-length list, which ends the prefix
     * @param data the first block
     * @param fileSize the whole file, checksum included
     */
    public record Sections(long maps, long sparse, long lengths, long prefixEnd, long data, long fileSize) {}

    TableHeader(TableName name, Material tableMaterial, SubTable[][] subTables, Sections sections) {
        this.name = name;
        this.tableMaterial = tableMaterial;
        this.subTables = subTables;
        this.sections = sections;
    }

    /** What the file is about. */
    public TableName name() {
        return name;
    }

    /** Where the sections are. */
    public Sections sections() {
        return sections;
    }

    /**
     * How many indices a sub-table has.
     *
     * @param file which group of sub-tables: the file 0 to 3 of the lead pawn, 0 without pawns
     * @param side which of the stored sides to move: 0 or 1
     */
    public long size(int file, int side) {
        return subTables[file][side].groups().size;
    }

    /**
     * How many bytes the literals of a group of sub-tables take when they are decoded as a whole.
     *
     * @param file which group, as for {@link #size}; one that the table has not takes none
     */
    public long decodedBytes(int file) {
        long bytes = 0;
        for (SubTable subTable : file < subTables.length ? subTables[file] : new SubTable[0]) {
            bytes += subTable.singleValue() >= 0 ? 0 : subTable.groups().size * DecodedSubTable.literalBytes(subTable);
        }
        return bytes;
    }

    /** How many groups of sub-tables there are: four with pawns (by the lead pawn's file a to d), else one. */
    int files() {
        return subTables.length;
    }

    /** How many sides to move are stored: 1 or 2. */
    int sides() {
        return subTables[0].length;
    }

    SubTable subTable(int file, int side) {
        return subTables[file][side];
    }

    /** The code of the lead pawns, the same in every sub-table. */
    int leadCode() {
        return subTables[0][0].groups().pieces[0];
    }

    boolean hasPawns() {
        return tableMaterial.hasPawns();
    }

    boolean isSymmetric() {
        return tableMaterial.isSymmetric();
    }

    /** Whether a position with this material has to be seen with its colours exchanged. */
    boolean needsFlip(long signature, boolean blackToMove) {
        return isSymmetric() ? blackToMove : signature != tableMaterial.signature();
    }
}
