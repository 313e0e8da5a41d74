package io.endgrain.disk;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The counters of all block devices: {@code /proc/diskstats}, whose fields {@code Documentation/admin-guide/iostats.rst} of the
 * kernel describes. A line has the numbers and the name of a device and then 11 counters, since Linux 4.18 some more, which are
 * not of use here. What is written otherwise is refused, since a field that is taken for another is worse than none.
 */
public final class Diskstats {
    private static final int NAME = 2;
    private static final int READS = 3;
    private static final int SECTORS_READ = 5;
    private static final int MILLIS_READING = 6;
    private static final int IN_FLIGHT = 11;

    /** Numbers, name and 11 counters. */
    private static final int FEWEST_FIELDS = 14;

    private final Path file;

    /** Those of this machine. */
    public Diskstats() {
        this(Path.of("/proc/diskstats"));
    }

    /**
     * Those that another file shows.
     *
     * @param file a file like {@code /proc/diskstats}
     */
    public Diskstats(Path file) {
        this.file = file;
    }

    /**
     * Reads the counters of this moment. May block.
     *
     * @return by name of the disk, array or partition
     * @throws java.nio.file.NoSuchFileException if there is no such file, as on other systems than Linux
     * @throws IOException if it cannot be read, or is not written as expected; the message names file, line and what it should be
     */
    public Map<String, DiskCounters> read() throws IOException {
        List<String> lines = Files.readAllLines(file, StandardCharsets.ISO_8859_1);
        Map<String, DiskCounters> counters = new HashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            String[] fields = lines.get(i).strip().split("\\s+");
            if (fields.length < FEWEST_FIELDS) {
                throw unexpected(i, "there are " + fields.length + " fields, expected " + FEWEST_FIELDS + " or more");
            }
            for (int field = 0; field < FEWEST_FIELDS; field++) {
                // 18 digits fit into a long, and no disk will have counted further.
                if (field != NAME && !fields[field].matches("\\d{1,18}")) {
                    throw unexpected(i, "field " + (field + 1) + " is \"" + fields[field] + "\", expected a number");
                }
            }
            if (counters.put(fields[NAME], countersOf(fields)) != null) {
                throw unexpected(i, fields[NAME] + " is there a second time, expected each device once");
            }
        }
        return counters;
    }

    private static DiskCounters countersOf(String[] fields) {
        return new DiskCounters(
                Long.parseLong(fields[READS]),
                Long.parseLong(fields[SECTORS_READ]),
                Long.parseLong(fields[MILLIS_READING]),
                Long.parseLong(fields[IN_FLIGHT]));
    }

    private IOException unexpected(int line, String what) {
        return new IOException(file + ": line " + (line + 1) + ": " + what);
    }
}
