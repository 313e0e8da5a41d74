package io.endgrain.syzygy;

import io.endgrain.chess.Color;
import io.endgrain.chess.Position;
import io.endgrain.disk.ResidentPages;
import java.util.List;

/**
 * Reads the number that a table stores for a position, WDL or DTZ, from the first usable one of the table's files.
 *
 * <p>An instance holds scratch space: it belongs to one thread at a time.
 */
final class TableReader {
    /** The value cannot be known yet: pages or open files are missing and have been named. */
    static final int UNKNOWN = Integer.MIN_VALUE;

    /** The value cannot be known: see {@link #failure()}. */
    static final int FAILED = Integer.MIN_VALUE + 1;

    /** DTZ only: the table holds the other side to move. */
    static final int OTHER_SIDE = Integer.MIN_VALUE + 2;

    private final PositionIndex positionIndex = new PositionIndex();
    private final LiteralSource literals;
    private ProbeFailure failure;

    /** Reads from pages. */
    TableReader() {
        this(new LiteralReader());
    }

    /** Reads from a source of literals, which becomes its own. */
    TableReader(LiteralSource literals) {
        this.literals = literals;
    }

    /** Why the last call gave {@link #FAILED}. */
    ProbeFailure failure() {
        return failure;
    }

    /** The stored WDL value −2 to 2, {@link #UNKNOWN} or {@link #FAILED}. */
    int wdl(Position position, TableSet tables, ResidentPages pages, PageDemand demand) {
        long signature = Material.signatureOf(position);
        List<TableFile> files = filesOf(position, tables, signature, Metric.WDL);
        for (int i = 0; i < files.size(); i++) {
            TableFile file = files.get(i);
            if (file.state() instanceof TableFile.Opened opened) {
                int literal = wdlLiteral(position, signature, file, opened, pages, demand);
                if (literal >= 0) {
                    return literal - 2;
                }
                if (literal == LiteralSource.MISSING) {
                    return UNKNOWN;
                }
                failure = literals.failure();
            } else if (isUnopened(file, demand)) {
                return UNKNOWN;
            }
        }
        return FAILED;
    }

    private int wdlLiteral(
            Position position,
            long signature,
            TableFile file,
            TableFile.Opened opened,
            ResidentPages pages,
            PageDemand demand) {
        boolean flip = opened.header().needsFlip(signature, position.turn() == Color.BLACK);
        SubTable table = wdlSubTable(position, opened.header(), flip);
        if (table.singleValue() >= 0) {
            return table.singleValue();
        }
        long index = positionIndex.of(position, table.groups(), flip);
        return literals.literal(file, opened, table, index, pages, demand);
    }

    private SubTable wdlSubTable(Position position, TableHeader header, boolean flip) {
        boolean blackToMove = position.turn() == Color.BLACK;
        int side = header.sides() == 2 && blackToMove != flip ? 1 : 0;
        int pawnFile = header.hasPawns() ? positionIndex.leadPawnFile(position, header.leadCode(), flip) : 0;
        return header.subTable(pawnFile, side);
    }

    /** How frequent wins and losses are among the positions next to this one in its table; null if no file of it is open. */
    ValueShares shares(Position position, TableSet tables) {
        long signature = Material.signatureOf(position);
        for (TableFile file : filesOf(position, tables, signature, Metric.WDL)) {
            if (file.state() instanceof TableFile.Opened opened) {
                boolean flip = opened.header().needsFlip(signature, position.turn() == Color.BLACK);
                return wdlSubTable(position, opened.header(), flip).shares();
            }
        }
        return null;
    }

