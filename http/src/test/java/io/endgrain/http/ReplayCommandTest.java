package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import io.endgrain.disk.OsDisk;
import io.endgrain.http.CommandLineTest.Run;
import io.endgrain.replay.ReplayProgress.Phase;
import io.endgrain.testkit.GeneratedTables;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Help.Ansi;

/** The command {@code replay} against our own server. */
@Timeout(300)
class ReplayCommandTest {
    private static final String[] FENS = {
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "8/8/8/8/8/8/5Q2/K1k5 b - - 0 1", "8/8/8/8/3k4/8/3P4/3K4 w - - 3 9"
    };

    @TempDir
    private Path folder;

    private Path log(int requests) throws Exception {
        Path file = folder.resolve("requests-" + requests);
        try (OutputStream gzip = new GZIPOutputStream(Files.newOutputStream(file))) {
            for (int i = 0; i < requests; i++) {
                gzip.write((FENS[i % FENS.length] + "\n").getBytes(StandardCharsets.UTF_8));
            }
        }
        return file;
    }

    private static RunningServer server() throws Exception {
        return RunningServer.overTables(new OsDisk(), List.of(GeneratedTables.threeMen()), "");
    }

    private static String url(RunningServer server) {
        return "http://127.0.0.1:" + server.port();
    }

    /** Kings side by side are a position of atomic chess only; others refuse it. */
    @Test
    void asks_about_the_variant_that_is_named() throws Exception {
        Path file = Files.writeString(folder.resolve("atomic"), "8/8/8/3kK3/8/8/8/7R w - - 0 1\n".repeat(20));
        Path json = folder.resolve("atomic.json");
        try (RunningServer server = server()) {
            Run atomic = CommandLineTest.run(
                    "replay",
                    "--requests",
                    file.toString(),
                    "--url",
                    url(server),
                    "--variant",
                    "atomic",
                    "--json",
                    json.toString());
            assertThat(atomic.exitCode()).as(atomic.err()).isZero();
            assertThat(json).content().containsPattern("\"variant\" ?: ?\"atomic\"");

            Run standard = CommandLineTest.run("replay", "--requests", file.toString(), "--url", url(server));
            assertThat(standard.exitCode()).isOne();
            assertThat(standard.out()).contains("HTTP 400");
        }
    }

    @Test
    void measures_prints_keeps_and_draws() throws Exception {
        Path json = folder.resolve("open.json");
        Path svg = folder.resolve("plot.svg");
        Path png = folder.resolve("plot.png");
        try (RunningServer server = server()) {
            Run closed = CommandLineTest.run(
                    "replay",
                    "--requests",
                    log(200).toString(),
                    "--url",
                    url(server),
                    "--clients",
                    "3",
                    "--json",
                    folder.resolve("closed.json").toString(),
                    "--name",
                    "three clients");
            Run open = CommandLineTest.run(
                    "replay",
                    "--requests",
                    log(200).toString(),
                    "--url",
                    url(server),
                    "--rate",
                    "100",
                    "--warmup",
                    "0.5",
                    "--ping",
                    "30ms",
                    "--add",
                    folder.resolve("closed.json").toString(),
                    "--json",
                    json.toString(),
                    "--plot",
                    svg.toString(),
                    "--plot",
                    png.toString());

            assertThat(closed.exitCode()).as(closed.err()).isZero();
            assertThat(closed.out())
                    .containsPattern("three clients +40 .* 0 +[0-9.,]+\\R")
                    .doesNotContain("failed,");
            assertThat(open.exitCode()).as(open.err()).isZero();
            assertThat(open.out())
                    .containsPattern("three clients +40 ")
                    .containsPattern(url(server) + " +100 ")
                    .contains("with a ping of 30 ms added to every one");
        }
        JsonNode run = RunningServer.JSON.readTree(json.toFile()).at("/runs");
        assertThat(run).hasSize(1);
        assertThat(run.at("/0/settings/arrivals").asText()).isEqualTo("poisson");
        assertThat(run.at("/0/failed").asInt()).isZero();
        assertThat(Files.readString(svg))
                .contains("three clients  (40 requests")
                .endsWith("</svg>\n");
        assertThat(ImageIO.read(png.toFile())).isNotNull();
        assertThat(CommandLineTest.run("replay", "--add", json.toString()).out())
                .containsPattern(" +100 ");
    }

