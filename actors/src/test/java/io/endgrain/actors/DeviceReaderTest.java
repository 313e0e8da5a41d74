package io.endgrain.actors;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.disk.DeviceKind;
import io.endgrain.disk.DeviceSettings;
import io.endgrain.disk.DeviceStatistics;
import io.endgrain.disk.Disk;
import io.endgrain.disk.FileIdentity;
import io.endgrain.disk.OpenFile;
import io.endgrain.disk.PageCache;
import io.endgrain.disk.PageRequest;
import io.endgrain.disk.PageSource;
import io.endgrain.disk.ReadClass;
import io.endgrain.disk.ReadFailure;
import io.endgrain.disk.ResidentPages;
import io.endgrain.testkit.CountingDisk;
import io.endgrain.testkit.FaultyDisk;
import io.endgrain.testkit.GatedDisk;
import io.endgrain.testkit.MemoryDisk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.apache.pekko.actor.testkit.typed.javadsl.ActorTestKit;
import org.apache.pekko.actor.testkit.typed.javadsl.TestProbe;
import org.apache.pekko.actor.typed.ActorRef;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A device reader with real lanes over disks that do what a test tells them. */
class DeviceReaderTest {
    private static final Duration PATIENCE = PipelineFixture.PATIENCE;
    private static final Path FILE = Path.of("/disk/file");
    private static final int FILE_ID = 7;
    private static final int PAGES = 100;
    private static final int LAST_PAGE_BYTES = 10;
    private static final DeviceSettings ONE_LANE =
            new DeviceSettings(DeviceKind.UNKNOWN, 1, 1, 16, 1000, 100, Duration.ofDays(1));

    private final MemoryDisk memory = new MemoryDisk();
    private final FaultyDisk faulty = new FaultyDisk(memory);
    private final GatedDisk gate = new GatedDisk(faulty);
    private final CountingDisk disk = new CountingDisk(gate);
    private final PageCache cache = new PageCache(1 << 20);
    private final DeviceStatistics statistics = new DeviceStatistics();
    private final BlockingQueue<String> done = new LinkedBlockingQueue<>();
    private ActorTestKit kit;
    private ActorRef<DeviceReader.Command> device;

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

    private void start(DeviceSettings settings) throws IOException {
        start(settings, disk);
    }

    private void start(DeviceSettings settings, Disk opening) throws IOException {
        device = kit.spawn(DeviceReader.create("test", settings, cache, statistics));
        device.tell(new DeviceReader.Opened(PageSource.ofTable(FILE_ID, opening.open(FILE))));
    }

    private TestProbe<PageEvent> waiter() {
        return kit.createTestProbe();
    }

    private void fetch(TestProbe<PageEvent> waiter, ReadClass readClass, long sequence, long... pages) {
        device.tell(new DeviceReader.Fetch(
                waiter.getRef(),
                readClass,
                sequence,
                LongStream.of(pages)
                        .mapToObj(page -> new PageRequest(FILE_ID, page, false))
                        .toList()));
    }

    private static long arrived(TestProbe<PageEvent> waiter) {
        PageEvent.PageArrived event = waiter.expectMessageClass(PageEvent.PageArrived.class, PATIENCE);
        byte[] first = new byte[1];
        event.page().copy(0, first, 0, 1);
        assertThat(first[0]).isEqualTo((byte) event.page().number());
        return event.page().number();
    }

    private static ReadFailure failed(TestProbe<PageEvent> waiter, long page) {
        PageEvent.PageFailed event = waiter.expectMessageClass(PageEvent.PageFailed.class, PATIENCE);
        assertThat(event.file()).isEqualTo(FILE_ID);
        assertThat(event.page()).isEqualTo(page);
        return event.failure();
    }

    private DeviceReader.State state() {
        TestProbe<DeviceReader.State> probe = kit.createTestProbe();
        device.tell(new DeviceReader.Inspect(probe.getRef()));
        return probe.receiveMessage(PATIENCE);
    }

    private void awaitState(DeviceReader.State expected) {
        kit.createTestProbe().awaitAssert(PATIENCE, () -> assertThat(state()).isEqualTo(expected));
    }

    private void assertNothingIsLeft() {
        awaitState(new DeviceReader.State(0, 0, 0, 0, 0, 0, 1, 0));
    }

