package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigValue;
import io.endgrain.actors.PipelineSettings;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
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
}
