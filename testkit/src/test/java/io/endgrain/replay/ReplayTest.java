package io.endgrain.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Replays within this process: order, load, time-outs, and what is measured. */
@Timeout(120)
class ReplayTest {
    private static final Load CLIENTS = new Load.ClosedLoop(3);

    private static List<String> log(int requests) {
        return IntStream.range(0, requests).mapToObj(Integer::toString).toList();
    }

    private static Replay replay(List<String> log, Target target, ReplaySettings settings) {
        return new Replay("test", Map.of(), log, target, settings, ReplayProgress.NONE);
    }

    private static CompletionStage<Outcome> answered() {
        return CompletableFuture.completedFuture(Outcome.ANSWERED);
    }

    @Test
    void the_first_share_warms_up_and_the_rest_is_measured() throws Exception {
        List<String> seen = Collections.synchronizedList(new ArrayList<>());
        AtomicInteger seenWhenWarm = new AtomicInteger();
        ReplayProgress progress = new ReplayProgress() {
            @Override
            public void onWarm() {
                seenWhenWarm.set(seen.size());
            }
        };
        Target target = fen -> {
            seen.add(fen);
            return answered();
        };

        ReplayResult result = new Replay("test", Map.of(), log(50), target, ReplaySettings.of(CLIENTS), progress).run();

        assertThat(seenWhenWarm).hasValue(40);
        assertThat(seen.subList(0, 40)).containsExactlyInAnyOrderElementsOf(log(50).subList(0, 40));
        assertThat(seen.subList(40, 50)).containsExactlyInAnyOrderElementsOf(log(50).subList(40, 50));
        assertThat(result.firstMeasured()).isEqualTo(40);
        assertThat(result.latencies()).hasSize(10);
        assertThat(result.run().warmup().requests()).isEqualTo(40);
        assertThat(result.run().latencies().total()).isEqualTo(10);
        assertThat(result.run().stopped()).isFalse();
    }

    @Test
    void a_closed_loop_has_as_many_under_way_as_clients() throws Exception {
        CountDownLatch allAtOnce = new CountDownLatch(3);
        AtomicInteger underWay = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Target target = _ -> CompletableFuture.supplyAsync(
                () -> {
                    most.accumulateAndGet(underWay.incrementAndGet(), Math::max);
                    allAtOnce.countDown();
                    await(allAtOnce);
                    underWay.decrementAndGet();
                    return Outcome.ANSWERED;
                },
                task -> Thread.ofVirtual().start(task));

        replay(log(30), target, ReplaySettings.of(CLIENTS).withWarmup(0)).run();

        assertThat(most).hasValue(3);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    /** While the server stands still, nobody sends in closed loop; in open loop the requests come all the same, and wait. */
    @Test
    void in_open_loop_a_stall_is_felt_by_all_who_come_meanwhile() throws Exception {
        long stall = TimeUnit.MILLISECONDS.toNanos(500);
        ReplaySettings open = ReplaySettings.of(Load.OpenLoop.even(100)).withWarmup(0);
        ReplaySettings closed = ReplaySettings.of(new Load.ClosedLoop(1)).withWarmup(0);

        Ecdf felt = replay(log(100), stallOnce(stall), open).run().run().latencies();
        Ecdf hidden = replay(log(100), stallOnce(stall), closed).run().run().latencies();

        // 50 requests should have started during the stall; 25 of them when at least half of it was to come.
        assertThat(1 - felt.shareWithin(stall / 2)).isGreaterThanOrEqualTo(0.24);
        assertThat(1 - felt.shareWithin(stall / 10)).isGreaterThanOrEqualTo(0.44);
        assertThat(hidden.longest().orElseThrow()).isGreaterThanOrEqualTo(stall);
        assertThat(1 - hidden.shareWithin(stall / 2)).isLessThanOrEqualTo(0.02);
    }

    /** Answers in the order of the requests, at once, but for the eleventh: it and those behind it wait. */
    private static Target stallOnce(long nanoseconds) {
        AtomicInteger number = new AtomicInteger();
        CompletableFuture<Outcome> end = new CompletableFuture<>();
        return _ -> {
            int request = number.incrementAndGet();
            if (request == 11) {
                end.completeOnTimeout(Outcome.ANSWERED, nanoseconds, TimeUnit.NANOSECONDS);
            }
            return request < 11 ? answered() : end.copy();
        };
    }

    @ParameterizedTest
    @EnumSource(Arrivals.class)
    void arrivals_rise_and_keep_the_rate(Arrivals arrivals) {
        long[] offsets = arrivals.offsets(10_000, 20, 7);

        assertThat(offsets).isSorted().isEqualTo(arrivals.offsets(10_000, 20, 7));
        assertThat(offsets[0]).isBetween(0L, TimeUnit.SECONDS.toNanos(2));
        assertThat(offsets[9_999]).isBetween(TimeUnit.SECONDS.toNanos(498), TimeUnit.SECONDS.toNanos(500));
    }

    @Test
    void poisson_arrivals_come_in_bursts_that_the_seed_decides() {
        long[] offsets = Arrivals.POISSON.offsets(10_000, 20, 7);
        long shortGaps = IntStream.range(1, offsets.length)
                .filter(i -> offsets[i] - offsets[i - 1] < TimeUnit.MILLISECONDS.toNanos(5))
                .count();

        // Of exponential gaps with a mean of 50 ms, 1 - exp(-0.1) = 9.5 % are shorter than 5 ms.
        assertThat(shortGaps).isBetween(800L, 1100L);
        assertThat(Arrivals.POISSON.offsets(10_000, 20, 8)).isNotEqualTo(offsets);
    }

    @Test
    void failures_are_counted_by_kind_and_stay_in_the_distribution() throws Exception {
        Target target = fen -> switch (Integer.parseInt(fen) % 5) {
            case 0 -> CompletableFuture.completedFuture(new Outcome.Failed("HTTP 503", "busy"));
            case 1 -> CompletableFuture.failedFuture(new IllegalArgumentException("no"));
            case 2 -> throw new IllegalStateException("never");
            default -> answered();
        };

        ReplayResult result = replay(log(50), target, ReplaySettings.of(CLIENTS).withWarmup(0))
                .run();

        Run run = result.run();
        assertThat(run.errors())
                .containsExactly(
                        new Run.ErrorCount("HTTP 503", 10, "busy"),
                        new Run.ErrorCount("IllegalArgumentException", 10, "no"),
                        new Run.ErrorCount("IllegalStateException", 10, "never"));
        assertThat(run.failed()).isEqualTo(30);
        assertThat(run.latencies().quantile(0.4)).isPresent();
        assertThat(run.latencies().quantile(0.41)).isEmpty();
        assertThat(result.latencies()[0]).isEqualTo(ReplayResult.UNANSWERED);
        assertThat(result.latencies()[3]).isPositive();
        assertThat(result.histogram().getTotalCount()).isEqualTo(20);
    }

    @Test
    void who_takes_too_long_is_timed_out_and_cancelled() throws Exception {
        CompletableFuture<Outcome> never = new CompletableFuture<>();
        Target target = fen -> fen.equals("1") ? never : answered();

        Run run = replay(
                        log(4), target, ReplaySettings.of(CLIENTS).withWarmup(0).withTimeout(Duration.ofMillis(50)))
                .run()
                .run();

        assertThat(run.errors()).containsExactly(new Run.ErrorCount("time-out", 1, ""));
        assertThat(never).isCancelled();
    }

    @Test
    void simulated_time_multiplies_what_is_measured() throws Exception {
        long real = TimeUnit.MILLISECONDS.toNanos(20);
        Target target =
                _ -> new CompletableFuture<Outcome>().completeOnTimeout(Outcome.ANSWERED, real, TimeUnit.NANOSECONDS);
        ReplaySettings settings =
                ReplaySettings.of(Load.OpenLoop.even(100)).withWarmup(0).withTimeScale(4);
        long start = System.nanoTime();

        Run run = replay(log(100), target, settings).run().run();

        // 100 requests at 100 per simulated second: 1 s of these, and a quarter of one here.
        assertThat(run.latencies().quantile(0.01).orElseThrow()).isGreaterThanOrEqualTo(4 * real);
        assertThat(run.seconds()).isBetween(0.99, 4 * (System.nanoTime() - start) / 1e9);
        assertThat(run.lateness().longest())
                .isGreaterThanOrEqualTo(run.lateness().p99());
    }

    @Test
    void beyond_the_limit_in_flight_requests_wait_and_are_counted() throws Exception {
        Target target =
                _ -> new CompletableFuture<Outcome>().completeOnTimeout(Outcome.ANSWERED, 20, TimeUnit.MILLISECONDS);
        Load load = new Load.OpenLoop(10_000, Arrivals.EVEN, 0, 1);

        Run run = replay(log(10), target, ReplaySettings.of(load).withWarmup(0))
                .run()
                .run();

        assertThat(run.heldBack()).isEqualTo(9);
        assertThat(run.latencies().longest().orElseThrow()).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(190));
    }

