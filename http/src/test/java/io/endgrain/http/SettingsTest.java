package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigValue;
import io.endgrain.actors.PipelineSettings;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The settings that are explained are those that there are. */
class SettingsTest {
    private static final File EXPLAINED = new File("../conf/application.conf");

    @TempDir
    private Path folder;

    @Test
    void the_file_of_settings_names_every_setting_with_its_built_in_value() {
        Config explained = ConfigFactory.parseFile(EXPLAINED).resolve();
        Config builtIn = ConfigFactory.defaultReference();

        for (Map.Entry<String, ConfigValue> setting :
                builtIn.getConfig("endgrain.http").entrySet()) {
            String name = "endgrain.http." + setting.getKey();
            assertThat(explained.hasPath(name)).as("%s is explained", name).isTrue();
        }
        explained.getConfig("endgrain").entrySet().forEach(setting -> {
            String name = "endgrain." + setting.getKey();
            assertThat(builtIn.hasPath(name)).as("%s exists", name).isTrue();
            assertThat(setting.getValue().unwrapped())
                    .as("the value of %s", name)
                    .isEqualTo(builtIn.getValue(name).unwrapped());
        });
    }

    @Test
    void bulk_requests_leave_room_for_others() {
        Config builtIn = ConfigFactory.defaultReference();

        assertThat(builtIn.getInt("endgrain.http.bulk.together"))
                .isLessThan(builtIn.getInt("endgrain.requests.under-way"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"one-disk.conf", "six-hdd-two-nvme.conf"})
    void the_examples_name_settings_that_there_are(String name) throws Exception {
        File file = new File(EXPLAINED.getParentFile(), name);
        Config builtIn = ConfigFactory.defaultReference();

        ConfigFactory.parseFile(file)
                .resolve()
                .entrySet()
                .forEach(setting -> assertThat(builtIn.hasPath(setting.getKey()))
                        .as("%s exists", setting.getKey())
                        .isTrue());
        PipelineSettings.of(Settings.load(ConfigFactory.empty(), file.toPath()).getConfig("endgrain"));
    }

    @Test
    void the_command_line_goes_before_the_file_and_the_file_before_what_is_built_in() throws Exception {
        Path file = Files.writeString(
                folder.resolve("my.conf"), "endgrain.http { deadline = 5s, bind = \"127.0.0.1:1\" }\n");

        Config settings = Settings.load(ConfigFactory.parseString("endgrain.http.bind = \"127.0.0.1:2\""), file);

        assertThat(settings.getString("endgrain.http.bind")).isEqualTo("127.0.0.1:2");
        assertThat(settings.getString("endgrain.http.deadline")).isEqualTo("5s");
        assertThat(settings.getString("endgrain.http.max-age")).isEqualTo("1h");
    }

    @Test
    void the_file_reaches_the_settings_of_pekko_by_our_names_and_by_its_own() throws Exception {
        Path file = Files.writeString(
                folder.resolve("my.conf"),
                "endgrain.http.max-connections = 7\npekko.http.server.server-header = \"tables\"\n");

        Config settings = Settings.load(ConfigFactory.empty(), file);

        assertThat(settings.getInt("pekko.http.server.max-connections")).isEqualTo(7);
        assertThat(settings.getString("pekko.http.server.server-header")).isEqualTo("tables");
        assertThat(settings.getString("pekko.http.server.request-timeout")).isEqualTo("infinite");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            endgrain.devces.defaults.lanes = 3         | There is no setting endgrain.devces; there are cache, devices, dispatchers, http, metrics, reading, requests, tables, tracing, verification (
            endgrain.devices.default.lanes = 3         | There is no setting endgrain.devices.default; there are defaults, health, idle-members, overrides (
            endgrain.requests.underway = 3             | There is no setting endgrain.requests.underway; there are cached-answers, longest-wait, probing, retry-after, threat-pages, under-way, waiting (
            endgrain.cache.page = 4k                   | There is no setting endgrain.cache.page; there are pages, prefixes (
            endgrain.tables.recheck-after = 5s         | There is no setting endgrain.tables.recheck-after; there are
            endgrain.reading.mod = mmap                | There is no setting endgrain.reading.mod; there are advise-random, mode (
            endgrain.verification.scrub.rates = 1      | There is no setting endgrain.verification.scrub.rates; there are pause, rate, state (
            endgrain.log = DEBUG                       | There is no setting endgrain.log; there are
            """)
    void a_misspelt_name_is_told_with_where_it_is_written(String setting, String sentence) throws Exception {
        Path file = Files.writeString(folder.resolve("my.conf"), "\n" + setting + "\n");

        assertThatThrownBy(() -> Settings.load(ConfigFactory.empty(), file))
                .isInstanceOf(CommandFailure.class)
                .hasMessageStartingWith(sentence)
                .hasMessageEndingWith("(" + file + ": 2).");
    }

    @Test
    void names_that_are_for_pekko_or_for_devices_are_looked_at_elsewhere() throws Exception {
        Path file = Files.writeString(
                folder.resolve("my.conf"),
                "endgrain.dispatchers.requests.fork-join-executor.parallelism-max = 3\n"
                        + "endgrain.devices.defaults.lanes = 3\n");

        assertThat(Settings.load(ConfigFactory.empty(), file).getInt("endgrain.devices.defaults.lanes"))
                .isEqualTo(3);
    }

    @Test
    void system_properties_are_settings_but_for_those_of_the_launcher_and_the_log() throws Exception {
        try {
            System.setProperty("endgrain.home", "/opt/endgrain");
            System.setProperty("endgrain.log", "DEBUG");
            System.setProperty("endgrain.devices.defaults.lanes", "8.7");
            ConfigFactory.invalidateCaches();
            Config settings = Settings.load(ConfigFactory.empty(), EXPLAINED.toPath());
            assertThatThrownBy(() -> PipelineSettings.of(settings.getConfig("endgrain")))
                    .hasMessage(
                            "The setting endgrain.devices.defaults.lanes should be a whole number from 1 to 1024, but"
                                    + " it is 8.7 (system properties).");

            System.setProperty("endgrain.http.dedline", "3s");
            ConfigFactory.invalidateCaches();
            assertThatThrownBy(() -> Settings.load(ConfigFactory.empty(), EXPLAINED.toPath()))
                    .hasMessageStartingWith("There is no setting endgrain.http.dedline; there are")
                    .hasMessageEndingWith("(system properties).");
        } finally {
            List.of("home", "log", "devices.defaults.lanes", "http.dedline")
                    .forEach(name -> System.clearProperty("endgrain." + name));
            ConfigFactory.invalidateCaches();
        }
    }
}
