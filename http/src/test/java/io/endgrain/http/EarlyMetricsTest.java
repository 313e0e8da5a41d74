package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.disk.OsDisk;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code /metrics} of a server that has just started. */
class EarlyMetricsTest {
    @Test
    void before_figures_are_made_for_the_first_time_a_comment_says_so() throws Exception {
        try (RunningServer server =
                RunningServer.monitored(new OsDisk(), List.of(), "endgrain.metrics.every = 1 hour")) {
            HttpResponse<String> response = server.get("/metrics");

            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(Exposition.parse(response.body()).samples()).isEmpty();
            assertThat(response.body())
                    .isEqualTo("# Figures are made every 3600000 ms (endgrain.metrics.every), and not yet for the first"
                            + " time.\n");
        }
    }
}
