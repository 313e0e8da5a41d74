package io.endgrain.syzygy;

import io.endgrain.chess.Move;
import io.endgrain.chess.MoveList;
import io.endgrain.chess.Position;
import io.endgrain.disk.ResidentPages;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds WDL values: the table's value of a position, corrected by its captures (A9.1 and A9.2 of the format's
 * specification).
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
final class ValueEvaluator {
    static final int UNKNOWN = TableReader.UNKNOWN;
    static final int FAILED = TableReader.FAILED;

    private static final int WIN = 2;
    private static final int LOSS = -2;

    /** The most that an estimate says. */
    static final double NEARLY_CERTAIN = 0.99;

    /** So many men are a draw without a table. */
    private static final int BARE_KINGS = 2;

    /** A classification is {@code value << 1 | zeroing}, or {@link #UNKNOWN} or {@link #FAILED}. */
    private static final int ZEROING = 1;

    private final TableReader reader;
    private final List<MoveList> moveLists = new ArrayList<>();
    private final PageDemand demand = new PageDemand();

    private TableSet tables;
    private ResidentPages pages;
    private ProbeFailure failure;
    private ProbeCount count = new ProbeCount();

    /** Reads tables from pages. */
    ValueEvaluator() {
        this(new LiteralReader());
    }

    /** Reads tables from a source of literals, which becomes its own. */
    ValueEvaluator(LiteralSource literals) {
        reader = new TableReader(literals);
    }

    /** Prepares for another evaluation, which nobody counts. */
    void begin(TableSet tableSet, ResidentPages residentPages) {
        begin(tableSet, residentPages, new ProbeCount());
    }

