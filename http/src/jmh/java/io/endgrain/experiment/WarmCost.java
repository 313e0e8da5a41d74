package io.endgrain.experiment;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.endgrain.actors.Pipeline;
import io.endgrain.actors.PipelineSettings;
import io.endgrain.actors.Pipelines;
import io.endgrain.actors.RequestRegistry;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.disk.OsDisk;
import io.endgrain.disk.ReadClass;
import io.endgrain.replay.RequestLog;
import io.endgrain.testkit.SharedFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/**
 * What the scheduling of reads costs requests that find everything in memory: two pipelines over the same tables in one
 * process, one with all of it, one with as little as there can be (first come, first served, one lane, nothing merged,
 * checked or looked up in the operating system's memory). Both are asked the same questions, in turns; the result is the
 * ratio of their medians, for each pair of turns, and over all pairs the median and the interval that holds the true one
 * with 95 % confidence or more (order statistics of the binomial distribution).
 */
public final class WarmCost {

    private static final int PAIRS = 150;
    private static final int WARM_UP_PAIRS = 20;
    private static final int POSITIONS = 300;
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    private static final String WARM = """
            pekko.loglevel = warning
            endgrain.cache { pages = 512 MiB, prefixes = 256 MiB }
            endgrain.requests.cached-answers = 0
            endgrain.tables.recheck = 1h
            """;

    private static final String ALL = """
            endgrain.devices.defaults { kind = rotational }
            """;

    private static final String LITTLE = """
            endgrain.devices.defaults {
              kind = rotational, order = fifo, likely = eager, lanes = 1, unit-kib = 4, run-kib = 4, held-lane = off
            }
            endgrain.verification.check-on-read = off
            """;

    private WarmCost() {}

    /** Needs the shared folder; takes no arguments. */
    public static void main(String[] arguments) throws Exception {
        if (arguments.length > 0) {
            System.err.println("warm-cost takes no arguments: it compares the medians of " + PAIRS
                    + " pairs of turns, in about a minute.");
            System.exit(2);
        }
        SharedFolder shared = SharedFolder.find()
                .orElseThrow(() -> new IllegalStateException("There is no shared folder with tables and a log."));
        List<Position> positions = new LinkedHashSet<>(
                        RequestLog.read(shared.requests("standard-10k.txt")).requests())
                .stream().limit(POSITIONS).map(Bench::position).toList();
        try (Subject all = new Subject("all", ALL, shared.tables("standard"));
                Subject little = new Subject("little", LITTLE, shared.tables("standard"))) {
            for (int i = 0; i < WARM_UP_PAIRS; i++) {
                all.medianNanos(positions);
                little.medianNanos(positions);
            }
            double[] ratios = new double[PAIRS];
            for (int i = 0; i < PAIRS; i++) {
                ratios[i] = i % 2 == 0
                        ? all.medianNanos(positions) / little.medianNanos(positions)
                        : 1 / (little.medianNanos(positions) / all.medianNanos(positions));
                System.out.printf(Locale.ROOT, "pair %d: %.3f%n", i + 1, ratios[i]);
            }
            System.out.println(
                    new PairedRatios(ratios).describe("p50 of warm requests, everything on / everything off"));
        }
        System.exit(0);
    }

    /** A pipeline and the time that it takes. */
    private static final class Subject implements AutoCloseable {
        private final ActorSystem<Void> system;
        private final Pipeline pipeline;

        Subject(String name, String settings, Path tables) throws Exception {
            Config config = ConfigFactory.parseString(settings)
                    .withFallback(ConfigFactory.parseString(WARM))
                    .withFallback(ConfigFactory.load())
                    .resolve();
            system = ActorSystem.create(Behaviors.empty(), name, config);
            pipeline = Pipelines.start(
                    system,
                    PipelineSettings.of(config.getConfig("endgrain")),
                    Map.of(Variant.STANDARD, List.of(tables)),
                    new OsDisk());
            pipeline.listed().toCompletableFuture().get(60, TimeUnit.SECONDS);
        }

        /** Asks all questions, one after another. */
        double medianNanos(List<Position> positions) throws Exception {
            List<Long> nanos = new ArrayList<>(positions.size());
            for (Position position : positions) {
                long start = System.nanoTime();
                RequestRegistry.Reply reply = pipeline.ask(position, ReadClass.INTERACTIVE, DEADLINE)
                        .reply()
                        .toCompletableFuture()
                        .get(60, TimeUnit.SECONDS);
                nanos.add(System.nanoTime() - start);
                if (!(reply instanceof RequestRegistry.Answered)) {
                    throw new IllegalStateException(position.fen() + ": " + reply);
                }
            }
            nanos.sort(null);
            return nanos.get(nanos.size() / 2);
        }

        @Override
        public void close() throws Exception {
            pipeline.stop().toCompletableFuture().get(60, TimeUnit.SECONDS);
            system.terminate();
        }
    }
}
