package io.endgrain.actors;

import io.endgrain.disk.DeviceKind;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The kinds of devices by the names that they have in settings and for people, for example {@code solid-state}. */
public final class DeviceKinds {
    private DeviceKinds() {}

    /** The name of a kind. */
    public static String name(DeviceKind kind) {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The kind of this name, in whichever case; empty if there is none. */
    static Optional<DeviceKind> named(String name) {
        String usual = name.toLowerCase(Locale.ROOT).replace('_', '-');
        return Arrays.stream(DeviceKind.values())
                .filter(kind -> name(kind).equals(usual))
                .findFirst();
    }
}
