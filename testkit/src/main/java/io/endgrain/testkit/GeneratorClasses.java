package io.endgrain.testkit;

import io.endgrain.generate.Generation;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** What generated tables depend on: the classes of the generator, of the format and of the rules of chess. */
final class GeneratorClasses {
    static final List<String> PACKAGES =
            List.of("io/endgrain/chess", "io/endgrain/generate", "io/endgrain/syzygy", "io/endgrain/tables");

    private static final int DIGITS = 16;

    private GeneratorClasses() {}

    /** A name for their state; the same whether they are in a folder or in a jar. */
    static String hash() throws IOException {
        return hash(Generation.class, PACKAGES);
    }

    /** A name for the state of all classes of packages, which are in the same place as some class. */
    static String hash(Class<?> neighbour, List<String> packages) throws IOException {
        try {
            Path place = Path.of(neighbour
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            if (Files.isDirectory(place)) {
                return hash(place, packages);
            }
            try (FileSystem jar = FileSystems.newFileSystem(place)) {
                return hash(jar.getPath("/"), packages);
            }
        } catch (URISyntaxException notAFile) {
            throw new IOException("the classes of the generator are not in a file", notAFile);
        }
    }

    static String hash(Path root) throws IOException {
        return hash(root, PACKAGES);
    }

    private static String hash(Path root, List<String> packages) throws IOException {
        MessageDigest digest = digest();
        for (String name : packages) {
            try (Stream<Path> classes = Files.list(root.resolve(name))) {
                List<Path> sorted = classes.filter(file -> file.toString().endsWith(".class"))
                        .sorted()
                        .toList();
                for (Path file : sorted) {
                    digest.update(Files.readAllBytes(file));
                }
            }
        }
        return HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }
}
