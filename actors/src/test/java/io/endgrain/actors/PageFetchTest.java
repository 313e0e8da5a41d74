package io.endgrain.actors;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.actors.PageRoutes.Route;
import io.endgrain.chess.Variant;
import io.endgrain.disk.Page;
import io.endgrain.disk.PageCache;
import io.endgrain.disk.PageRequest;
import io.endgrain.disk.ReadClass;
import io.endgrain.disk.ReadFailure;
import io.endgrain.log.FaultLog;
import io.endgrain.syzygy.Evaluation.PageNeed;
import io.endgrain.syzygy.TableFile;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.testkit.PagedTables;
import io.endgrain.testkit.synthetic.SyntheticFile;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.pekko.actor.testkit.typed.javadsl.TestInbox;
import org.junit.jupiter.api.Test;

class PageFetchTest {
    private final TestInbox<DeviceReader.Command> device = TestInbox.create();
    private final TestInbox<DeviceReader.Command> otherDevice = TestInbox.create();
    private final TestInbox<TableCatalog.Command> catalog = TestInbox.create();
    private final TestInbox<PageEvent> self = TestInbox.create();
    private final PagedTables tables = new PagedTables(TableFormat.of(Variant.STANDARD), PagedTables.Prefix.WHOLE);
    private final SyntheticFile big = SmallTables.file("KQvKR.rtbw");
    private final long data = big.data() / 4096 + 1L;
    private final PageRoutes routes = new PageRoutes();
    private final TableView view;
    private final PageFetch fetch;

    PageFetchTest() throws IOException {
        tables.add(SmallTables.path(big.name()), MemorySegment.ofArray(big.bytes()));
        tables.add(
                SmallTables.path("KQvK.rtbw"),
                MemorySegment.ofArray(SmallTables.file("KQvK.rtbw").bytes()));
        tables.add(
                SmallTables.path("KRvK.rtbw"),
                MemorySegment.ofArray(SmallTables.file("KRvK.rtbw").bytes()));
        routes.addLast(0, Route.ofTable(device.getRef(), 0));
        routes.addLast(1, Route.ofTable(otherDevice.getRef(), 1));
        view = new TableView(tables.prober(), new PageCache(1 << 16), routes, catalog.getRef());
        fetch = new PageFetch(
                self.getRef(),
                new ProbeContext(
                        view,
                        ReadClass.BULK,
                        5,
                        Probing.PARALLEL,
                        new FaultLog(),
                        RequestTrace.NONE,
                        new RequestEffort()),
                RequestTrace.NO_SPAN);
    }

    private void request(int file, long... pages) {
        fetch.request(
                LongStream.of(pages)
                        .mapToObj(page -> new PageNeed(file, page, 1))
                        .toList(),
                List.of());
    }

    private boolean arrive(int file, long page) {
        return fetch.arrived(new PageEvent.PageArrived(tables.page(file, page)));
    }

    private static DeviceReader.Fetch sent(TestInbox<DeviceReader.Command> device) {
        return (DeviceReader.Fetch) device.receiveMessage();
    }

    @Test
    void asksEachDeviceOnceForItsPages() {
        fetch.request(
                List.of(new PageNeed(0, data, 1), new PageNeed(1, 1, 0.5), new PageNeed(0, data + 1, 0.5)), List.of());

        assertThat(sent(device))
                .isEqualTo(new DeviceReader.Fetch(
                        self.getRef(),
                        ReadClass.BULK,
                        5,
                        List.of(new PageRequest(0, data, false), new PageRequest(0, data + 1, true))));
        assertThat(sent(otherDevice).pages()).containsExactly(new PageRequest(1, 1, true));
        assertThat(device.hasMessages()).isFalse();
        assertThat(fetch.isIdle()).isFalse();
    }

