package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.endgrain.testkit.GeneratedTables;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a service manager hears of a server, over a real socket. */
@EnabledOnOs(OS.LINUX)
class ServiceNoticesTest {
    @TempDir
    private Path folder;

    @Test
    void a_server_says_that_it_has_started_that_it_lives_and_that_it_stops() throws Throwable {
        Path tables = GeneratedTables.threeMen();
        String name = folder.resolve("notify").toString();
        try (NoticeReceiver manager = new NoticeReceiver(name);
                ServingProcess process = serve(tables, Map.of("NOTIFY_SOCKET", name, "WATCHDOG_USEC", "400000"))) {
            String ready = manager.await("READY=1");
            assertThat(ready).contains("\nSTATUS=");
            assertThat(process.askExample().statusCode()).isEqualTo(200);
            if (!ready.endsWith("\nSTATUS=ready")) {
                manager.await("STATUS=ready");
            }
            assertThat(manager.await("WATCHDOG=1")).isEqualTo("WATCHDOG=1");

            assertThat(process.terminate()).isEqualTo(128 + 15);

            assertThat(manager.await("STOPPING=1")).contains("\nSTATUS=stopping: ");
            assertThat(process.log()).doesNotContain("WARN");
        }
    }

    /** A bad disk, or a folder that is still empty, must not keep the service from being started. */
    @Test
    void a_server_without_tables_has_started_though_it_is_not_ready() throws Throwable {
        String name = "@endgrain-" + ProcessHandle.current().pid() + "-" + folder.getFileName();
        try (NoticeReceiver manager = new NoticeReceiver(name);
                ServingProcess process = serve(folder, Map.of("NOTIFY_SOCKET", name))) {
            assertThat(manager.await("READY=1"))
                    .isEqualTo("READY=1\nSTATUS=not ready: There is no table of the variant standard in its"
                            + " directories.");
            assertThat(process.get("/health/ready").statusCode()).isEqualTo(503);

            GeneratedTables.copy(folder, "KRvK");

            manager.await("STATUS=ready");
        }
    }

    @Test
    void that_nobody_listens_is_said_in_the_log_and_changes_nothing() throws Exception {
        String name = folder.resolve("nobody").toString();
        try (ServingProcess process = serve(GeneratedTables.threeMen(), Map.of("NOTIFY_SOCKET", name))) {
            assertThat(process.askExample().statusCode()).isEqualTo(200);
            process.eventually(
                    "the log says so",
                    () -> process.log().contains("the service manager cannot be told STATUS=")
                            || process.log().contains("the service manager cannot be told READY=1"));
            assertThat(process.log()).contains(name + ": No such file or directory");
            assertThat(process.terminate()).isEqualTo(128 + 15);
        }
    }

    @Test
    void nobody_is_told_unless_somebody_wants_to_be() {
        assertThat(ServiceNotices.of(Map.of(), 1)).isEmpty();
        assertThat(ServiceNotices.of(Map.of("NOTIFY_SOCKET", ""), 1)).isEmpty();
        assertThat(ServiceNotices.of(Map.of("NOTIFY_SOCKET", "vsock:2:1234"), 1))
                .isEmpty();
        assertThat(ServiceNotices.of(Map.of("NOTIFY_SOCKET", "/run/notify", "WATCHDOG_USEC", "soon"), 1))
                .isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"relative", "/", "@", "vsock:2:1234"})
    void names_that_no_socket_has_are_refused(String name) {
        assertThatThrownBy(() -> new NotifySocket(name))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("NOTIFY_SOCKET is \"" + name
                        + "\"; it should be an absolute path or begin with @, and have up to 107 bytes.");
    }

    @Test
    void the_longest_names_are_used_to_the_last_byte() throws Throwable {
        String prefix = "@endgrain-" + ProcessHandle.current().pid() + "-";
        String longest = prefix + "x".repeat(108 - prefix.length());
        try (NoticeReceiver manager = new NoticeReceiver(longest)) {
            new NotifySocket(longest).send("STATUS=Läuft\n");

            assertThat(manager.receive()).isEqualTo("STATUS=Läuft\n");
        }
        assertThatThrownBy(() -> new NotifySocket(longest).send("READY=1"))
                .isInstanceOf(IOException.class)
                .hasMessage(longest + ": Connection refused");
        assertThatThrownBy(() -> new NotifySocket(longest + "x")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new NotifySocket("/" + "x".repeat(107))).isInstanceOf(IllegalArgumentException.class);
    }

    private static ServingProcess serve(Path tables, Map<String, String> environment) throws IOException {
        return ServingProcess.start(
                OwnJava.endgrain("serve", "--standard", tables.toString(), "--bind", "127.0.0.1:0"), environment);
    }
}
