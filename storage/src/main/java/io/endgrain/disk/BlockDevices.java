package io.endgrain.disk;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The block devices as {@code sysfs} shows them, from a file system's device down to the physical disks.
 *
 * <p>A partition belongs to its disk. A device made of others ({@code slaves}: device mapper, MD) that stands on one of them
 * only, a linear volume or an encrypted one, is that one; and whatever ends at one disk is that disk. What stands on several
 * disks is one device: of stripes and parity nobody can say from outside which disk serves an offset. {@code sysfs} does not
 * tell a volume that merely goes on from one disk to the next from a striped one (the table of the device mapper does, to
 * root), so this is one device too: its reads have one queue and enough lanes for all its disks, and only their order is less
 * good than with a queue for each.
 */
final class BlockDevices {

    /** Deeper than any stack of volumes; ends a walk in a tree that leads round in circles. */
    private static final int DEEPEST = 16;

    /** The unit of positions in {@code sysfs}, whatever the disk's own. */
    private static final int SECTOR_BYTES = 512;

    /** Names grow with their number: sdz, sdaa. */
    private static final Comparator<String> BY_NUMBER =
            Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder());

    private final Path sys;

    /**
     * The devices under a root.
     *
     * @param sys where {@code sysfs} is mounted
     */
    BlockDevices(Path sys) {
        this.sys = sys;
    }

    /** The device with this number; empty if there is none. */
    Optional<DeviceDescription> find(DeviceNumber number) throws IOException {
        return describe(sys.resolve("dev/block").resolve(number.toString()));
    }

    /** As {@link DeviceTopology#partitionStart}. */
    long partitionStart(DeviceNumber number) {
        Path device = sys.resolve("dev/block").resolve(number.toString());
        if (number.major() == 0 || !Files.exists(device.resolve("partition"))) {
            return 0;
        }
        String sectors = text(device, "start");
        return sectors.matches("\\d{1,18}") ? Long.parseLong(sectors) * SECTOR_BYTES : 0;
    }

    /**
     * The device with this node, for example {@code /dev/sda1} or {@code /dev/mapper/vg0-tables}; with all others on which a
     * file system of several devices lies, if it is one that shows them (btrfs).
     */
    Optional<DeviceDescription> find(String node) throws IOException {
        String name = Path.of(node).getFileName().toString();
        Optional<Path> directory = entries(sys.resolve("class/block")).stream()
                .filter(device -> device.getFileName().toString().equals(name)
                        || text(device, "dm/name").equals(name))
                .findFirst();
        if (directory.isEmpty()) {
            return Optional.empty();
        }
        String kernelName = directory.get().getFileName().toString();
        for (Path fileSystem : entries(sys.resolve("fs/btrfs"))) {
            Path devices = fileSystem.resolve("devices");
            if (Files.exists(devices.resolve(kernelName))) {
                return Optional.of(several(name, entries(devices), "a btrfs over ", 0));
            }
        }
        return describe(directory.get());
    }

    private Optional<DeviceDescription> describe(Path link) throws IOException {
        return Files.exists(link) ? Optional.of(describe(link.toRealPath(), 0)) : Optional.empty();
    }

    private DeviceDescription describe(Path device, int depth) throws IOException {
        if (Files.exists(device.resolve("partition"))) {
            DeviceDescription disk = describe(device.getParent(), depth);
            return disk.withFound("partition " + name(device) + " of " + disk.found());
        }
        List<Path> parts = depth < DEEPEST ? parts(device) : List.of();
        if (parts.isEmpty()) {
            return new DeviceDescription(name(device), kind(device), List.of(name(device)), "disk " + name(device));
        }
        String level = text(device, "md/level");
        return several(
                name(device),
                parts,
                (level.isEmpty() ? "volume " : level + " array ") + name(device) + " on ",
                depth + 1);
    }

    private DeviceDescription several(String name, List<Path> parts, String phrase, int depth) throws IOException {
        List<DeviceDescription> under = new ArrayList<>();
        for (Path part : parts) {
            under.add(describe(part.toRealPath(), depth));
        }
        DeviceDescription first = under.getFirst();
        if (under.size() == 1) {
            return first.withFound(phrase + first.found());
        }
        if (under.stream().allMatch(part -> part.name().equals(first.name()))) {
            return first.withFound(phrase + parts.size() + " parts of " + first.name());
        }
        Set<String> members = new TreeSet<>(BY_NUMBER);
        Set<DeviceKind> kinds = new LinkedHashSet<>();
        for (DeviceDescription part : under) {
            members.addAll(part.members());
            kinds.add(part.kind());
        }
        return new DeviceDescription(
                name,
                slowest(kinds),
                List.copyOf(members),
                phrase + members.size() + " disks: " + String.join(", ", members));
    }

    /** A read has to wait for the slowest member at times, so that one decides. */
    private static DeviceKind slowest(Set<DeviceKind> kinds) {
        for (DeviceKind kind :
                List.of(DeviceKind.ROTATIONAL, DeviceKind.NETWORK, DeviceKind.UNKNOWN, DeviceKind.SOLID_STATE)) {
            if (kinds.contains(kind)) {
                return kind;
            }
        }
        return DeviceKind.MEMORY;
    }

    /** The devices that hold the data of one that is made of others; those that hold metadata only are left away. */
    private List<Path> parts(Path device) throws IOException {
        List<Path> all = entries(device.resolve("slaves"));
        List<Path> data = all.stream()
                .filter(part -> !text(part, "dm/uuid").matches("LVM-.*-[cti]meta"))
                .toList();
        return data.isEmpty() ? all : data;
    }

    private static DeviceKind kind(Path disk) {
        String name = name(disk);
        if (name.matches("(zram|ram)\\d+")) {
            return DeviceKind.MEMORY;
        }
        if (name.matches("(nbd|rbd)\\d+")) {
            return DeviceKind.NETWORK;
        }
        return switch (text(disk, "queue/rotational")) {
            case "0" -> DeviceKind.SOLID_STATE;
            case "1" -> DeviceKind.ROTATIONAL;
            default -> name.startsWith("nvme") ? DeviceKind.SOLID_STATE : DeviceKind.UNKNOWN;
        };
    }

    /** That of a volume if it has one, else the kernel's, which writes a slash as an exclamation mark. */
    private static String name(Path device) {
        String volume = text(device, "dm/name");
        return volume.isEmpty() ? device.getFileName().toString().replace('!', '/') : volume;
    }

    /** The text of an attribute; empty where there is none. */
    private static String text(Path device, String attribute) {
        try {
            return Files.readString(device.resolve(attribute), StandardCharsets.ISO_8859_1)
                    .strip();
        } catch (IOException none) {
            return "";
        }
    }

    private static List<Path> entries(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        List<Path> entries = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory)) {
            stream.forEach(entries::add);
        } catch (DirectoryIteratorException failure) {
            throw failure.getCause();
        }
        entries.sort(null);
        return entries;
    }
}