    /** Makes the only lane stand still in a read of page 99, so that everything else queues. */
    private TestProbe<PageEvent> occupyTheLane() throws InterruptedException {
        gate.close();
        TestProbe<PageEvent> first = waiter();
        fetch(first, ReadClass.INTERACTIVE, 0, PAGES - 1);
        assertThat(gate.awaitWaiting(1, PATIENCE)).isTrue();
        return first;
    }

    private LaneJob job(String name) {
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

    @Test
    void aPageIsReadOnceForAllWhoWaitForIt() throws Exception {
        start(ONE_LANE);
        occupyTheLane();
        List<TestProbe<PageEvent>> waiters = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            waiters.add(waiter());
            fetch(waiters.get(i), ReadClass.INTERACTIVE, i, 3);
        }
        awaitState(new DeviceReader.State(1, 1, 0, 5, 6, 1, 1, 0));
        gate.open();

        waiters.forEach(waiter -> assertThat(arrived(waiter)).isEqualTo(3));

        assertNothingIsLeft();
        assertThat(disk.counts().of(FILE).reads()).isEqualTo(2);
        assertThat(statistics.snapshot().merged()).isEqualTo(4);
        assertThat(cache.holds(FILE_ID, 3)).isTrue();
    }

    @Test
    void whoComesWhileAPageIsInFlightJoinsTheFlight() throws Exception {
        start(ONE_LANE);
        TestProbe<PageEvent> first = occupyTheLane();
        TestProbe<PageEvent> second = waiter();
        fetch(second, ReadClass.BULK, 1, PAGES - 1);
        awaitState(new DeviceReader.State(0, 1, 0, 2, 2, 1, 1, 0));
        gate.open();

        assertThat(arrived(first)).isEqualTo(PAGES - 1);
        assertThat(arrived(second)).isEqualTo(PAGES - 1);
        assertNothingIsLeft();
        assertThat(disk.counts().of(FILE).reads()).isEqualTo(1);
    }

    @Test
    void neighbouringPagesAreReadWithOneCall() throws Exception {
        start(ONE_LANE);
        occupyTheLane();
        TestProbe<PageEvent> one = waiter();
        TestProbe<PageEvent> other = waiter();
        fetch(one, ReadClass.INTERACTIVE, 1, 10, 12);
        fetch(other, ReadClass.BULK, 2, 11, 13);
        awaitState(new DeviceReader.State(4, 1, 0, 3, 3, 1, 1, 0));
        gate.open();

        assertThat(List.of(arrived(one), arrived(one))).containsExactlyInAnyOrder(10L, 12L);
        assertThat(List.of(arrived(other), arrived(other))).containsExactlyInAnyOrder(11L, 13L);
        assertNothingIsLeft();
        assertThat(disk.counts().of(FILE).reads()).isEqualTo(2);
    }

    @Test
    void theLastPageOfAFileIsAsLongAsTheFileAllows() throws Exception {
        start(ONE_LANE);
        TestProbe<PageEvent> waiter = waiter();
        fetch(waiter, ReadClass.INTERACTIVE, 1, PAGES - 1);

        assertThat(waiter.expectMessageClass(PageEvent.PageArrived.class, PATIENCE)
                        .page()
                        .length())
                .isEqualTo(LAST_PAGE_BYTES);
    }

    @Test
    void aUnitOfReadingMayReachPastTheEndOfTheFile() throws Exception {
        start(new DeviceSettings(DeviceKind.UNKNOWN, 1, 8, 16, 1000, 100, Duration.ofDays(1)));
        TestProbe<PageEvent> waiter = waiter();
        fetch(waiter, ReadClass.INTERACTIVE, 1, PAGES - 1);

        assertThat(arrived(waiter)).isEqualTo(PAGES - 1);
        assertNothingIsLeft();
        assertThat(statistics.snapshot().errors()).isZero();
        assertThat(statistics.snapshot().pages()).isEqualTo(PAGES % 8);
        assertThat(disk.counts().of(FILE).reads()).isEqualTo(1);
    }

    @Test
    void interactiveGoesBeforeBulkAndTheOlderRequestFirst() throws Exception {
        start(ONE_LANE);
        occupyTheLane();
        TestProbe<PageEvent> bulk = waiter();
        TestProbe<PageEvent> younger = waiter();
        TestProbe<PageEvent> older = waiter();
        fetch(bulk, ReadClass.BULK, 1, 10);
        fetch(younger, ReadClass.INTERACTIVE, 3, 20);
        fetch(older, ReadClass.INTERACTIVE, 2, 30);
        awaitState(new DeviceReader.State(3, 1, 0, 4, 4, 1, 1, 0));

        readOne(older, younger, bulk);
        readOne(younger, bulk);
        assertThat(arrived(older)).isEqualTo(30);
        readOne(bulk);
        assertThat(arrived(younger)).isEqualTo(20);
        gate.open();
        assertThat(arrived(bulk)).isEqualTo(10);
        assertNothingIsLeft();
    }

