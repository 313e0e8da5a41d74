package io.endgrain.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.endgrain.chess.Variant;
import io.endgrain.disk.OsDisk;
import io.endgrain.syzygy.Material;
import io.endgrain.tables.BlockingTables;
import io.endgrain.tables.TableChecksum;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Making tables in folders where there is something already. */
class GenerationTest {
    @TempDir
    private Path folder;

    private static class Steps implements GenerationProgress {
        final List<String> finished = new ArrayList<>();

        @Override
        public void solving(Step step) {}

        @Override
        public void solved(Step step, long done, long all) {
            assertThat(done).isBetween(1L, all);
        }

        @Override
        public void writing(Step step) {}

        @Override
        public void finished(Step step, long bytes) {
            finished.add(step.number() + "/" + step.all() + " " + step.material());
        }
    }

    private static Generation.Report generate(Path out, List<Path> from, GenerationProgress progress, String... keys)
            throws Exception {
        return new Generation(new OsDisk(), out, from, 2, progress)
                .run(Arrays.stream(keys).map(SolvedMaterials::material).toList());
    }

    private static Generation.Report generate(Path out, String... keys) throws Exception {
        return generate(out, List.of(), new Steps(), keys);
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.equals(OutputFolder.LOCK))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void whatCapturesAndPromotionsLeadToIsMadeFirst() throws Exception {
        Steps steps = new Steps();

        Generation.Report report = generate(folder.resolve("new"), List.of(), steps, "KPvK");

        assertThat(steps.finished).containsExactly("1/5 KBvK", "2/5 KNvK", "3/5 KQvK", "4/5 KRvK", "5/5 KPvK");
        assertThat(report.made()).extracting(Material::key).containsExactly("KBvK", "KNvK", "KQvK", "KRvK", "KPvK");
        assertThat(names(folder.resolve("new"))).hasSize(10).contains("KPvK.rtbw", "KPvK.rtbz");
    }

    @Test
    void tablesThatAreThereAreUsedAndLeftAsTheyAre() throws Exception {
        generate(folder, "KBvK", "KNvK", "KQvK");
        FileTime longAgo = FileTime.from(Instant.EPOCH);
        Files.setLastModifiedTime(folder.resolve("KQvK.rtbw"), longAgo);

        Generation.Report report = generate(folder, "KPvK", "KQvK");

        assertThat(report.made()).extracting(Material::key).containsExactly("KRvK", "KPvK");
        assertThat(report.present()).extracting(Material::key).containsExactly("KQvK");
        assertThat(Files.getLastModifiedTime(folder.resolve("KQvK.rtbw"))).isEqualTo(longAgo);
    }

    @Test
    void tablesOfOtherFoldersGiveTheSameFiles() throws Exception {
        Path from = folder.resolve("from");
        Path out = folder.resolve("out");
        generate(from, "KPvK");

        Generation.Report report = generate(out, List.of(from), new Steps(), "KPvK");

        assertThat(report.made()).extracting(Material::key).containsExactly("KPvK");
        assertThat(Files.mismatch(out.resolve("KPvK.rtbw"), from.resolve("KPvK.rtbw")))
                .isEqualTo(-1);
        assertThat(Files.mismatch(out.resolve("KPvK.rtbz"), from.resolve("KPvK.rtbz")))
                .isEqualTo(-1);
    }

    @Test
    void aRunAfterAKilledOneGoesOnWhereThatStopped() throws Exception {
        generate(folder, "KQvK", "KRvK");
        Files.delete(folder.resolve("KRvK.rtbw"));
        Files.write(folder.resolve(".KRvK.rtbw-8f3a01.part"), new byte[100]);

        Generation.Report report = generate(folder, "KQvK", "KRvK");

        assertThat(report.made()).extracting(Material::key).containsExactly("KRvK");
        assertThat(names(folder)).containsExactly("KQvK.rtbw", "KQvK.rtbz", "KRvK.rtbw", "KRvK.rtbz");
    }

