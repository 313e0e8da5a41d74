package io.endgrain.http;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigParseOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/**
 * Where settings come from, the first that has one wins: the command line, system properties, the operator's file, what
 * our rules ask of Pekko, and the defaults built into the modules.
 */
final class Settings {
    /** The parts whose every setting is known here; elsewhere operators choose names of their own. */
    private static final Set<String> CLOSED = Set.of("endgrain.http", "endgrain.tables", "endgrain.reading");

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
            Config pekko = ConfigFactory.parseResources(Settings.class.getClassLoader(), "pekko-http.conf");
            Config all = ConfigFactory.load(commandLine.withFallback(own).withFallback(pekko));
            requireKnown(all);
            return all;
        } catch (ConfigException e) {
            throw CommandFailure.input("The settings cannot be understood: " + e.getMessage());
        }
    }

    private static void requireKnown(Config all) throws CommandFailure {
        Config known = ConfigFactory.defaultReference(Settings.class.getClassLoader());
        for (String part : CLOSED) {
            for (String name : all.getConfig(part).root().keySet()) {
                if (!known.getConfig(part).root().containsKey(name)) {
                    throw CommandFailure.input("There is no setting " + part + "." + name + "; there are "
                            + String.join(
                                    ", ",
                                    known.getConfig(part).root().keySet().stream()
                                            .sorted()
                                            .toList()) + " ("
                            + all.getConfig(part).root().get(name).origin().description() + ").");
                }
            }
        }
    }
}
