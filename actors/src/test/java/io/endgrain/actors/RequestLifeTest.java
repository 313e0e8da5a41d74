package io.endgrain.actors;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.answer.RawAnswer;
import io.endgrain.disk.ReadClass;
import io.endgrain.testkit.CountingDisk;
import io.endgrain.testkit.GatedDisk;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import kamon.context.Context;
import org.apache.pekko.actor.testkit.typed.javadsl.TestProbe;
import org.junit.jupiter.api.Test;

/** Joining, going away, deadlines, classes and admission, while a gated disk gives nothing. */
class RequestLifeTest {
    private static final Duration PATIENCE = PipelineFixture.PATIENCE;
    private static final String ANOTHER = "8/8/8/3k4/8/8/8/KR6 w - - 0 1";

    private final GatedDisk gate = new GatedDisk(SmallTables.disk());
    private final CountingDisk disk = new CountingDisk(gate);

    /** All tables open and all prefixes in memory; from then on reads stand still. */
    private PipelineFixture gated(String settings) throws Exception {
        PipelineFixture fixture = PipelineFixture.opened(disk, settings);
        fixture.awaitOpened();
        gate.close();
        return fixture.openingAtTheEnd(gate);
    }

    /** Nothing waits any more but what was in flight, which ends with the disk's good will. */
    private static void assertNobodyWaits(PipelineFixture fixture) {
        fixture.awaitLoad(0, 0);
        fixture.awaitAssert(() -> {
            assertThat(fixture.requestActors()).isEmpty();
            assertThat(fixture.devices()).allSatisfy(device -> {
                assertThat(device.queued()).isZero();
                assertThat(device.standing()).isZero();
                assertThat(device.requests()).isZero();
                assertThat(device.waiters()).isZero();
            });
        });
    }

