package io.endgrain.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the kernel's counters are understood as. */
class DiskstatsTest {
    private static Path fixture(String name) throws Exception {
        return Path.of(DiskstatsTest.class.getResource("/diskstats/" + name).toURI());
    }

    private static Map<String, DiskCounters> read(String fixture) throws Exception {
        return new Diskstats(fixture(fixture)).read();
    }

    @Test
    void disksPartitionsAndArraysHaveTheirCounters() throws Exception {
        Map<String, DiskCounters> counters = read("linux-2.6.32");

        assertThat(counters).containsOnlyKeys("ram0", "sda", "sda1", "md0");
        assertThat(counters.get("sda")).isEqualTo(new DiskCounters(12345, 891011, 1213, 2));
        assertThat(counters.get("sda").bytesRead()).isEqualTo(891011L * 512);
        assertThat(counters.get("ram0")).isEqualTo(new DiskCounters(0, 0, 0, 0));
    }

    @Test
    void laterKernelsHaveMoreCounters() throws Exception {
        assertThat(read("linux-4.19"))
                .isEqualTo(Map.of(
                        "nvme0n1", new DiskCounters(1, 3, 4, 9), "cciss/c0d0", new DiskCounters(21, 23, 24, 29)));
        assertThat(read("linux-6.8"))
                .containsEntry("sda", new DiskCounters(999999999999999L, 4294967296000L, 4294967295L, 9))
                .containsEntry("dm-0", new DiskCounters(3, 24, 1, 0));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "four-fields | line 2: there are 7 fields, expected 14 or more",
                "negative | line 1: field 12 is \"-9\", expected a number",
                "too-large | line 1: field 6 is \"99999999999999999999\", expected a number",
                "twice | line 3: sda is there a second time, expected each device once"
            })
    void whatIsWrittenOtherwiseIsRefused(String name, String complaint) throws Exception {
        assertThatThrownBy(() -> read(name))
                .isInstanceOf(IOException.class)
                .hasMessage(fixture(name) + ": " + complaint);
    }

    @Test
    void nothingIsNoDisk(@TempDir Path folder) throws Exception {
        assertThat(new Diskstats(Files.createFile(folder.resolve("diskstats"))).read())
                .isEmpty();
        assertThatThrownBy(() -> new Diskstats(folder.resolve("none")).read()).isInstanceOf(NoSuchFileException.class);
    }
}
