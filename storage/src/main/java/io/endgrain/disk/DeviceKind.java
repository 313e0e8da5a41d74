package io.endgrain.disk;

/** What sort of device holds the files: decides the defaults of {@link DeviceSettings}. */
public enum DeviceKind {
    /** Hard disks: a read costs a movement of the heads, neighbouring bytes are nearly free. */
    ROTATIONAL,
    /** Flash: many reads at once. */
    SOLID_STATE,
    /** Memory, such as tmpfs: a read costs the system call. */
    MEMORY,
    /** A file system of another host. */
    NETWORK,
    /** Nothing is known. */
    UNKNOWN
}
