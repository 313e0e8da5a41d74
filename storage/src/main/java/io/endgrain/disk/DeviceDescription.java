package io.endgrain.disk;

import java.util.List;
import java.util.Objects;

/**
 * What is known of a device: the lowest block device at which a file offset has one owner. Two descriptions with the same
 * name are of one device.
 *
 * @param name    for people and as the key: that of a disk ({@code sda}), of an array ({@code md0}, {@code vg0-tables}), or
 *     the type of a file system without a block device, with its number ({@code tmpfs 0:35})
 * @param kind    what sort of device it is
 * @param members names of the physical disks, each once; one for a disk, none where they are not known
 * @param found   how that was found, for people: a phrase that goes on after "it is"
 */
public record DeviceDescription(String name, DeviceKind kind, List<String> members, String found) {

    public DeviceDescription {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(found, "found");
        members = List.copyOf(members);
    }

    /** A device of which nothing is known but its number. */
    public static DeviceDescription unknown(long stDev) {
        String number = DeviceNumber.of(stDev).toString();
        return unknown(number, number + ", of which nothing is known");
    }

    static DeviceDescription unknown(String name, String found) {
        return new DeviceDescription(name, DeviceKind.UNKNOWN, List.of(), found);
    }

    /** The same device with another phrase on how it was found. */
    DeviceDescription withFound(String phrase) {
        return new DeviceDescription(name, kind, members, phrase);
    }
}
