package io.endgrain.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.chess.Variant;
import io.endgrain.generate.TableWriter.IfPresent;
import io.endgrain.syzygy.Material;
import io.endgrain.syzygy.Metric;
import io.endgrain.syzygy.StoredLiterals;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.syzygy.TableName;
import io.endgrain.tables.TableChecksum;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the writer writes, the strict reader reads: every value of every sub-table, flags, maps and checksum. */
class WrittenTableTest {
    private static final int[] KRK = {6, 14, 4};
    private static final int KRK_SIZE = 31332;
    private static final int[] KQKR = {14, 6, 12, 5};
    private static final int KQKR_SIZE = 31332 * 61;
    private static final int[] PAWNS = {1, 9, 6, 14};
    private static final int PAWNS_SIZE = 6 * 47 * 62 * 61;

    @TempDir
    private Path folder;

    private final Random random = new Random(4);

    @Test
    void runsOfAnyLength() throws IOException {
        short[] white = runs(KQKR_SIZE, 5);
        short[] black = new short[KQKR_SIZE];
        Arrays.fill(black, 1_000_000, 1_000_010, (short) 4);

        StoredLiterals stored =
                write("KQvKR", Metric.WDL, new SubTableContent[][] {{wdl(KQKR, white), wdl(KQKR, black)}});

        assertSame(white, stored, 0, 0);
        assertSame(black, stored, 0, 1);
    }

    @Test
    void fourFilesOfPawns() throws IOException {
        SubTableContent[][] contents = new SubTableContent[4][1];
        short[][] cells = new short[4][];
        for (int file = 0; file < 4; file++) {
            cells[file] = file == 2 ? new short[PAWNS_SIZE] : runs(PAWNS_SIZE, file + 2);
            contents[file][0] = new SubTableContent(
                    PAWNS, file % 3, (file + 1) % 3, Compressor.compress(cells[file].clone(), Metric.WDL), null);
        }

        StoredLiterals stored = write("KPvKP", Metric.WDL, contents);

        assertThat(stored.isSingle(2, 0)).isTrue();
        for (int file = 0; file < 4; file++) {
            assertSame(cells[file], stored, file, 0);
        }
    }

    @Test
    void mapsOfBytes() throws IOException {
        int[][] map = {{3, 1, 255}, {}, {7}, numbers(255)};

        StoredLiterals stored = writeMapped(map);

        assertThat(stored.flags(0, 0)).isEqualTo(1 | 2 | 4);
        assertMapped(map, stored);
    }

    @Test
    void mapsOfTwoBytes() throws IOException {
        int[][] longList = {{3, 1}, numbers(300), {}, {5}};
        int[][] largeNumber = {{256, 65_535}, {1}, {}, {}};

        for (int[][] map : new int[][][] {longList, largeNumber}) {
            StoredLiterals stored = writeMapped(map);

            assertThat(stored.flags(0, 0)).isEqualTo(1 | 2 | 4 | 16);
            assertMapped(map, stored);
        }
    }

    @Test
    void wideAndNarrowMapsAndNoneInOneFile() throws IOException {
        int[][][] maps = {{{1}, {}, {}, {}}, {{300}, {2}, {}, {}}, null, {{5, 6, 7}, {}, {}, {}}};
        SubTableContent[][] contents = new SubTableContent[4][1];
        short[][] cells = new short[4][];
        for (int file = 0; file < 4; file++) {
            cells[file] = runs(PAWNS_SIZE, 2);
            CompressedSubTable values = Compressor.compress(cells[file].clone(), Metric.DTZ, maps[file] != null);
            DistanceStorage storage = new DistanceStorage(0, false, true, maps[file]);
            contents[file][0] = new SubTableContent(PAWNS, 0, 1, values, storage);
        }

        StoredLiterals stored = write("KPvKP", Metric.DTZ, contents);

        for (int file = 0; file < 4; file++) {
            assertSame(cells[file], stored, file, 0);
            assertThat(stored.number(file, 2, 0)).isEqualTo(maps[file] == null ? 0 : maps[file][0][0]);
        }
    }

    @Test
    void theChecksumIsThatOfTheBytes() throws IOException {
        Path file = folder.resolve("KRvK.rtbz");
        writeMapped(new int[][] {{1}, {2}, {3}, {4}});
        byte[] bytes = Files.readAllBytes(file);

        String found = HexFormat.of().formatHex(bytes, bytes.length - 16, bytes.length);
        byte[] summed = TableChecksum.of(Arrays.copyOf(bytes, bytes.length - 16));

        assertThat(found).isEqualTo(HexFormat.of().formatHex(summed));
    }

    private StoredLiterals writeMapped(int[][] map) throws IOException {
        short[] cells = runs(KRK_SIZE, 3);
        CompressedSubTable values = Compressor.compress(cells.clone(), Metric.DTZ, true);
        DistanceStorage storage = new DistanceStorage(1, true, false, map);
        StoredLiterals stored =
                write("KRvK", Metric.DTZ, new SubTableContent[][] {{new SubTableContent(KRK, 0, 15, values, storage)}});
        assertSame(cells, stored, 0, 0);
        return stored;
    }

    private static void assertMapped(int[][] map, StoredLiterals stored) {
        int[] values = {2, -2, 1, -1};
        for (int list = 0; list < 4; list++) {
            for (int literal = 0; literal < map[list].length; literal++) {
                assertThat(stored.number(0, values[list], literal)).isEqualTo(map[list][literal]);
            }
            assertThat(stored.number(0, values[list], map[list].length)).isNegative();
        }
    }

    private static int[] numbers(int count) {
        int[] numbers = new int[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = i;
        }
        return numbers;
    }

    private short[] runs(int size, int values) {
        short[] cells = new short[size];
        int at = 0;
        while (at < size) {
            int end = Math.min(size, at + 1 + (1 << random.nextInt(18)));
            Arrays.fill(cells, at, end, (short) random.nextInt(values));
            at = end;
        }
        return cells;
    }

    private static SubTableContent wdl(int[] pieces, short[] cells) {
        return new SubTableContent(pieces, 0, 15, Compressor.compress(cells.clone(), Metric.WDL), null);
    }

    private StoredLiterals write(String key, Metric metric, SubTableContent[][] contents) throws IOException {
        TableWriter writer = new TableWriter(folder, TableFormat.of(Variant.STANDARD), IfPresent.REPLACE);
        return StoredLiterals.of(writer.write(new TableName(Material.parse(key).orElseThrow(), metric), contents));
    }

    private static void assertSame(short[] cells, StoredLiterals stored, int file, int side) {
        assertThat(stored.size(file, side)).isEqualTo(cells.length);
        for (int i = 0; i < cells.length; i++) {
            int literal = stored.literal(file, side, i);
            if (literal != cells[i]) {
                throw new AssertionError("file " + file + ", side " + side + ", index " + i + ": " + cells[i]
                        + " was written, " + literal + " read");
            }
        }
    }
}
