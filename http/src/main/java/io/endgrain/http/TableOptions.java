package io.endgrain.http;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigValueFactory;
import io.endgrain.chess.Variant;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** Where tables are: from options, which several commands have, or else from the settings. */
final class TableOptions {
    private static final String TABLES = "endgrain.tables.";

    @Option(
            names = "--standard",
            paramLabel = "DIR",
            description = "Directory with tables of standard chess; may be given several times.")
    private List<Path> standard = new ArrayList<>();

    @Option(names = "--atomic", paramLabel = "DIR", description = "The same for atomic chess.")
    private List<Path> atomic = new ArrayList<>();

    @Option(names = "--antichess", paramLabel = "DIR", description = "The same for antichess.")
    private List<Path> antichess = new ArrayList<>();

    @Option(names = "--conf", paramLabel = "FILE", description = "Settings to read in place of conf/application.conf.")
    private Path conf;

    /** All settings, with the directories that options name in place of those in the file. */
    Config settings(Config moreOptions) throws CommandFailure {
        Config options = with(moreOptions, "standard", standard);
        options = with(options, "atomic", atomic);
        options = with(options, "antichess", antichess);
        return Settings.load(options, conf);
    }

    /**
     * Refuses to pass over directories that were named for a command about one variant.
     *
     * @throws CommandFailure if there are some of other variants, and none of this one
     */
    void requireUse(Variant variant) throws CommandFailure {
        if (!directoriesOf(variant).isEmpty()) {
            return;
        }
        for (Variant other : Variant.values()) {
            if (!directoriesOf(other).isEmpty()) {
                throw CommandFailure.input("--" + other.key() + " names tables of " + other.game()
                        + ", but this would be about " + variant.game() + ": say --variant " + other.key()
                        + ", or name tables with --" + variant.key() + ".");
            }
        }
    }

    private List<Path> directoriesOf(Variant variant) {
        return switch (variant) {
            case STANDARD -> standard;
            case ATOMIC -> atomic;
            case ANTICHESS -> antichess;
        };
    }

    /** As {@link #settings(Config)}, where no other option stands for a setting. */
    Config settings() throws CommandFailure {
        return settings(ConfigFactory.empty());
    }

    /** Puts directories into settings, if there are any. */
    static Config with(Config options, String name, List<Path> directories) {
        if (directories.isEmpty()) {
            return options;
        }
        List<String> texts = directories.stream().map(Path::toString).collect(Collectors.toList());
        return options.withValue(TABLES + name, ConfigValueFactory.fromIterable(texts, "command line"));
    }

    /** The directories with the tables of a variant. */
    static List<Path> directories(Config settings, Variant variant) throws CommandFailure {
        return directories(settings, variant.key());
    }

    /**
     * The directories that a setting under {@code endgrain.tables} names, each of them there and readable.
     *
     * @throws CommandFailure if one is not
     */
    static List<Path> directories(Config settings, String name) throws CommandFailure {
        List<Path> directories = new ArrayList<>();
        for (String text : settings.getStringList(TABLES + name)) {
            directories.add(requireReadable(text));
        }
        return directories;
    }

    /**
     * The directories that settings name for a variant; where they name none for standard chess, the one that a server has
     * filled for itself, if there is one.
     *
     * @throws CommandFailure if one that is named is not there or not readable
     */
    static List<Path> directoriesOrOwn(Config settings, Variant variant) throws CommandFailure {
        List<Path> named = directories(settings, variant);
        return named.isEmpty() && variant == Variant.STANDARD ? OwnTables.found() : named;
    }

    /** The directory of this name. */
    static Path requireReadable(String text) throws CommandFailure {
        if (text.isBlank()) {
            throw CommandFailure.input("The name of a directory with tables is empty; perhaps a variable is not set.");
        }
        Path directory;
        try {
            directory = Path.of(text);
        } catch (InvalidPathException e) {
            throw CommandFailure.input("\"" + text + "\" cannot be the name of a directory: " + e.getReason() + ".");
        }
        if (Files.notExists(directory)) {
            throw CommandFailure.input("There is no directory " + directory + ".");
        }
        if (!Files.isDirectory(directory)) {
            throw CommandFailure.input(directory + " is a file; it should be a directory with tables.");
        }
        if (!Files.isReadable(directory) || !Files.isExecutable(directory)) {
            throw CommandFailure.input("The directory " + directory + " cannot be read: permission is denied.");
        }
        return directory;
    }
}
