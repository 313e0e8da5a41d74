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
                .hasMessage("the setting lanes must be 1 to 1024, but it is 0");
        assertThatThrownBy(() -> settings(1, 3, 4, 1, 1, SECOND))
                .hasMessage("the setting unit-kib must be a power of two from 4 to 256, but it is 12");
        assertThatThrownBy(() -> settings(1, 128, 128, 1, 1, SECOND))
                .hasMessage("the setting unit-kib must be a power of two from 4 to 256, but it is 512");
        assertThatThrownBy(() -> settings(1, Integer.MIN_VALUE, 1, 1, 1, SECOND))
                .hasMessage("the setting unit-kib must be a power of two from 4 to 256, but it is -8589934592");
        assertThatThrownBy(() -> settings(1, 8, 4, 1, 1, SECOND))
                .hasMessage("the setting run-kib must be 32 to 256, but it is 16");
        assertThatThrownBy(() -> settings(1, 1, 1, 0, 1, SECOND))
                .hasMessage("the setting queue-pages must be 1 to 2147483647, but it is 0");
        assertThatThrownBy(() -> settings(1, 1, 1, 5, 6, SECOND))
                .hasMessage("the setting credit-pages must be 1 to 5, but it is 6");
        assertThatThrownBy(() -> settings(1, 1, 1, 1, 1, Duration.ZERO))
                .hasMessage("the setting age-bound must be more than no time, but it is 0ms");
        DevicePolicies policies = DevicePolicies.defaultsFor(DeviceKind.UNKNOWN);
        assertThatThrownBy(() -> policies.withGapPages(-1))
                .hasMessage("the setting gap-kib must be 0 to 256, but it is -4");
    }

    private static DeviceSettings settings(int lanes, int unit, int run, int queue, int credit, Duration age) {
        return new DeviceSettings(DeviceKind.UNKNOWN, lanes, unit, run, queue, credit, age);
    }
}
