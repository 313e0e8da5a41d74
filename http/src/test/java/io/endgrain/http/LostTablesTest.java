package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.endgrain.disk.Disk;
import io.endgrain.disk.FileIdentity;
import io.endgrain.disk.OpenFile;
import io.endgrain.disk.OsDisk;
import io.endgrain.testkit.CapturedLog;
import io.endgrain.testkit.GeneratedTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the log and {@code /health/ready} say when the table files of a directory go, as those of a disk that is unmounted. */
class LostTablesTest {
    private static final List<String> MISNAMED = List.of("KvKQ.rtbw", "KvKR.rtbw", "KXvK.rtbw", "KYvK.rtbw");

    @TempDir
    private Path folder;

    private Path stays;
    private Path goes;
    private final ChangingDisk disk = new ChangingDisk();

    /** Something that happens to files. */
    @FunctionalInterface
    private interface Change {
        void make() throws IOException;
    }

    /** Real files; what happens to a directory happens before it is listed, and not while it is. */
    private static final class ChangingDisk implements Disk {
        private final Disk files = new OsDisk();
        private final AtomicReference<Change> change = new AtomicReference<>();
        private volatile Path changing;

        void before(Path directory, Change then) {
            changing = directory;
            change.set(then);
        }

        @Override
        public List<Path> list(Path directory) throws IOException {
            if (directory.equals(changing)) {
                Change due = change.getAndSet(null);
                if (due != null) {
                    due.make();
                }
            }
            return files.list(directory);
        }

        @Override
        public FileIdentity identify(Path file) throws IOException {
            return files.identify(file);
        }

        @Override
        public OpenFile open(Path file) throws IOException {
            return files.open(file);
        }
    }

    @BeforeEach
    void makeDirectories() throws IOException {
        stays = Files.createDirectory(folder.resolve("stays"));
        goes = Files.createDirectory(folder.resolve("goes"));
        GeneratedTables.copy(stays, "KPvK");
        GeneratedTables.copy(goes, "KQvK", "KRvK");
    }

    private RunningServer serve() throws Exception {
        return RunningServer.overTables(disk, List.of(stays, goes), "endgrain.tables.recheck = 20ms");
    }

    private static void removeFiles(Path directory, String beginning) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(directory)) {
            files = all.filter(file -> file.getFileName().toString().startsWith(beginning))
                    .toList();
        }
        for (Path file : files) {
            Files.delete(file);
        }
    }

    private static void awaitLine(CapturedLog log, String line) {
        assertThat(Eventually.get(() -> log.lines().contains(line) ? line : null))
                .isEqualTo(line);
    }

    /** For a moment files that have gone are still among the tables, as files that cannot be used. */
    private static JsonNode awaitReason(RunningServer server, String reason) throws Exception {
        return server.awaitReady(
                "it says \"" + reason + "\"",
                response -> response.body().contains(reason) && !response.body().contains("the file has gone"));
    }

    private static List<String> reasons(JsonNode ready) {
        List<String> reasons = new ArrayList<>();
        ready.get("reasons").forEach(reason -> reasons.add(reason.asText()));
        return reasons;
    }

    @Test
    void a_directory_that_has_become_empty_is_named_until_it_has_tables_again() throws Exception {
        try (CapturedLog log = CapturedLog.atInfo();
                RunningServer server = serve()) {
            server.awaitReady();
            disk.before(goes, () -> removeFiles(goes, "K"));

            JsonNode degraded = awaitReason(server, "has none any more");

            String sentence = goes
                    + " had 4 table files of standard chess, the first KQvK.rtbw, and has none any more; its disk may not be mounted";
            assertThat(reasons(degraded)).containsExactly(sentence + ".");
            assertThat(degraded.get("status").asText()).isEqualTo("ready");
            assertThat(degraded.get("degraded").asBoolean()).isTrue();
            assertThat(server.json("/tables").toString()).contains(sentence);
            assertThat(log.linesWith(goes.toString())).containsExactly("WARN " + sentence);
            assertThat(server.json("/standard?fen=4k3/8/8/8/8/8/8/4K2Q")
                            .get("category")
                            .asText())
                    .isEqualTo("unknown");

            GeneratedTables.copy(goes, "KQvK", "KRvK");

            server.awaitReady();
        }
    }

    @Test
    void some_files_that_go_are_one_line_of_the_log_and_no_flaw() throws Exception {
        try (CapturedLog log = CapturedLog.atInfo();
                RunningServer server = serve()) {
            server.awaitReady();
            disk.before(goes, () -> removeFiles(goes, "KQ"));
            awaitLine(log, "WARN 2 table files of " + goes + " have gone, the first KQvK.rtbw");
            disk.before(goes, () -> removeFiles(goes, "KRvK.rtbz"));
            awaitLine(log, "WARN 1 table file of " + goes + " has gone, KRvK.rtbz");

            server.awaitReady();
            assertThat(log.linesWith(goes.toString())).hasSize(2);
        }
    }

    @Test
    void a_directory_that_is_not_there_any_more_is_named_once() throws Exception {
        try (CapturedLog log = CapturedLog.atInfo();
                RunningServer server = serve()) {
            server.awaitReady();
            disk.before(goes, () -> {
                removeFiles(goes, "");
                Files.delete(goes);
            });

            JsonNode degraded = awaitReason(server, "does not exist");

            String sentence = goes
                    + " does not exist, so nothing of it is used; it had 4 table files of standard chess, the first KQvK.rtbw";
            assertThat(reasons(degraded)).containsExactly(sentence + ".");
            assertThat(log.linesWith(goes.toString())).containsExactly("WARN " + sentence);
        }
    }

    @Test
    void a_directory_that_cannot_be_listed_is_named_once_and_so_it_is_if_it_was_empty_before() throws Exception {
        try (RunningServer server = serve()) {
            server.awaitReady();
            disk.before(goes, () -> {
                removeFiles(goes, "");
                Files.delete(goes);
                Files.createFile(goes);
            });

            JsonNode degraded = awaitReason(server, "cannot be listed");
            assertThat(reasons(degraded)).singleElement().asString().startsWith(goes + " cannot be listed: ");
            assertThat(degraded.get("degraded").asBoolean()).isTrue();

            disk.before(goes, () -> {
                Files.delete(goes);
                Files.createDirectory(goes);
            });
            assertThat(reasons(awaitReason(server, "has none any more"))).hasSize(1);
            disk.before(goes, () -> {
                Files.delete(goes);
                Files.createFile(goes);
            });
            assertThat(reasons(awaitReason(server, "cannot be listed"))).hasSize(1);
        }
    }

    @Test
    void a_directory_is_named_whatever_else_there_is_to_complain_of() throws Exception {
        for (String name : MISNAMED) {
            Files.createFile(stays.resolve(name));
        }
        try (RunningServer server = serve()) {
            awaitReason(server, "There are 1 more complaints");
            disk.before(goes, () -> removeFiles(goes, "K"));

            List<String> reasons = reasons(awaitReason(server, "has none any more"));

            assertThat(reasons.getFirst()).startsWith(goes + " had 4 table files");
            assertThat(reasons.getLast()).startsWith("There are 2 more complaints");
        }
    }

    @Test
    void a_directory_that_never_had_tables_is_no_flaw() throws Exception {
        removeFiles(goes, "K");
        try (RunningServer server = serve()) {
            server.awaitReady();
        }
    }
}
