package io.endgrain.testkit.simulated;

import io.endgrain.disk.DeviceKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A device: one drive, or a striped array of equal drives. Chunk {@code c} of the array is chunk {@code c / members} of
 * member {@code c % members}. (A parity array would interleave chunks of parity; that changes which member has a page, but
 * not how reads spread.)
 *
 * @param name       its name
 * @param drive      the type of its members
 * @param members    number of drives, 1 or more
 * @param chunkBytes neighbouring bytes that are on one member, 4096 or more
 */
public record DeviceModel(String name, DriveModel drive, int members, int chunkBytes) {

    /** The usual chunk of Linux arrays: 512 KiB. */
    public static final int USUAL_CHUNK_BYTES = 512 << 10;

    private static final int LEAST_CHUNK_BYTES = 4096;

    public DeviceModel {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(drive, "drive");
        if (members < 1 || chunkBytes < LEAST_CHUNK_BYTES) {
            throw new IllegalArgumentException("the device " + name + " must have 1 member or more and chunks of "
                    + LEAST_CHUNK_BYTES + " bytes or more, but it has " + members + " and " + chunkBytes);
        }
    }

    /** One hard disk, or an array of them, of 5.46 TiB each. */
    public static DeviceModel hardDisks(String name, int members) {
        return new DeviceModel(name, HardDiskModel.SEVEN_TWO_HUNDRED, members, USUAL_CHUNK_BYTES);
    }

    /** One NVMe drive, or an array of them. */
    public static DeviceModel flash(String name, int members) {
        return new DeviceModel(name, FlashModel.NVME, members, USUAL_CHUNK_BYTES);
    }

    /** Bytes that can be addressed: whole chunks on every member. */
    public long capacityBytes() {
        return members == 1 ? drive.capacityBytes() : drive.capacityBytes() / chunkBytes * chunkBytes * members;
    }

    /** What sort of device it is. */
    public DeviceKind kind() {
        return drive.kind();
    }

    /** Which parts of which members a read takes, in order of address. */
    public List<Piece> pieces(long address, int length) {
        if (members == 1) {
            return List.of(new Piece(0, address, length));
        }
        List<Piece> pieces = new ArrayList<>(2);
        long end = address + length;
        for (long at = address; at < end; ) {
            long chunk = at / chunkBytes;
            long within = at % chunkBytes;
            int count = (int) Math.min(end - at, chunkBytes - within);
            pieces.add(new Piece((int) (chunk % members), chunk / members * chunkBytes + within, count));
            at += count;
        }
        return pieces;
    }

    /** Its members, idle. The same seed gives the same drives. */
    List<Drive> start(long seed) {
        List<Drive> drives = new ArrayList<>(members);
        for (int member = 0; member < members; member++) {
            drives.add(drive.start(31 * (31 * seed + name.hashCode()) + member));
        }
        return drives;
    }

    /**
     * A part of a read that one member serves.
     *
     * @param member  number of the member, from 0 on
     * @param address where it begins on the member, in bytes
     * @param length  bytes
     */
    public record Piece(int member, long address, int length) {}
}
