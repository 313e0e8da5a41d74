package io.endgrain.disk;

/** How files are read. A file behaves the same in each mode, its last, short page included. */
public enum ReadMode {
    /** Through the operating system's cache, with {@code pread(2)}: an error of the device is an error of the read. */
    PREAD,
    /** Out of a mapping of the file, which saves the system call for what the operating system holds. */
    MMAP,
    /** Past the operating system's cache ({@code O_DIRECT}), so that nothing is held twice: for a machine that does nothing else. */
    DIRECT
}
