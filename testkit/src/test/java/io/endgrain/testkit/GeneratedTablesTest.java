package io.endgrain.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.endgrain.chess.Position;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tables that other tests use. */
class GeneratedTablesTest {
    @TempDir
    private Path folder;

    private static List<String> names(Path tables) throws IOException {
        try (Stream<Path> files = Files.list(tables)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.startsWith("."))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void aFolderHoldsWhatItsNameSays() throws IOException {
        assertThat(names(GeneratedTables.threeMen()))
                .hasSize(10)
                .allMatch(name -> GeneratedTables.THREE_MEN.contains(name.substring(0, name.indexOf('.'))));
        assertThat(names(GeneratedTables.oneManEach()))
                .hasSize(40)
                .contains("KPvKP.rtbw", "KQvKQ.rtbz")
                .allMatch(name -> name.matches("K[QRBNP]vK[QRBNP]?\\.rtb[wz]"));
    }

    @Test
    void allWhoAskAtOnceGetTheSameFolder() throws Exception {
        try (ExecutorService executor = Executors.newFixedThreadPool(4)) {
            List<Future<Path>> asked = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                asked.add(executor.submit(GeneratedTables::threeMen));
            }
            for (Future<Path> folder : asked) {
                assertThat(folder.get()).isEqualTo(GeneratedTables.threeMen()).isDirectory();
            }
        }
    }

    @Test
    void copiesMayBeChanged() throws IOException {
        GeneratedTables.copy(folder, "KQvK");

        assertThat(names(folder)).containsExactly("KQvK.rtbw", "KQvK.rtbz");
        Files.write(folder.resolve("KQvK.rtbw"), new byte[1]);
        assertThat(Files.size(GeneratedTables.threeMen().resolve("KQvK.rtbw"))).isGreaterThan(1);
    }

    @Test
    void otherClassesHaveAnotherHash() throws IOException {
        for (String name : GeneratorClasses.PACKAGES) {
            Path copied = Files.createDirectories(folder.resolve(name));
            Files.writeString(copied.resolve("Any.class"), name);
        }
        String before = GeneratorClasses.hash(folder);
        Files.writeString(folder.resolve("io/endgrain/generate/Any.class"), "changed");

        assertThat(GeneratorClasses.hash()).hasSize(16).isNotEqualTo(before);
        assertThat(GeneratorClasses.hash(folder)).hasSize(16).isNotEqualTo(before);
    }

    @Test
    void theBuildFolderIsThatOfTheWholeProject() throws IOException {
        Path module = Files.createDirectories(folder.resolve("http"));
        Files.createDirectories(folder.resolve("testkit"));
        for (String name : List.of("pom.xml", "http/pom.xml", "testkit/pom.xml")) {
            Files.createFile(folder.resolve(name));
        }

        assertThat(BuildFolder.find(module)).isEqualTo(folder.resolve("target"));
        assertThatThrownBy(() -> BuildFolder.find(Path.of("/"))).hasMessageContaining("is not in the project");
    }

    @Test
    void positionsAreThoseOfTheMaterialAndSomeHaveEnPassant() {
        List<Position> positions = new SamplePositions(1).of("KPvKP", 500);

        assertThat(positions).allMatch(position -> position.men() == 4);
        assertThat(positions).anyMatch(position -> position.epSquare() >= 0);
        assertThat(new HashSet<>(positions)).hasSizeGreaterThan(490);
        assertThat(new SamplePositions(1).of("KPvKP", 500)).isEqualTo(positions);
    }
}