    @Test
    void aBusyDeviceIsSparedWhatIsOnlyLikelyWhileSomethingNeededIsAwaited() {
        boolean[] busy = {true};
        routes.leaveOut(otherDevice.getRef(), chance -> busy[0]);
        List<PageNeed> needs =
                List.of(new PageNeed(1, 1, 0.5), new PageNeed(0, data, 1), new PageNeed(0, data + 1, 0.5));
        fetch.request(needs, List.of());
        assertThat(sent(device).pages())
                .containsExactly(new PageRequest(0, data, false), new PageRequest(0, data + 1, true));
        assertThat(otherDevice.hasMessages()).isFalse();

        assertThat(arrive(0, data)).isTrue();
        assertThat(arrive(0, data + 1)).isTrue();
        fetch.request(List.of(new PageNeed(1, 1, 0.5)), List.of());
        assertThat(sent(otherDevice).pages()).containsExactly(new PageRequest(1, 1, true));
        assertThat(fetch.rounds()).isEqualTo(2);

        busy[0] = false;
        request(0, data + 2);
        fetch.request(List.of(new PageNeed(1, 2, 0.5)), List.of());
        assertThat(sent(otherDevice).pages()).containsExactly(new PageRequest(1, 2, true));
    }

    @Test
    void whatIsNeededIsAskedOfABusyDeviceToo() {
        routes.leaveOut(device.getRef(), chance -> true);
        fetch.request(List.of(new PageNeed(0, data + 1, 0.5), new PageNeed(0, data, 1)), List.of());
        assertThat(sent(device).pages()).containsExactly(new PageRequest(0, data, false));
    }

    @Test
    void onlyWhatIsImprobableIsLeftOut() {
        routes.leaveOut(device.getRef(), chance -> chance < 0.25);
        fetch.request(
                List.of(new PageNeed(0, data, 1), new PageNeed(0, data + 1, 0.25), new PageNeed(0, data + 2, 0.24)),
                List.of());
        assertThat(sent(device).pages())
                .containsExactly(new PageRequest(0, data, false), new PageRequest(0, data + 1, true));
    }

    @Test
    void nothingIsLeftOutForever() {
        routes.leaveOut(device.getRef(), chance -> true);
        for (int round = 1; round <= 3; round++) {
            fetch.request(List.of(new PageNeed(0, data + round, 1), new PageNeed(0, data, 0.5)), List.of());
            assertThat(sent(device).pages()).containsExactly(new PageRequest(0, data + round, false));
            assertThat(arrive(0, data + round)).isTrue();
        }
        fetch.request(List.of(new PageNeed(0, data + 4, 1), new PageNeed(0, data, 0.5)), List.of());
        assertThat(sent(device).pages())
                .containsExactly(new PageRequest(0, data + 4, false), new PageRequest(0, data, true));
        assertThat(fetch.rounds()).isEqualTo(4);
    }

    @Test
    void itIsWorthWhileToLookAgainWhenAllThatWasNeededHasCome() {
        fetch.request(List.of(new PageNeed(0, data, 1), new PageNeed(0, data + 1, 0.5)), List.of());
        assertThat(arrive(0, data)).isTrue();
        // Now it turns out that the other one is needed, too.
        sent(device);
        request(0, data + 1);
        assertThat(device.hasMessages()).isFalse();
        assertThat(fetch.rounds()).isEqualTo(1);
        assertThat(arrive(0, data + 1)).isTrue();
        assertThat(fetch.isIdle()).isTrue();
    }

    @Test
    void aNewRoundBeginsWhileLikelyPagesAreUnderWay() {
        fetch.request(List.of(new PageNeed(0, data, 1), new PageNeed(0, data + 1, 0.5)), List.of());
        arrive(0, data);
        request(0, data + 2);
        assertThat(fetch.rounds()).isEqualTo(2);
        assertThat(arrive(0, data + 1)).isFalse();
        assertThat(arrive(0, data + 2)).isTrue();
    }

    @Test
    void whatIsUnderWayIsNotAskedForAgain() {
        request(0, data);
        sent(device);
        request(0, data, data + 1);

        assertThat(sent(device).pages()).containsExactly(new PageRequest(0, data + 1, false));
        assertThat(fetch.rounds()).isEqualTo(1);
    }

    @Test
    void itIsWorthWhileToLookAgainWhenAllHaveCome() {
        request(0, data, data + 1);

        assertThat(arrive(0, data)).isFalse();
        assertThat(arrive(0, data)).isFalse();
        assertThat(arrive(0, data + 1)).isTrue();
        assertThat(fetch.isIdle()).isTrue();
        assertThat(fetch.pages().holds(0, data)).isTrue();
    }

