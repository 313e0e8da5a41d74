package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.endgrain.disk.OsDisk;
import io.endgrain.testkit.ArrayDisk;
import io.endgrain.testkit.GeneratedTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code GET /devices} tells of the disks of an array. */
class MembersTest {
    private static final String QUICK = "endgrain.devices.idle-members { window = 20ms, least-reads = 1000 }";

    @TempDir
    private Path folder;

    private Path diskstats() {
        return folder.resolve("diskstats");
    }

    private void counted(long first, long second) throws IOException {
        Path next = Files.writeString(
                folder.resolve("next"),
                String.format(
                        "8 0 sda %d 0 %d 0 0 0 0 0 0 0 0%n8 16 sdb %d 0 %d 0 0 0 0 0 0 0 0%n",
                        first, 8 * first, second, 8 * second));
        Files.move(next, diskstats(), StandardCopyOption.ATOMIC_MOVE);
    }

    private RunningServer serve() throws Exception {
        Path tables = Files.createDirectories(folder.resolve("tables"));
        GeneratedTables.copy(tables, "KRvK");
        ArrayDisk disk = new ArrayDisk(new OsDisk(), "md0", List.of("sda", "sdb", "sdz"), diskstats());
        return RunningServer.overTables(disk, List.of(tables), QUICK);
    }

    private static JsonNode await(RunningServer server, String pointer, String expected) throws Exception {
        long end = System.nanoTime() + RunningServer.PATIENCE.toNanos();
        while (true) {
            JsonNode devices = server.json("/devices");
            if (devices.at(pointer).toString().equals(expected)) {
                return devices.at("/devices/0");
            }
            assertThat(System.nanoTime())
                    .as("%s of %s becomes %s", pointer, devices, expected)
                    .isLessThan(end);
        }
    }

    @Test
    void eachMemberHasItsReadsAndWhetherItIsIdle() throws Exception {
        counted(100, 200);
        try (RunningServer server = serve()) {
            await(server, "/devices/0/member-counters/0/reads", "0");
            counted(5100, 200);
            JsonNode device = await(server, "/devices/0/counters/idle-members", "1");

            assertThat(device.get("members").toString()).isEqualTo("[\"sda\",\"sdb\",\"sdz\"]");
            assertThat(device.get("member-counters").toString())
                    .isEqualTo("[{\"name\":\"sda\",\"reads\":5000,\"bytes\":20480000,\"idle\":false},"
                            + "{\"name\":\"sdb\",\"reads\":0,\"bytes\":0,\"idle\":true},"
                            + "{\"name\":\"sdz\",\"reads\":null,\"bytes\":null,\"idle\":null}]");

            assertThat(server.json("/health/ready").get("reasons").toString())
                    .contains(" has disks that take no part in its reads: sdb.");

            counted(10_100, 5200);
            await(server, "/devices/0/counters/idle-members", "0");
        }
    }

    @Test
    void withoutCountersNothingIsKnown() throws Exception {
        try (RunningServer server = serve()) {
            JsonNode device = await(server, "/devices/0/counters/idle-members", "0");

            assertThat(device.get("member-counters").get(0).toString())
                    .isEqualTo("{\"name\":\"sda\",\"reads\":null,\"bytes\":null,\"idle\":null}");
        }
    }
}
