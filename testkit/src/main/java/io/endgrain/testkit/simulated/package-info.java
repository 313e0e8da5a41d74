/**
 * Disks that a test machine does not have: hard disks with heads and rotation, flash drives, striped arrays of them, and an
 * operating system's memory in front. The bytes are those of another disk; only the time is simulated.
 *
 * <p>From the inside outwards: a {@link io.endgrain.testkit.simulated.Drive} is one drive in virtual time, without threads
 * ({@link io.endgrain.testkit.simulated.HardDiskModel} and {@link io.endgrain.testkit.simulated.FlashModel} hold the
 * numbers and say where they come from); a {@link io.endgrain.testkit.simulated.DeviceModel} is one drive or a striped
 * array; {@link io.endgrain.testkit.simulated.IdleDisks} calculates what a set of reads takes at least;
 * {@link io.endgrain.testkit.simulated.SimulatedMachine} says which directory is on which device and runs them by a
 * {@link io.endgrain.testkit.simulated.SimulatedClock}; {@link io.endgrain.testkit.simulated.SimulatedDisk} is what a
 * server reads from.
 */
package io.endgrain.testkit.simulated;