    @Test
    void whatLocatesOthersIsLookedAtWhileDataIsUnderWay() {
        request(0, 0, data);
        assertThat(fetch.rounds()).isEqualTo(1);

        assertThat(arrive(0, 0)).isTrue();
        request(0, data + 1);
        assertThat(fetch.rounds()).isEqualTo(1);
        assertThat(arrive(0, data)).isFalse();
        assertThat(arrive(0, data + 1)).isTrue();

        request(0, data + 2);
        assertThat(fetch.rounds()).isEqualTo(2);
    }

    @Test
    void aPageThatFailedHasComeToo() {
        request(0, data);
        ReadFailure failure = new ReadFailure(SmallTables.path(big.name()), data * 4096, "Input/output error");

        assertThat(fetch.arrived(new PageEvent.PageFailed(0, data, failure))).isTrue();
        assertThat(fetch.pages().failure(0, data)).isEqualTo(failure);
    }

    @Test
    void aFileThatIsNowhereFailsAtOnce() {
        request(2, 1);

        assertThat(fetch.isIdle()).isTrue();
        assertThat(fetch.pages().failure(2, 1).reason()).contains("removed");
    }

    @Test
    void onlyPagesWhollyInsideAPrefixComeFromIt() {
        routes.addFirst(0, new Route(otherDevice.getRef(), 7, 0, 2 * 4096 - 1));
        request(0, 0, 1);

        assertThat(sent(otherDevice).pages()).containsExactly(new PageRequest(7, 0, false));
        assertThat(sent(device).pages()).containsExactly(new PageRequest(0, 1, false));
        arrive(0, 0);
        arrive(0, 1);
        assertThat(fetch.isIdle()).isTrue();
    }

    @Test
    void whatOneSourceCannotGiveIsAskedOfTheNext() {
        routes.addFirst(0, new Route(otherDevice.getRef(), 7, 0, 1 << 20));
        request(0, data);
        assertThat(sent(otherDevice).pages()).containsExactly(new PageRequest(7, data, false));
        ReadFailure failure = new ReadFailure(SmallTables.path("prefix"), data * 4096, "Input/output error");

        assertThat(fetch.arrived(new PageEvent.PageFailed(0, data, failure))).isFalse();
        assertThat(sent(device).pages()).containsExactly(new PageRequest(0, data, false));
        assertThat(fetch.rounds()).isEqualTo(1);

        assertThat(arrive(0, data)).isTrue();
        assertThat(fetch.pages().failure(0, data)).isNull();
        assertThat(fetch.pages().holds(0, data)).isTrue();
    }

    /** A device that has been told to forget a source knows its table no longer. */
    @Test
    void whatFailsUnderTheNameOfItsSourceIsAskedOfTheNextToo() {
        routes.addFirst(0, new Route(otherDevice.getRef(), 7, 0, 1 << 20));
        request(0, data);
        ReadFailure failure = new ReadFailure(SmallTables.path("prefix"), data * 4096, "replaced or removed");

        assertThat(fetch.arrived(new PageEvent.PageFailed(7, data, failure))).isFalse();
        assertThat(sent(device).pages()).containsExactly(new PageRequest(0, data, false));
        assertThat(arrive(0, data)).isTrue();
    }

    @Test
    void theLastFailureCounts() {
        routes.addFirst(0, new Route(otherDevice.getRef(), 7, 0, 1 << 20));
        request(0, data);
        ReadFailure first = new ReadFailure(SmallTables.path("prefix"), data * 4096, "Input/output error");
        ReadFailure last = new ReadFailure(SmallTables.path(big.name()), data * 4096, "No such device");

        assertThat(fetch.arrived(new PageEvent.PageFailed(0, data, first))).isFalse();
        assertThat(fetch.arrived(new PageEvent.PageFailed(0, data, last))).isTrue();
        assertThat(fetch.pages().failure(0, data)).isEqualTo(last);
    }

