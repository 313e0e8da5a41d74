/**
 * Devices, files and pages: everything between a table's bytes on disk and the prober that wants some of them. Knows
 * neither chess nor the table format, and has no threads of its own.
 *
 * <p>From the disk upwards: a {@link io.endgrain.disk.Disk} opens files ({@link io.endgrain.disk.OsDisk} those of the
 * operating system, in one of the {@linkplain io.endgrain.disk.ReadMode read modes}, on devices that
 * {@link io.endgrain.disk.DeviceTopology} finds); {@link io.endgrain.disk.PageReads} turns a run of pages into
 * {@link io.endgrain.disk.Page}s or {@link io.endgrain.disk.ReadFailure}s; {@link io.endgrain.disk.ReadQueue} decides which run
 * is next on a device; {@link io.endgrain.disk.PageCache}, over it a request's {@link io.endgrain.disk.RequestPages} and over
 * these a probe's {@link io.endgrain.disk.OwnPages} are the {@link io.endgrain.disk.ResidentPages} that the prober sees.
 */
package io.endgrain.disk;
