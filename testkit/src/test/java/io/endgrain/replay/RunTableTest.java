package io.endgrain.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The table for people. */
class RunTableTest {
    @Test
    void a_row_tells_every_quantile_and_failures_are_sentences() {
        List<String> lines = RunTable.lines(
                List.of(SampleRuns.of("fast", 0, 0.5, 0.5, 2, 4), SampleRuns.of("slow one", 2, 20, 300)),
                Duration.ZERO);

        assertThat(lines.get(0))
                .matches(" +requests +<=1 ms +mean +p50 +p90 +p95 +p99 +p99.5 +p99.8 +max +failed +per s");
        assertThat(lines.get(1)).matches("fast +4 +50.0 % +1.75 +0.50( +4.00){6} +0 +4.0");
        assertThat(lines.get(2)).matches("slow one +4 +0.0 % +160 +300( +never){5} +300 +2 +4.0");
        assertThat(lines)
                .contains(
                        "Times in milliseconds.",
                        "slow one: 2 of 4 requests failed, and count as never answered: 2 × time-out. The mean is that of the"
                                + " answered ones.");
    }

    @Test
    void a_ping_is_added_to_every_time_and_said() {
        List<String> lines = RunTable.lines(List.of(SampleRuns.of("fast", 0, 0.5, 0.5, 2, 4)), Duration.ofMillis(30));

        assertThat(lines.get(1)).matches("fast +4 +50.0 % +31.8 +30.5( +34.0){6} +0 +4.0");
        assertThat(String.join("\n", lines)).contains("with a ping of 30 ms added to every one");
    }

    @Test
    void what_a_reader_must_know_is_said() {
        Run run = SampleRuns.run("open", Load.OpenLoop.poisson(20, 1), 30);

        assertThat(String.join("\n", RunTable.lines(List.of(run), Duration.ZERO)))
                .contains("open: stopped before the end of the log.")
                .contains("30 × HTTP 503 (first: busy \"now\").")
                .contains("open: 1 of 8,000 requests of the warm-up failed.")
                .contains("open: 2 requests had to wait for their start, since 2,000 were under way");
    }
}
