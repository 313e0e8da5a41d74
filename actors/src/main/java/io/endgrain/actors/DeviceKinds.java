package io.endgrain.actors;

import io.endgrain.disk.DeviceKind;
import java.util.Locale;
import java.util.Optional;

/** The kinds of devices by the names that they have in settings and for people, for example {@code solid-state}. */
public final class DeviceKinds {
    private DeviceKinds() {}

    /** The name of a kind. */
    public static String name(DeviceKind kind) {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * The kind of this name; empty for {@code auto}, which stands for what is found.
     *
     * @throws IllegalArgumentException for another name, with a sentence about the setting
     */
    static Optional<DeviceKind> of(String name) {
        if (name.equals("auto")) {
            return Optional.empty();
        }
        for (DeviceKind kind : DeviceKind.values()) {
            if (name(kind).equals(name.toLowerCase(Locale.ROOT).replace('_', '-'))) {
                return Optional.of(kind);
            }
        }
        throw new IllegalArgumentException(
                "the setting endgrain.devices…kind must be auto, rotational, solid-state, memory, network or unknown, but"
                        + " it is " + name);
    }
}
