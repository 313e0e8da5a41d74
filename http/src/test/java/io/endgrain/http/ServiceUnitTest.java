package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The systemd unit is one that systemd understands, and says of the server what is so. */
class ServiceUnitTest {
    private static final String LAUNCHER = "/opt/endgrain/bin/endgrain";

    private final String unit = read();

    @TempDir
    private Path folder;

    private static String read() {
        try {
            return Files.readString(Path.of("../conf/endgrain.service"));
        } catch (IOException e) {
            throw new IllegalStateException("the unit cannot be read", e);
        }
    }

    @Test
    void systemd_understands_every_line() throws Exception {
        Path analyze = Stream.of(System.getenv("PATH").split(":"))
                .map(path -> Path.of(path, "systemd-analyze"))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(null);
        if (analyze == null) {
            System.out.println("conf/endgrain.service is not verified: systemd-analyze is not installed");
        }
        assumeTrue(analyze != null, "systemd-analyze is not installed");
        // The command of a unit has to be there.
        Path launcher = Path.of("../endgrain").toAbsolutePath().normalize();
        Path copy = folder.resolve("endgrain.service");
        Files.writeString(copy, unit.replace(LAUNCHER, launcher.toString()));

        Execution verified = Execution.of(folder, Map.of(), List.of(analyze.toString(), "verify", copy.toString()));

        String ours = (verified.output() + verified.errors())
                .lines()
                .filter(line -> line.contains("endgrain"))
                .reduce("", (all, line) -> all + line + "\n");
        assertThat(ours).isEmpty();
        assertThat(verified.exitCode()).as(verified.errors()).isZero();
    }

    @Test
    void the_command_is_one_that_the_server_takes() {
        List<String> command = List.of(setting("ExecStart").split(" "));
        assertThat(command).startsWith(LAUNCHER, "serve");

        CommandLine.ParseResult parsed = new CommandLine(new ServeCommand())
                .parseArgs(command.subList(2, command.size()).toArray(String[]::new));

        assertThat(parsed.unmatched()).isEmpty();
    }

    @Test
    void it_waits_a_little_longer_for_the_end_than_the_server_does() throws Exception {
        Duration shutdown = HttpSettings.of(Settings.load(ConfigFactory.empty(), Path.of("../conf/application.conf"))
                        .getConfig("endgrain.http"))
                .shutdownTimeout();

        assertThat(Duration.ofSeconds(Long.parseLong(setting("TimeoutStopSec"))))
                .isBetween(shutdown.plusSeconds(5), shutdown.plusSeconds(60));
    }

    @Test
    void it_is_told_and_lets_the_jvm_work() {
        assertThat(setting("Type")).isEqualTo("notify");
        assertThat(setting("NotifyAccess")).isEqualTo("main");
        assertThat(setting("RestrictAddressFamilies").split(" ")).contains("AF_UNIX", "AF_INET", "AF_INET6");
        assertThat(setting("SuccessExitStatus")).isEqualTo(Integer.toString(128 + 15));
        assertThat(unit.lines()).noneMatch(line -> line.startsWith("MemoryDenyWriteExecute"));
        assertThat(unit.lines()).noneMatch(line -> line.startsWith("ProcSubset"));
    }

    private String setting(String name) {
        Matcher line = Pattern.compile("(?m)^" + name + "=(.*)$").matcher(unit);
        assertThat(line.find()).as(name).isTrue();
        return line.group(1);
    }
}
