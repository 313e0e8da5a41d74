package io.endgrain.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Quantiles and shares against those of the sorted latencies. */
class EcdfTest {
    @ParameterizedTest
    @EnumSource(Quantile.class)
    void quantiles_are_those_of_the_sorted_latencies(Quantile quantile) {
        Random random = new Random(5);
        long[] latencies = random.longs(10_000, 1_000, 5_000_000_000L).toArray();
        Histogram histogram = new Histogram(3);
        Arrays.stream(latencies).forEach(histogram::recordValue);
        Arrays.sort(latencies);
        Ecdf ecdf = Ecdf.of(histogram, 0);

        long expected = latencies[(int) Math.round(quantile.share() * latencies.length) - 1];

        assertThat((double) quantile.of(ecdf).orElseThrow()).isBetween((double) expected, expected * 1.001);
        assertThat(ecdf.shareWithin(expected)).isCloseTo(quantile.share(), within(0.002));
    }

    @Test
    void who_was_never_answered_is_beyond_every_latency() {
        Ecdf ecdf = SampleRuns.of("run", 2, 1, 2, 3, 4, 5, 6, 7, 8).latencies();

        assertThat(ecdf.quantile(0.8).orElseThrow()).isBetween(8_000_000L, 8_010_000L);
        assertThat(ecdf.quantile(0.81)).isEmpty();
        assertThat(Quantile.MAX.of(ecdf)).isPresent();
        assertThat(ecdf.shareWithin(Long.MAX_VALUE)).isEqualTo(0.8);
        assertThat(ecdf.shareWithin(500_000)).isZero();
    }

    @Test
    void nothing_has_no_quantiles() {
        Ecdf ecdf = SampleRuns.of("run", 0).latencies();

        assertThat(ecdf.quantile(0.5)).isEmpty();
        assertThat(ecdf.longest()).isEmpty();
        assertThat(ecdf.shareWithin(1)).isZero();
    }

    @Test
    void points_that_do_not_rise_are_refused() {
        assertThatThrownBy(() -> new Ecdf(new long[] {5, 4}, new long[] {1, 2}, 2))
                .hasMessage("The points of an ECDF rise, and point 1 does not.");
        assertThatThrownBy(() -> new Ecdf(new long[] {5}, new long[] {3}, 2)).hasMessageContaining("no more requests");
        assertThatThrownBy(() -> new Ecdf(new long[] {5}, new long[] {}, 2)).hasMessageContaining("as many");
    }
}