    /** Lets the read that stands still through, and waits until the next one does. */
    private void readOne(TestProbe<?>... notYet) throws InterruptedException {
        long before = disk.counts().of(FILE).reads();
        gate.letThrough(1);
        kit.createTestProbe()
                .awaitAssert(
                        PATIENCE,
                        () -> assertThat(disk.counts().of(FILE).reads()).isEqualTo(before + 1));
        assertThat(gate.awaitWaiting(1, PATIENCE)).isTrue();
        for (TestProbe<?> probe : notYet) {
            probe.expectNoMessage(Duration.ZERO);
        }
    }

    @Test
    void raisedPagesGoBeforeOthersOfTheirOldClass() throws Exception {
        start(ONE_LANE);
        occupyTheLane();
        TestProbe<PageEvent> older = waiter();
        TestProbe<PageEvent> raised = waiter();
        fetch(older, ReadClass.BULK, 1, 10);
        fetch(raised, ReadClass.BULK, 2, 20);
        device.tell(new DeviceReader.Raise(raised.getRef(), ReadClass.INTERACTIVE));
        awaitState(new DeviceReader.State(2, 1, 0, 3, 3, 1, 1, 0));

        gate.letThrough(2);

        assertThat(arrived(raised)).isEqualTo(20);
        older.expectNoMessage(Duration.ZERO);
    }

    @Test
    void withdrawnPagesLeaveTheQueueAndNobodyIsTold() throws Exception {
        start(ONE_LANE);
        TestProbe<PageEvent> first = occupyTheLane();
        TestProbe<PageEvent> gone = waiter();
        TestProbe<PageEvent> stays = waiter();
        fetch(gone, ReadClass.INTERACTIVE, 1, 10, 20, 30);
        fetch(stays, ReadClass.INTERACTIVE, 2, 20);
        device.tell(new DeviceReader.Withdraw(gone.getRef()));
        device.tell(new DeviceReader.Withdraw(first.getRef()));
        awaitState(new DeviceReader.State(1, 1, 0, 1, 1, 1, 1, 0));
        gate.open();

        assertThat(arrived(stays)).isEqualTo(20);

        assertNothingIsLeft();
        gone.expectNoMessage(Duration.ZERO);
        first.expectNoMessage(Duration.ZERO);
        assertThat(statistics.snapshot().withdrawn()).isEqualTo(2);
        assertThat(disk.counts().of(FILE).reads()).isEqualTo(2);
    }

    @Test
    void anErrorReachesExactlyThoseWhoWaitForThatPage() throws Exception {
        faulty.failReads(FILE, 11 * 4096, 11 * 4096 + 1);
        start(ONE_LANE);
        occupyTheLane();
        TestProbe<PageEvent> before = waiter();
        TestProbe<PageEvent> hit = waiter();
        TestProbe<PageEvent> alsoHit = waiter();
        fetch(before, ReadClass.INTERACTIVE, 1, 10);
        fetch(hit, ReadClass.INTERACTIVE, 2, 11);
        fetch(alsoHit, ReadClass.INTERACTIVE, 3, 11);
        gate.open();

        assertThat(arrived(before)).isEqualTo(10);
        ReadFailure failure = failed(hit, 11);
        assertThat(failed(alsoHit, 11)).isEqualTo(failure);
        assertThat(failure.message()).contains(FILE.toString(), "offset 45056", "Input/output error");
        assertNothingIsLeft();
        assertThat(statistics.snapshot().errors()).isEqualTo(1);
        assertThat(cache.holds(FILE_ID, 11)).isFalse();
    }

    @Test
    void shortReadsAreContinued() throws Exception {
        faulty.shortenReads(1000);
        start(ONE_LANE);
        TestProbe<PageEvent> waiter = waiter();
        fetch(waiter, ReadClass.INTERACTIVE, 1, 10, 11);

        assertThat(List.of(arrived(waiter), arrived(waiter))).containsExactly(10L, 11L);
        assertNothingIsLeft();
    }

