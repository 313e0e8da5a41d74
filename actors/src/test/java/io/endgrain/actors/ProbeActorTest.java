package io.endgrain.actors;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.answer.PositionValue;
import io.endgrain.chess.Variant;
import io.endgrain.disk.PageCache;
import io.endgrain.disk.PageRequest;
import io.endgrain.disk.ReadClass;
import io.endgrain.disk.ReadFailure;
import io.endgrain.log.FaultLog;
import io.endgrain.syzygy.ProbeFailure;
import io.endgrain.syzygy.TableFile;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.syzygy.Wdl;
import io.endgrain.testkit.PagedTables;
import io.endgrain.testkit.synthetic.SyntheticFile;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.List;
import org.apache.pekko.actor.testkit.typed.javadsl.ActorTestKit;
import org.apache.pekko.actor.testkit.typed.javadsl.TestProbe;
import org.apache.pekko.actor.typed.ActorRef;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Probes whose device is a test. */
class ProbeActorTest {
    /** White's queen can take the rook or the knight; there is no table of five men. */
    private static final String TWO_CAPTURES = "7k/3r4/8/7n/8/8/8/K2Q4 w - - 0 1";

    private final ActorTestKit kit = ActorTestKit.create();
    private final TestProbe<DeviceReader.Command> device = kit.createTestProbe();
    private final TestProbe<TableCatalog.Command> catalog = kit.createTestProbe();
    private final TestProbe<Aggregator.Command> aggregator = kit.createTestProbe();
    private PagedTables tables;
    private ActorRef<ProbeActor.Command> probe;

    @BeforeEach
    void openTables() throws IOException {
        tables = new PagedTables(TableFormat.of(Variant.STANDARD), PagedTables.Prefix.WHOLE);
        add(SmallTables.file("KQvK.rtbw"));
        add(SmallTables.file("KQvK.rtbz"));
        add(SmallTables.file("KQvKR.rtbw"));
        add(SmallTables.wdl("KQvKN", 4, 0));
    }

    private void add(SyntheticFile file) throws IOException {
        tables.add(SmallTables.path(file.name()), MemorySegment.ofArray(file.bytes()));
    }

    @AfterEach
    void shutDown() {
        kit.shutdownTestKit();
    }

    private TableView view() {
        PageRoutes routes = new PageRoutes();
        tables.files().forEach(file -> routes.addLast(file.id(), PageRoutes.Route.ofTable(device.getRef(), file.id())));
        return new TableView(tables.prober(), new PageCache(1 << 20), routes, catalog.getRef());
    }

    private ProbeContext context(ReadClass readClass) {
        return new ProbeContext(
                view(), readClass, 17, Probing.PARALLEL, new FaultLog(), RequestTrace.NONE, new RequestEffort());
    }

    private void probe(String fen, ReadClass readClass) {
        probe(fen, context(readClass));
    }

    private void probe(String fen, ProbeContext request) {
        probe = kit.spawn(ProbeActor.create(request, new Subject.Root(SmallTables.position(fen)), aggregator.getRef()));
    }

    private DeviceReader.Fetch fetch() {
        return device.expectMessageClass(DeviceReader.Fetch.class, PipelineFixture.PATIENCE);
    }

    private void bring(DeviceReader.Fetch fetch) {
        for (PageRequest request : fetch.pages()) {
            fetch.waiter().tell(new PageEvent.PageArrived(tables.page(request.file(), request.page())));
        }
    }

    private String fileOf(DeviceReader.Fetch fetch) {
        return String.valueOf(
                tables.files().get(fetch.pages().getFirst().file()).path().getFileName());
    }

    private Aggregator.RootProbed report() {
        return aggregator.expectMessageClass(Aggregator.RootProbed.class, PipelineFixture.PATIENCE);
    }

    private void expectStopped(ActorRef<?> actor) {
        aggregator.expectTerminated(actor, PipelineFixture.PATIENCE);
    }

