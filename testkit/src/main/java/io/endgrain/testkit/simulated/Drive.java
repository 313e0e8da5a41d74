package io.endgrain.testkit.simulated;

import java.util.List;

/**
 * One drive in virtual time: which of the commands that wait it turns to, and how long that takes. It has no clock and no
 * threads: whoever calls it says what the time is. The same calls give the same times. Not safe for several threads.
 *
 * <p>A decision at a time looks only at commands that have arrived by then. So a caller that is late with
 * {@link #decide} changes nothing about what is decided, and its lateness does not add up.
 */
public interface Drive {

    /** Gives the drive a command. All commands of the same time are to be given before {@link #decide} is called for it. */
    void submit(Command command);

    /** When the drive turns to its next command, in virtual nanoseconds; {@link Long#MAX_VALUE} if none waits. */
    long nextDecision();

    /** The services of all commands that the drive turns to up to this time, in that order. */
    List<Service> decide(long nowNanos);

    /** Commands that wait for a decision, those in the queue of the operating system included. */
    int waiting();

    /** The services of all commands that wait, if no more come. */
    default List<Service> drain() {
        return decide(Long.MAX_VALUE - 1);
    }
}
