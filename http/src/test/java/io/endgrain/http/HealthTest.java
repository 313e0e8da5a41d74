package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.endgrain.actors.Pipeline;
import io.endgrain.chess.Variant;
import io.endgrain.disk.DeviceDescription;
import io.endgrain.disk.DeviceKind;
import io.endgrain.disk.DeviceSettings;
import io.endgrain.disk.DeviceStatistics;
import io.endgrain.disk.OsDisk;
import io.endgrain.testkit.FaultyDisk;
import io.endgrain.testkit.GatedDisk;
import io.endgrain.testkit.GeneratedTables;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code /health/ready} says of disks and tables that are not as they should be, and that it says when they are. */
class HealthTest {
    private static final String ROOK_ENDING = "/standard?fen=4k3/8/8/8/8/8/8/4K2R";
    private static final String QUEEN_ENDING = "/standard?fen=4k3/8/8/8/8/8/8/4K2Q";

    private static final String QUICK = "endgrain.tables.recheck = 20ms\n"
            + "endgrain.devices.health { failed-reads = 2, check = 20ms, silence = 100ms }\n"
            // Lest anything is answered from memory.
            + "endgrain.devices.defaults.held-lane = off\n"
            + "endgrain.cache { pages = 4k, prefixes = 0 }\n";

    @TempDir
    private Path folder;

    private final FaultyDisk disk = new FaultyDisk(new OsDisk());

    @Test
    void is_ready_without_reasons_when_all_is_well() throws Exception {
        GeneratedTables.copy(folder, "KRvK", "KQvK");
        try (RunningServer server = serve()) {
            JsonNode ready = server.awaitReady(
                    "all is well",
                    response -> response.statusCode() == 200 && response.body().contains("[]"));

            assertThat(ready.get("status").asText()).isEqualTo("ready");
            assertThat(ready.get("degraded").asBoolean()).isFalse();
            assertThat(server.json("/health/live").toString()).isEqualTo("{\"status\":\"live\"}");
        }
    }

    @Test
    void becomes_ready_when_the_first_table_comes() throws Exception {
        try (RunningServer server = serve()) {
            JsonNode none = awaitStatus(server, 503);
            assertThat(none.get("status").asInt()).isEqualTo(503);
            assertThat(none.get("error").asText())
                    .isEqualTo("There is no table of the variant standard in its directories.");
            assertThat(reasons(none)).containsExactly(none.get("error").asText());

            GeneratedTables.copy(folder, "KRvK");

            awaitStatus(server, 200);
        }
    }

    @Test
    void is_not_ready_while_no_table_opens_and_is_when_one_does() throws Exception {
        List<String> files = List.of("KRvK.rtbw", "KRvK.rtbz", "KQvK.rtbw", "KQvK.rtbz");
        for (String name : files) {
            Files.write(folder.resolve(name), new byte[80]);
        }
        try (RunningServer server = serve()) {
            JsonNode none = server.awaitReady(
                    "no file can be used",
                    response -> response.body().contains("4 of 4 table files of the variant standard cannot"));
            assertThat(none.get("error").asText()).isEqualTo("No table of the variant standard is open.");
            assertThat(reasons(none).get(1))
                    .startsWith("4 of 4 table files of the variant standard cannot be used; the first: K")
                    .contains(": corrupt at offset 0");

            for (String name : files) {
                Files.delete(folder.resolve(name));
            }
            GeneratedTables.copy(folder, "KRvK", "KQvK");

            server.awaitReady();
        }
    }

    @Test
    void is_ready_and_degraded_when_one_file_of_several_cannot_be_used() throws Exception {
        GeneratedTables.copy(folder, "KRvK", "KQvK");
        Files.write(folder.resolve("KRvK.rtbw"), new byte[80]);
        Files.write(folder.resolve("KXvK.rtbw"), new byte[80]);
        try (RunningServer server = serve()) {
            JsonNode degraded = server.awaitReady(
                    "one is opened and one is not",
                    response -> response.statusCode() == 200
                            && response.body()
                                    .contains("1 of 4 table files of the variant standard"
                                            + " cannot be used; the first: KRvK.rtbw: corrupt at offset 0"));

            assertThat(degraded.get("status").asText()).isEqualTo("ready");
            assertThat(degraded.get("degraded").asBoolean()).isTrue();
            assertThat(reasons(degraded)).anyMatch(reason -> reason.contains("KXvK.rtbw"));
        }
    }

