package io.endgrain.testkit.simulated;

/**
 * When a drive carries out a command.
 *
 * @param command    the command
 * @param startNanos when the drive turns to it, in virtual nanoseconds
 * @param endNanos   when its last byte is there, in virtual nanoseconds
 */
public record Service(Command command, long startNanos, long endNanos) {}
