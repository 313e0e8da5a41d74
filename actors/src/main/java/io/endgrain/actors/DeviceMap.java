package io.endgrain.actors;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import io.endgrain.disk.DeviceDescription;
import io.endgrain.disk.DeviceKind;
import io.endgrain.disk.DeviceSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which device a path is on, and how that one is read: as the operator says, else as it was found.
 *
 * @param overrides what the operator says
 * @param defaults the settings of all other devices
 */
record DeviceMap(List<Override> overrides, DeviceSection defaults) {
    private static final int MOST_KIB = DeviceSettings.MAX_RUN_PAGES * DeviceSection.PAGE_KIB;

    /**
     * Directories that are on one device.
     *
     * @param name the device's name
     * @param directories the directories, absolute
     * @param settings how it is read
     */
    record Override(String name, List<Path> directories, DeviceSection settings) {}

    /**
     * Reads {@code endgrain.devices}.
     *
     * @throws IllegalArgumentException for a setting that cannot be, with a sentence that names it and where it is written
     * @throws ConfigException if a part is missing or of another type
     */
    static DeviceMap of(Config devices) {
        SettingNames.require(
                devices.root(),
                Set.of("defaults", "overrides", "idle-members", "health"),
                name -> "endgrain.devices." + name);
        DeviceSection defaults = DeviceSection.defaults(devices.getConfig("defaults"));
        requirePossible(defaults);
        List<Override> overrides = DeviceOverrides.of(devices, defaults);
        overrides.forEach(override -> requirePossible(override.settings()));
        return new DeviceMap(overrides, defaults);
    }

    /** What can be said before it is known which devices there are. */
    private static void requirePossible(DeviceSection section) {
        int members = members(section, 1);
        DeviceSettings one = settings(section, section.kind().orElse(DeviceKind.UNKNOWN), 1);
        long lanes = (long) one.lanes() * members;
        if (section.isSet("members") && section.isSet("lanes") && lanes > DeviceSettings.MAX_LANES) {
            String blamed = section.isWritten("lanes") ? "lanes" : "members";
            throw new IllegalArgumentException("The settings lanes and members of " + section.title() + " make "
                    + one.lanes() + " times " + members + ", which is " + lanes + " lanes; there should be "
                    + DeviceSettings.MAX_LANES + " at most (" + section.origin(blamed) + ").");
        }
    }

    /** The device of a path. Of nested directories the inner one decides: another disk may be mounted there. */
    MappedDevice find(Path path, DeviceDescription found) {
        Path absolute = path.toAbsolutePath().normalize();
        Override closest = null;
        int names = -1;
        for (Override override : overrides) {
            for (Path directory : override.directories()) {
                if (absolute.startsWith(directory) && directory.getNameCount() > names) {
                    closest = override;
                    names = directory.getNameCount();
                }
            }
        }
        return closest == null
                ? mapped(found.name(), found, defaults)
                : mapped(closest.name(), found, closest.settings());
    }

    /**
     * Sentences about overrides that change nothing, perhaps since a directory is misspelt.
     *
     * @param used the directories that are read from
     */
    List<String> withoutEffect(Collection<Path> used) {
        List<Path> absolute =
                used.stream().map(path -> path.toAbsolutePath().normalize()).toList();
        List<String> sentences = new ArrayList<>();
        for (Override override : overrides) {
            String title = override.settings().title();
            if (override.directories().isEmpty()) {
                sentences.add(title + " names no directory");
            }
            for (Path directory : override.directories()) {
                if (absolute.stream().noneMatch(path -> path.startsWith(directory))) {
                    sentences.add(title + " names " + directory
                            + ", but no directory with tables or with prefixes of tables is that one or in it");
                }
            }
        }
        return sentences;
    }

    private static MappedDevice mapped(String name, DeviceDescription found, DeviceSection section) {
        Optional<DeviceKind> said = section.kind();
        DeviceKind kind = said.orElse(found.kind());
        int members = members(section, Math.max(1, found.members().size()));
        return new MappedDevice(
                new DeviceDescription(name, kind, found.members(), found.found()), settings(section, kind, members));
    }

    private static int members(DeviceSection section, int otherwise) {
        return section.number("members", otherwise, 1, DeviceSettings.MAX_LANES);
    }

    private static DeviceSettings settings(DeviceSection section, DeviceKind kind, int members) {
        DeviceSettings base = DeviceSettings.defaultsFor(kind);
        int unitPages = unitPages(section, base.unitPages());
        int queuePages = section.number("queue-pages", base.queuePages(), 1, Integer.MAX_VALUE);
        DeviceSettings one = new DeviceSettings(
                base.kind(),
                section.number("lanes", base.lanes(), 1, DeviceSettings.MAX_LANES),
                unitPages,
                runPages(section, base.runPages(), unitPages),
                queuePages,
                creditPages(section, base.creditPerRequest(), queuePages),
                section.time("age-bound", base.ageBound()),
                DevicePolicySettings.of(section, base.policies()));
        // An array may be found to have more members than anybody thought of.
        return one.withLanes((int) Math.min(DeviceSettings.MAX_LANES, (long) one.lanes() * members));
    }

    private static int unitPages(DeviceSection section, int otherwise) {
        String expected = "a power of two from " + DeviceSection.PAGE_KIB + " to " + MOST_KIB;
        int pages = section.pages("unit-kib", otherwise, 1, DeviceSettings.MAX_RUN_PAGES, expected);
        if (Integer.bitCount(pages) != 1) {
            throw section.refusal("unit-kib", expected);
        }
        return pages;
    }

    /** As written; what is not written here gives way to the unit. */
    private static int runPages(DeviceSection section, int otherwise, int unitPages) {
        String from = "a multiple of " + DeviceSection.PAGE_KIB + " from ";
        String to = " to " + MOST_KIB;
        if (section.isWritten("run-kib")) {
            String unit = unitPages * DeviceSection.PAGE_KIB + ", which is unit-kib,";
            return section.pages("run-kib", otherwise, unitPages, DeviceSettings.MAX_RUN_PAGES, from + unit + to);
        }
        int pages = section.pages(
                "run-kib", otherwise, 1, DeviceSettings.MAX_RUN_PAGES, from + DeviceSection.PAGE_KIB + to);
        return Math.max(unitPages, pages);
    }

    /** As written; what is not written here gives way to the bound of the queue. */
    private static int creditPages(DeviceSection section, int otherwise, int queuePages) {
        if (section.isWritten("credit-pages")) {
            String expected = "a whole number from 1 to " + queuePages + ", which is queue-pages";
            return section.number("credit-pages", otherwise, 1, queuePages, expected);
        }
        return Math.min(queuePages, section.number("credit-pages", otherwise, 1, Integer.MAX_VALUE));
    }
}
