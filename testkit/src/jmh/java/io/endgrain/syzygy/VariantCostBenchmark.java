package io.endgrain.syzygy;

import io.endgrain.answer.Answer;
import io.endgrain.answer.RawAnswer;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
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

/**
 * Whole answers to positions of a variant beside those of standard chess, everything resident, in one thread. The positions
 * are those of the probe corpora, paired so that both of a pair have as many legal moves.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 6, time = 1)
public class VariantCostBenchmark {
    /** The variant. */
    @Param({"ATOMIC", "ANTICHESS"})
    public Variant variant;

    private final List<Position> ofVariant = new ArrayList<>();
    private final List<Position> ofStandard = new ArrayList<>();
    private ResidentTables variantTables;
    private ResidentTables standardTables;
    private int next;

    /** Fills the caches and pairs the positions. */
    @Setup
    public void open() throws Exception {
        variantTables = new ResidentTables(variant);
        standardTables = new ResidentTables();
        Map<Integer, Queue<Position>> byMoves = new HashMap<>();
        for (Position position : standardTables.sampledPositions()) {
            byMoves.computeIfAbsent(position.legalMoves().size(), moves -> new ArrayDeque<>())
                    .add(position);
        }
        int moves = 0;
        for (Position position : variantTables.sampledPositions()) {
            Queue<Position> alike = byMoves.get(position.legalMoves().size());
            if (alike != null && !alike.isEmpty()) {
                ofVariant.add(position);
                ofStandard.add(alike.remove());
                moves += position.legalMoves().size();
            }
        }
        System.out.printf("%d pairs of positions, %.1f moves each%n", ofVariant.size(), 1.0 * moves / ofVariant.size());
    }

    /** Unmaps the tables. */
    @TearDown
    public void close() {
        variantTables.close();
        standardTables.close();
    }

    /** A position of standard chess. */
    @Benchmark
    public Answer baselineStandard() {
        return answer(ofStandard, standardTables);
    }

    /** A position of the variant with as many moves. */
    @Benchmark
    public Answer ofTheVariant() {
        return answer(ofVariant, variantTables);
    }

    private Answer answer(List<Position> positions, ResidentTables tables) {
        next = next + 1 < positions.size() ? next + 1 : 0;
        Position position = positions.get(next);
        return Answer.of(
                position, RawAnswer.evaluate(position, at -> tables.prober().evaluate(at, tables.pages())));
    }
}
