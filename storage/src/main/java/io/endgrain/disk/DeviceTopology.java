package io.endgrain.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Which device a file is on, from the {@code st_dev} of the file: by {@code /sys/dev/block} where its file system is on a
 * block device, else by what is mounted.
 *
 * <p>What cannot be found out is unknown and never an error. Each call looks again, and reads a few small files of the kernel;
 * where the file system is an overlay also the attributes of the folders that it lies over, which may block as any disk may.
 * Safe for all threads.
 */
public final class DeviceTopology {

    private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs", "devtmpfs", "hugetlbfs");

    private static final Set<String> ON_OTHER_HOSTS = Set.of(
            "nfs",
            "nfs4",
            "cifs",
            "smb3",
            "smbfs",
            "ceph",
            "9p",
            "afs",
            "lustre",
            "gpfs",
            "beegfs",
            "orangefs",
            "glusterfs",
            "fuse.sshfs",
            "fuse.glusterfs",
            "fuse.ceph",
            "fuse.s3fs",
            "fuse.rclone");

    /** Overlays may lie over overlays. */
    private static final int MOST_OVERLAYS = 4;

    private final BlockDevices blockDevices;
    private final MountTable mounts;

    /** The devices of this machine. */
    public DeviceTopology() {
        this(Path.of("/sys"), Path.of("/proc/self/mountinfo"));
    }

    /**
     * The devices that other files show.
     *
     * @param sys       a tree like {@code /sys}
     * @param mountInfo a file like {@code /proc/self/mountinfo}
     */
    public DeviceTopology(Path sys, Path mountInfo) {
        this.blockDevices = new BlockDevices(sys);
        this.mounts = new MountTable(mountInfo);
    }

    /**
     * The device of the files that have this number.
     *
     * @param stDev the number of their file system, as {@link FileIdentity#device()} gives it
     */
    public DeviceDescription describe(long stDev) {
        return describe(DeviceNumber.of(stDev), 0);
    }

    /**
     * Where the partition with this number begins on its disk, in bytes; 0 for all that is no partition. Where a volume
     * begins is not to be seen.
     */
    long partitionStart(long stDev) {
        return blockDevices.partitionStart(DeviceNumber.of(stDev));
    }

    private DeviceDescription describe(DeviceNumber number, int overlays) {
        try {
            if (number.major() != 0) {
                Optional<DeviceDescription> found = blockDevices.find(number);
                if (found.isPresent()) {
                    return found.get();
                }
            }
            Optional<MountTable.Mount> mount = mounts.find(number);
            return mount.isPresent()
                    ? ofMount(number, mount.get(), overlays)
                    : DeviceDescription.unknown(number.stDev());
        } catch (IOException | InvalidPathException failure) {
            return DeviceDescription.unknown(
                    number.toString(),
                    number + ", of which nothing is known because looking failed: " + ReadFailure.reasonOf(failure));
        }
    }

    private DeviceDescription ofMount(DeviceNumber number, MountTable.Mount mount, int overlays) throws IOException {
        if (mount.source().startsWith("/dev/")) {
            return ofNodes(number, mount);
        }
        if (mount.type().equals("overlay") && overlays < MOST_OVERLAYS) {
            return ofOverlay(number, mount, overlays);
        }
        String name = mount.type() + " " + number;
        if (IN_MEMORY.contains(mount.type())) {
            return new DeviceDescription(name, DeviceKind.MEMORY, List.of(), "a file system in memory");
        }
        if (ON_OTHER_HOSTS.contains(mount.type())) {
            return new DeviceDescription(
                    name, DeviceKind.NETWORK, List.of(), "a file system of another host, " + mount.source());
        }
        return DeviceDescription.unknown(name, "a file system that shows no block device, " + mount.source());
    }

    /** File systems that can lie on several devices have a number of their own, but name one of the devices. */
    private DeviceDescription ofNodes(DeviceNumber number, MountTable.Mount mount) throws IOException {
        Path node = Path.of(mount.source());
        // A link such as /dev/vg0/tables or /dev/disk/by-label/tables.
        String name = Files.exists(node) ? node.toRealPath().toString() : mount.source();
        return blockDevices
                .find(name)
                .map(found -> found.withFound(mount.type() + " on " + found.found()))
                .orElseGet(() -> DeviceDescription.unknown(
                        number.toString(), mount.type() + " on " + mount.source() + ", of which /sys shows nothing"));
    }

    /** A file of an overlay is in one of the folders that it lies over; which one, its number does not say. */
    private DeviceDescription ofOverlay(DeviceNumber number, MountTable.Mount mount, int overlays) {
        String name = mount.type() + " " + number;
        Map<String, DeviceDescription> under = new LinkedHashMap<>();
        for (Path folder : foldersUnder(mount)) {
            try {
                long stDev = (Long) Files.getAttribute(folder, "unix:dev");
                DeviceDescription device = describe(DeviceNumber.of(stDev), overlays + 1);
                under.putIfAbsent(device.name(), device);
            } catch (IOException | UnsupportedOperationException | IllegalArgumentException notToBeSeen) {
                // In a container the folders of the host are not there.
                continue;
            }
        }
        return switch (under.size()) {
            case 0 -> DeviceDescription.unknown(name, "an overlay over folders that cannot be seen from here");
            case 1 -> {
                DeviceDescription only = under.values().iterator().next();
                yield only.withFound("an overlay on " + only.found());
            }
            default ->
                DeviceDescription.unknown(
                        name, "an overlay over several devices: " + String.join(", ", under.keySet()));
        };
    }

    private static List<Path> foldersUnder(MountTable.Mount mount) {
        List<Path> folders = new ArrayList<>();
        Stream.of("upperdir", "lowerdir", "lowerdir+")
                .flatMap(option -> mount.values(option).stream())
                .flatMap(value -> Arrays.stream(value.split(":")))
                .filter(folder -> !folder.isEmpty())
                .forEach(folder -> folders.add(Path.of(folder)));
        return folders;
    }
}
