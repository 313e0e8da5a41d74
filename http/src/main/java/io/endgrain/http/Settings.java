package io.endgrain.http;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigValue;
import io.endgrain.actors.SettingNames;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/**
 * Where settings come from, the first that has one wins: the command line, system properties, the operator's file, what
 * our rules ask of Pekko and Kamon, and the defaults built into the modules.
 */
final class Settings {
    private static final String ROOT = "endgrain";

    /** Parts that have more names than built-in values: Pekko's, and those that are examined where devices are set up. */
    private static final Set<String> OPEN = Set.of("endgrain.dispatchers", "endgrain.devices.defaults");

    /** System properties that are no settings: of the launcher, of the log, and of the build's tests. */
    private static final Set<String> NO_SETTINGS = Set.of("home", "log", "shared", "perft", "distribution");

    private Settings() {}

    /**
     * Reads all settings.
     *
     * @param commandLine what options set, under the names of settings
     * @param file the operator's file, or null for the one that the launcher names, if any
     * @throws CommandFailure if the file cannot be read or says what cannot be understood
     */
    static Config load(Config commandLine, Path file) throws CommandFailure {
        if (file != null && !Files.isReadable(file)) {
            throw CommandFailure.input(
                    "The settings " + file + " cannot be read: there is no such file, or no permission.");
        }
        try {
            Config own = file == null
                    ? ConfigFactory.defaultApplication()
                    : ConfigFactory.parseFile(
                            file.toFile(), ConfigParseOptions.defaults().setAllowMissing(false));
            Config kamon = ConfigFactory.parseResources(Settings.class.getClassLoader(), "kamon.conf");
            Config pekko = ConfigFactory.parseResources(Settings.class.getClassLoader(), "pekko-http.conf");
            Config all = ConfigFactory.load(
                    commandLine.withFallback(own).withFallback(pekko).withFallback(kamon));
            requireKnown(all);
            return all;
        } catch (ConfigException e) {
            throw CommandFailure.input("The settings cannot be understood: " + e.getMessage());
        } catch (IllegalArgumentException unknown) {
            throw CommandFailure.input(unknown.getMessage());
        }
    }

    private static void requireKnown(Config all) {
        // The default reference of the library would count system properties among what is built in.
        ConfigObject builtIn = ConfigFactory.parseResources(Settings.class.getClassLoader(), "reference.conf")
                .getConfig(ROOT)
                .root();
        ConfigObject given = all.getConfig(ROOT).root();
        for (String name : NO_SETTINGS) {
            ConfigValue value = given.get(name);
            if (value != null && value.origin().description().equals("system properties")) {
                given = given.withoutKey(name);
            }
        }
        requireKnown(ROOT, given, builtIn);
    }

    private static void requireKnown(String part, ConfigObject given, ConfigObject builtIn) {
        SettingNames.require(given, builtIn.keySet(), name -> part + "." + name);
        given.forEach((name, value) -> {
            String path = part + "." + name;
            if (!OPEN.contains(path)
                    && value instanceof ConfigObject inner
                    && builtIn.get(name) instanceof ConfigObject builtInInner) {
                requireKnown(path, inner, builtInInner);
            }
        });
    }
}