    @Test
    void twoRunsAtOnceMakeTheSameTables() throws Exception {
        Path alone = folder.resolve("alone");
        Path shared = folder.resolve("shared");
        generate(alone, "KQvK", "KRvK");
        try (ExecutorService executor = Executors.newFixedThreadPool(2)) {
            List<Future<Generation.Report>> runs = List.of(
                    executor.submit(() -> generate(shared, "KQvK", "KRvK")),
                    executor.submit(() -> generate(shared, "KQvK", "KRvK")));
            for (Future<Generation.Report> run : runs) {
                run.get();
            }
        }
        assertThat(names(shared)).isEqualTo(names(alone));
        for (String name : names(alone)) {
            assertThat(Files.mismatch(shared.resolve(name), alone.resolve(name)))
                    .isEqualTo(-1);
        }
    }

    @Test
    void aRunThatFailsLeavesWhatWasFinished() throws Exception {
        Steps stopping = new Steps() {
            @Override
            public void writing(Step step) {
                if (step.number() == 2) {
                    throw new IllegalStateException("stopped by the test");
                }
            }
        };

        assertThatThrownBy(() -> generate(folder, List.of(), stopping, "KQvK", "KRvK"))
                .hasMessage("stopped by the test");

        assertThat(names(folder)).containsExactly("KQvK.rtbw", "KQvK.rtbz");
    }

    @Test
    void aDamagedFileIsNamed() throws Exception {
        Files.write(folder.resolve("KQvK.rtbw"), new byte[80]);

        assertThatThrownBy(() -> generate(folder, "KPvK"))
                .isInstanceOf(GenerationException.class)
                .hasMessageStartingWith(
                        folder.resolve("KQvK.rtbw") + " is there but cannot be used: corrupt at offset 0: ")
                .hasMessageEndingWith("Remove it, so that it can be made.");
    }

    @Test
    void aTableOfAnotherMaterialUnderTheNameStays() throws Exception {
        generate(folder, "KQvK", "KRvK");
        Files.move(folder.resolve("KRvK.rtbz"), folder.resolve("KQvK.rtbz"), StandardCopyOption.REPLACE_EXISTING);
        Files.delete(folder.resolve("KQvK.rtbw"));
        long size = Files.size(folder.resolve("KQvK.rtbz"));

        assertThatThrownBy(() -> generate(folder, "KQvK"))
                .isInstanceOf(GenerationException.class)
                .hasMessageContaining(folder.resolve("KQvK.rtbz") + " is there but cannot be used: ");
        assertThat(folder.resolve("KQvK.rtbz")).hasSize(size);
    }

    /** A single bit that no reader minds, in a table that others are made from: in either folder. */
    @Test
    void aTableWithAWrongChecksumMakesNoOthers() throws Exception {
        Path from = folder.resolve("from");
        generate(from, "KPvK");
        Path damaged = from.resolve("KQvK.rtbw");
        flipBit(damaged);

        for (Path out : List.of(from, folder.resolve("out"))) {
            Files.deleteIfExists(out.resolve("KPvK.rtbw"));
            String advice = out.equals(from)
                    ? "Remove it, so that it can be made."
                    : "Do without the folder " + from + ", or see that the file is mended.";
            assertThatThrownBy(() -> generate(out, List.of(from), new Steps(), "KPvK"))
                    .isInstanceOf(GenerationException.class)
                    .hasMessage(damaged + " is there but cannot be used: the checksum at its end is not that of the"
                            + " bytes before it. " + advice);
            assertThat(out.resolve("KPvK.rtbw")).doesNotExist();
        }
    }

    @Test
    void aFinishedTableWithAWrongChecksumIsNotTakenForFinished() throws Exception {
        generate(folder, "KQvK");
        flipBit(folder.resolve("KQvK.rtbz"));

        assertThatThrownBy(() -> generate(folder, "KQvK"))
                .hasMessageContaining(folder.resolve("KQvK.rtbz") + " is there but cannot be used: ");
    }

