package io.endgrain.testkit.simulated;

/**
 * A read that is given to a drive.
 *
 * @param id           unique among the commands of the drive, ascending in the order in which they are given
 * @param address      where it begins on the drive, in bytes
 * @param length       bytes, 1 or more
 * @param arrivalNanos when it reaches the drive's queue, in virtual nanoseconds
 */
public record Command(long id, long address, int length, long arrivalNanos) {

    public Command {
        if (address < 0 || length < 1) {
            throw new IllegalArgumentException("a read of " + length + " bytes at address " + address
                    + " cannot be: expected 1 byte or more at address 0 or more");
        }
    }

    /** The address after the last byte. */
    long end() {
        return address + length;
    }
}
