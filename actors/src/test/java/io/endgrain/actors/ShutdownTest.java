package io.endgrain.actors;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.disk.ReadClass;
import io.endgrain.testkit.CountingDisk;
import io.endgrain.testkit.GatedDisk;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is under way when the pipeline stops. */
class ShutdownTest {
    private final GatedDisk gate = new GatedDisk(SmallTables.disk());
    private final CountingDisk disk = new CountingDisk(gate);
    private PipelineFixture fixture;

    @AfterEach
    void shutDown() {
        gate.open();
        fixture.kit.shutdownTestKit();
    }

    private void start() throws Exception {
        fixture = PipelineFixture.opened(disk, "");
        fixture.awaitOpened();
        gate.close();
    }

    private void assertAllFilesAreClosed() {
        disk.counts()
                .byFile()
                .forEach((path, count) ->
                        assertThat(count.closes()).as(path.toString()).isEqualTo(count.opens()));
    }

    /** Questions that have not been asked yet, so that none joins another. */
    private void awaitRefusal() {
        AtomicInteger next = new AtomicInteger();
        fixture.awaitAssert(() -> {
            int empty = next.getAndIncrement() % 7;
            String fen = ("8/8/8/3k4/8/8/8/K" + empty + "R" + (6 - empty) + " b - - 0 1")
                    .replace("0R", "R")
                    .replace("R0", "R");
            assertThat(reply(fen))
                    .isInstanceOfSatisfying(
                            RequestRegistry.Refused.class,
                            refused -> assertThat(refused.reason()).isEqualTo("this server is shutting down"));
        });
    }

    private RequestRegistry.Reply reply(String fen) {
        return fixture.pipeline
                .ask(SmallTables.position(fen), ReadClass.INTERACTIVE, Duration.ofMillis(300))
                .reply()
                .toCompletableFuture()
                .join();
    }

    @Test
    void requestsUnderWayAreFinishedNewOnesRefusedAndFilesClosed() throws Exception {
        start();
        Pipeline.Asked<RequestRegistry.Reply> asked = fixture.start(SmallTables.QUEEN_TAKES_ROOK);
        fixture.awaitLoad(1, 0);
        CompletionStage<?> stopped = fixture.pipeline.stop();
        awaitRefusal();
        assertThat(stopped.toCompletableFuture().isDone()).isFalse();
        gate.open();

        assertThat(PipelineFixture.answerOf(asked).isComplete()).isTrue();
        PipelineFixture.get(stopped);
        assertAllFilesAreClosed();
        fixture.awaitAssert(() -> assertThat(fixture.actors()).noneMatch(path -> path.contains("endgrain-")));
    }

    @Test
    void aMainLineUnderWayIsWalkedToItsEnd() throws Exception {
        start();
        Pipeline.Asked<MainlineActor.Reply> asked = fixture.pipeline.askMainline(
                SmallTables.position("8/8/8/3k4/8/8/8/KQ6 w - - 80 90"),
                ReadClass.INTERACTIVE,
                PipelineFixture.PATIENCE);
        fixture.awaitLoad(1, 0);
        CompletionStage<?> stopped = fixture.pipeline.stop();
        awaitRefusal();
        gate.open();

        assertThat(PipelineFixture.get(asked.reply()))
                .isInstanceOfSatisfying(
                        MainlineActor.Walked.class,
                        walked -> assertThat(walked.mainline().steps()).hasSizeGreaterThan(2));
        PipelineFixture.get(stopped);
        assertAllFilesAreClosed();
    }

    @Test
    void anIdlePipelineStopsAtOnceAndTwice() throws Exception {
        start();
        CompletionStage<?> one = fixture.pipeline.stop();
        CompletionStage<?> other = fixture.pipeline.stop();

        PipelineFixture.get(one);
        PipelineFixture.get(other);
        assertAllFilesAreClosed();
    }

    @Test
    void whoAsksAfterwardsIsToldSo() throws Exception {
        start();
        PipelineFixture.get(fixture.pipeline.stop());

        assertThat(PipelineFixture.get(fixture.start(SmallTables.QUEEN_WINS).reply()))
                .isInstanceOf(RequestRegistry.OutOfTime.class);
    }
}