    @Test
    void equalRequestsAreEvaluatedOnce() throws Exception {
        try (PipelineFixture fixture = gated("")) {
            List<Pipeline.Asked<RequestRegistry.Reply>> asked = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                asked.add(fixture.start("8/8/8/3k4/8/8/8/KQ6 w - - " + i + " 30"));
            }
            fixture.awaitAssert(
                    () -> assertThat(fixture.pipeline.statistics().joined()).isEqualTo(19));
            fixture.awaitLoad(1, 0);
            gate.open();

            RawAnswer first = PipelineFixture.answerOf(asked.getFirst());
            for (Pipeline.Asked<RequestRegistry.Reply> question : asked) {
                assertThat(PipelineFixture.answerOf(question)).isSameAs(first);
            }
            assertThat(fixture.pipeline.statistics().started()).isEqualTo(1);
            fixture.assertNothingIsLeft();
        }
    }

    /** Positions that all need the queen's table. */
    private static List<String> queens(String whiteKing) {
        List<String> fens = new ArrayList<>();
        for (String king : List.of("k7", "1k6", "2k5", "3k4", "4k3", "5k2", "6k1")) {
            for (String queen : List.of("Q7", "1Q6", "2Q5", "3Q4", "4Q3", "5Q2", "6Q1")) {
                fens.add("8/8/" + king + "/8/8/8/" + queen + "/" + whiteKing + " b - - 0 1");
            }
        }
        return fens;
    }

    @Test
    void whatNeedsNoDiskIsAnsweredThoughTheDisksAreTooBusyForMore() throws Exception {
        String settings = "endgrain.requests { longest-wait = 1ms, cached-answers = 0 }\n"
                + "endgrain.devices.defaults { lanes = 1, run-kib = 4 }";
        try (PipelineFixture fixture = gated(settings)) {
            gate.open();
            RawAnswer whole = PipelineFixture.answerOf(fixture.start(ANOTHER));
            gate.close();
            List<Pipeline.Asked<RequestRegistry.Reply>> flood = new ArrayList<>();
            queens("7K").forEach(fen -> flood.add(fixture.start(fen)));
            Iterator<String> more = queens("K7").iterator();
            fixture.awaitAssert(() -> {
                flood.add(fixture.start(more.next()));
                assertThat(fixture.pipeline.statistics().refused()).isPositive();
            });

            assertThat(PipelineFixture.answerOf(fixture.start(ANOTHER))).isEqualTo(whole);
            gate.open();
            for (Pipeline.Asked<RequestRegistry.Reply> question : flood) {
                assertThat(PipelineFixture.get(question.reply()))
                        .isInstanceOfAny(RequestRegistry.Answered.class, RequestRegistry.Refused.class);
            }
            assertNobodyWaits(fixture);
        }
    }

    @Test
    void whenTheLastAskerGoesTheChildrenStopAndTheirReadsAreWithdrawn() throws Exception {
        try (PipelineFixture fixture = gated("endgrain.devices.defaults.lanes = 1")) {
            Pipeline.Asked<RequestRegistry.Reply> one = fixture.start(SmallTables.QUEEN_TAKES_ROOK);
            Pipeline.Asked<RequestRegistry.Reply> other = fixture.start(SmallTables.QUEEN_TAKES_ROOK);
            fixture.awaitAssert(() -> assertThat(fixture.devices())
                    .anySatisfy(device -> assertThat(device.queued()).isPositive()));
            one.cancel();
            assertThat(PipelineFixture.get(one.reply())).isEqualTo(new RequestRegistry.Withdrawn());
            fixture.awaitLoad(1, 0);
            assertThat(fixture.requestActors()).isNotEmpty();
            long reads = disk.counts().total().reads();

            other.cancel();

            assertNobodyWaits(fixture);
            assertThat(fixture.pipeline.statistics().abandoned()).isEqualTo(1);
            gate.open();
            fixture.assertNothingIsLeft();
            assertThat(disk.counts().total().reads()).isLessThanOrEqualTo(reads + 1);
            assertThat(fixture.pipeline.devices())
                    .anySatisfy(device ->
                            assertThat(device.statistics().withdrawn()).isPositive());
        }
    }

    @Test
    void cancellingAfterTheReplyHasNoEffect() throws Exception {
        try (PipelineFixture fixture = gated("")) {
            gate.open();
            Pipeline.Asked<RequestRegistry.Reply> asked = fixture.start(SmallTables.QUEEN_WINS);
            RawAnswer answer = PipelineFixture.answerOf(asked);
            asked.cancel();

            assertThat(PipelineFixture.answerOf(asked)).isEqualTo(answer);
            assertThat(fixture.pipeline.statistics().abandoned()).isZero();
        }
    }

    @Test
    void whenTheDeadlinePassesNothingIsLeftBehind() throws Exception {
        Duration deadline = Duration.ofMillis(300);
        try (PipelineFixture fixture = gated("")) {
            Pipeline.Asked<RequestRegistry.Reply> asked = fixture.pipeline.ask(
                    SmallTables.position(SmallTables.QUEEN_TAKES_ROOK), ReadClass.INTERACTIVE, deadline);

            assertThat(PipelineFixture.get(asked.reply())).isEqualTo(new RequestRegistry.OutOfTime(deadline));
            assertNobodyWaits(fixture);
            gate.open();
            fixture.assertNothingIsLeft();
            assertThat(fixture.answer(SmallTables.QUEEN_TAKES_ROOK).isComplete())
                    .isTrue();
        }
    }

    @Test
    void aLaterDeadlineOfAnotherAskerHolds() throws Exception {
        try (PipelineFixture fixture = gated("")) {
            Pipeline.Asked<RequestRegistry.Reply> patient = fixture.start(SmallTables.QUEEN_WINS);
            Pipeline.Asked<RequestRegistry.Reply> hasty = fixture.pipeline.ask(
                    SmallTables.position(SmallTables.QUEEN_WINS), ReadClass.INTERACTIVE, Duration.ofMillis(200));
            assertThat(PipelineFixture.get(hasty.reply())).isInstanceOf(RequestRegistry.OutOfTime.class);
            fixture.awaitLoad(1, 0);
            gate.open();

            assertThat(PipelineFixture.answerOf(patient).isComplete()).isTrue();
            fixture.assertNothingIsLeft();
        }
    }

    @Test
    void aDeviceThatGivesNothingForAWhileLosesNothing() throws Exception {
        try (PipelineFixture fixture = gated("endgrain.devices.defaults { queue-pages = 8, credit-pages = 2 }")) {
            List<Pipeline.Asked<RequestRegistry.Reply>> asked = List.of(
                    fixture.start(SmallTables.QUEEN_WINS),
                    fixture.start(SmallTables.QUEEN_LOSES),
                    fixture.start(SmallTables.QUEEN_TAKES_ROOK),
                    fixture.start(SmallTables.ROOKS_DRAW),
                    fixture.start(ANOTHER));
            fixture.awaitLoad(5, 0);
            fixture.awaitAssert(() -> assertThat(fixture.devices())
                    .anySatisfy(device -> assertThat(device.standing()).isPositive()));
            gate.open();

            for (Pipeline.Asked<RequestRegistry.Reply> question : asked) {
                assertThat(PipelineFixture.answerOf(question).isComplete()).isTrue();
            }
            fixture.assertNothingIsLeft();
        }
    }

    @Test
    void aBulkRequestThatSomebodyLooksAtGoesBeforeAnOlderOne() throws Exception {
        String onePageAtATime = "endgrain.devices.defaults { lanes = 1, run-kib = 4 }";
        try (PipelineFixture fixture = gated(onePageAtATime)) {
            Pipeline.Asked<RequestRegistry.Reply> older = bulk(fixture, SmallTables.ROOKS_DRAW);
            fixture.awaitLoad(1, 0);
            fixture.awaitAssert(() -> assertThat(fixture.devices())
                    .anySatisfy(device -> assertThat(device.queued()).isGreaterThan(10)));
            Pipeline.Asked<RequestRegistry.Reply> raised = bulk(fixture, SmallTables.QUEEN_WINS);
            fixture.awaitLoad(2, 0);
            Pipeline.Asked<RequestRegistry.Reply> watching = fixture.start(SmallTables.QUEEN_WINS);
            fixture.awaitAssert(
                    () -> assertThat(fixture.pipeline.statistics().joined()).isEqualTo(1));

            while (!watching.reply().toCompletableFuture().isDone()) {
                assertThat(older.reply().toCompletableFuture().isDone()).isFalse();
                fixture.letOneReadThrough(gate, disk);
            }

            assertThat(older.reply().toCompletableFuture().isDone()).isFalse();
            assertThat(PipelineFixture.answerOf(raised)).isEqualTo(PipelineFixture.answerOf(watching));
            gate.open();
            assertThat(PipelineFixture.answerOf(older).isComplete()).isTrue();
            fixture.assertNothingIsLeft();
        }
    }

    private static Pipeline.Asked<RequestRegistry.Reply> bulk(PipelineFixture fixture, String fen) {
        return fixture.pipeline.ask(SmallTables.position(fen), ReadClass.BULK, PATIENCE);
    }

    @Test
    void whoFindsTheLineFullIsRefusedAtOnceAndNobodyElseLater() throws Exception {
        String settings = "endgrain.requests { under-way = 1, waiting = 1, retry-after = 7 s }";
        try (PipelineFixture fixture = gated(settings)) {
            Pipeline.Asked<RequestRegistry.Reply> first = fixture.start(SmallTables.QUEEN_WINS);
            fixture.awaitLoad(1, 0);
            Pipeline.Asked<RequestRegistry.Reply> second = fixture.start(ANOTHER);
            fixture.awaitLoad(1, 1);

            RequestRegistry.Reply third = fixture.ask(SmallTables.position(SmallTables.QUEEN_LOSES));
            Pipeline.Asked<RequestRegistry.Reply> joinsFirst = fixture.start(SmallTables.QUEEN_WINS);
            Pipeline.Asked<RequestRegistry.Reply> joinsSecond = fixture.start(ANOTHER);

            assertThat(third).isInstanceOfSatisfying(RequestRegistry.Refused.class, refused -> {
                assertThat(refused.reason()).contains("1 requests are under way and 1 wait");
                assertThat(refused.retryAfter()).isEqualTo(Duration.ofSeconds(7));
            });
            gate.open();
            for (Pipeline.Asked<RequestRegistry.Reply> asked : List.of(first, second, joinsFirst, joinsSecond)) {
                assertThat(PipelineFixture.answerOf(asked).isComplete()).isTrue();
            }
            assertThat(fixture.pipeline.statistics().refused()).isEqualTo(1);
            fixture.assertNothingIsLeft();
        }
    }

    @Test
    void whoWaitsInLineAndGoesMakesRoom() throws Exception {
        try (PipelineFixture fixture = gated("endgrain.requests { under-way = 1, waiting = 1 }")) {
            Pipeline.Asked<RequestRegistry.Reply> first = fixture.start(SmallTables.QUEEN_WINS);
            fixture.awaitLoad(1, 0);
            Pipeline.Asked<RequestRegistry.Reply> gone = fixture.start(ANOTHER);
            fixture.awaitLoad(1, 1);
            gone.cancel();
            fixture.awaitLoad(1, 0);
            Pipeline.Asked<RequestRegistry.Reply> second = fixture.start(SmallTables.QUEEN_LOSES);
            fixture.awaitLoad(1, 1);
            first.cancel();
            fixture.awaitLoad(1, 0);
            gate.open();

            assertThat(PipelineFixture.answerOf(second).isComplete()).isTrue();
            fixture.assertNothingIsLeft();
        }
    }

    @Test
    void theLineIsServedInOrderAndInteractiveFirst() throws Exception {
        try (PipelineFixture fixture = gated("endgrain.requests { under-way = 1, waiting = 10 }")) {
            TestProbe<RequestRegistry.Reply> replies = fixture.kit.createTestProbe();
            ask(fixture, SmallTables.QUEEN_WINS, ReadClass.BULK, replies);
            ask(fixture, SmallTables.QUEEN_LOSES, ReadClass.BULK, replies);
            ask(fixture, SmallTables.ROOKS_DRAW, ReadClass.BULK, replies);
            ask(fixture, SmallTables.QUEEN_TAKES_ROOK, ReadClass.INTERACTIVE, replies);
            ask(fixture, ANOTHER, ReadClass.BULK, replies);
            ask(fixture, ANOTHER, ReadClass.INTERACTIVE, fixture.kit.createTestProbe());
            fixture.awaitLoad(1, 4);
            gate.open();

            List<Integer> moves = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                RequestRegistry.Answered answered =
                        replies.expectMessageClass(RequestRegistry.Answered.class, PATIENCE);
                moves.add(answered.answer().moves().size());
            }

            assertThat(moves)
                    .containsExactly(
                            movesOf(SmallTables.QUEEN_WINS),
                            movesOf(SmallTables.QUEEN_TAKES_ROOK),
                            movesOf(ANOTHER),
                            movesOf(SmallTables.QUEEN_LOSES),
                            movesOf(SmallTables.ROOKS_DRAW));
            fixture.assertNothingIsLeft();
        }
    }

    private static int movesOf(String fen) {
        return SmallTables.position(fen).legalMoves().size();
    }

    private static void ask(
            PipelineFixture fixture, String fen, ReadClass readClass, TestProbe<RequestRegistry.Reply> replies) {
        fixture.registry()
                .tell(new RequestRegistry.Ask(
                        SmallTables.position(fen), readClass, false, replies.getRef(), Context.Empty()));
    }

    @Test
    void whoAsksBeforeTheTablesAreListedWaitsForThem() throws Exception {
        try (PipelineFixture fixture = PipelineFixture.starting(disk, "")) {
            assertThat(fixture.answer(SmallTables.QUEEN_WINS).isComplete()).isTrue();
            fixture.assertNothingIsLeft();
        }
    }
}
