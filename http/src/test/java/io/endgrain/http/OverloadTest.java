package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.chess.Position;
import io.endgrain.disk.OsDisk;
import io.endgrain.testkit.GeneratedTables;
import io.endgrain.testkit.LatencyDisk;
import io.endgrain.testkit.SamplePositions;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Ten times as many questions as the disk can answer, over real sockets, with the settings as they are built in. How slow the disk is,
 * and not the machine, decides what it can answer; and what is compared are times of one run.
 */
@Timeout(value = 8, unit = TimeUnit.MINUTES)
class OverloadTest {
    private static final Duration READ = Duration.ofMillis(9);

    /** Two reads at a time, and no page that two questions need is left in memory. */
    private static final String SLOW = """
            endgrain.cache.pages = 4 KiB
            endgrain.devices.defaults { kind = rotational, lanes = 2, run-kib = 4, held-lane = off }
            """;

    /** Those with tables of many pages, so that it is rare that two questions wait for the same. */
    private static final List<String> MATERIALS =
            List.of("KQvKR", "KPvKP", "KQvKB", "KQvKP", "KRvKP", "KQvKN", "KNvKP", "KBvKP", "KRvKN");

    private static final int OF_EACH = 2000;
    private static final int FEWEST_MOVES = 10;
    private static final int MOST_MOVES = 18;

    /** What the disk can do is measured with as many under way as are accepted when there are more. */
    private static final int CLIENTS = 12;

    private static final int CALM = 300;
    private static final double SECONDS = 10;
    private static final long MIB = 1 << 20;

    private RunningServer server;
    private List<URI> questions;
    private int asked;

    @BeforeEach
    void start() throws Exception {
        server = RunningServer.overTables(
                new LatencyDisk(new OsDisk(), READ), List.of(GeneratedTables.oneManEach()), SLOW);
        List<String> fens = new ArrayList<>();
        SamplePositions sample = new SamplePositions(11);
        for (String material : MATERIALS) {
            sample.of(material, OF_EACH).stream()
                    .filter(OverloadTest::isUsual)
                    .map(Position::fen)
                    .distinct()
                    .forEach(fens::add);
        }
        Collections.shuffle(fens, new Random(12));
        questions = fens.stream()
                .map(fen -> server.uri("/standard?fen=" + RunningServer.encode(fen)))
                .toList();
    }

    /** That of a hundred answers the slowest tells of the queue, not of the one question that needs ten times what others do. */
    private static boolean isUsual(Position position) {
        int moves = position.legalMoves().size();
        return moves >= FEWEST_MOVES && moves <= MOST_MOVES;
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private List<URI> next(int count) {
        asked += count;
        return questions.subList(asked - count, asked);
    }

    /** For so many seconds, or as long as there are questions: they are not asked twice. */
    private int floodOf(double perSecond) {
        return (int) Math.min(perSecond * SECONDS, questions.size() - asked - CALM);
    }

    @Test
    void those_who_are_accepted_do_not_notice_and_the_others_are_told_at_once() throws Exception {
        OpenLoop warmUp = OpenLoop.closed(CLIENTS, next(CALM));
        OpenLoop full = OpenLoop.closed(CLIENTS, next(CALM));
        double capacity = CALM / full.seconds();
        System.out.println("warm up: " + warmUp + System.lineSeparator() + "capacity: " + full);
        State before = State.of(server);

        OpenLoop calm = OpenLoop.at(0.8 * capacity, next(CALM), 1);
        System.out.println("at 80 %: " + calm);
        OpenLoop flood;
        Bystander bystander = Bystander.of(server, questions.getFirst());
        try (bystander) {
            flood = OpenLoop.at(10 * capacity, next(floodOf(10 * capacity)), 2);
        }
        System.out.println("at 1000 %: " + flood + System.lineSeparator() + "beside it: " + bystander);
        State after = State.of(server);
        OpenLoop again = OpenLoop.at(0.8 * capacity, next(CALM), 3);
        System.out.println(
                "at 80 % again: " + again + System.lineSeparator() + before + System.lineSeparator() + after);

        assertThat(calm.count(OpenLoop.Answered::isWhole)).as("answers at 80 %").isGreaterThan(CALM * 9 / 10);
        requireUndisturbed(calm, flood);
        bystander.requireUndisturbed(flood.millis(0.5, true));
        after.requireAsMuchAs(before);
        assertThat(again.count(OpenLoop.Answered::isWhole)).isGreaterThan(CALM * 9 / 10);
        assertThat(again.millis(0.99, true)).as("p99 at 80 % afterwards").isLessThan(2 * calm.millis(0.99, true));
    }

    private static void requireUndisturbed(OpenLoop calm, OpenLoop flood) {
        assertThat(flood.millis(0.99, true)).as("p99 of the accepted").isLessThan(2 * calm.millis(0.99, true));
        assertThat(flood.count(OpenLoop.Answered::isWhole))
                .as("the disk goes on being used")
                .isGreaterThan((long) (0.8 * flood.answers().size() / 10));
        assertThat(flood.answers())
                .allMatch(answer -> answer.isWhole() || (answer.status() == 503 && answer.saysWhen()));
        assertThat(flood.millis(0.5, false)).as("median of the refused").isLessThan(flood.millis(0.5, true) / 4);
        assertThat(flood.millis(0.99, false)).as("p99 of the refused").isLessThan(flood.millis(0.5, true));
    }

    /** What is left of requests when they have ended. */
    private record State(long heap, long direct, int actors) {
        static State of(RunningServer server) throws Exception {
            awaitIdle(server);
            System.gc();
            long direct = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                    .mapToLong(BufferPoolMXBean::getMemoryUsed)
                    .sum();
            return new State(
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(), direct, server.actors());
        }

        /** Until nothing is under way, no page waits, and the clients' connections are closed. */
        private static void awaitIdle(RunningServer server) throws Exception {
            long end = System.nanoTime() + RunningServer.PATIENCE.toNanos();
            String state = "";
            while (System.nanoTime() < end) {
                state = server.get("/monitor").body() + server.get("/devices").body();
                if (state.contains("requests_under_way=0u,requests_waiting=0u")
                        && state.contains("\"queued\":0,\"in-flight\":0")
                        && OpenConnections.of(server.port()).size() <= 1) {
                    return;
                }
            }
            throw new AssertionError("the server does not come to rest: " + state);
        }

        /** Answers are kept, and code is compiled; that is no more than this. */
        void requireAsMuchAs(State before) {
            assertThat(heap).as("bytes of the heap").isLessThan(before.heap + 48 * MIB);
            assertThat(direct).as("bytes beside the heap").isLessThan(before.direct + 16 * MIB);
            assertThat(actors).as("actors").isLessThanOrEqualTo(before.actors);
        }
    }
}