    @Test
    void several_servers_and_bad_requests() throws Exception {
        Path log = Files.writeString(
                folder.resolve("log"), FENS[0] + "\nwhat is this?\n8/8/8/8/8/8/8/8 w - - 0 1\n" + FENS[1] + "\n");
        try (RunningServer one = server();
                RunningServer other = server()) {
            Run run = CommandLineTest.run(
                    "replay",
                    "--requests",
                    log.toString(),
                    "--url",
                    url(one),
                    "--url",
                    url(other) + "/standard",
                    "--warmup",
                    "0",
                    "--name",
                    "one");

            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(run.err())
                    .contains("endgrain: " + log + ", line 2: \"what is this?\" is not a FEN; passed over.");
            assertThat(run.out())
                    .contains(
                            "one: 1 of 3 requests failed, and count as never answered: 1 × HTTP 400. The mean is that of the"
                                    + " answered ones.")
                    .contains(url(other) + "/standard: 1 of 3 requests failed");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --requests LOG                                    | Which server is to be measured?
                    --url http://127.0.0.1:1                          | Which requests are to be sent?
                    --url http://127.0.0.1:1 --requests /nowhere      | There is no file /nowhere.
                    --url http://127.0.0.1:1 --requests /             | The requests / cannot be read
                    --url 127.0.0.1:9000 --requests LOG               | "127.0.0.1:9000" is not the URL of a server
                    --add /nowhere.json                               | There is no file /nowhere.json.
                    --add LOG                                         | is not a result of a replay: it is not JSON.
                    --url http://h --requests LOG --rate 0            | --rate is 0.0; it should be
                    --url http://h --requests LOG --rate 9 --clients 1 | --clients and --rate exclude each other
                    --url http://h --requests LOG --clients 0         | --clients is 0; it should be 1 or more.
                    --url http://h --requests LOG --warmup 1          | --warmup is 1.0; it should be a share
                    --url http://h --requests LOG --ping 30           | "30" is not a time; it should be like 30ms
                    --url http://h --requests LOG --timeout 0s        | --timeout is 0
                    --url http://h --requests LOG --arrivals odd --rate 1 | --arrivals is "odd"; it should be
                    --url http://h --requests LOG --plot plot.pdf     | The plot plot.pdf should end in .svg or .png.
                    --url http://h --requests LOG --plot /no/a.svg    | There is no directory /no for /no/a.svg.
                    --url http://h --requests LOG --json /            | The file / cannot be written.
                    --url http://h --requests LOG --limit 0           | --limit is 0
                    --url http://h --requests LOG --name a --name b   | There are more --name than --url.
                    """)
    void what_cannot_be_is_one_sentence_and_exit_code_2(String arguments, String says) throws Exception {
        String[] words = ("replay " + arguments.replace("LOG", log(3).toString())).split(" ");

        Run run = CommandLineTest.run(words);

        assertThat(run.err()).startsWith("endgrain: ").contains(says).hasLineCount(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.exitCode()).isEqualTo(2);
    }

    @Test
    void where_nobody_listens_it_says_so_at_once() throws Exception {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }

        Run run = CommandLineTest.run("replay", "--requests", log(3).toString(), "--url", "http://127.0.0.1:" + port);

        assertThat(run.exitCode()).isOne();
        assertThat(run.err())
                .isEqualTo(
                        "endgrain: No server can be reached at http://127.0.0.1:" + port + ": Connection refused.\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--json", "--plot"})
    void a_result_that_cannot_be_written_is_named(String option) throws Exception {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full));
        Path result = Files.createSymbolicLink(folder.resolve("result.svg"), full);
        try (RunningServer server = server()) {
            Run run = CommandLineTest.run(
                    "replay", "--requests", log(10).toString(), "--url", url(server), option, result.toString());

            assertThat(run.exitCode()).isOne();
            assertThat(run.err())
                    .isEqualTo("endgrain: The file " + result + " could not be written: No space left on device.\n");
        }
    }

    @Test
    void ctrl_c_ends_it_with_what_has_been_measured() throws Exception {
        CountDownLatch measuring = new CountDownLatch(100);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
            measuring.countDown();
        });
        server.start();
        Path json = folder.resolve("run.json");
        // Where the build runs in the background SIGINT is ignored, and a child would inherit that.
        List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT"));
        command.addAll(OwnJava.endgrain(
                "replay",
                "--requests",
                log(50_000).toString(),
                "--url",
                "http://127.0.0.1:" + server.getAddress().getPort(),
                "--rate",
                "50",
                "--warmup",
                "0.001",
                "--json",
                json.toString(),
                "--name",
                "broken off"));
        Execution.Started started = Execution.start(folder, Map.of(), command);

        // The warm-up has 50 requests; the whole log would take a quarter of an hour.
        assertThat(measuring.await(100, TimeUnit.SECONDS)).isTrue();
        assertThat(new ProcessBuilder("kill", "-INT", "" + started.process().pid())
                        .start()
                        .waitFor())
                .isZero();
        Execution run = started.end();
        server.stop(0);

        assertThat(run.exitCode()).as(run.errors()).isEqualTo(130);
        assertThat(run.output()).contains("broken off: stopped before the end of the log.");
        JsonNode result = RunningServer.JSON.readTree(json.toFile()).at("/runs/0");
        assertThat(result.get("stopped").asBoolean()).isTrue();
        assertThat(result.get("requests").asInt()).isBetween(20, 49_000);
        assertThat(result.get("failed").asInt()).isZero();
    }

    @Test
    void the_progress_line_tells_rate_and_time_left() {
        ReplayDisplay display = new ReplayDisplay(
                new ProgressLine(Main.commandLine()),
                new Terminal(
                        new PrintWriter(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
                        false,
                        Ansi.OFF),
                "a server with a long name");

        assertThat(display.text(Phase.MEASURING, 500, 2000, 10))
                .isEqualTo("a server wi~  measuring ##--------  25 %  500 of 2,000  50/s  0:30 left");
        assertThat(display.text(Phase.WARM_UP, 999_999, 1_000_000, 300)).hasSizeLessThan(85);
    }
}
