package io.endgrain.syzygy;

import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.disk.ResidentPages;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** The value and the distance of positions of the request log, captures and all, everything resident, by their kind. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 4, time = 1)
public class EvaluateBenchmark {
    /** What the distance of a position asks for. */
    public enum Kind {
        /** All positions of the log as they come. */
        ANY,
        /** No distance. */
        DRAW,
        /** A capture attains the value: no distance to look up either. */
        BY_CAPTURE,
        /** The DTZ table has the side to move. */
        STORED,
        /** The DTZ table has the other side: every quiet move is looked at. */
        ONE_PLY
    }

    /** Which positions. */
    @Param
    public Kind kind;

    private ResidentTables resident;
    private ResidentPages pages;
    private Prober prober;
    private Position[] positions;
    private int next;

    /** Fills the cache and sorts the positions. */
    @Setup
    public void open() throws Exception {
        resident = new ResidentTables();
        pages = resident.pages();
        prober = resident.prober();
        ValueEvaluator values = ValueEvaluator.of(TableFormat.of(Variant.STANDARD), new LiteralReader());
        TableReader reader = new TableReader();
        List<Position> chosen = new ArrayList<>();
        for (Position position : resident.positions()) {
            if (kind == Kind.ANY || kind == kindOf(position, values, reader)) {
                chosen.add(position);
            }
        }
        positions = chosen.toArray(Position[]::new);
        System.out.println(positions.length + " positions");
    }

    private Kind kindOf(Position position, ValueEvaluator values, TableReader reader) {
        values.begin(resident.tables(), pages);
        int classification = values.classify(position, 0, null, null);
        int value = ValueEvaluator.valueOf(classification);
        if (value == 0) {
            return Kind.DRAW;
        }
        if (ValueEvaluator.howOf(classification) == ValueEvaluator.BY_ZEROING) {
            return Kind.BY_CAPTURE;
        }
        int stored = reader.dtz(position, value, resident.tables(), pages, new PageDemand());
        return stored == TableReader.OTHER_SIDE ? Kind.ONE_PLY : Kind.STORED;
    }

    /** Unmaps the tables. */
    @TearDown
    public void close() {
        resident.close();
    }

    /** The value alone. */
    @Benchmark
    public Wdl wdl() {
        return prober.wdlIfResident(nextPosition(), pages);
    }

    /** Value and distance. */
    @Benchmark
    public Evaluation dtz() {
        return prober.evaluate(nextPosition(), pages);
    }

    private Position nextPosition() {
        next = next + 1 < positions.length ? next + 1 : 0;
        return positions[next];
    }
}
