package io.endgrain.actors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.ConfigFactory;
import io.endgrain.disk.DeviceKind;
import io.endgrain.disk.DevicePolicies;
import io.endgrain.disk.LikelyPolicy;
import io.endgrain.disk.OrderPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class DevicePolicySettingsTest {
    private static final DevicePolicies BASE = DevicePolicies.defaultsFor(DeviceKind.ROTATIONAL);

    private static DevicePolicies policies(String settings) {
        return DevicePolicySettings.of(DeviceSection.defaults(ConfigFactory.parseString(settings)), BASE);
    }

    @ParameterizedTest
    @EnumSource
    void whatIsNotSetIsAsTheKindOfDeviceHasIt(DeviceKind kind) {
        DevicePolicies base = DevicePolicies.defaultsFor(kind);
        assertThat(DevicePolicySettings.of(DeviceSection.defaults(ConfigFactory.empty()), base))
                .isEqualTo(base);
    }

    @Test
    void everyPolicyCanBeSet() {
        assertThat(policies("order = fifo, likely = eager, gap-kib = 64, held-lane = off"))
                .isEqualTo(new DevicePolicies(OrderPolicy.FIFO, LikelyPolicy.EAGER, 16, false));
        assertThat(policies("order = oldest-request, likely = after-needed, held-lane = on"))
                .isEqualTo(new DevicePolicies(OrderPolicy.OLDEST_REQUEST, LikelyPolicy.AFTER_NEEDED, 0, true));
        assertThat(policies("order = elevator, likely = last, gap-kib = 256, held-lane = true"))
                .isEqualTo(new DevicePolicies(OrderPolicy.ELEVATOR, LikelyPolicy.LAST, 64, true));
        assertThat(policies("order = batches, likely = when-idle, held-lane = false"))
                .isEqualTo(new DevicePolicies(OrderPolicy.BATCHES, LikelyPolicy.WHEN_IDLE, 0, false));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            order = lifo       | order should be one of fifo, oldest-request, elevator, batches, but it is lifo
            likely = sometimes | likely should be one of eager, after-needed, last, probable, when-idle, but it is sometimes
            gap-kib = 6        | gap-kib should be a multiple of 4 from 0 to 256, but it is 6
            gap-kib = -4       | gap-kib should be a multiple of 4 from 0 to 256, but it is -4
            gap-kib = 260      | gap-kib should be a multiple of 4 from 0 to 256, but it is 260
            gap-kib = 4.5      | gap-kib should be a multiple of 4 from 0 to 256, but it is 4.5
            held-lane = maybe  | held-lane should be on or off, but it is maybe
            held-lane = [on]   | held-lane should be on or off, but it is ["on"]
            """)
    void aPolicyThatCannotBeIsNamed(String setting, String sentence) {
        assertThatThrownBy(() -> policies(setting))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The setting endgrain.devices.defaults." + sentence + " (String: 1).");
    }
}
