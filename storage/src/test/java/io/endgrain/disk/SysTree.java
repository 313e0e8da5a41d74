package io.endgrain.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A tree like {@code /sys}, with the symbolic links that the kernel makes, and a list of what is mounted. */
final class SysTree {

    private final Path sys;
    private final Path mountInfo;

    SysTree(Path folder) throws IOException {
        this.sys = folder.resolve("sys");
        this.mountInfo = Files.writeString(folder.resolve("mountinfo"), "");
        Files.createDirectories(sys.resolve("dev/block"));
        Files.createDirectories(sys.resolve("class/block"));
    }

    DeviceTopology topology() {
        return new DeviceTopology(sys, mountInfo);
    }

    /** A whole disk below a controller. */
    Path disk(String number, String name, String rotational) throws IOException {
        Path device = device(number, "devices/pci0000:00/ata-" + name + "/block/" + name);
        attribute(device, "queue/rotational", rotational);
        return device;
    }

    Path partition(String number, Path disk, String name) throws IOException {
        Path device = device(number, sys.relativize(disk).resolve(name).toString());
        return attribute(device, "partition", "1");
    }

    /** A volume of the device mapper over parts. */
    Path volume(String number, String kernelName, String name, String uuid, Path... parts) throws IOException {
        Path device = virtual(number, kernelName, parts);
        attribute(device, "dm/name", name);
        return attribute(device, "dm/uuid", uuid);
    }

    Path array(String number, String name, String level, Path... parts) throws IOException {
        return attribute(virtual(number, name, parts), "md/level", level);
    }

    /** A device that is made of others. What it says of rotation itself is of no use, and so wrong here. */
    Path virtual(String number, String name, Path... parts) throws IOException {
        Path device = device(number, "devices/virtual/block/" + name);
        attribute(device, "queue/rotational", "9");
        Path slaves = Files.createDirectories(device.resolve("slaves"));
        for (Path part : parts) {
            link(slaves.resolve(part.getFileName()), part);
        }
        return device;
    }

    private Path device(String number, String path) throws IOException {
        Path device = Files.createDirectories(sys.resolve(path));
        link(sys.resolve("dev/block").resolve(number), device);
        link(sys.resolve("class/block").resolve(device.getFileName()), device);
        return device;
    }

    /** A btrfs over several devices. */
    void btrfs(String uuid, Path... devices) throws IOException {
        Path folder =
                Files.createDirectories(sys.resolve("fs/btrfs").resolve(uuid).resolve("devices"));
        for (Path device : devices) {
            link(folder.resolve(device.getFileName()), device);
        }
    }

    /** A file system that is mounted; {@code number} as in {@code 0:35}. */
    void mount(String number, String type, String source, String options) throws IOException {
        Files.writeString(
                mountInfo,
                Files.readString(mountInfo) + "30 27 " + number + " / /mnt/" + number + " rw,relatime shared:1 - "
                        + type + " " + source + " " + options + "\n");
    }

    Path attribute(Path device, String name, String text) throws IOException {
        Path file = device.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text + "\n");
        return device;
    }

    private static void link(Path link, Path target) throws IOException {
        Files.createSymbolicLink(link, link.getParent().relativize(target));
    }
}
