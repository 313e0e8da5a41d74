package io.endgrain.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DeviceSettingsTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    @ParameterizedTest
    @EnumSource
    void everyKindHasDefaults(DeviceKind kind) {
        assertThat(DeviceSettings.defaultsFor(kind).kind()).isEqualTo(kind);
        assertThat(DeviceSettings.defaultsFor(kind).withLanes(3).lanes()).isEqualTo(3);
    }

    @Test
    void saysWhichSettingIsWrongAndWhatWouldBeRight() {
        assertThatThrownBy(() -> settings(0, 1, 1, 1, 1, SECOND))
                .hasMessage("the setting \"lanes\" must be 1 to 1024, but it is 0");
        assertThatThrownBy(() -> settings(1, 3, 4, 1, 1, SECOND))
                .hasMessage("the setting \"unit of reading in pages\" must be a power of two, but it is 3");
        assertThatThrownBy(() -> settings(1, 128, 128, 1, 1, SECOND))
                .hasMessage("the setting \"unit of reading in pages\" must be 1 to 64, but it is 128");
        assertThatThrownBy(() -> settings(1, 8, 4, 1, 1, SECOND))
                .hasMessage("the setting \"pages of one read\" must be 8 to 64, but it is 4");
        assertThatThrownBy(() -> settings(1, 1, 1, 0, 1, SECOND)).hasMessageContaining("bound of the queue");
        assertThatThrownBy(() -> settings(1, 1, 1, 5, 6, SECOND))
                .hasMessage("the setting \"credit per request in pages\" must be 1 to 5, but it is 6");
        assertThatThrownBy(() -> settings(1, 1, 1, 1, 1, Duration.ZERO))
                .hasMessage("the setting \"age bound\" must be more than zero, but it is PT0S");
        DevicePolicies policies = DevicePolicies.defaultsFor(DeviceKind.UNKNOWN);
        assertThatThrownBy(() -> policies.withGapPages(-1))
                .hasMessage("the setting \"gap in pages\" must be 0 to 64, but it is -1");
    }

    private static DeviceSettings settings(int lanes, int unit, int run, int queue, int credit, Duration age) {
        return new DeviceSettings(DeviceKind.UNKNOWN, lanes, unit, run, queue, credit, age);
    }
}
