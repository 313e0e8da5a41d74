package io.endgrain.actors;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import io.endgrain.disk.DevicePolicies;
import io.endgrain.disk.DeviceSettings;
import io.endgrain.disk.LikelyPolicy;
import io.endgrain.disk.OrderPolicy;
import io.endgrain.disk.ResidentPages;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Reads what a device's settings say of what is read next: {@code order}, {@code likely}, {@code gap-kib}, {@code held-lane}. */
final class DevicePolicySettings {
    private static final int PAGE_KIB = ResidentPages.PAGE_SIZE / 1024;
    private static final int MOST_KIB = DeviceSettings.MAX_RUN_PAGES * PAGE_KIB;

    private DevicePolicySettings() {}

    /**
     * The policies of a device.
     *
     * @param config the device's settings
     * @param base what holds for what is not set
     * @throws ConfigException.BadValue for a value that cannot be, with what was expected
     */
    static DevicePolicies of(Config config, DevicePolicies base) {
        return new DevicePolicies(
                choice(config, "order", base.order(), OrderPolicy.values()),
                choice(config, "likely", base.likely(), LikelyPolicy.values()),
                gapPages(config, base.gapPages()),
                isOn(config, "held-lane", base.heldLane()));
    }

    private static <E extends Enum<E>> E choice(Config config, String key, E otherwise, E[] values) {
        if (!config.hasPath(key)) {
            return otherwise;
        }
        String name = config.getString(key);
        List<String> names =
                Arrays.stream(values).map(DevicePolicySettings::nameOf).toList();
        int index = names.indexOf(name);
        if (index < 0) {
            throw bad(config, key, "one of " + String.join(", ", names), name);
        }
        return values[index];
    }

    private static String nameOf(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static int gapPages(Config config, int otherwise) {
        String key = "gap-kib";
        if (!config.hasPath(key)) {
            return otherwise;
        }
        int kib = config.getInt(key);
        if (kib < 0 || kib > MOST_KIB || kib % PAGE_KIB != 0) {
            throw bad(config, key, "a multiple of " + PAGE_KIB + " from 0 to " + MOST_KIB, String.valueOf(kib));
        }
        return kib / PAGE_KIB;
    }

    private static boolean isOn(Config config, String key, boolean otherwise) {
        if (!config.hasPath(key)) {
            return otherwise;
        }
        String value = config.getString(key);
        return switch (value) {
            case "on", "true", "yes" -> true;
            case "off", "false", "no" -> false;
            default -> throw bad(config, key, "on or off", value);
        };
    }

    private static ConfigException bad(Config config, String key, String expected, String found) {
        return new ConfigException.BadValue(config.origin(), key, "expected " + expected + ", found " + found);
    }
}
