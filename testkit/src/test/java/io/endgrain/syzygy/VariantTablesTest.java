package io.endgrain.syzygy;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.chess.Variant;
import io.endgrain.syzygy.SpecifiedProbe.Quirk;
import io.endgrain.tables.TableChecksum;
import io.endgrain.testkit.PagedTables;
import io.endgrain.testkit.PagedTables.Prefix;
import io.endgrain.testkit.VariantTables;
import io.endgrain.testkit.plain.PlainSolver;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every position of the tables that the project makes for its tests of atomic chess and antichess: found in them, and by the
 * rules of the game alone. The two kinds of lead placements that only variants have are among them, pairs that may touch and
 * like men, and pawns of either colour.
 */
class VariantTablesTest {
    private static final List<String> PAWNLESS = VariantTables.ANTICHESS_TWO_MEN.stream()
            .filter(key -> !key.contains("P"))
            .toList();

    @TempDir
    private Path folder;

    @Test
    void theFoldersHoldWhatTheirNamesSay() throws IOException {
        assertThat(names(VariantTables.atomic()))
                .hasSize(10)
                .allMatch(name -> VariantTables.ATOMIC.contains(name.substring(0, name.indexOf('.'))))
                .allMatch(name -> name.matches(".*\\.atb[wz]"));
        assertThat(names(VariantTables.antichess()))
                .hasSize(106)
                .contains("KvK.stbw", "PvP.gtbz", "QQvK.stbw", "KPvK.gtbw", "RBvN.stbz")
                .allMatch(name -> name.matches(name.contains("P") ? ".*\\.gtb[wz]" : ".*\\.stb[wz]"));
    }

    private static List<String> names(Path tables) throws IOException {
        try (Stream<Path> files = Files.list(tables)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void allOfAtomicChessAgree() throws Exception {
        PlainComparison compared = compare(Variant.ATOMIC, VariantTables.atomic(), VariantTables.ATOMIC);
        assertThat(compared.positions()).isGreaterThan(2_000_000);
        assertThat(compared.quirks(Quirk.SINGLE_VALUED)).isZero();
    }

    @Test
    void allOfAntichessWithTwoMenAgree() throws Exception {
        PlainComparison compared =
                compare(Variant.ANTICHESS, VariantTables.antichess(), VariantTables.ANTICHESS_TWO_MEN);
        assertThat(compared.positions()).isGreaterThan(150_000);
        assertThat(compared.quirks(Quirk.SINGLE_VALUED)).isZero();
    }

    @Test
    void likeMenThatLeadAgree() throws Exception {
        StoredLiterals stored = StoredLiterals.of(VariantTables.antichess().resolve("KKvQ.stbw"));
        assertThat(stored.pieces(0, 0)).startsWith(6, 6);
        assertThat(stored.size(0, 0)).isEqualTo(278 * 62);
        compare(Variant.ANTICHESS, VariantTables.antichess(), List.of("KKvQ"));
    }

    @Test
    void pawnsBesidesPiecesAgree() throws Exception {
        PlainComparison compared =
                compare(Variant.ANTICHESS, VariantTables.antichess(), List.of("BPvN", "BPvK", "KKvP", "KPvK", "PPvK"));
        assertThat(compared.quirks(Quirk.THREAT_BEFORE_PAWN_MOVE)).isPositive();
        assertThat(compared.quirks(Quirk.SINGLE_VALUED)).isZero();
    }

    /** Without pawns the two kinds of antichess are the same game: file names and magic numbers of both are taken in any mixture. */
    @Test
    void tablesOfPawnlessMaterialHaveEitherSuffixAndEitherMagic() throws Exception {
        TableFormat format = TableFormat.of(Variant.ANTICHESS);
        int mixture = 0;
        for (String key : PAWNLESS) {
            for (Metric metric : Metric.values()) {
                String suicide = metric == Metric.WDL ? ".stbw" : ".stbz";
                String antichess = metric == Metric.WDL ? ".gtbw" : ".gtbz";
                byte[] bytes = Files.readAllBytes(VariantTables.antichess().resolve(key + suicide));
                int magic = format.families().get(mixture % 2).magic(metric);
                write(folder.resolve(key + (mixture / 2 % 2 == 0 ? suicide : antichess)), bytes, magic);
                mixture++;
            }
        }
        assertThat(compare(Variant.ANTICHESS, folder, PAWNLESS).positions()).isGreaterThan(100_000);
    }

    @Test
    void tablesWithPawnsHaveTheirOwnSuffixAndMagic() throws Exception {
        TableFormat format = TableFormat.of(Variant.ANTICHESS);
        assertThat(format.parseFileName("KvP.gtbw")).isPresent();
        assertThat(format.parseFileName("KvP.stbw")).isEmpty();
        assertThat(format.parseFileName("KvP.stbz")).isEmpty();
        assertThat(format.parseFileName("KvQ.stbw")).isPresent();
        assertThat(format.parseFileName("KvQ.gtbw")).isPresent();

        byte[] bytes = Files.readAllBytes(VariantTables.antichess().resolve("KvP.gtbw"));
        Path file = folder.resolve("KvP.gtbw");
        write(file, bytes, format.families().getLast().magic(Metric.WDL));
        assertThat(failure(Variant.ANTICHESS, file))
                .contains("wrong magic number")
                .contains("begins with bc 55 bc 21, found 7b f6 93 15");
    }

    @Test
    void tablesOfAnotherVariantAreRefused() throws Exception {
        byte[] bytes = Files.readAllBytes(VariantTables.atomic().resolve("KQvK.atbw"));
        Path file = folder.resolve("KQvK.atbw");
        write(
                file,
                bytes,
                TableFormat.of(Variant.STANDARD).families().getFirst().magic(Metric.WDL));
        assertThat(failure(Variant.ATOMIC, file)).contains("wrong magic number").contains("standard");
    }

    private static String failure(Variant variant, Path file) throws IOException {
        PagedTables tables = new PagedTables(TableFormat.of(variant), Prefix.WHOLE)
                .add(file, MemorySegment.ofArray(Files.readAllBytes(file)));
        return ((TableFile.Unusable) tables.files().getFirst().state())
                .failure()
                .sentence();
    }

    /** Writes a table with another magic number, and the checksum that belongs to it. */
    private static void write(Path file, byte[] table, int magic) throws IOException {
        ByteBuffer.wrap(table).order(ByteOrder.LITTLE_ENDIAN).putInt(0, magic);
        int end = table.length - TableChecksum.BYTES;
        System.arraycopy(TableChecksum.of(Arrays.copyOf(table, end)), 0, table, end, TableChecksum.BYTES);
        Files.write(file, table);
    }

    private static PlainComparison compare(Variant variant, Path tables, List<String> keys) throws Exception {
        try (Arena arena = Arena.ofShared()) {
            PlainComparison comparison = new PlainComparison(new PlainSolver(variant), variant, tables, false, arena);
            for (String key : keys) {
                comparison.compare(key);
            }
            System.out.println("own tables of " + variant.key() + ", " + keys + ": " + comparison);
            return comparison;
        }
    }
}
