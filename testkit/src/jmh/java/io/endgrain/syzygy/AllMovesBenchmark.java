package io.endgrain.syzygy;

import io.endgrain.chess.MoveList;
import io.endgrain.chess.Position;
import io.endgrain.disk.ResidentPages;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * A position of the request log with every legal move rated: value and distance of the position and of each position one
 * move on, in one thread, everything resident. The C prober Fathom needs 155 to 170 µs for it on a machine like those that
 * this was first measured on.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
public class AllMovesBenchmark {
    private final MoveList moves = new MoveList();
    private ResidentTables resident;
    private ResidentPages pages;
    private Prober prober;
    private Position[] positions;
    private int next;

    /** Fills the cache. */
    @Setup
    public void open() throws Exception {
        resident = new ResidentTables();
        pages = resident.pages();
        prober = resident.prober();
        positions = resident.positions().toArray(Position[]::new);
    }

    /** Unmaps the tables. */
    @TearDown
    public void close() {
        resident.close();
    }

    /** One position with all its moves. */
    @Benchmark
    public void rateAllMoves(Blackhole blackhole) {
        next = next + 1 < positions.length ? next + 1 : 0;
        Position position = positions[next];
        blackhole.consume(prober.evaluate(position, pages));
        moves.clear();
        position.legalMoves(moves);
        for (int i = 0; i < moves.size(); i++) {
            blackhole.consume(prober.evaluate(position.play(moves.get(i)), pages));
        }
    }
}