    @Test
    void is_not_ready_while_a_device_is_marked_bad_and_is_when_it_can_be_read_again() throws Exception {
        GeneratedTables.copy(folder, "KRvK", "KQvK");
        try (RunningServer server = serve()) {
            server.awaitReady();
            failAllReads();
            assertThat(server.json(ROOK_ENDING).get("errors")).isNotEmpty();
            assertThat(server.json(QUEEN_ENDING).get("errors")).isNotEmpty();

            JsonNode bad = awaitStatus(server, 503);

            assertThat(bad.get("error").asText())
                    .matches("The device .* is marked bad: its last [0-9]+ reads failed\\.");
            JsonNode device = server.json("/devices").at("/devices/0/health");
            assertThat(device.get("bad").asBoolean()).isTrue();
            assertThat(device.get("reason").asText()).matches("its last [0-9]+ reads failed");
            assertThat(device.get("failed-in-row").asInt()).isGreaterThanOrEqualTo(2);
            assertThat(device.get("last-error").asText()).startsWith("KQvK.rtb").endsWith("Input/output error");

            disk.heal();

            JsonNode recovered = awaitStatus(server, 200);
            assertThat(reasons(recovered))
                    .singleElement(InstanceOfAssertFactories.STRING)
                    .contains(" had an error not long ago: KQvK.rtb");
            assertThat(recovered.get("degraded").asBoolean()).isTrue();
            assertThat(server.json("/devices").at("/devices/0/health/bad").asBoolean())
                    .isFalse();
            assertThat(server.json(ROOK_ENDING).has("errors")).isFalse();
        }
    }

    @Test
    void is_not_ready_while_a_device_says_nothing() throws Exception {
        GeneratedTables.copy(folder, "KRvK");
        GatedDisk gated = new GatedDisk(new OsDisk());
        try (RunningServer server =
                RunningServer.overTables(gated, List.of(folder), QUICK + "endgrain.http.deadline = 200ms")) {
            server.awaitReady();
            gated.close();
            try {
                assertThat(server.get(ROOK_ENDING).statusCode()).isEqualTo(503);

                assertThat(awaitStatus(server, 503).get("error").asText())
                        .contains(" is marked bad: none of ", " has come back for ");
            } finally {
                gated.open();
            }
            awaitStatus(server, 200);
        }
    }

    @Test
    void own_tables_that_are_still_to_be_made_or_cannot_be_are_told_of() {
        TestPipeline pipeline = new TestPipeline();
        assertThat(Readiness.of(pipeline, Optional.empty()).line())
                .isEqualTo("ready: No variant has directories with tables, so that most values are unknown.");

        pipeline.configured = Set.of(Variant.STANDARD);
        assertThat(Readiness.of(pipeline, Optional.of(GenerationStatus.starting(folder)))
                        .line())
                .isEqualTo("not ready: The first table of the variant standard is still to be made.");
        GenerationStatus failed = OwnTables.in(new OsDisk(), Optional.empty()).status();
        assertThat(Readiness.of(pipeline, Optional.of(failed)).flaws())
                .containsExactly("Not all tables of its own could be made: " + failed.failure());
    }

    @Test
    void damaged_pages_are_told_of() {
        DeviceStatistics statistics = new DeviceStatistics();
        statistics.verification().countCorrupt(folder.resolve("KRvK.rtbw"), 4096);
        TestPipeline pipeline = new TestPipeline();
        pipeline.devices = List.of(new Pipeline.Device(
                new DeviceDescription("sda", DeviceKind.ROTATIONAL, List.of("sda"), "disk sda"),
                DeviceSettings.defaultsFor(DeviceKind.ROTATIONAL),
                statistics.snapshot(),
                List.of()));

        assertThat(Readiness.of(pipeline, Optional.empty()).flaws())
                .contains("The device sda has 1 damaged page, which /devices lists.");
    }

    private RunningServer serve() throws Exception {
        return RunningServer.overTables(disk, List.of(folder), QUICK);
    }

    private void failAllReads() {
        for (String name : List.of("KRvK.rtbw", "KRvK.rtbz", "KQvK.rtbw", "KQvK.rtbz")) {
            disk.failReads(folder.resolve(name));
        }
    }

    private static JsonNode awaitStatus(RunningServer server, int status) throws Exception {
        return server.awaitReady(
                "the status is " + status,
                response -> response.statusCode() == status && !response.body().contains("listed"));
    }

    private static List<String> reasons(JsonNode health) {
        List<String> reasons = new ArrayList<>();
        health.get("reasons").forEach(reason -> reasons.add(reason.asText()));
        return reasons;
    }
}
