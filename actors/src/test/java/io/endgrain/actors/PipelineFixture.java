package io.endgrain.actors;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.endgrain.answer.RawAnswer;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.disk.Disk;
import io.endgrain.disk.ReadClass;
import io.endgrain.syzygy.TableFile;
import io.endgrain.testkit.CountingDisk;
import io.endgrain.testkit.GatedDisk;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.actor.ExtendedActorSystem;
import org.apache.pekko.actor.testkit.typed.javadsl.ActorTestKit;
import org.apache.pekko.actor.testkit.typed.javadsl.TestProbe;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.javadsl.Adapter;

/** A pipeline over directories of tables, with settings of a test's own. */
final class PipelineFixture implements AutoCloseable {
    /** Far more than anything here takes: start-up under load may take its time. */
    static final Duration PATIENCE = Duration.ofSeconds(60);

    final ActorTestKit kit;
    final Pipeline pipeline;
    private GatedDisk gate;

    /** As {@link #starting}, but all directories have been listed. */
    PipelineFixture(Disk disk, List<Path> directories, String settings) throws Exception {
        this(directories, disk, settings);
        get(pipeline.listed());
    }

    private PipelineFixture(List<Path> directories, Disk disk, String settings) {
        Config config = ConfigFactory.parseString(settings)
                .withFallback(ConfigFactory.load())
                .resolve();
        kit = ActorTestKit.create(config);
        pipeline = Pipelines.start(
                kit.system(),
                PipelineSettings.of(config.getConfig("endgrain")),
                Map.of(Variant.STANDARD, directories),
                disk);
    }

    /** A pipeline over the tests' own tables, without waiting for anything. */
    static PipelineFixture starting(Disk disk, String settings) {
        return new PipelineFixture(List.of(SmallTables.DIRECTORY), disk, settings);
    }

    /** A pipeline over the tests' own tables, all of them open. */
    static PipelineFixture opened(Disk disk, String settings) throws Exception {
        PipelineFixture fixture = new PipelineFixture(disk, List.of(SmallTables.DIRECTORY), settings);
        fixture.awaitDecided();
        return fixture;
    }

    /** Opens the gate before the pipeline stops, so that no lane is left standing in a read. */
    PipelineFixture openingAtTheEnd(GatedDisk gated) {
        gate = gated;
        return this;
    }

    /** Lets one of the reads that stand still through, and waits until it has been made. */
    void letOneReadThrough(GatedDisk gated, CountingDisk counting) throws InterruptedException {
        assertThat(gated.awaitWaiting(1, PATIENCE)).isTrue();
        long before = counting.counts().total().reads();
        gated.letThrough(1);
        awaitAssert(() -> assertThat(counting.counts().total().reads()).isGreaterThan(before));
    }

    static <T> T get(CompletionStage<T> stage) throws Exception {
        return stage.toCompletableFuture().get(PATIENCE.toSeconds() + 5, TimeUnit.SECONDS);
    }

    /** Waits until no file is waiting to be opened and all prefixes are in memory. */
    void awaitOpened() {
        awaitAssert(() -> {
            for (TableFile file : pipeline.tables(Variant.STANDARD).files()) {
                if (!(file.state() instanceof TableFile.Opened opened)) {
                    throw new AssertionError(file + " is " + file.state());
                }
                if (opened.prefix().byteSize() < opened.header().sections().prefixEnd()) {
                    throw new AssertionError("the prefix of " + file + " is not in memory yet");
                }
            }
        });
    }

    /** Waits until every file has been opened or found unusable. */
    void awaitDecided() {
        awaitAssert(() -> {
            for (TableFile file : pipeline.tables(Variant.STANDARD).files()) {
                assertThat(file.state()).as(file.toString()).isNotInstanceOf(TableFile.Listed.class);
            }
        });
    }

    /** Waits until no lane is at work and nothing waits for one. */
    void awaitIdleLanes() {
        awaitAssert(() ->
                assertThat(devices()).allMatch(device -> device.queued() + device.busyLanes() + device.jobs() == 0));
    }