    @Test
    void aFileThatHasBecomeShorterFailsWithAReason() throws Exception {
        start(ONE_LANE);
        memory.overwrite(FILE, new byte[10 * 4096 + 5]);
        TestProbe<PageEvent> waiter = waiter();
        fetch(waiter, ReadClass.INTERACTIVE, 1, 10);

        assertThat(failed(waiter, 10).reason()).contains("unexpected end of file at offset 40965");
        assertNothingIsLeft();
    }

    @Test
    void aPageBeyondTheEndFailsWithAReason() throws Exception {
        start(ONE_LANE);
        TestProbe<PageEvent> waiter = waiter();
        fetch(waiter, ReadClass.INTERACTIVE, 1, PAGES);

        assertThat(failed(waiter, PAGES).reason()).contains("nothing to read at offset 409600");
        assertNothingIsLeft();
    }

    @Test
    void aFileThatWasNeverOpenedFailsWithAReason() throws Exception {
        start(ONE_LANE);
        TestProbe<PageEvent> waiter = waiter();
        device.tell(new DeviceReader.Fetch(
                waiter.getRef(), ReadClass.INTERACTIVE, 1, List.of(new PageRequest(99, 5, false))));

        assertThat(waiter.expectMessageClass(PageEvent.PageFailed.class, PATIENCE)
                        .failure()
                        .reason())
                .contains("replaced or removed");
        assertNothingIsLeft();
    }

    /** A read that breaks in a way that is no I/O error; an {@link InternalError} is what a fault in a mapping throws. */
    @ParameterizedTest
    @ValueSource(
            classes = {AssertionError.class, InternalError.class, NoClassDefFoundError.class, RuntimeException.class})
    void aLaneThatDiesIsReplacedAndItsPagesFailWithAReason(Class<? extends Throwable> kind) throws Exception {
        Throwable fault = kind == AssertionError.class
                ? new AssertionError("broken")
                : kind.getConstructor(String.class).newInstance("broken");
        fault.setStackTrace(new StackTraceElement[0]);
        BreakingDisk breaking = new BreakingDisk(disk, 50, fault);
        start(ONE_LANE, breaking);
        occupyTheLane();
        TestProbe<PageEvent> hit = waiter();
        TestProbe<PageEvent> other = waiter();
        fetch(hit, ReadClass.INTERACTIVE, 1, 50);
        fetch(other, ReadClass.INTERACTIVE, 2, 60);
        gate.open();

        assertThat(failed(hit, 50).message()).contains(FILE.toString(), "broken");
        assertThat(arrived(other)).isEqualTo(60);
        assertNothingIsLeft();
    }

    /** Throws what no disk should when a certain page is read. */
    private record BreakingDisk(Disk disk, long page, Throwable fault) implements Disk {
        @Override
        public List<Path> list(Path directory) throws IOException {
            return disk.list(directory);
        }

        @Override
        public FileIdentity identify(Path file) throws IOException {
            return disk.identify(file);
        }

        @Override
        public OpenFile open(Path path) throws IOException {
            OpenFile file = disk.open(path);
            return new OpenFile() {
                @Override
                public Path path() {
                    return file.path();
                }

                @Override
                public FileIdentity identity() {
                    return file.identity();
                }

                @Override
                public int read(ByteBuffer target, long position) throws IOException {
                    if (position / ResidentPages.PAGE_SIZE == page) {
                        switch (fault) {
                            case Error error -> throw error;
                            case RuntimeException exception -> throw exception;
                            default -> throw new IOException(fault);
                        }
                    }
                    return file.read(target, position);
                }

                @Override
                public void close() throws IOException {
                    file.close();
                }
            };
        }
    }

    @Test
    void aJobThatFailsSaysSoAndTheDeviceGoesOn() throws Exception {
        start(ONE_LANE);
        device.tell(new DeviceReader.Work(ReadClass.BULK, new LaneJob() {
            @Override
            public void run() {
                throw new IllegalStateException("broken");
            }

            @Override
            public void failed(Throwable cause) {
                done.add(cause.getMessage());
            }
        }));
        device.tell(new DeviceReader.Work(ReadClass.BULK, job("next")));

        assertThat(done.poll(60, TimeUnit.SECONDS)).isEqualTo("broken");
        assertThat(done.poll(60, TimeUnit.SECONDS)).isEqualTo("next");
        assertNothingIsLeft();
    }

