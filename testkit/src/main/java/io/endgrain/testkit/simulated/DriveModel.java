package io.endgrain.testkit.simulated;

import io.endgrain.disk.DeviceKind;

/** The numbers of a type of drive. */
public sealed interface DriveModel permits HardDiskModel, FlashModel {

    /** Bytes that a drive of this type holds. */
    long capacityBytes();

    /** What sort of device it is. */
    DeviceKind kind();

    /**
     * An idle drive of this type.
     *
     * @param seed decides what is random about it: where its heads are, and how exactly they move
     */
    Drive start(long seed);
}
