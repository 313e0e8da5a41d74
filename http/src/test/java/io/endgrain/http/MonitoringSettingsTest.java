package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which settings of metrics and traces there can be, and what those are told who set others. */
class MonitoringSettingsTest {
    private static MonitoringSettings settings(String more) throws CommandFailure {
        return MonitoringSettings.of(
                Settings.load(ConfigFactory.parseString(more), null).getConfig("endgrain"));
    }

    @Test
    void what_is_built_in_traces_nothing_and_collects_metrics() throws Exception {
        MonitoringSettings builtIn = settings("");

        assertThat(builtIn.metrics()).isTrue();
        assertThat(builtIn.tracing()).isFalse();
        assertThat(builtIn.every()).isEqualTo(Duration.ofSeconds(5));
        assertThat(builtIn.otlp())
                .isEqualTo(new MonitoringSettings.Otlp("", "http/protobuf", "gzip", "", Duration.ofSeconds(10)));
    }

    @Test
    void all_that_is_set_is_taken() throws Exception {
        MonitoringSettings set = settings("""
                endgrain.metrics { enabled = off, every = 100ms }
                endgrain.tracing { sample = 1, slow = 250ms }
                endgrain.tracing.otlp {
                  endpoint = "https://collector.example:4317"
                  protocol = grpc
                  compression = none
                  headers = "x-api-key=abc==,tenant=a b"
                  timeout = 1ms
                }
                """);

        assertThat(set)
                .isEqualTo(new MonitoringSettings(
                        false,
                        Duration.ofMillis(100),
                        1,
                        Duration.ofMillis(250),
                        new MonitoringSettings.Otlp(
                                "https://collector.example:4317",
                                "grpc",
                                "none",
                                "x-api-key=abc==,tenant=a b",
                                Duration.ofMillis(1))));
        assertThat(set.tracing()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://localhost:4318",
                "http://localhost:4318/",
                "https://collector.example/otlp",
                "http://collector.example/v1/traces/tenant"
            })
    void an_endpoint_may_have_a_path_of_its_own(String endpoint) throws Exception {
        assertThat(settings("endgrain.tracing.otlp.endpoint = \"" + endpoint + "\"")
                        .otlp()
                        .endpoint())
                .isEqualTo(endpoint);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            metrics.every = 99ms                                       | metrics.every should be 100ms or longer, but it is PT0.099S.
            tracing.sample = 1.5                                       | tracing.sample should be from 0 to 1, but it is 1.5.
            tracing.sample = -0.1                                      | tracing.sample should be from 0 to 1, but it is -0.1.
            tracing.otlp.timeout = 0s                                  | tracing.otlp.timeout should be longer than nothing, such as 10s, but it is PT0S.
            tracing.otlp.timeout = -3s                                 | tracing.otlp.timeout should be longer than nothing, such as 10s, but it is PT-3S.
            tracing.otlp.protocol = thrift                             | tracing.otlp.protocol should be one of grpc, http/protobuf, but it is thrift.
            tracing.otlp.compression = zstd                            | tracing.otlp.compression should be one of gzip, none, but it is zstd.
            tracing.otlp.endpoint = localhost                          | tracing.otlp.endpoint should be a URL such as http://localhost:4318, but it is localhost.
            'tracing.otlp.endpoint = "ftp://localhost"'                | tracing.otlp.endpoint should be a URL such as http://localhost:4318, but it is ftp://localhost.
            'tracing.otlp.endpoint = "http:// x"'                      | tracing.otlp.endpoint should be a URL such as http://localhost:4318, but it is http:// x.
            'tracing.otlp.endpoint = "http://localhost:4318/v1/traces"'  | tracing.otlp.endpoint should end before /v1/traces, which is added to it, but it is http://localhost:4318/v1/traces.
            'tracing.otlp.endpoint = "http://localhost:4318/v1/traces/"' | tracing.otlp.endpoint should end before /v1/traces, which is added to it, but it is http://localhost:4318/v1/traces/.
            """)
    void others_are_refused_with_their_whole_name(String setting, String says) {
        assertThatThrownBy(() -> settings("endgrain." + setting))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The setting endgrain." + says);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            secret            | 1 of 1
            =secret           | 1 of 1
            name=             | 1 of 1
            a=secret,         | 2 of 2
            ,a=secret         | 1 of 2
            a=b,secret,c=d    | 2 of 3
            a=b, c=secret     | 2 of 2
            a b=secret        | 1 of 1
            a:secret          | 1 of 1
            a=sécret          | 1 of 1
            a=secret\\tx      | 1 of 1
            """)
    void headers_that_are_no_pairs_are_refused_and_not_told(String headers, String which) {
        assertThatThrownBy(() -> settings("endgrain.tracing.otlp.headers = \"" + headers + "\""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "The setting endgrain.tracing.otlp.headers should be pairs name=value with commas between them,"
                                + " but number " + which + " is none.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "metrics.enabled",
                "metrics.every",
                "tracing.sample",
                "tracing.slow",
                "tracing.otlp.endpoint",
                "tracing.otlp.headers",
                "tracing.otlp.timeout"
            })
    void what_is_of_another_kind_is_told_with_its_whole_name(String name) {
        assertThatThrownBy(() -> settings("endgrain." + name + " = [1]"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("endgrain." + name);
    }
}