    /**
     * The distance that the table stores.
     *
     * @param wdl the true value of the position, −2 to 2 but not 0; or 0 if it is not known, only to name pages
     * @return plies and rounding as {@link PackedDtz} packs them, 0 if {@code wdl} is 0, {@link #OTHER_SIDE},
     *     {@link #UNKNOWN} or {@link #FAILED}
     */
    int dtz(Position position, int wdl, TableSet tables, ResidentPages pages, PageDemand demand) {
        long signature = Material.signatureOf(position);
        List<TableFile> files = filesOf(position, tables, signature, Metric.DTZ);
        for (int i = 0; i < files.size(); i++) {
            TableFile file = files.get(i);
            if (file.state() instanceof TableFile.Opened opened) {
                int found = dtzIn(position, wdl, signature, file, opened, pages, demand);
                if (found != FAILED) {
                    return found;
                }
            } else if (isUnopened(file, demand)) {
                return UNKNOWN;
            }
        }
        return FAILED;
    }

    private int dtzIn(
            Position position,
            int wdl,
            long signature,
            TableFile file,
            TableFile.Opened opened,
            ResidentPages pages,
            PageDemand demand) {
        TableHeader header = opened.header();
        boolean blackToMove = position.turn() == Color.BLACK;
        boolean flip = header.needsFlip(signature, blackToMove);
        int side = header.isSymmetric() ? 0 : blackToMove != flip ? 1 : 0;
        int pawnFile = header.hasPawns() ? positionIndex.leadPawnFile(position, header.leadCode(), flip) : 0;
        SubTable table = header.subTable(pawnFile, 0);
        boolean anySide = header.isSymmetric() && !header.hasPawns();
        if (!anySide && table.storedSide() != side) {
            return OTHER_SIDE;
        }
        long index = positionIndex.of(position, table.groups(), flip);
        int literal = literals.literal(file, opened, table, index, pages, demand);
        if (literal == LiteralSource.MISSING) {
            return UNKNOWN;
        }
        if (literal == LiteralSource.FAILED) {
            failure = literals.failure();
            return FAILED;
        }
        return wdl == 0 ? 0 : distance(file, table, wdl, literal);
    }

    /** A8 of the format's specification. */
    private int distance(TableFile file, SubTable table, int wdl, int literal) {
        int number = table.map() == null ? literal : table.map().number(wdl, literal);
        if (number < 0) {
            return corrupt(file, table, "a literal below " + table.map().length(wdl) + ", found " + literal);
        }
        boolean inPlies = table.isInPlies(wdl);
        int plies = (Math.abs(wdl) == 2 ? 1 : 101) + (inPlies ? number : 2 * number);
        if (Math.abs(wdl) == 2 && plies > 100) {
            return corrupt(file, table, "a distance of at most 100 plies for a win or loss, found " + plies);
        }
        return PackedDtz.of(wdl > 0 ? plies : -plies, !inPlies);
    }

    private int corrupt(TableFile file, SubTable table, String expected) {
        failure = ProbeFailure.CorruptTable.of(file, table.dataOffset(), expected);
        return FAILED;
    }

    /** The candidates; if there is none, or as long as none helps, {@link #failure} says that the table is missing. */
    private List<TableFile> filesOf(Position position, TableSet tables, long signature, Metric metric) {
        if (position.men() > tables.maxMen()) {
            failure = new ProbeFailure.TooManyMen(position.men(), tables.maxMen());
            return List.of();
        }
        if (position.pieces(Color.WHITE) == 0 || position.pieces(Color.BLACK) == 0) {
            failure = new ProbeFailure.OneSided();
            return List.of();
        }
        Table table = tables.find(signature);
        List<TableFile> files = table == null ? List.of() : table.files(metric);
        if (files.isEmpty()) {
            failure = new ProbeFailure.MissingTable(new TableName(Material.of(position), metric));
        }
        return files;
    }

    /** Asks for a listed file to be opened; false, with the failure noted, for one that cannot be used. */
    private boolean isUnopened(TableFile file, PageDemand demand) {
        if (file.state() instanceof TableFile.Unusable unusable) {
            failure = unusable.failure();
            return false;
        }
        demand.addUnopened(file);
        return true;
    }
}