    @Test
    void aPageOfACopyBecomesThePageThatWasWanted() {
        routes.addLast(0, new Route(otherDevice.getRef(), 9, 9, Long.MAX_VALUE));
        request(0, data);
        ReadFailure failure = new ReadFailure(SmallTables.path(big.name()), data * 4096, "Input/output error");
        fetch.arrived(new PageEvent.PageFailed(0, data, failure));
        assertThat(sent(otherDevice).pages()).containsExactly(new PageRequest(9, data, false));

        Page copy = tables.page(0, data).of(9);
        assertThat(fetch.arrived(new PageEvent.PageArrived(copy))).isTrue();

        assertThat(fetch.pages().holds(0, data)).isTrue();
        assertThat(view.cache().page(0, data)).isEqualTo(tables.page(0, data));
    }

    @Test
    void aCopyThatHasFailedForTheFirstIsAskedForItsOwnSakeAndFailsAgain() {
        routes.addLast(0, new Route(otherDevice.getRef(), 9, 9, Long.MAX_VALUE));
        routes.addLast(9, new Route(otherDevice.getRef(), 9, 9, Long.MAX_VALUE));
        request(0, data);
        ReadFailure failure = new ReadFailure(SmallTables.path(big.name()), data * 4096, "Input/output error");
        fetch.arrived(new PageEvent.PageFailed(0, data, failure));
        assertThat(fetch.arrived(new PageEvent.PageFailed(9, data, failure))).isTrue();

        request(9, data);
        assertThat(fetch.isIdle()).isFalse();
        assertThat(fetch.arrived(new PageEvent.PageFailed(9, data, failure))).isTrue();
        assertThat(fetch.isIdle()).isTrue();
        assertThat(fetch.pages().failure(9, data)).isEqualTo(failure);
    }

    @Test
    void aPageThatIsWantedForItselfAndAsACopyIsBoth() {
        routes.addLast(0, new Route(otherDevice.getRef(), 9, 9, Long.MAX_VALUE));
        routes.addLast(9, new Route(otherDevice.getRef(), 9, 9, Long.MAX_VALUE));
        request(0, data);
        request(9, data);
        ReadFailure failure = new ReadFailure(SmallTables.path(big.name()), data * 4096, "Input/output error");
        fetch.arrived(new PageEvent.PageFailed(0, data, failure));

        assertThat(fetch.arrived(new PageEvent.PageArrived(tables.page(0, data).of(9))))
                .isTrue();
        assertThat(fetch.isIdle()).isTrue();
        assertThat(fetch.pages().holds(0, data)).isTrue();
        assertThat(fetch.pages().holds(9, data)).isTrue();
    }

    @Test
    void filesAreOpenedOnceAndAwaited() {
        TableFile file = tables.files().getFirst();
        fetch.request(List.of(), List.of(file));
        fetch.request(List.of(), List.of(file));

        assertThat(catalog.receiveMessage()).isEqualTo(new TableCatalog.Open(file, ReadClass.BULK, self.getRef()));
        assertThat(catalog.hasMessages()).isFalse();
        assertThat(fetch.isIdle()).isFalse();
        assertThat(fetch.arrived(new PageEvent.FileDecided(1))).isFalse();
        assertThat(fetch.arrived(new PageEvent.FileDecided(0))).isTrue();
        assertThat(fetch.isIdle()).isTrue();
    }

    @Test
    void onlyABetterClassRaises() {
        request(0, data);
        sent(device);
        fetch.raise(ReadClass.SCRUB);
        fetch.raise(ReadClass.BULK);
        assertThat(device.hasMessages()).isFalse();

        fetch.raise(ReadClass.INTERACTIVE);

        assertThat(device.receiveMessage()).isEqualTo(new DeviceReader.Raise(self.getRef(), ReadClass.INTERACTIVE));
        assertThat(otherDevice.hasMessages()).isFalse();
        request(0, data + 1);
        assertThat(sent(device).readClass()).isEqualTo(ReadClass.INTERACTIVE);
    }

    @Test
    void onlyWhatIsUnderWayIsTakenBack() {
        fetch.withdraw();
        assertThat(device.hasMessages()).isFalse();
        request(0, data);
        sent(device);
        fetch.withdraw();

        assertThat(device.receiveMessage()).isEqualTo(new DeviceReader.Withdraw(self.getRef()));
        assertThat(fetch.isIdle()).isTrue();
        assertThat(arrive(0, data)).isFalse();
        fetch.withdraw();
        assertThat(device.hasMessages()).isFalse();
    }
}
