package io.endgrain.experiment;

import com.sun.management.OperatingSystemMXBean;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.endgrain.actors.Pipeline;
import io.endgrain.actors.PipelineSettings;
import io.endgrain.actors.Pipelines;
import io.endgrain.actors.RequestRegistry;
import io.endgrain.chess.Variant;
import io.endgrain.disk.OsDisk;
import io.endgrain.disk.ReadClass;
import io.endgrain.replay.Load;
import io.endgrain.replay.Outcome;
import io.endgrain.replay.Replay;
import io.endgrain.replay.ReplayProgress;
import io.endgrain.replay.ReplayResult;
import io.endgrain.replay.ReplaySettings;
import io.endgrain.syzygy.TableFile;
import io.endgrain.testkit.simulated.DeviceModel;
import io.endgrain.testkit.simulated.DriveCounters;
import io.endgrain.testkit.simulated.SimulatedDisk;
import io.endgrain.testkit.simulated.SimulatedMachine;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/** Runs one row: a server's pipeline of its own over disks of its own, warmed up without waiting, then measured. */
final class RowRun implements ReplayProgress {

    private static final int DISKS = 6;
    private static final int DRIVES = 2;

    /**
     * The operating system's, in bytes. With ours as large, about half of the requests of the log find all that they need in
     * memory, as in the published measurements of a server with seven-man tables on six hard disks (52 to 58 %).
     */
    private static final long SYSTEM_MEMORY = 128 << 10;

    private static final int WARM_UP_CLIENTS = 4;
    private static final long SEED = 20;
    private static final Duration DEADLINE = Duration.ofSeconds(120);

    /** Nothing but pages is remembered. */
    private static final String SMALL_MEMORY = """
            pekko.loglevel = warning
            endgrain.cache { pages = 128 KiB, prefixes = 0 }
            endgrain.requests { cached-answers = 0, under-way = 4096, longest-wait = 1 day }
            endgrain.tables.recheck = 1h
            """;

    private final Bench bench;
    private final Row row;
    private final SimulatedMachine machine;
    private final SimulatedDisk disk;
    private final ActorSystem<Void> system;
    private final Pipeline pipeline;
    private final Limits limits;
    private volatile boolean measuring;
    private List<DriveCounters> countersBefore = List.of();
    private long startNanos;
    private long startVirtualNanos;
    private long startCpuNanos;

    private RowRun(Bench bench, Row row) throws Exception {
        this.bench = bench;
        this.row = row;
        this.machine = machine(bench, row);
        this.disk = new SimulatedDisk(new OsDisk(), machine, row.caching());
        disk.instant(true);
        Config config = config(bench, row);
        this.system = ActorSystem.create(Behaviors.empty(), "experiment", config);
        this.pipeline = Pipelines.start(
                system,
                PipelineSettings.of(config.getConfig("endgrain")),
                Map.of(Variant.STANDARD, List.of(bench.tables())),
                disk);
        pipeline.listed().toCompletableFuture().get(60, TimeUnit.SECONDS);
        awaitOpened();
        this.limits = new Limits(
                bench,
                machine,
                pipeline.cache(),
                pipeline.tables(Variant.STANDARD).files());
    }

    private static SimulatedMachine machine(Bench bench, Row row) {
        SimulatedMachine.Builder builder = SimulatedMachine.builder()
                .timeScale(row.scale())
                .memoryBytes(SYSTEM_MEMORY)
                .device(DeviceModel.hardDisks("hdd", DISKS))
                .device(DeviceModel.flash("nvme", DRIVES))
                .directory(bench.tables(), "hdd");
        if (row.prefixes() != Row.Prefixes.NONE) {
            builder.directory(bench.prefixes(row.prefixes()), "nvme");
        }
        return builder.build();
    }

