package io.endgrain.actors;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import io.endgrain.log.FaultLog;
import io.endgrain.testkit.CapturedLog;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.pekko.actor.testkit.typed.javadsl.ActorTestKit;
import org.apache.pekko.actor.testkit.typed.javadsl.ManualTime;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the log says of slow requests. Time passes when a test says so. */
class SlowRequestsTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final CapturedLog log = CapturedLog.atInfo();
    private final AtomicLong now = new AtomicLong();
    private final RequestMetrics metrics = new RequestMetrics(false);
    private final SlowRequests slow = new SlowRequests(SECOND, metrics, now::get);

    @AfterEach
    void close() {
        log.close();
    }

    private static void end(SlowRequests slow, int requests, Duration time) {
        for (int i = 0; i < requests; i++) {
            slow.ended(new SlowRequests.Ended(
                    SmallTables.position(SmallTables.QUEEN_WINS),
                    time.toNanos(),
                    0,
                    2,
                    new RequestEffort().snapshot(),
                    RequestTrace.NONE,
                    "answered"));
        }
    }

    private List<String> untold() {
        return log.linesWith("more requests were slow");
    }

    @Test
    void someOfABurstAreToldAndHowManyAreNot() {
        end(slow, 3, SECOND.minusNanos(1));
        end(slow, SlowRequests.MOST_IN_A_SECOND + 5, SECOND);
        slow.check();
        assertThat(log.linesWith("slow request ")).hasSize(SlowRequests.MOST_IN_A_SECOND);
        assertThat(untold()).isEmpty();

        now.addAndGet(SECOND.toNanos());
        end(slow, SlowRequests.MOST_IN_A_SECOND + 2, SECOND);
        assertThat(untold()).containsExactly("INFO 5 more requests were slow");
        assertThat(log.linesWith("slow request ")).hasSize(2 * SlowRequests.MOST_IN_A_SECOND);

        now.addAndGet(SECOND.toNanos());
        slow.check();
        slow.check();
        end(slow, 1, SECOND);
        assertThat(untold()).containsExactly("INFO 5 more requests were slow", "INFO 2 more requests were slow");
        assertThat(log.linesWith("slow request ")).hasSize(2 * SlowRequests.MOST_IN_A_SECOND + 1);
    }

    @Test
    void theyAreLookedForOftenEnough() {
        assertThat(slow.checkEvery()).isEqualTo(Duration.ofMillis(250));
        assertThat(new SlowRequests(Duration.ofMillis(1), metrics, now::get).checkEvery())
                .isEqualTo(Duration.ofMillis(20));
        assertThat(new SlowRequests(Duration.ofHours(1), metrics, now::get).checkEvery())
                .isEqualTo(SECOND);
    }

    /** Nothing comes after the last burst. */
    @Test
    void theRegistryHasThemToldWhenTheBurstIsOver() {
        ActorTestKit kit = ActorTestKit.create(ManualTime.config().withFallback(ConfigFactory.load()));
        try {
            ManualTime time = ManualTime.get(kit.system());
            kit.spawn(RequestRegistry.create(
                    new RequestLimits(1, 1, SECOND, 0, 1, SECOND),
                    new ExpectedWait(SECOND, List::of, now::get),
                    Probing.PARALLEL,
                    new PipelineStatistics(),
                    slow,
                    metrics,
                    new FaultLog()));
            end(slow, SlowRequests.MOST_IN_A_SECOND + 5, SECOND);
            time.timePasses(slow.checkEvery());
            assertThat(untold()).isEmpty();
            now.addAndGet(SECOND.toNanos());

            kit.createTestProbe().awaitAssert(PipelineFixture.PATIENCE, () -> {
                time.timePasses(slow.checkEvery());
                assertThat(untold()).containsExactly("INFO 5 more requests were slow");
                return null;
            });
        } finally {
            kit.shutdownTestKit();
        }
    }
}