    /** Waits until pages of every file come from a prefix on a fast disk. */
    void awaitHotPrefixes() {
        awaitAssert(() -> {
            for (TableFile file : pipeline.tables(Variant.STANDARD).files()) {
                assertThat(pipeline.prefix(file)).as(file.toString()).isPresent();
            }
        });
    }

    void awaitAssert(Runnable assertion) {
        kit.createTestProbe().awaitAssert(PATIENCE, () -> {
            assertion.run();
            return null;
        });
    }

    Pipeline.Asked<RequestRegistry.Reply> start(Position position) {
        return pipeline.ask(position, ReadClass.INTERACTIVE, PATIENCE);
    }

    Pipeline.Asked<RequestRegistry.Reply> start(String fen) {
        return start(SmallTables.position(fen));
    }

    RequestRegistry.Reply ask(Position position) throws Exception {
        return get(start(position).reply());
    }

    /** The answer to a position; fails if there is none. */
    RawAnswer answer(String fen) throws Exception {
        return answerOf(start(fen));
    }

    static RawAnswer answerOf(Pipeline.Asked<RequestRegistry.Reply> asked) throws Exception {
        RequestRegistry.Reply reply = get(asked.reply());
        assertThat(reply).isInstanceOf(RequestRegistry.Answered.class);
        return ((RequestRegistry.Answered) reply).answer();
    }

    /** Waits until that many requests are under way and that many wait. */
    void awaitLoad(int underWay, int waiting) {
        awaitAssert(() -> assertThat(load()).isEqualTo(new Pipeline.Load(underWay, waiting)));
    }

    private Pipeline.Load load() {
        return pipeline.load().toCompletableFuture().join();
    }

    /** Waits until no request, probe, queued page or credit is left, and checks that it is so. */
    void assertNothingIsLeft() {
        awaitLoad(0, 0);
        awaitAssert(() -> {
            assertThat(requestActors()).isEmpty();
            for (DeviceReader.State device : devices()) {
                assertThat(device).isEqualTo(new DeviceReader.State(0, 0, 0, 0, 0, 0, device.openFiles(), 0));
            }
        });
    }

    /** What each device reader says of itself. */
    List<DeviceReader.State> devices() {
        List<DeviceReader.State> states = new ArrayList<>();
        for (String path : actors()) {
            if (path.matches("/system/endgrain-\\d+/catalog/device-[^/]*")) {
                TestProbe<DeviceReader.State> probe = kit.createTestProbe();
                this.<DeviceReader.Command>find(path).tell(new DeviceReader.Inspect(probe.getRef()));
                states.add(probe.receiveMessage(PATIENCE));
            }
        }
        return states;
    }

    /** The registry, for tests that care in which order it replies. */
    ActorRef<RequestRegistry.Command> registry() {
        return find(actors().stream()
                .filter(path -> path.matches("/system/endgrain-\\d+/registry"))
                .findFirst()
                .orElseThrow());
    }

    private <T> ActorRef<T> find(String path) {
        return Adapter.toTyped(Adapter.toClassic(kit.system())
                .actorSelection(path)
                .resolveOne(PATIENCE)
                .toCompletableFuture()
                .join());
    }

    /** Actors of requests and walks that are alive. */
    List<String> requestActors() {
        return actors().stream()
                .filter(path -> path.matches("/system/endgrain-\\d+/(registry/.*|\\$.*)"))
                .filter(path -> !path.contains("$$"))
                .toList();
    }

    /** Paths of all actors of the system. */
    List<String> actors() {
        String tree = ((ExtendedActorSystem) Adapter.toClassic(kit.system())).printTree();
        List<String> paths = new ArrayList<>();
        List<String> open = new ArrayList<>();
        for (String line : tree.lines().toList()) {
            int arrow = line.indexOf("-> ");
            if (arrow < 0) {
                continue;
            }
            int depth = arrow / 4;
            while (open.size() > depth) {
                open.removeLast();
            }
            open.add(line.substring(arrow + 3).split(" ")[0]);
            paths.add(String.join("/", open).replaceFirst("^/+", "/"));
        }
        return paths;
    }

    @Override
    public void close() throws Exception {
        if (gate != null) {
            gate.open();
        }
        get(pipeline.stop());
        kit.shutdownTestKit();
    }
}
