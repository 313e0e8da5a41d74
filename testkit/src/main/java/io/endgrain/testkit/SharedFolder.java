package io.endgrain.testkit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The folder of test data too large for the repository: expected values, small tables, a request log. Tests that need it
 * find it with {@link #find} and say so in a line when it is not there.
 *
 * @param root the folder itself
 */
public record SharedFolder(Path root) {
    /** The system property that names the folder. Without it, it is {@code shared} beside the repository. */
    public static final String PROPERTY = "endgrain.shared";

    /**
     * The folder that the system property names, else the one beside the repository that holds the working directory.
     *
     * @throws IllegalStateException if the property names something that is not a folder
     */
    public static Optional<SharedFolder> find() {
        return find(System.getProperty(PROPERTY), Path.of(""));
    }

    static Optional<SharedFolder> find(String named, Path working) {
        if (named != null && !named.isBlank()) {
            Path folder = Path.of(named);
            if (!Files.isDirectory(folder)) {
                throw new IllegalStateException("-D" + PROPERTY + "=" + named + " should name a folder of test data");
            }
            return Optional.of(new SharedFolder(folder));
        }
        return repository(working)
                .map(repository -> repository.resolveSibling("shared"))
                .filter(Files::isDirectory)
                .map(SharedFolder::new);
    }

    /** The nearest folder upwards that holds {@code .git}: a folder in a clone, a file in a linked work tree. */
    private static Optional<Path> repository(Path working) {
        Path folder = working.toAbsolutePath();
        while (folder != null && !Files.exists(folder.resolve(".git"))) {
            folder = folder.getParent();
        }
        return Optional.ofNullable(folder);
    }

    /** A file of expected values, such as {@code legal-standard}. */
    public Path oracle(String name) {
        return root.resolve("oracle").resolve(name + ".jsonl");
    }

    /** A folder of tables, such as {@code standard}. */
    public Path tables(String name) {
        return root.resolve("tables").resolve(name);
    }

    /** A request log, such as {@code standard-10k.txt}. */
    public Path requests(String name) {
        return root.resolve("requests").resolve(name);
    }
}
