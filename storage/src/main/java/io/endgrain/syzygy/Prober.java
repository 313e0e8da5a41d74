package io.endgrain.syzygy;

import io.endgrain.chess.MoveList;
import io.endgrain.chess.Position;
import io.endgrain.disk.ResidentPages;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the value of a position and its distance to zeroing from the pages that are resident: plan, fetch, decide.
 *
 * <p>The prober is pure. It reads nothing by itself, never waits and keeps nothing from one call to the next; whoever
 * calls it fetches what it names and calls it again. Evaluating with everything resident costs about as much as a serial
 * prober over memory. Otherwise it does not stop at the first gap but explores on, so that all pages that the position
 * can need come out together:
 *
 * <ol>
 *   <li>round 1: the WDL pages of the position and of its captures, to any depth;
 *   <li>round 2, if the value is known and is not a draw: WDL pages of pawn moves, the DTZ page, or the pages of the
 *       positions one quiet move on where the DTZ table stores the other side to move. Those that only some values of the
 *       others make necessary have a chance below one.
 * </ol>
 *
 * <p>Safe for use by many threads: scratch space is kept per thread, and a call never yields it.
 */
public final class Prober {
    private static final ThreadLocal<Scratches> SCRATCH = ThreadLocal.withInitial(Scratches::new);

    private final TableSet tables;
    private final int threatPages;

    private static final class Scratch {
        final ValueEvaluator values;
        final DistanceEvaluator distances;

        Scratch(TableFormat format) {
            values = ValueEvaluator.of(format, new LiteralReader());
            distances = new DistanceEvaluator(values);
        }
    }

    /** Scratch space of one thread, by whether captures are forced: nothing else of the format matters to it. */
    private static final class Scratches {
        private Scratch free;
        private Scratch forced;

        Scratch of(TableFormat format) {
            if (format.capturesForced()) {
                forced = forced == null ? new Scratch(format) : forced;
                return forced;
            }
            free = free == null ? new Scratch(format) : free;
            return free;
        }
    }

    /** Probes these tables, and names all pages that threats need at once. */
    public Prober(TableSet tables) {
        this(tables, Integer.MAX_VALUE);
    }

    /**
     * Probes these tables.
     *
     * @param threatPages where captures are forced: how many pages are named, 1 or more, before further threats are left for a
     *     later call
     */
    public Prober(TableSet tables, int threatPages) {
        this.tables = tables;
        this.threatPages = threatPages;
    }

    /** The scratch space of this thread, ready for another evaluation. */
    private Scratch begin(ResidentPages pages, ProbeCount count) {
        Scratch scratch = SCRATCH.get().of(tables.format());
        scratch.values.begin(tables, pages, count, threatPages);
        return scratch;
    }

    /** The tables. */
    public TableSet tables() {
        return tables;
    }

    /** Evaluates a position, see {@link #evaluate(Position, ResidentPages, CaptureValues)}. */
    public Evaluation evaluate(Position position, ResidentPages pages) {
        return evaluate(position, pages, null);
    }

    /**
     * Evaluates a position.
     *
     * @param position the position; its halfmove clock does not matter
     * @param pages what is in memory
     * @param known values of captures that are known already, or null
     */
    public Evaluation evaluate(Position position, ResidentPages pages, CaptureValues known) {
        return evaluate(position, pages, known, new ProbeCount());
    }

    /**
     * Evaluates a position.
     *
     * @param position the position; its halfmove clock does not matter
     * @param pages what is in memory
     * @param known values of captures that are known already, or null
     * @param count is told what is looked up, also when pages are missing
     */
    public Evaluation evaluate(Position position, ResidentPages pages, CaptureValues known, ProbeCount count) {
        Scratch scratch = begin(pages, count);
        ValueEvaluator values = scratch.values;
        List<Evaluation.CaptureGap> gaps = new ArrayList<>(0);
        int classification = values.classify(position, 0, known, gaps);
        if (classification == ValueEvaluator.UNKNOWN) {
            return values.demand().toMissing(false, gaps);
        }
        if (classification == ValueEvaluator.FAILED) {
            return new Evaluation.Failed(values.failure(), null);
        }
        Wdl wdl = Wdl.of(ValueEvaluator.valueOf(classification));
        if (wdl == Wdl.DRAW) {
            return new Evaluation.Resolved(wdl, new MaybeRounded.Precise<>(Dtz.DRAW));
        }
        int distance = scratch.distances.distance(position, classification);
        return switch (distance) {
            case TableReader.UNKNOWN -> values.demand().toMissing(true, List.of());
            case TableReader.FAILED -> new Evaluation.Failed(values.failure(), wdl);
            default -> new Evaluation.Resolved(wdl, PackedDtz.unpack(distance));
        };
    }

    /**
     * Finds the value alone of a position that arose by a capture.
     *
     * @return {@link CaptureEvaluation.Value}, or the pages that are missing, or why there is none
     */
    public CaptureEvaluation evaluateCapture(Position afterCapture, ResidentPages pages) {
        return evaluateCapture(afterCapture, pages, new ProbeCount());
    }

    /**
     * Finds the value alone of a position that arose by a capture.
     *
     * @param count is told what is looked up, also when pages are missing
     * @return {@link CaptureEvaluation.Value}, or the pages that are missing, or why there is none
     */
    public CaptureEvaluation evaluateCapture(Position afterCapture, ResidentPages pages, ProbeCount count) {
        ValueEvaluator values = begin(pages, count).values;
        int value = values.evaluateCapture(afterCapture);
        return switch (value) {
            case ValueEvaluator.UNKNOWN ->
                new CaptureEvaluation.Lacks(values.demand().toMissing(false, List.of()));
            case ValueEvaluator.FAILED -> new CaptureEvaluation.Fails(values.failure());
            default -> new CaptureEvaluation.Value(Wdl.of(value));
        };
    }

    /**
     * The pages that the table's own value of a position lacks, leaving its captures aside.
     *
     * @return pages and files, or nothing missing if the value can be read or is known not to be readable
     */
    public Evaluation.Missing ownPages(Position position, ResidentPages pages) {
        ValueEvaluator values = begin(pages, new ProbeCount()).values;
        if (!values.isDecidedByCaptures(position, 0)) {
            values.tableValue(position);
        }
        return values.demand().toMissing(false, List.of());
    }

    /**
     * The WDL value alone, for callers who want no distance.
     *
     * @return the value, or null if pages are missing or the tables do not cover the position
     */
    public Wdl wdlIfResident(Position position, ResidentPages pages) {
        ValueEvaluator values = begin(pages, new ProbeCount()).values;
        int classification = values.classify(position, 0, null, null);
        return classification == ValueEvaluator.UNKNOWN || classification == ValueEvaluator.FAILED
                ? null
                : Wdl.of(ValueEvaluator.valueOf(classification));
    }

    /** How many legal captures a position has: the number of values that {@link CaptureValues} can hold for it. */
    public static int countCaptures(Position position) {
        MoveList captures = new MoveList();
        position.captures(captures);
        return captures.size();
    }
}