    /** Prepares for another evaluation. */
    void begin(TableSet tableSet, ResidentPages residentPages, ProbeCount counts) {
        count = counts;
        tables = tableSet;
        pages = residentPages;
        failure = null;
        demand.clear();
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

    static int valueOf(int classification) {
        return classification >> 1;
    }

    /** Whether a zeroing move attains the value, so that the DTZ table must not be asked. */
    static boolean isZeroing(int classification) {
        return (classification & ZEROING) != 0;
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
        if (position.men() == BARE_KINGS) {
            return 0;
        }
        count.countWdl();
        int value = reader.wdl(position, tables, pages, demand);
        if (value == FAILED) {
            failure = reader.failure();
        }
        return value;
    }

    /**
     * How likely it is that a value that is not known yet has a sign, −1 or 1: as likely as it is all over its table, 0 if that
     * is not open; and that captures, some of whose values may be known, do not decide it. Never certain.
     */
    double chanceOf(Position position, int sign, int depth) {
        return share(position, sign) * chanceThatNoCaptureDecides(position, sign, depth);
    }

    private double share(Position position, int sign) {
        ValueShares shares = position.men() == BARE_KINGS ? null : reader.shares(position, tables);
        return shares == null ? 0 : Math.min(NEARLY_CERTAIN, shares.ofSign(sign));
    }

    /** That a lost position (sign −1) has no capture that saves it, or a won one (1) none that wins. */
    double chanceThatNoCaptureDecides(Position position, int sign, int depth) {
        MoveList captures = movesAt(depth);
        position.captures(captures);
        double chance = NEARLY_CERTAIN;
        for (int i = 0; i < captures.size(); i++) {
            Position after = position.play(captures.get(i));
            int reply = resolve(after, LOSS, WIN, depth + 1);
            if (reply == UNKNOWN) {
                chance *= sign < 0 ? share(after, 1) : 1 - share(after, -1);
            } else if (reply != FAILED && (sign < 0 ? reply <= 0 : reply < 0)) {
                return 0;
            }
        }
        return chance;
    }

    /** The value of a position that arose by a capture, within bounds. */
    int resolve(Position position, int low, int high, int depth) {
        count.countCapture();
        MoveList captures = movesAt(depth);
        position.captures(captures);
        int best = low;
        boolean unknown = false;
        ProbeFailure failed = null;
        for (int i = 0; i < captures.size(); i++) {
            int reply = resolve(position.play(captures.get(i)), -high, -best, depth + 1);
            if (reply == UNKNOWN) {
                unknown = true;
            } else if (reply == FAILED) {
                if (!unknown && failureIsFinal()) {
                    return failBehind(failed);
                }
                failed = failure;
            } else if (-reply >= high) {
                return -reply;
            } else {
                best = Math.max(best, -reply);
            }
        }
        int value = tableValue(position);
        if (value == FAILED || value == UNKNOWN) {
            return unknown || value == UNKNOWN ? UNKNOWN : failBehind(failed);
        }
        if (value >= high || (!unknown && failed == null)) {
            return Math.max(best, value);
        }
        return unknown ? UNKNOWN : fail(failed);
    }

    /**
     * The value of any position.
     *
     * @param known the values of captures that somebody else has found, or null
     * @param gaps receives the captures whose values are unknown, or null
     * @return a classification, {@link #UNKNOWN} or {@link #FAILED}
     */
    int classify(Position position, int depth, CaptureValues known, List<Evaluation.CaptureGap> gaps) {
        if (position.hasCastlingRights()) {
            return fail(new ProbeFailure.CastlingRights());
        }
        if (position.men() > Math.max(BARE_KINGS, tables.maxMen()) + 1) {
            return fail(new ProbeFailure.TooManyMen(position.men(), tables.maxMen()));
        }
        MoveList captures = movesAt(depth);
        position.captures(captures);
        int best = LOSS;
        int bestEnPassant = LOSS;
        boolean unknown = false;
        ProbeFailure failed = null;
        for (int i = 0; i < captures.size(); i++) {
            int move = captures.get(i);
            int reply = known != null && known.isKnown(i)
                    ? known.reply(i)
                    : resolve(position.play(move), LOSS, -best, depth + 1);
            if (reply == UNKNOWN) {
                unknown = true;
                if (gaps != null) {
                    gaps.add(new Evaluation.CaptureGap(i, move));
                }
            } else if (reply == FAILED) {
                failure = known != null && known.isKnown(i) ? known.failure(i) : failure;
                if (!unknown && failureIsFinal()) {
                    return failBehind(failed);
                }
                failed = failure;
            } else if (reply == LOSS) {
                return (WIN << 1) | ZEROING;
            } else if (Move.isEnPassant(move)) {
                bestEnPassant = Math.max(bestEnPassant, -reply);
            } else {
                best = Math.max(best, -reply);
            }
        }
        int value = tableValue(position);
        if (value == FAILED || value == UNKNOWN) {
            return unknown || value == UNKNOWN ? UNKNOWN : failBehind(failed);
        }
        if (unknown) {
            return UNKNOWN;
        }
        if (failed != null) {
            return fail(failed);
        }
        return combine(position, value, best, bestEnPassant, depth);
    }

    private int combine(Position position, int value, int best, int bestEnPassant, int depth) {
        if (bestEnPassant > Math.max(value, best)) {
            return (bestEnPassant << 1) | ZEROING;
        }
        int bestCapture = Math.max(best, bestEnPassant);
        if (bestCapture >= value) {
            return (bestCapture << 1) | (bestCapture > 0 ? ZEROING : 0);
        }
        if (value == 0 && position.epSquare() >= 0 && hasOnlyEnPassant(position, depth)) {
            // The table, which knows no en passant, took it for stalemate; but the capture is forced.
            return (bestEnPassant << 1) | ZEROING;
        }
        return value << 1;
    }

    private boolean hasOnlyEnPassant(Position position, int depth) {
        MoveList moves = movesAt(depth);
        position.legalMoves(moves);
        for (int i = 0; i < moves.size(); i++) {
            if (!Move.isEnPassant(moves.get(i))) {
                return false;
            }
        }
        return moves.size() > 0;
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
