package io.endgrain.testkit.simulated;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What reads take at least, when nobody else uses the disks: every drive gets all its reads of a round at once and orders
 * them by itself, and a round begins when the last read of the one before has ended. Neighbours are one read. Nothing waits
 * in real time. Safe for all threads.
 */
public final class IdleDisks {

    private final Map<String, DeviceModel> devices = new HashMap<>();

    /** Calculates for these devices, which have different names. */
    public IdleDisks(Collection<DeviceModel> devices) {
        for (DeviceModel device : devices) {
            if (this.devices.put(device.name(), device) != null) {
                throw new IllegalArgumentException("there are two devices named " + device.name());
            }
        }
    }

    /**
     * Bytes that are read from a device.
     *
     * @param device  name of the device
     * @param address where they begin on the device, in bytes
     * @param length  bytes
     */
    public record Read(String device, long address, int length) {}

    /**
     * How long the rounds take.
     *
     * @param rounds the reads of each round; a read that is there twice counts once
     * @param seed   decides where the heads are at first and how the disks are turned
     * @return virtual nanoseconds of each round
     * @throws IllegalArgumentException if there is no such device or address
     */
    public List<Long> nanos(List<? extends Collection<Read>> rounds, long seed) {
        Map<String, List<Drive>> drives = new HashMap<>();
        List<Long> times = new ArrayList<>(rounds.size());
        // A drive's rotation begins at time 0; here the reads begin anywhere in it.
        long begin = Math.floorMod(seed * 0x9E37_79B9_7F4A_7C15L, 1L << 32);
        for (Collection<Read> round : rounds) {
            long end = begin;
            for (Read read : merged(round)) {
                submit(
                        read,
                        drives.computeIfAbsent(
                                read.device(), name -> device(name).start(seed)),
                        begin);
            }
            for (List<Drive> members : drives.values()) {
                for (Drive member : members) {
                    for (Service service : member.drain()) {
                        end = Math.max(end, service.endNanos());
                    }
                }
            }
            times.add(end - begin);
            begin = end;
        }
        return times;
    }

    private DeviceModel device(String name) {
        DeviceModel device = devices.get(name);
        if (device == null) {
            throw new IllegalArgumentException("there is no device " + name + ": expected one of " + devices.keySet());
        }
        return device;
    }

    private void submit(Read read, List<Drive> members, long arrival) {
        for (DeviceModel.Piece piece : device(read.device()).pieces(read.address(), read.length())) {
            members.get(piece.member()).submit(new Command(0, piece.address(), piece.length(), arrival));
        }
    }

    private static List<Read> merged(Collection<Read> round) {
        List<Read> sorted = new ArrayList<>(round);
        sorted.sort(Comparator.comparing(Read::device).thenComparingLong(Read::address));
        List<Read> merged = new ArrayList<>(sorted.size());
        for (Read read : sorted) {
            Read last = merged.isEmpty() ? null : merged.getLast();
            if (last != null
                    && last.device().equals(read.device())
                    && read.address() <= last.address() + last.length()) {
                long end = Math.max(last.address() + last.length(), read.address() + read.length());
                merged.set(
                        merged.size() - 1,
                        new Read(last.device(), last.address(), Math.toIntExact(end - last.address())));
            } else {
                merged.add(read);
            }
        }
        return merged;
    }
}
