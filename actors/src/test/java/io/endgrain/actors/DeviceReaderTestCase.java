package io.endgrain.actors;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.disk.DeviceKind;
import io.endgrain.disk.DeviceSettings;
import io.endgrain.disk.DeviceStatistics;
import io.endgrain.disk.Disk;
import io.endgrain.disk.PageCache;
import io.endgrain.disk.PageRequest;
import io.endgrain.disk.PageSource;
import io.endgrain.disk.ReadClass;
import io.endgrain.disk.ReadFailure;
import io.endgrain.disk.ResidentPages;
import io.endgrain.log.FaultLog;
import io.endgrain.testkit.CountingDisk;
import io.endgrain.testkit.FaultyDisk;
import io.endgrain.testkit.GatedDisk;
import io.endgrain.testkit.MemoryDisk;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.LongStream;
import org.apache.pekko.actor.testkit.typed.javadsl.ActorTestKit;
import org.apache.pekko.actor.testkit.typed.javadsl.TestProbe;
import org.apache.pekko.actor.typed.ActorRef;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** What tests of a device reader have in common: one with real lanes, over a disk that does what a test tells it. */
abstract class DeviceReaderTestCase {
    static final Duration PATIENCE = PipelineFixture.PATIENCE;
    static final Path FILE = Path.of("/disk/file");
    static final int FILE_ID = 7;
    static final int PAGES = 100;
    static final int LAST_PAGE_BYTES = 10;
    static final DeviceSettings ONE_LANE =
            new DeviceSettings(DeviceKind.UNKNOWN, 1, 1, 16, 1000, 100, Duration.ofDays(1));

    final MemoryDisk memory = new MemoryDisk();
    final FaultyDisk faulty = new FaultyDisk(memory);
    final GatedDisk gate = new GatedDisk(faulty);
    final CountingDisk disk = new CountingDisk(gate);
    final PageCache cache = new PageCache(1 << 20);
    final DeviceStatistics statistics = new DeviceStatistics();
    final BlockingQueue<String> done = new LinkedBlockingQueue<>();
    ActorTestKit kit;
    ActorRef<DeviceReader.Command> device;

    @BeforeEach
    void putFile() {
        kit = ActorTestKit.create();
        byte[] bytes = new byte[(PAGES - 1) * ResidentPages.PAGE_SIZE + LAST_PAGE_BYTES];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i / ResidentPages.PAGE_SIZE);
        }
        memory.put(FILE, bytes);
    }

    @AfterEach
    void shutDown() {
        gate.open();
        kit.shutdownTestKit();
    }

    void start(DeviceSettings settings) throws IOException {
        start(settings, disk);
    }

    void start(DeviceSettings settings, Disk opening) throws IOException {
        device = kit.spawn(DeviceReader.create(
                "test", settings, cache, statistics, new DeviceMetrics("test", true), new FaultLog()));
        device.tell(new DeviceReader.Opened(PageSource.ofTable(FILE_ID, opening.open(FILE))));
    }

    TestProbe<PageEvent> waiter() {
        return kit.createTestProbe();
    }

    void fetch(TestProbe<PageEvent> waiter, ReadClass readClass, long sequence, long... pages) {
        device.tell(new DeviceReader.Fetch(
                waiter.getRef(),
                readClass,
                sequence,
                LongStream.of(pages)
                        .mapToObj(page -> new PageRequest(FILE_ID, page, false))
                        .toList()));
    }

    static long arrived(TestProbe<PageEvent> waiter) {
        PageEvent.PageArrived event = waiter.expectMessageClass(PageEvent.PageArrived.class, PATIENCE);
        byte[] first = new byte[1];
        event.page().copy(0, first, 0, 1);
        assertThat(first[0]).isEqualTo((byte) event.page().number());
        return event.page().number();
    }

    static ReadFailure failed(TestProbe<PageEvent> waiter, long page) {
        PageEvent.PageFailed event = waiter.expectMessageClass(PageEvent.PageFailed.class, PATIENCE);
        assertThat(event.file()).isEqualTo(FILE_ID);
        assertThat(event.page()).isEqualTo(page);
        return event.failure();
    }

    DeviceReader.State state() {
        TestProbe<DeviceReader.State> probe = kit.createTestProbe();
        device.tell(new DeviceReader.Inspect(probe.getRef()));
        return probe.receiveMessage(PATIENCE);
    }

    void awaitState(DeviceReader.State expected) {
        kit.createTestProbe().awaitAssert(PATIENCE, () -> assertThat(state()).isEqualTo(expected));
    }

    void assertNothingIsLeft() {
        awaitState(new DeviceReader.State(0, 0, 0, 0, 0, 0, 1, 0));
    }

    /** Makes the only lane stand still in a read of page 99, so that everything else queues. */
    TestProbe<PageEvent> occupyTheLane() throws InterruptedException {
        gate.close();
        TestProbe<PageEvent> first = waiter();
        fetch(first, ReadClass.INTERACTIVE, 0, PAGES - 1);
        assertThat(gate.awaitWaiting(1, PATIENCE)).isTrue();
        return first;
    }

    LaneJob job(String name) {
        return new LaneJob() {
            @Override
            public void run() {
                done.add(name);
            }

            @Override
            public void failed(Throwable cause) {
                done.add(name + " failed: " + cause.getMessage());
            }
        };
    }
}
