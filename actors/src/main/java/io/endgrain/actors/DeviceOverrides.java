package io.endgrain.actors;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads {@code endgrain.devices.overrides}: directories that are on one device, each with how that one is read. */
final class DeviceOverrides {
    private static final String PLACE = "endgrain.devices.overrides";
    private static final String NAME = "name";
    private static final String DIRECTORIES = "directories";

    private DeviceOverrides() {}

    /**
     * Reads them.
     *
     * @param devices the part {@code endgrain.devices} of the configuration
     * @param defaults what holds where an override says nothing
     * @throws IllegalArgumentException for an override that cannot be, or two that exclude each other, with a sentence
     * @throws ConfigException if it is no list of overrides at all
     */
    static List<DeviceMap.Override> of(Config devices, DeviceSection defaults) {
        List<DeviceMap.Override> overrides = new ArrayList<>();
        Map<String, String> places = new HashMap<>();
        Map<Path, String> names = new HashMap<>();
        for (Config written : devices.getConfigList("overrides")) {
            String origin = written.origin().description();
            DeviceSection section =
                    defaults.override(title(written, overrides.size() + 1), written, List.of(NAME, DIRECTORIES));
            String name = name(written, section);
            String other = places.putIfAbsent(name, origin);
            if (other != null) {
                throw new IllegalArgumentException("Two overrides in " + PLACE + " have the name \"" + name + "\" ("
                        + other + " and " + origin + ").");
            }
            List<Path> directories = directories(written, section);
            for (Path directory : directories) {
                String owner = names.putIfAbsent(directory, name);
                if (owner != null && !owner.equals(name)) {
                    throw new IllegalArgumentException("The directory " + directory
                            + " is on one device, but two overrides in "
                            + PLACE + " name it, \"" + owner + "\" and \"" + name + "\" (" + places.get(owner) + " and "
                            + origin + ").");
                }
            }
            overrides.add(new DeviceMap.Override(name, directories, section));
        }
        return List.copyOf(overrides);
    }

    /** What it is called in sentences: by its name, as far as it has one. */
    private static String title(Config written, int number) {
        try {
            return "the override \"" + written.getString(NAME) + "\" in " + PLACE;
        } catch (ConfigException.Missing | ConfigException.WrongType unnamed) {
            return "override " + number + " in " + PLACE;
        }
    }

    private static String name(Config written, DeviceSection section) {
        String expected = "a name for the device, such as \"hdd\"";
        if (!written.hasPath(NAME)) {
            throw missing(written, section, NAME, expected);
        }
        try {
            String name = written.getString(NAME);
            if (!name.isBlank()) {
                return name;
            }
        } catch (ConfigException.WrongType noText) {
            throw section.refusal(NAME, expected, noText);
        }
        throw section.refusal(NAME, expected);
    }

    private static List<Path> directories(Config written, DeviceSection section) {
        String expected = "a list of directories, such as [\"/srv/syzygy\"]";
        if (!written.hasPath(DIRECTORIES)) {
            throw missing(written, section, DIRECTORIES, expected);
        }
        try {
            List<String> names = written.getStringList(DIRECTORIES);
            if (names.stream().noneMatch(String::isBlank)) {
                return names.stream()
                        .map(name -> Path.of(name).toAbsolutePath().normalize())
                        .toList();
            }
        } catch (ConfigException.WrongType | InvalidPathException noDirectories) {
            throw section.refusal(DIRECTORIES, expected, noDirectories);
        }
        throw section.refusal(DIRECTORIES, expected);
    }

    private static IllegalArgumentException missing(
            Config written, DeviceSection section, String name, String expected) {
        return new IllegalArgumentException("The setting " + section.fullName(name) + " is missing; it should be "
                + expected + " (" + written.origin().description() + ").");
    }
}
