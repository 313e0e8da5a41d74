package io.endgrain.actors;

import io.endgrain.disk.DevicePolicies;
import io.endgrain.disk.DeviceSettings;
import io.endgrain.disk.LikelyPolicy;
import io.endgrain.disk.OrderPolicy;

/** Reads what a device's settings say of what is read next: {@code order}, {@code likely}, {@code gap-kib}, {@code held-lane}. */
final class DevicePolicySettings {
    private static final int MOST_KIB = DeviceSettings.MAX_RUN_PAGES * DeviceSection.PAGE_KIB;

    private DevicePolicySettings() {}

    /**
     * The policies of a device.
     *
     * @param section the device's settings
     * @param base what holds for what is not set
     * @throws IllegalArgumentException for a value that cannot be, with what was expected
     */
    static DevicePolicies of(DeviceSection section, DevicePolicies base) {
        return new DevicePolicies(
                section.choice("order", base.order(), OrderPolicy.values()),
                section.choice("likely", base.likely(), LikelyPolicy.values()),
                section.pages(
                        "gap-kib",
                        base.gapPages(),
                        0,
                        DeviceSettings.MAX_RUN_PAGES,
                        "a multiple of " + DeviceSection.PAGE_KIB + " from 0 to " + MOST_KIB),
                section.isOn("held-lane", base.heldLane()));
    }
}
