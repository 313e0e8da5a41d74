package io.endgrain.http;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares what may be open at a time with what the operating system allows. Beyond the limit nothing can be opened, not even
 * a connection to be refused; so fewer connections are taken instead.
 */
final class DescriptorLimit {
    /** For the JVM's own files and sockets, and files that are being opened anew. */
    private static final long OWN = 100;

    /** Fewer would be no service. */
    private static final int FEWEST_CONNECTIONS = 16;

    private static final Logger log = LoggerFactory.getLogger(DescriptorLimit.class);

    private DescriptorLimit() {}

    /** The limit of this process; as good as none where that is unknown. */
    static long ofThisProcess() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? system.getMaxFileDescriptorCount()
                : Long.MAX_VALUE;
    }

    /**
     * How many connections may be open at a time.
     *
     * @param limit of open files
     * @param files how many table files there are
     * @param connections as many as the settings allow
     * @param operators how many more operators may have open
     * @throws CommandFailure if there is no room for the files and a few connections
     */
    static int connections(long limit, int files, int connections, int operators) throws CommandFailure {
        long own = OWN + operators;
        long room = limit - own - files;
        if (room < FEWEST_CONNECTIONS) {
            throw CommandFailure.input("This process may have " + limit + " files open, but " + files
                    + " table files and a few connections need " + (files + own + FEWEST_CONNECTIONS)
                    + "; raise the limit (ulimit -n, or LimitNOFILE in a systemd unit).");
        }
        log.info("open files: {} allowed, {} table files, up to {} connections", limit, files, connections);
        if (room < connections) {
            log.warn(
                    "only {} connections are taken at a time instead of {}, or the limit of {} open files would be reached",
                    room,
                    connections,
                    limit);
        }
        return (int) Math.min(room, connections);
    }
}