    @Test
    void aDecidedPositionTakesTwoRoundsAndAsksForEachPageOnce() {
        probe(SmallTables.QUEEN_WINS, ReadClass.BULK);
        DeviceReader.Fetch value = fetch();
        assertThat(value.readClass()).isEqualTo(ReadClass.BULK);
        assertThat(value.sequence()).isEqualTo(17);
        assertThat(fileOf(value)).isEqualTo("KQvK.rtbw");
        bring(value);
        DeviceReader.Fetch distance = fetch();
        assertThat(fileOf(distance)).isEqualTo("KQvK.rtbz");
        bring(distance);

        Aggregator.RootProbed report = report();
        assertThat(report.value().wdl()).isEqualTo(Wdl.WIN);
        assertThat(report.value().dtz()).isNotNull();
        assertThat(report.rounds()).isEqualTo(2);
        expectStopped(probe);
        device.expectNoMessage(Duration.ZERO);
    }

    /** The cache is never told of the pages here, as if it had refused them. */
    @Test
    void whatOneProbeOfARequestHasFetchedAnotherDoesNotAskFor() {
        ProbeContext request = context(ReadClass.INTERACTIVE);
        probe(SmallTables.QUEEN_WINS, request);
        bring(fetch());
        bring(fetch());
        Aggregator.RootProbed first = report();

        probe(SmallTables.QUEEN_WINS, request);
        assertThat(report().value()).isEqualTo(first.value());
        device.expectNoMessage(Duration.ZERO);
    }

    @Test
    void oneWinningCaptureDecidesWhileThePageOfAnotherHangs() {
        probe(TWO_CAPTURES, ReadClass.INTERACTIVE);
        DeviceReader.Fetch one = fetch();
        DeviceReader.Fetch other = fetch();
        boolean oneIsRook = fileOf(one).equals("KQvKR.rtbw");
        assertThat(List.of(fileOf(one), fileOf(other))).containsExactlyInAnyOrder("KQvKR.rtbw", "KQvKN.rtbw");
        bring(oneIsRook ? one : other);

        assertThat(report().value().wdl()).isEqualTo(Wdl.WIN);
        expectStopped(probe);
        assertThat(device.expectMessageClass(DeviceReader.Withdraw.class, PipelineFixture.PATIENCE)
                        .waiter())
                .isEqualTo((oneIsRook ? other : one).waiter());
        device.expectNoMessage(Duration.ZERO);
    }

    @Test
    void aCaptureThatCannotBeReadDoesNoHarmWhenAnotherWins() {
        probe(TWO_CAPTURES, ReadClass.INTERACTIVE);
        DeviceReader.Fetch one = fetch();
        DeviceReader.Fetch other = fetch();
        fail(one);
        bring(other);

        assertThat(report().value().wdl()).isEqualTo(Wdl.WIN);
        expectStopped(probe);
    }

    private void fail(DeviceReader.Fetch fetch) {
        for (PageRequest request : fetch.pages()) {
            TableFile file = tables.files().get(request.file());
            fetch.waiter()
                    .tell(new PageEvent.PageFailed(
                            request.file(),
                            request.page(),
                            new ReadFailure(file.path(), request.page() * 4096, "Input/output error")));
        }
    }

    @Test
    void aCaptureProbeThatCrashesFailsWithAReasonAndAnotherMayStillWin() {
        probe(TWO_CAPTURES, ReadClass.INTERACTIVE);
        DeviceReader.Fetch one = fetch();
        DeviceReader.Fetch other = fetch();
        one.waiter().tell(new PageEvent.PageArrived(null));
        bring(other);

        assertThat(report().value().wdl()).isEqualTo(Wdl.WIN);
    }

    @Test
    void aPositionWhoseCapturesAllCrashHasANamedFailure() {
        probe(TWO_CAPTURES, ReadClass.INTERACTIVE);
        // Both have asked before one crashes: what it takes back then must not come between.
        List<DeviceReader.Fetch> fetches = List.of(fetch(), fetch());
        fetches.forEach(fetch -> fetch.waiter().tell(new PageEvent.PageArrived(null)));

        PositionValue value = report().value();
        assertThat(value.wdl()).isNull();
        assertThat(value.failure()).isNotNull();
        expectStopped(probe);
    }

