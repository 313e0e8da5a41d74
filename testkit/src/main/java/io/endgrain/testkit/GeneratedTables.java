package io.endgrain.testkit;

import io.endgrain.disk.OsDisk;
import io.endgrain.generate.Generation;
import io.endgrain.generate.GenerationException;
import io.endgrain.generate.GenerationProgress;
import io.endgrain.syzygy.Material;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Small tables for tests, made by our own generator: once for each state of its classes, in the build folder, whence
 * {@code mvn clean} takes them away. Any number of threads and processes may ask at once; one makes the tables, the others
 * wait for it.
 *
 * <p>Who changes, adds or damages files copies them first ({@link #copy}).
 */
public final class GeneratedTables {
    /** All tables of three men. */
    public static final List<String> THREE_MEN = List.of("KQvK", "KRvK", "KBvK", "KNvK", "KPvK");

    /** Tables that lead to all others of three and four men, and these themselves. */
    private static final List<String> FOUR_MEN = List.of(
            "KPvKP", "KQQvK", "KQRvK", "KQBvK", "KQNvK", "KQPvK", "KRRvK", "KRBvK", "KRNvK", "KRPvK", "KBBvK", "KBNvK",
            "KBPvK", "KNNvK", "KNPvK", "KPPvK");

    /**
     * A table in which pawns are captured en passant. With what it leads to it is 20 tables of three and four men, all that
     * have no more than a single man beside either king.
     */
    public static final String PAWN_EACH = "KPvKP";

    private GeneratedTables() {}

    /** A folder that holds the tables of three men and nothing else. */
    public static Path threeMen() {
        return folder("3-men", THREE_MEN, null);
    }

    /** A folder that holds {@link #PAWN_EACH}, what that leads to, and nothing else. */
    public static Path oneManEach() {
        return folder("one-man-each", List.of(PAWN_EACH), threeMen());
    }

    /** A folder that holds all 35 tables of three and four men. */
    public static Path upToFourMen() {
        // Two thirds of them, and used by many tests: not to be made twice.
        return folder("4-men", FOUR_MEN, oneManEach());
    }

    /** Copies both files of materials out of {@link #oneManEach} or, where they are enough, {@link #threeMen}. */
    public static void copy(Path target, String... materials) {
        Path tables = THREE_MEN.containsAll(List.of(materials)) ? threeMen() : oneManEach();
        for (String material : materials) {
            for (String ending : List.of(".rtbw", ".rtbz")) {
                try {
                    Files.copy(tables.resolve(material + ending), target.resolve(material + ending));
                } catch (IOException failed) {
                    throw new UncheckedIOException(failed);
                }
            }
        }
    }

    /** A folder with what another has, and with more materials and what these lead to. */
    private static Path folder(String name, List<String> materials, Path smaller) {
        return TableCache.folder(name, GeneratorClasses::hash, made -> {
            if (smaller != null) {
                linkAll(smaller, made);
            }
            make(made, materials);
        });
    }

    private static void linkAll(Path finished, Path made) throws IOException {
        try (Stream<Path> files = Files.list(finished)) {
            for (Path file : files.toList()) {
                try {
                    Files.createLink(made.resolve(file.getFileName()), file);
                } catch (FileAlreadyExistsException linkedBefore) {
                    continue;
                }
            }
        }
    }

    private static void make(Path folder, Collection<String> keys) throws IOException {
        long start = System.nanoTime();
        List<Material> materials = new ArrayList<>();
        for (String key : keys) {
            materials.add(Material.parse(key).orElseThrow());
        }
        int threads = Runtime.getRuntime().availableProcessors();
        try {
            Generation.Report report =
                    new Generation(new OsDisk(), folder, List.of(), threads, new Silent()).run(materials);
            System.out.println(String.format(
                    Locale.ROOT,
                    "generated tables: %d made for the tests in %.1f s",
                    report.made().size(),
                    (System.nanoTime() - start) / 1e9));
        } catch (GenerationException failed) {
            throw new IOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while tables were made", interrupted);
        }
    }

    private static final class Silent implements GenerationProgress {
        @Override
        public void solving(Step step) {}

        @Override
        public void solved(Step step, long done, long all) {}

        @Override
        public void writing(Step step) {}

        @Override
        public void finished(Step step, long bytes) {}
    }
}