    @ParameterizedTest
    @EnumSource(Arrivals.class)
    void a_stopped_replay_gives_what_it_has(Arrivals arrivals) throws Exception {
        stops(new Load.OpenLoop(10_000, arrivals, 1, 5));
    }

    @Test
    void a_stopped_closed_loop_gives_what_it_has() throws Exception {
        stops(CLIENTS);
    }

    private static void stops(Load load) throws InterruptedException {
        AtomicInteger sent = new AtomicInteger();
        CountDownLatch stuck = new CountDownLatch(1);
        Target target = fen -> {
            sent.incrementAndGet();
            if (Integer.parseInt(fen) < 20) {
                return answered();
            }
            stuck.countDown();
            return new CompletableFuture<>();
        };
        Replay replay = replay(log(1000), target, ReplaySettings.of(load).withWarmup(0));
        Thread stopper = Thread.startVirtualThread(() -> {
            await(stuck);
            replay.stop();
        });

        Run run = replay.run().run();
        stopper.join();

        assertThat(run.stopped()).isTrue();
        assertThat(run.latencies().total()).isEqualTo(sent.get());
        assertThat(run.latencies().allAnswered()).isEqualTo(20);
        assertThat(run.errors()).containsExactly(new Run.ErrorCount("unanswered when stopped", sent.get() - 20, ""));
    }

    @Test
    void progress_is_told_of_every_end() throws Exception {
        List<String> told = Collections.synchronizedList(new ArrayList<>());
        ReplayProgress progress = new ReplayProgress() {
            @Override
            public void ended(Phase phase, int done, int all) {
                told.add(phase + " " + done + "/" + all);
            }
        };

        new Replay(
                        "test",
                        Map.of(),
                        log(3),
                        _ -> answered(),
                        ReplaySettings.of(CLIENTS).withWarmup(0.4),
                        progress)
                .run();

        assertThat(told).containsExactlyInAnyOrder("WARM_UP 1/1", "MEASURING 1/2", "MEASURING 2/2");
    }
}
