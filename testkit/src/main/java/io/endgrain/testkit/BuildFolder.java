package io.endgrain.testkit;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where the build puts what it makes, and {@code mvn clean} deletes it. */
final class BuildFolder {
    private BuildFolder() {}

    /** The folder {@code target} of the whole project, whichever of its modules is the working directory. */
    static Path find() {
        return find(Path.of(""));
    }

    static Path find(Path working) {
        Path folder = working.toAbsolutePath();
        while (folder != null && !isProject(folder)) {
            folder = folder.getParent();
        }
        if (folder == null) {
            throw new IllegalStateException(working.toAbsolutePath() + " is not in the project");
        }
        return folder.resolve("target");
    }

    private static boolean isProject(Path folder) {
        return Files.exists(folder.resolve("pom.xml"))
                && Files.exists(folder.resolve("testkit").resolve("pom.xml"));
    }
}