    @Test
    void urgentWorkGoesBeforeReadsAndOtherWorkBehindThem() throws Exception {
        start(ONE_LANE);
        occupyTheLane();
        TestProbe<PageEvent> waiter = waiter();
        device.tell(new DeviceReader.Work(ReadClass.BULK, job("bulk")));
        fetch(waiter, ReadClass.INTERACTIVE, 1, 10);
        device.tell(new DeviceReader.Work(ReadClass.INTERACTIVE, job("interactive")));
        awaitState(new DeviceReader.State(1, 1, 0, 2, 2, 1, 1, 2));

        gate.letThrough(1);
        assertThat(done.poll(60, TimeUnit.SECONDS)).isEqualTo("interactive");
        assertThat(gate.awaitWaiting(1, PATIENCE)).isTrue();
        assertThat(done).isEmpty();
        gate.open();

        assertThat(done.poll(60, TimeUnit.SECONDS)).isEqualTo("bulk");
        assertThat(arrived(waiter)).isEqualTo(10);
    }

    @Test
    void queuedReadsOfAForgottenFileFailAndItIsClosedAfterTheReadInFlight() throws Exception {
        start(ONE_LANE);
        TestProbe<PageEvent> inFlight = occupyTheLane();
        TestProbe<PageEvent> queued = waiter();
        fetch(queued, ReadClass.INTERACTIVE, 1, 10);
        device.tell(new DeviceReader.Forget(FILE_ID));
        awaitState(new DeviceReader.State(1, 1, 0, 2, 2, 1, 1, 0));
        gate.open();

        assertThat(arrived(inFlight)).isEqualTo(PAGES - 1);
        assertThat(failed(queued, 10).reason()).contains("replaced or removed");
        awaitState(new DeviceReader.State(0, 0, 0, 0, 0, 0, 0, 0));
        assertThat(disk.counts().of(FILE).closes()).isEqualTo(1);
    }

    @Test
    void creditIsWithheldBeyondItsBoundAndGrantedLater() throws Exception {
        start(new DeviceSettings(DeviceKind.UNKNOWN, 1, 1, 1, 4, 2, Duration.ofDays(1)));
        occupyTheLane();
        TestProbe<PageEvent> greedy = waiter();
        TestProbe<PageEvent> other = waiter();
        TestProbe<PageEvent> late = waiter();
        fetch(greedy, ReadClass.INTERACTIVE, 1, 1, 3, 5, 7, 9, 11);
        awaitState(new DeviceReader.State(2, 1, 4, 2, 2, 1, 1, 0));
        fetch(other, ReadClass.INTERACTIVE, 2, 20, 22);
        fetch(late, ReadClass.INTERACTIVE, 3, 30);
        awaitState(new DeviceReader.State(4, 1, 5, 4, 3, 1, 1, 0));
        gate.open();

        List<Long> got = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            got.add(arrived(greedy));
        }
        assertThat(got).containsExactlyInAnyOrder(1L, 3L, 5L, 7L, 9L, 11L);
        assertThat(List.of(arrived(other), arrived(other))).containsExactly(20L, 22L);
        assertThat(arrived(late)).isEqualTo(30);
        assertNothingIsLeft();
    }

    @Test
    void asManyReadsAreInFlightAsThereAreLanes() throws Exception {
        start(ONE_LANE.withLanes(4));
        gate.close();
        TestProbe<PageEvent> waiter = waiter();
        fetch(waiter, ReadClass.INTERACTIVE, 1, 10, 20, 30, 40, 50, 60);

        assertThat(gate.awaitWaiting(4, PATIENCE)).isTrue();
        awaitState(new DeviceReader.State(2, 4, 0, 1, 1, 4, 1, 0));
        gate.open();
        for (int i = 0; i < 6; i++) {
            arrived(waiter);
        }
        assertNothingIsLeft();
    }

    @Test
    void filesAreClosedWhenTheReaderStops() throws Exception {
        start(ONE_LANE);
        occupyTheLane();
        device.tell(new DeviceReader.Opened(PageSource.ofTable(8, disk.open(FILE))));
        device.tell(new DeviceReader.Forget(8));
        awaitState(new DeviceReader.State(0, 1, 0, 1, 1, 1, 1, 1));
        gate.open();
        kit.stop(device, PATIENCE);

        assertThat(disk.counts().of(FILE).opens()).isEqualTo(2);
        assertThat(disk.counts().of(FILE).closes()).isEqualTo(2);
    }
}