    private static void flipBit(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length - 40] ^= 1;
        Files.write(file, bytes);
    }

    /** What was made by another version, which was killed between the two files. */
    @Test
    void anIntactFileStaysAndTheOtherIsMade() throws Exception {
        generate(folder, "KRvK");
        Path dtz = folder.resolve("KRvK.rtbz");
        byte[] other = otherChecksummed(Files.readAllBytes(dtz));
        Files.write(dtz, other);
        Files.delete(folder.resolve("KRvK.rtbw"));

        Generation.Report report = generate(folder, "KRvK");

        assertThat(report.made()).hasSize(1);
        assertThat(Files.readAllBytes(dtz)).isEqualTo(other);
        assertThat(names(folder)).containsExactly("KRvK.rtbw", "KRvK.rtbz");
    }

    /** Other bytes of the same meaning: 64 more between data and checksum would be an error, a bit of the padding is not. */
    private static byte[] otherChecksummed(byte[] bytes) {
        byte[] changed = bytes.clone();
        int end = changed.length - TableChecksum.BYTES;
        changed[end - 1] ^= 1;
        byte[] sum = TableChecksum.of(Arrays.copyOf(changed, end));
        System.arraycopy(sum, 0, changed, end, sum.length);
        return changed;
    }

    @Test
    void whatIsNoFileIsNamedAndLeft() throws Exception {
        Path target = folder.resolve("KQvK.rtbz");
        for (String kind : List.of("folder", "link to nothing", "pipe")) {
            switch (kind) {
                case "folder" -> Files.createDirectory(target);
                case "link to nothing" -> Files.createSymbolicLink(target, folder.resolve("nothing"));
                default -> makePipe(target);
            }

            assertThatThrownBy(() -> generate(folder, "KQvK"))
                    .as(kind)
                    .isInstanceOf(GenerationException.class)
                    .hasMessage(target + " is there and is no file. Remove it, so that it can be made.");
            assertThat(Files.exists(target, LinkOption.NOFOLLOW_LINKS)).isTrue();
            Files.delete(target);
        }
    }

    /** A pipe that were opened would keep us waiting for ever. */
    @Test
    @Timeout(60)
    void hiddenFilesOfOthersStay() throws Exception {
        List<String> files = List.of(
                ".movie.mkv.part",
                ".other.part",
                ".KRPvKR.rtbw.part",
                ".KQvK.rtbw-12-7.part",
                ".KQvK.rtbw-xyz.part",
                "KQvK.rtbw-1.part",
                ".KQvK.rtbw-12345678901234567.part");
        for (String name : files) {
            Files.writeString(folder.resolve(name), "others'");
        }
        Files.createDirectory(folder.resolve(".KQvK.rtbw-a1.part"));
        Files.createSymbolicLink(folder.resolve(".KQvK.rtbw-a2.part"), folder.resolve(".other.part"));
        makePipe(folder.resolve(".KQvK.rtbw-a3.part"));
        makePipe(folder.resolve(".pipe.part"));
        Files.createFile(folder.resolve(".KQvK.rtbw-a4.part"));
        List<String> before = names(folder);

        generate(folder, "KQvK");

        List<String> after = new ArrayList<>(before);
        after.remove(".KQvK.rtbw-a4.part");
        after.addAll(List.of("KQvK.rtbw", "KQvK.rtbz"));
        assertThat(names(folder)).containsExactlyInAnyOrderElementsOf(after);
    }

    @Test
    @Timeout(60)
    void aLockThatIsNoFileIsNamedAndLeft() throws Exception {
        Path lock = folder.resolve(OutputFolder.LOCK);
        for (String kind : List.of("folder", "link", "pipe")) {
            switch (kind) {
                case "folder" -> Files.createDirectory(lock);
                case "link" -> Files.createSymbolicLink(lock, folder.resolve("nothing"));
                default -> makePipe(lock);
            }

            assertThatThrownBy(() -> generate(folder, "KQvK"))
                    .as(kind)
                    .isInstanceOf(GenerationException.class)
                    .hasMessage(
                            "The folder " + folder + " cannot be used: " + lock + " is there and is no regular file.");
            assertThat(names(folder)).isEmpty();
            Files.delete(lock);
        }
    }

    private static void makePipe(Path path) throws Exception {
        assertThat(new ProcessBuilder("mkfifo", path.toString()).start().waitFor())
                .isZero();
    }

    @Test
    void aLinkToATableIsATable() throws Exception {
        Path from = folder.resolve("from");
        generate(from, "KQvK");
        Path out = Files.createDirectory(folder.resolve("out"));
        for (String name : List.of("KQvK.rtbw", "KQvK.rtbz")) {
            Files.createSymbolicLink(out.resolve(name), from.resolve(name));
        }

        assertThat(generate(out, "KQvK").made()).isEmpty();
    }

    @Test
    void whereNothingIsToBeMadeNothingIsWritten() throws Exception {
        generate(folder, "KQvK");
        Files.delete(folder.resolve(OutputFolder.LOCK));

        generate(folder, "KQvK");

        assertThat(folder.resolve(OutputFolder.LOCK)).doesNotExist();
    }

    @Test
    void aFolderThatCannotBeMadeIsNamed() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));

        assertThatThrownBy(() -> generate(file.resolve("out"), "KQvK"))
                .isInstanceOf(GenerationException.class)
                .hasMessageContaining("The folder " + file.resolve("out") + " cannot be made: ");
    }

    @Test
    void whatIsInThePlaceOfAFolderIsNamed() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("nothing"));
        Path file = Files.createFile(folder.resolve("file"));

        assertThatThrownBy(() -> generate(link, "KQvK"))
                .hasMessage("The folder " + link + " cannot be made: " + link
                        + " is a link to something that is not there.");
        assertThatThrownBy(() -> generate(file, "KQvK"))
                .hasMessage("The folder " + file + " cannot be made: " + file + " is there and is no folder.");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aFolderOfTheSystemTakesNoTables() {
        assertThatThrownBy(() -> generate(Path.of("/proc"), "KQvK"))
                .isInstanceOf(GenerationException.class)
                .hasMessageMatching("(Nothing can be written into the folder /proc: permission is denied"
                        + "|The folder /proc cannot be used: .*(nothing can be made there|permission is denied)).*");
    }

    @Test
    void whatADamagedTableIsNotNeededForIsMadeIfAllowed() throws Exception {
        generate(folder, "KPvK");
        Path damaged = folder.resolve("KPvK.rtbw");
        byte[] half = Arrays.copyOf(Files.readAllBytes(damaged), 100);
        Files.write(damaged, half);
        Files.delete(folder.resolve("KNvK.rtbz"));
        List<Omission> told = new ArrayList<>();
        Steps steps = new Steps() {
            @Override
            public void omitted(List<Omission> omissions) {
                told.addAll(omissions);
            }
        };

        Generation.Report report = new Generation(new OsDisk(), folder, List.of(), 2, steps)
                .runPossible(Stream.of("KBvKP", "KNNvK", "KPvK", "KNvK")
                        .map(SolvedMaterials::material)
                        .toList());

        assertThat(report.made()).extracting(Material::key).containsExactly("KNvK", "KNNvK");
        assertThat(report.omissions()).isEqualTo(told);
        assertThat(Omission.sentences(told))
                .startsWith(damaged + " is there but cannot be used: corrupt at offset ")
                .endsWith("Remove it, so that it can be made. So these are not made: KPvK, KBvKP.");
        assertThat(Files.readAllBytes(damaged)).isEqualTo(half);
    }

    @Test
    void whatMemorySufficesForIsPlanned() throws Exception {
        try (BlockingTables tables = BlockingTables.of(new OsDisk(), Variant.STANDARD, List.of(folder))) {
            List<Material> wanted = Stream.of("KPvKP", "KQvK", "KQQvK", "KPvK")
                    .map(SolvedMaterials::material)
                    .toList();
            double enough = MemoryNeed.of(SolvedMaterials.material("KQQvK"), 2) + 10e6;
            Planner planner = new Planner(new PresentTables(tables, folder), 2, enough);

            Planner.Outcome outcome = planner.possible(wanted);

            assertThat(outcome.plan().toMake())
                    .extracting(Material::key)
                    .containsExactly("KBvK", "KNvK", "KQvK", "KRvK", "KPvK", "KQQvK");
            assertThat(outcome.omissions())
                    .singleElement()
                    .extracting(Omission::sentence, InstanceOfAssertFactories.STRING)
                    .matches("About \\d+ MB of memory are needed for all tables, and Java may use \\d+ MB; it may use"
                            + " more with ENDGRAIN_JAVA_OPTS=-Xmx\\d+m\\. So this is not made: KPvKP\\.");
            assertThatThrownBy(() -> planner.all(wanted))
                    .hasMessageMatching("About \\d+ MB of memory are needed up to KPvKP, and Java may use \\d+ MB; .*");
        }
    }

    @Test
    void amountsShowWhatIsMissing() {
        assertThat(MemorySize.atLeast(268_000_001)).isEqualTo("269 MB");
        assertThat(MemorySize.atMost(268_999_999)).isEqualTo("268 MB");
        assertThat(MemorySize.atMost(20 << 20)).isEqualTo("20 MB");
        assertThat(MemorySize.atLeast(999_000_001)).isEqualTo("1.0 GB");
        assertThat(MemorySize.atLeast(1_210_000_000)).isEqualTo("1.3 GB");
        assertThat(MemorySize.atMost(1_290_000_000)).isEqualTo("1.2 GB");
        assertThat(MemorySize.advice(268e6, 310e6))
                .isEqualTo("Java may use 268 MB; it may use more with ENDGRAIN_JAVA_OPTS=-Xmx320m.");
        assertThat(MemorySize.advice(268e6, 7e9)).endsWith("=-Xmx7g.");
    }

    @Test
    void whatCannotBeNumberedIsRefusedWithTheMemoryThatItWouldTake() {
        assertThatThrownBy(() -> generate(folder, "KRPvKRP"))
                .isInstanceOf(GenerationException.class)
                .hasMessageMatching(
                        "KRPvKRP has 6 men with 18,925 million placements, and would take about 1\\d\\d GB of"
                                + " memory; tables of up to 6 men with up to 1,073 million placements can be made\\.");
        assertThatThrownBy(() -> generate(folder, "KBBBBBvK"))
                .isInstanceOf(GenerationException.class)
                .hasMessageStartingWith("KBBBBBvK has 7 men with ");
    }

    @Test
    void theNumbersOfAMaterialAreThoseOfItsSpace() {
        for (String key :
                List.of("KQvK", "KNNvK", "KBBBBvK", "KPvK", "KPvKP", "KPPvK", "KPPvKPP", "KNNvKP", "KPPPvKP")) {
            Material material = SolvedMaterials.material(key);
            assertThat(MemoryNeed.numbers(material)).as(key).isEqualTo(new PositionSpace(material).size());
        }
    }

    @Test
    void noMoreMemoryIsClaimedForAPlanThanForItsLargestStepAndWhatIsKept() throws Exception {
        GenerationPlan plan =
                GenerationPlan.of(List.of(SolvedMaterials.material("KRPvKR")), new GenerationPlan.Stock() {
                    @Override
                    public boolean isFinished(Material material) {
                        return false;
                    }

                    @Override
                    public boolean isKnown(Material material) {
                        return false;
                    }
                });

        assertThat(plan.toMake()).hasSize(20).endsWith(SolvedMaterials.material("KRPvKR"));
        assertThat(MemoryNeed.of(plan, 2)).isBetween(MemoryNeed.of(SolvedMaterials.material("KRPvKR"), 2), 8e9);
    }
}