    private static Config config(Bench bench, Row row) {
        String prefixes = row.prefixes() == Row.Prefixes.NONE ? "" : "\"" + bench.prefixes(row.prefixes()) + "\"";
        String devices = "endgrain.tables.hot-prefix = [" + prefixes + "]\n"
                + "endgrain.devices.overrides = [\n"
                + "{ name = hdd, directories = [\"" + bench.tables() + "\"], kind = rotational, members = " + DISKS
                + "\n" + row.hardDisk() + " }\n"
                + "{ name = nvme, directories = [" + prefixes + "], kind = solid-state, members = " + DRIVES + " }\n"
                + "]\n";
        return ConfigFactory.parseString(row.settings())
                .withFallback(ConfigFactory.parseString(SMALL_MEMORY + devices))
                .withFallback(ConfigFactory.load())
                .resolve();
    }

    private void awaitOpened() throws InterruptedException {
        long end = System.nanoTime() + DEADLINE.toNanos();
        while (pipeline.tables(Variant.STANDARD).files().stream()
                .anyMatch(file -> file.state() instanceof TableFile.Listed)) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("the tables were not opened within " + DEADLINE);
            }
            Thread.sleep(20);
        }
    }

    /**
     * Runs a row.
     *
     * @param perSecond requests in a virtual second
     * @param warmup    share of the log that is not measured
     */
    static RowResult of(Bench bench, Row row, double perSecond, double warmup) throws Exception {
        RowRun run = new RowRun(bench, row);
        try {
            return run.measure(perSecond, warmup);
        } finally {
            run.close();
        }
    }

    private RowResult measure(double perSecond, double warmup) throws InterruptedException {
        ReplaySettings settings = ReplaySettings.of(Load.OpenLoop.poisson(perSecond, SEED))
                .withWarmup(warmup)
                .withWarmupClients(WARM_UP_CLIENTS)
                .withTimeout(DEADLINE)
                .withTimeScale(row.scale());
        ReplayResult result = new Replay(row.name(), Map.of(), bench.requests(), this::send, settings, this).run();
        double cpu = (cpuNanos() - startCpuNanos)
                / (double) (System.nanoTime() - startNanos)
                / Runtime.getRuntime().availableProcessors();
        long virtualNanos = machine.clock().nanos() - startVirtualNanos;
        long pages = 0;
        long busyNanos = 0;
        List<DriveCounters> counters = machine.counters().get("hdd");
        for (int i = 0; i < DISKS; i++) {
            DriveCounters since = counters.get(i).since(countersBefore.get(i));
            pages += since.pages();
            busyNanos += since.busyNanos();
        }
        long[] sorted = limits.sorted();
        return new RowResult(
                row,
                result.run(),
                Limits.quantile(sorted, 0.5),
                Limits.quantile(sorted, 0.99),
                limits.pages(),
                pages,
                busyNanos / (double) virtualNanos / DISKS,
                cpu);
    }

    private CompletionStage<Outcome> send(String fen) {
        if (measuring) {
            limits.arrives(fen);
        }
        return pipeline.ask(Bench.position(fen), ReadClass.INTERACTIVE, DEADLINE)
                .reply()
                .thenApply(reply -> reply instanceof RequestRegistry.Answered(var answer, int rounds, int slowPages)
                                && answer.isComplete()
                        ? Outcome.ANSWERED
                        : new Outcome.Failed("no whole answer", reply.toString()));
    }

    @Override
    public void onWarm() {
        disk.instant(false);
        countersBefore = machine.counters().get("hdd");
        startNanos = System.nanoTime();
        startVirtualNanos = machine.clock().nanos();
        startCpuNanos = cpuNanos();
        measuring = true;
    }

    private static long cpuNanos() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    private void close() throws Exception {
        disk.instant(true);
        pipeline.stop().toCompletableFuture().get(60, TimeUnit.SECONDS);
        system.terminate();
        system.getWhenTerminated().toCompletableFuture().get(60, TimeUnit.SECONDS);
        machine.close();
    }
}
