package io.endgrain.actors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PipelineSettingsTest {
    private static PipelineSettings settings(String text) {
        Config config = ConfigFactory.parseString(text)
                .withFallback(ConfigFactory.parseResources("reference.conf"))
                .resolve();
        return PipelineSettings.of(config.getConfig("endgrain"));
    }

    @Test
    void theBuiltInSettingsAreTheDocumentedOnes() {
        PipelineSettings settings = settings("");

        assertThat(settings.limits())
                .isEqualTo(new RequestLimits(256, 1024, Duration.ofMillis(500), 20_000, 256, Duration.ofSeconds(1)));
        assertThat(settings.recheck()).isEqualTo(Duration.ofSeconds(5));
        assertThat(settings.cacheBytes(Long.MAX_VALUE)).isGreaterThan(settings.prefixBytes());
        assertThat(settings.prefixBytes()).isPositive();
    }

    @Test
    void sizesAreTakenAsGiven() {
        PipelineSettings settings = settings("endgrain.cache { pages = 64 MiB, prefixes = 0 }");

        assertThat(settings.cacheBytes(1)).isEqualTo(64L << 20);
        assertThat(settings.cacheBytes(Long.MAX_VALUE)).isEqualTo(64L << 20);
        assertThat(settings.prefixBytes()).isZero();
    }

    @Test
    void anAutomaticCacheIsNoLargerThanTheTables() {
        PipelineSettings settings = settings("");

        assertThat(settings.cacheBytes(0)).isEqualTo(64L << 20);
        assertThat(settings.cacheBytes(100L << 20)).isEqualTo(100L << 20);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            requests.under-way = 0             | the setting endgrain.requests.under-way must be 1 or more, but it is 0
            requests.waiting = -1              | the setting endgrain.requests.waiting must be 0 or more, but it is -1
            requests.cached-answers = -1       | the setting endgrain.requests.cached-answers must be 0 or more, but it is -1
            requests.threat-pages = 0          | the setting endgrain.requests.threat-pages must be 1 or more, but it is 0
            requests.retry-after = -1 second   | the setting endgrain.requests.retry-after must be 0 or more, but it is PT-1S
            cache.pages = 4095                 | The setting endgrain.cache.pages should be "auto" or from 4096 bytes to
            cache.prefixes = -1                | cache.prefixes
            cache.pages = plenty               | pages
            cache.pages = 900T                 | The setting endgrain.cache.pages should be "auto" or from 4096 bytes to
            cache.pages = 99999999999999999999999 | The setting endgrain.cache.pages should be "auto" or from 4096 bytes to
            tables.recheck = 0                 | The setting endgrain.tables.recheck should be longer than nothing, such as 5s, but it is 0.
            tables.recheck = -1s               | The setting endgrain.tables.recheck should be longer than nothing, such as 5s, but it is "-1s".
            tables.recheck = soon              | recheck
            devices = 3                        | devices
            devices.overrides = 3              | overrides
            """)
    void aSettingThatCannotBeIsNamed(String setting, String sentence) {
        assertThatThrownBy(() -> settings("endgrain." + setting))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(sentence);
    }
}
