package io.endgrain.prefix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.endgrain.disk.FileIdentity;
import io.endgrain.disk.OpenFile;
import io.endgrain.disk.OsDisk;
import io.endgrain.syzygy.Metric;
import io.endgrain.testkit.CountingDisk;
import io.endgrain.testkit.GeneratedTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Prefixes are written whole, once, and beside nothing else. */
class PrefixExtractionTest {
    @TempDir
    private Path folder;

    private final OsDisk disk = new OsDisk();
    private Path out;
    private Path large;
    private Path small;

    @BeforeEach
    void writeTables() throws IOException {
        out = folder.resolve("out");
        large = Files.write(folder.resolve("KQvKR.rtbw"), PrefixTables.LARGE.bytes());
        small = Files.write(folder.resolve("KBvK.rtbw"), PrefixTables.SMALL.bytes());
    }

    private PrefixExtraction.Report run(PrefixKind kind, Path... tables) throws Exception {
        return new PrefixExtraction(disk, 2, PrefixTables.SILENT)
                .run(Stream.of(tables).map(PrefixTables::source).toList(), out, kind, true);
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(out)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private void assertRight(Path table) throws Exception {
        PrefixFolder.Found found = PrefixFolder.list(disk, out).files().stream()
                .filter(file -> file.path().equals(PrefixFolder.prefixOf(out, table)))
                .findFirst()
                .orElseThrow();
        try (OpenFile opened = disk.open(table);
                OpenPrefix prefix =
                        OpenPrefix.open(disk, found, opened.identity().size(), PrefixComparison.ENDS)) {
            prefix.requireFits(opened);
            assertThat(prefix.side()).isPresent();
        }
        byte[] bytes = Files.readAllBytes(found.path());
        assertThat(bytes).isEqualTo(Arrays.copyOf(Files.readAllBytes(table), bytes.length));
    }

    @Test
    void aPrefixIsTheBeginningOfItsTableUpToTheEndOfAPage() throws Exception {
        PrefixExtraction.Report report = run(PrefixKind.BLOCK_LENGTHS, large, small);

        assertThat(names())
                .containsExactly(
                        ".endgrain-prefix.lock",
                        "KBvK.rtbw.prefix",
                        "KBvK.rtbw.prefix.id",
                        "KQvKR.rtbw.prefix",
                        "KQvKR.rtbw.prefix.id");
        assertRight(large);
        assertRight(small);
        SectionSizes sizes = report.of(Metric.WDL);
        assertThat(report.flaws()).isEmpty();
        assertThat(sizes.total()).isEqualTo(Files.size(large) + Files.size(small));
        assertThat(report.bytes()).isEqualTo(sizes.blockLengthsPrefix());
        assertThat(report.of(Metric.DTZ)).isEqualTo(SectionSizes.NONE);
        long length = Files.size(out.resolve("KQvKR.rtbw.prefix"));
        assertThat(length % 4096).isZero();
        assertThat(Files.size(out.resolve("KBvK.rtbw.prefix"))).isEqualTo(Files.size(small));

        run(PrefixKind.SPARSE_INDEX, large);
        assertRight(large);
        assertThat(Files.size(out.resolve("KQvKR.rtbw.prefix"))).isLessThan(length);
    }

    @Test
    void generatedTablesAddUp() throws Exception {
        List<PrefixExtraction.Source> sources = new ArrayList<>();
        long bytes = 0;
        for (Path path : disk.list(GeneratedTables.oneManEach())) {
            if (path.toString().endsWith(".rtbw") || path.toString().endsWith(".rtbz")) {
                sources.add(PrefixTables.source(path));
                bytes += Files.size(path);
            }
        }
        PrefixExtraction extraction = new PrefixExtraction(disk, 2, PrefixTables.SILENT);

        PrefixExtraction.Report report = extraction.run(sources, out, PrefixKind.SPARSE_INDEX, true);

        assertThat(report.written()).isEqualTo(sources.size());
        assertThat(report.of(Metric.WDL).plus(report.of(Metric.DTZ)).total()).isEqualTo(bytes);
        for (PrefixExtraction.Source source : sources) {
            assertRight(source.path());
        }
    }

    @Test
    void whatIsUpToDateIsLeftAsItIs() throws Exception {
        run(PrefixKind.BLOCK_LENGTHS, large, small);
        FileIdentity before = disk.identify(PrefixFolder.prefixOf(out, large));

        PrefixExtraction.Report report = run(PrefixKind.BLOCK_LENGTHS, large, small);

        assertThat(report.written()).isZero();
        assertThat(report.present()).isEqualTo(2);
        assertThat(disk.identify(PrefixFolder.prefixOf(out, large))).isEqualTo(before);
    }

    @Test
    void whatIsNotIsWrittenAgain() throws Exception {
        Path prefix = PrefixFolder.prefixOf(out, large);
        Path side = PrefixFolder.sideOf(prefix);
        List<Callable<?>> changes = List.of(
                () -> Files.write(large, PrefixTables.OTHER.bytes()),
                () -> Files.setLastModifiedTime(large, FileTime.from(1_700_000_000, TimeUnit.SECONDS)),
                () -> damage(prefix),
                () -> damage(side),
                () -> Files.deleteIfExists(side),
                () -> Files.deleteIfExists(prefix),
                () -> Files.write(prefix, new byte[10]));
        run(PrefixKind.BLOCK_LENGTHS, large);
        for (Callable<?> change : changes) {
            assertThat(change.call()).isNotNull();
            assertThat(run(PrefixKind.BLOCK_LENGTHS, large).written()).isEqualTo(1);
            assertRight(large);
            assertThat(names()).hasSize(3);
        }
    }

    private static Path damage(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        return Files.write(file, bytes);
    }

    @Test
    void partsThatWereLeftBehindGoAndOtherFilesStay() throws Exception {
        Files.createDirectories(out);
        Files.createFile(out.resolve(".KQvK.rtbw.prefix-8f3a01.part"));
        Files.createFile(out.resolve(".KQvK.rtbw.prefix.id-8f3a01.part"));
        Files.createFile(out.resolve(".KQvK.rtbw-8f3a01.part"));
        Files.createFile(out.resolve("notes"));

        run(PrefixKind.BLOCK_LENGTHS, small);

        assertThat(names())
                .containsExactly(
                        ".KQvK.rtbw-8f3a01.part",
                        ".endgrain-prefix.lock",
                        "KBvK.rtbw.prefix",
                        "KBvK.rtbw.prefix.id",
                        "notes");
    }

    @Test
    void aTableThatCannotBeReadIsNamedAndTheOthersGoOn() throws Exception {
        Path damaged = Files.write(folder.resolve("KRvK.rtbw"), new byte[100]);
        Path gone = folder.resolve("KNvK.rtbw");

        PrefixExtraction.Report report = run(PrefixKind.BLOCK_LENGTHS, damaged, gone, large);

        assertThat(report.flaws()).hasSize(2);
        assertThat(report.flaws().get(0)).startsWith(damaged + ": ");
        assertThat(report.flaws().get(1)).startsWith(gone + ": cannot be read");
        assertThat(report.written()).isEqualTo(1);
        assertRight(large);
    }

    @Test
    void withoutAFolderNothingIsWritten() throws Exception {
        CountingDisk counting = new CountingDisk(disk);
        PrefixExtraction.Report report =
                new PrefixExtraction(counting, 1, PrefixTables.SILENT).measure(List.of(PrefixTables.source(large)));

        assertThat(report.of(Metric.WDL).total()).isEqualTo(Files.size(large));
        assertThat(counting.counts().of(large).reads()).isEqualTo(1);
        assertThat(out).doesNotExist();
    }

    @Test
    void whatIsInTheWayIsSaid() throws Exception {
        Files.createFile(out);
        assertThatThrownBy(() -> run(PrefixKind.BLOCK_LENGTHS, large))
                .isInstanceOf(PrefixException.class)
                .hasMessage("The folder " + out + " cannot be made: " + out + " is there and is no folder.");
        Files.delete(out);
        Files.createDirectories(PrefixFolder.prefixOf(out, large));
        assertThatThrownBy(() -> run(PrefixKind.BLOCK_LENGTHS, large))
                .isInstanceOf(PrefixException.class)
                .hasMessageContaining("is there and is no file");
    }

    @Test
    void twoAtOnceInOneFolderWriteEachPrefixOnce() throws Exception {
        try (ExecutorService executor = Executors.newFixedThreadPool(2)) {
            List<Future<PrefixExtraction.Report>> both = executor.invokeAll(List.of(
                    () -> run(PrefixKind.BLOCK_LENGTHS, large, small),
                    () -> run(PrefixKind.BLOCK_LENGTHS, large, small)));

            assertThat(both.getFirst().get().written() + both.getLast().get().written())
                    .isEqualTo(2);
        }
        assertThat(names()).hasSize(5);
        assertRight(large);
        assertRight(small);
    }
}
