package io.endgrain.syzygy;

import io.endgrain.chess.MoveList;
import io.endgrain.chess.Position;
import io.endgrain.disk.ResidentPages;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds WDL values: the table's value of a position, corrected by its captures. How captures matter differs: see
 * {@link FreeCaptureEvaluator} and {@link ForcedCaptureEvaluator}.
 *
 * <p>A value is a number −2 to 2, or {@link #UNKNOWN} while pages are missing, or {@link #FAILED}. Exploring goes on
 * behind an unknown value, because which pages a capture needs depends on the position alone: at the end all of them have
 * been named. An unknown capture narrows no bounds, so at worst a page is named that a later bound makes unnecessary.
 *
 * <p>Failures are of two kinds. A table that does not exist ends the evaluation where the peer's serial prober would meet
 * it, in the order of move generation, so that both answer the same. A fault, such as a page that cannot be read, is only
 * fatal if no other capture decides; and a table that is missing behind it does not hide it, because without the fault the
 * evaluation might not have come there.
 *
 * <p>An instance holds scratch space: it belongs to one thread at a time.
 */
abstract sealed class ValueEvaluator permits FreeCaptureEvaluator, ForcedCaptureEvaluator {
    static final int UNKNOWN = TableReader.UNKNOWN;
    static final int FAILED = TableReader.FAILED;

    static final int WIN = 2;
    static final int LOSS = -2;

    /** In place of a value: the game is not over by the variant's own rules. */
    static final int GOES_ON = Integer.MIN_VALUE + 3;

    /** The most that an estimate says. */
    static final double NEARLY_CERTAIN = 0.99;

    /** So many men are a draw without a table. */
    private static final int BARE_KINGS = 2;

    /** A classification is {@code value << 2 | how}, how it is attained, or {@link #UNKNOWN} or {@link #FAILED}. */
    private static final int HOW_BITS = 2;

    /** How: by moves that the tables tell. */
    static final int BY_TABLE = 0;

    /** How: by a zeroing move, or the game is over, so that the DTZ table must not be asked. */
    static final int BY_ZEROING = 1;

    /** How: by a quiet move that forces the opponent to capture. The tables need not hold a value. */
    static final int BY_THREAT = 2;

    private final TableReader reader;
    private final List<MoveList> moveLists = new ArrayList<>();
    private final PageDemand demand = new PageDemand();

    private TableSet tables;
    private ResidentPages pages;
    private ProbeFailure failure;
    private ProbeCount count = new ProbeCount();
    private int threatPages;

    /** Reads tables from a source of literals, which becomes its own. */
    ValueEvaluator(LiteralSource literals) {
        reader = new TableReader(literals);
    }

    /** An evaluator for the tables of a variant. */
    static ValueEvaluator of(TableFormat format, LiteralSource literals) {
        return format.capturesForced() ? new ForcedCaptureEvaluator(literals) : new FreeCaptureEvaluator(literals);
    }

    /** Prepares for another evaluation, which nobody counts and nothing bounds. */
    void begin(TableSet tableSet, ResidentPages residentPages) {
        begin(tableSet, residentPages, new ProbeCount(), Integer.MAX_VALUE);
    }

    /**
     * Prepares for another evaluation.
     *
     * @param mostThreatPages see {@link #hasNamedEnough}
     */
    void begin(TableSet tableSet, ResidentPages residentPages, ProbeCount counts, int mostThreatPages) {
        count = counts;
        threatPages = mostThreatPages;
        tables = tableSet;
        pages = residentPages;
        failure = null;
        demand.clear();
    }

    /** Whether so many pages have been named that further threats are left for a later evaluation. */
    boolean hasNamedEnough() {
        return demand.size() >= threatPages;
    }

    /** What is missing so far. */
    PageDemand demand() {
        return demand;
    }

    /** The last failure, if a value is {@link #FAILED}. */
    ProbeFailure failure() {
        return failure;
    }

    /** The list for moves at a depth of the exploration. */
    MoveList movesAt(int depth) {
        while (moveLists.size() <= depth) {
            moveLists.add(new MoveList());
        }
        MoveList moves = moveLists.get(depth);
        moves.clear();
        return moves;
    }

    static int classification(int value, int how) {
        return (value << HOW_BITS) | how;
    }

    static int valueOf(int classification) {
        return classification >> HOW_BITS;
    }

    /** {@link #BY_TABLE}, {@link #BY_ZEROING} or {@link #BY_THREAT}. */
    static int howOf(int classification) {
        return classification & ((1 << HOW_BITS) - 1);
    }

    /** Whether a failure so far ends the evaluation even though another move might decide it. */
    boolean failureIsFinal() {
        return failure.isNotCovered();
    }

    /** Fails for the last failure, but for a fault, if not null, that came before it. */
    int failBehind(ProbeFailure fault) {
        return fault == null ? FAILED : fail(fault);
    }

    /** The distance that the DTZ table stores, see {@link TableReader#dtz}. */
    int storedDistance(Position position, int wdl) {
        count.countDtz();
        int found = reader.dtz(position, wdl, tables, pages, demand);
        if (found == FAILED) {
            failure = reader.failure();
        }
        return found;
    }

    /** The value that the table stores; captures are not looked at. */
    int tableValue(Position position) {
        int end = endValue(position);
        if (end != GOES_ON) {
            return end;
        }
        if (isBareKings(position)) {
            return 0;
        }
        count.countWdl();
        int value = reader.wdl(position, tables, pages, demand);
        if (value == FAILED) {
            failure = reader.failure();
        }
        return value;
    }

    /** The value of a game that the variant's own rules have ended, else {@link #GOES_ON}. */
    static int endValue(Position position) {
        return position.isVariantLoss() ? LOSS : position.isVariantWin() ? WIN : GOES_ON;
    }

    private boolean isBareKings(Position position) {
        return position.men() == BARE_KINGS && tables.format().oneKing();
    }

    /** Counts a position that arose by a capture. */
    void countCapture() {
        count.countCapture();
    }

    /** How frequent values of a sign are all over the table of a position, at most {@link #NEARLY_CERTAIN}; 0 if it is not open. */
    double share(Position position, int sign) {
        ValueShares shares = isBareKings(position) ? null : reader.shares(position, tables);
        return shares == null ? 0 : Math.min(NEARLY_CERTAIN, shares.ofSign(sign));
    }

    /**
     * How likely it is that a value that is not known yet has a sign, −1 or 1. Never certain.
     */
    abstract double chanceOf(Position position, int sign, int depth);

    /**
     * How likely it is that the distance of a position is looked up in its table, if its parent needs it only for values of a
     * sign, −1 or 1: that it has one, which is sure of a parent that is lost, and that no capture attains it.
     */
    abstract double chanceOfLookup(Position position, int sign, int depth);

    /** Whether captures leave the table's own value of a position without meaning. */
    abstract boolean isDecidedByCaptures(Position position, int depth);

    /** The value of a position that arose by a capture. */
    abstract int evaluateCapture(Position afterCapture);

    /**
     * The value of any position.
     *
     * @param known the values of captures that somebody else has found, or null
     * @param gaps receives the captures whose values are unknown, or null
     * @return a classification, {@link #UNKNOWN} or {@link #FAILED}
     */
    final int classify(Position position, int depth, CaptureValues known, List<Evaluation.CaptureGap> gaps) {
        if (position.hasCastlingRights()) {
            return fail(new ProbeFailure.CastlingRights());
        }
        if (position.men() > mostMen() + 1) {
            return fail(new ProbeFailure.TooManyMen(position.men(), tables.maxMen()));
        }
        int end = endValue(position);
        return end != GOES_ON ? classification(end, BY_ZEROING) : classifyUnfinished(position, depth, known, gaps);
    }

    /**
     * With one man more than this no position has a value but by a capture, with two more none. Usually these are the men of
     * the largest table at hand; but where a capture can end the game, or takes several men, or leads on to captures that
     * must be made, values are found further away. Then it is the format's greatest number, as for the peer.
     */
    private int mostMen() {
        TableFormat format = tables.format();
        return format.capturesForced() || format.capturesExplode()
                ? format.maxMen()
                : Math.max(BARE_KINGS, tables.maxMen());
    }

    /** As {@link #classify}, of a position that tables can hold. */
    abstract int classifyUnfinished(
            Position position, int depth, CaptureValues known, List<Evaluation.CaptureGap> gaps);

    /** The value of a capture: that which somebody else has found, or {@link #GOES_ON}. */
    int knownReply(CaptureValues known, int index) {
        if (known == null || !known.isKnown(index)) {
            return GOES_ON;
        }
        if (known.reply(index) == FAILED) {
            failure = known.failure(index);
        }
        return known.reply(index);
    }

    /** Fails because the tables contradict each other. */
    int contradiction(Position position, String how) {
        Table table = tables.find(Material.signatureOf(position));
        TableFile file = table.dtz().getFirst();
        return fail(new ProbeFailure.CorruptTable(
                file.path(),
                "corrupt: the tables of " + table.material().key() + " contradict each other: " + position.fen() + " "
                        + how));
    }

    /** Fails for a reason. */
    int fail(ProbeFailure reason) {
        failure = reason;
        return FAILED;
    }
}
