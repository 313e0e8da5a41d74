package io.endgrain.actors;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.endgrain.answer.RawAnswer;
import io.endgrain.chess.Fen;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.disk.Disk;
import io.endgrain.disk.OsDisk;
import io.endgrain.disk.ReadClass;
import io.endgrain.syzygy.Evaluation;
import io.endgrain.syzygy.Prober;
import io.endgrain.testkit.SharedFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A whole request with everything resident, through the actors, against the same positions evaluated in a plain loop over
 * the same page cache, on as many threads as the actors have. Answers are not cached. Each client asks its next question
 * when it has the answer to the last. Aim: at most twice the time of the loop.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
public class RequestBenchmark {
    private static final int REQUESTS = 48;
    private static final int POSITIONS = 2000;
    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final String SETTINGS = """
            pekko.loglevel = off
            pekko.stdout-loglevel = off
            endgrain.cache.pages = 512 MiB
            endgrain.cache.prefixes = 256 MiB
            endgrain.requests.cached-answers = 0
            """;

    /** Requests at a time. */
    @Param({"1", "12"})
    public int clients;

    private ActorSystem<Void> system;
    private Pipeline pipeline;
    private Prober prober;
    private ExecutorService threads;
    private List<Position> positions;
    private int next;

    /** Opens the tables and brings into memory what the positions need. */
    @Setup
    public void open() throws Exception {
        Optional<SharedFolder> shared = SharedFolder.find();
        Disk disk = shared.isPresent() ? new OsDisk() : SmallTables.disk();
        Path directory = shared.map(folder -> folder.tables("standard")).orElse(SmallTables.DIRECTORY);
        Config config = ConfigFactory.parseString(SETTINGS)
                .withFallback(ConfigFactory.load())
                .resolve();
        system = ActorSystem.create(Behaviors.empty(), "benchmark", config);
        pipeline = Pipelines.start(
                system,
                PipelineSettings.of(config.getConfig("endgrain")),
                Map.of(Variant.STANDARD, List.of(directory)),
                disk);
        pipeline.listed().toCompletableFuture().get(60, TimeUnit.SECONDS);
        prober = new Prober(pipeline.tables(Variant.STANDARD));
        threads = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        choosePositions(shared);
    }

    private void choosePositions(Optional<SharedFolder> shared) throws Exception {
        List<String> fens = shared.isPresent()
                ? List.copyOf(
                        new LinkedHashSet<>(Files.readAllLines(shared.get().requests("standard-10k.txt"))))
                : List.of(
                        SmallTables.QUEEN_WINS,
                        SmallTables.QUEEN_LOSES,
                        SmallTables.QUEEN_TAKES_ROOK,
                        SmallTables.ROOKS_DRAW);
        positions = new ArrayList<>();
        for (String fen : fens.subList(0, Math.min(POSITIONS, fens.size()))) {
            Position position = Fen.parse(fen, Variant.STANDARD);
            ask(position).get();
            ask(position).get();
            // The cache may let a page go at any time; nearly all positions find everything.
            if (isResident(position)) {
                positions.add(position);
            }
        }
        System.out.println(positions.size() + " positions of " + fens.size() + ", all resident");
    }

    private boolean isResident(Position position) {
        try {
            RawAnswer.evaluate(position, this::evaluate);
            return true;
        } catch (IllegalArgumentException somethingIsMissing) {
            return false;
        }
    }

    private Evaluation evaluate(Position position) {
        return prober.evaluate(position, pipeline.cache());
    }

    private CompletableFuture<RequestRegistry.Reply> ask(Position position) {
        return pipeline.ask(position, ReadClass.INTERACTIVE, DEADLINE).reply().toCompletableFuture();
    }

    /** Stops everything. */
    @TearDown
    public void close() throws Exception {
        threads.close();
        pipeline.stop().toCompletableFuture().get(60, TimeUnit.SECONDS);
        system.terminate();
    }

    /** The yardstick. */
    @Benchmark
    @OperationsPerInvocation(REQUESTS)
    public void baselinePlainLoop() {
        int first = advance();
        CompletableFuture.allOf(IntStream.range(0, clients)
                        .mapToObj(client -> CompletableFuture.runAsync(() -> loop(first, client), threads))
                        .toArray(CompletableFuture<?>[]::new))
                .join();
    }

    private void loop(int first, int client) {
        for (int i = client; i < REQUESTS; i += clients) {
            RawAnswer.evaluate(position(first + i), this::evaluate);
        }
    }

    /** The same through the actors. */
    @Benchmark
    @OperationsPerInvocation(REQUESTS)
    public void throughActors() {
        int first = advance();
        CompletableFuture.allOf(IntStream.range(0, clients)
                        .mapToObj(client -> askFrom(first, client))
                        .toArray(CompletableFuture<?>[]::new))
                .join();
    }

    private CompletableFuture<?> askFrom(int first, int i) {
        CompletableFuture<RequestRegistry.Reply> reply = ask(position(first + i));
        return i + clients >= REQUESTS ? reply : reply.thenCompose(answered -> askFrom(first, i + clients));
    }

    private int advance() {
        next = (next + REQUESTS) % positions.size();
        return next;
    }

    private Position position(int i) {
        return positions.get(i % positions.size());
    }
}