    @Test
    void aPageThatCannotBeReadIsNamed() {
        probe(SmallTables.QUEEN_WINS, ReadClass.INTERACTIVE);
        DeviceReader.Fetch fetch = fetch();
        fail(fetch);

        assertThat(report().value().failure())
                .isInstanceOf(ProbeFailure.UnreadableTable.class)
                .extracting(ProbeFailure::sentence)
                .asString()
                .contains("KQvK.rtbw", "Input/output error");
        expectStopped(probe);
    }

    @Test
    void whoIsRaisedRaisesItsPagesAndCapturesAndAsksUrgentlyFromThenOn() {
        probe(TWO_CAPTURES, ReadClass.BULK);
        DeviceReader.Fetch one = fetch();
        DeviceReader.Fetch other = fetch();
        probe.tell(new ProbeActor.Raise(ReadClass.INTERACTIVE));

        List<ActorRef<PageEvent>> raised = List.of(raised(), raised());

        assertThat(raised).containsExactlyInAnyOrder(one.waiter(), other.waiter());
    }

    private ActorRef<PageEvent> raised() {
        DeviceReader.Raise raise = device.expectMessageClass(DeviceReader.Raise.class, PipelineFixture.PATIENCE);
        assertThat(raise.readClass()).isEqualTo(ReadClass.INTERACTIVE);
        return raise.waiter();
    }

    @Test
    void theSecondRoundOfARaisedProbeIsUrgent() {
        probe(SmallTables.QUEEN_WINS, ReadClass.BULK);
        DeviceReader.Fetch value = fetch();
        probe.tell(new ProbeActor.Raise(ReadClass.INTERACTIVE));
        assertThat(raised()).isEqualTo(value.waiter());
        bring(value);

        assertThat(fetch().readClass()).isEqualTo(ReadClass.INTERACTIVE);
    }

    @Test
    void aProbeThatIsStoppedTakesBackItsPagesAndThoseOfItsCaptures() {
        probe(TWO_CAPTURES, ReadClass.BULK);
        DeviceReader.Fetch one = fetch();
        DeviceReader.Fetch other = fetch();
        kit.stop(probe, PipelineFixture.PATIENCE);

        List<ActorRef<PageEvent>> withdrawn = List.of(
                device.expectMessageClass(DeviceReader.Withdraw.class, PipelineFixture.PATIENCE)
                        .waiter(),
                device.expectMessageClass(DeviceReader.Withdraw.class, PipelineFixture.PATIENCE)
                        .waiter());
        assertThat(withdrawn).containsExactlyInAnyOrder(one.waiter(), other.waiter());
    }

    @Test
    void aFileThatIsNotOpenIsOpenedFirst() {
        TableFile file = tables.files().getFirst();
        TableFile.Opened opened = (TableFile.Opened) file.state();
        file.listed();
        probe(SmallTables.QUEEN_WINS, ReadClass.BULK);

        TableCatalog.Open open = catalog.expectMessageClass(TableCatalog.Open.class, PipelineFixture.PATIENCE);
        assertThat(open.file()).isSameAs(file);
        assertThat(open.readClass()).isEqualTo(ReadClass.BULK);
        probe.tell(new ProbeActor.Raise(ReadClass.INTERACTIVE));
        assertThat(catalog.expectMessageClass(TableCatalog.Open.class, PipelineFixture.PATIENCE)
                        .readClass())
                .isEqualTo(ReadClass.INTERACTIVE);
        file.opened(opened.header(), opened.prefix());
        open.replyTo().tell(new PageEvent.FileDecided(file.id()));

        assertThat(fileOf(fetch())).isEqualTo("KQvK.rtbw");
    }
}
