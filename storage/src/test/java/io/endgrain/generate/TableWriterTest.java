package io.endgrain.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.endgrain.chess.Variant;
import io.endgrain.disk.PartFile;
import io.endgrain.generate.TableWriter.IfPresent;
import io.endgrain.syzygy.Material;
import io.endgrain.syzygy.Metric;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.syzygy.TableName;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableWriterTest {
    private static final int KING = 6;
    private static final int BLACK_KING = 14;
    private static final int SIZE = 31332;

    @TempDir
    private Path folder;

    @Test
    void aTableWithoutDataIsThePublishedFile() throws IOException {
        int[] pieces = {BLACK_KING, KING, 3};
        SubTableContent draw = new SubTableContent(pieces, 0, 15, CompressedSubTable.single(SIZE, 2), null);

        Path file = writer(IfPresent.FAIL).write(wdl("KBvK"), new SubTableContent[][] {{draw, draw}});

        assertThat(file).hasFileName("KBvK.rtbw");
        assertThat(HexFormat.of().formatHex(Files.readAllBytes(file)))
                .isEqualTo("71e8235d3100ee6633008002" + "8002" + "00".repeat(50) + "4b37ef623e69eadb6756777c16034e6f");
        assertThat(list()).containsExactly("KBvK.rtbw");
    }

    @Test
    void sectionsFollowEachOther() throws IOException {
        Path file = writer(IfPresent.FAIL).write(wdl("KRvK"), rook(9));
        byte[] bytes = Files.readAllBytes(file);

        assertThat(HexFormat.of().formatHex(bytes, 0, 13))
                .as("magic, layout, orders, men, padding, header of the side that always wins")
                .isEqualTo("71e8235d3100ee6644008004" + "00");
        CompressedSubTable side = rook(9)[0][1].values();
        int sparse = 12 + (int) side.headerBytes();
        assertThat(HexFormat.of().formatHex(bytes, sparse, sparse + 6)).isEqualTo("000000000040");
        assertThat(HexFormat.of().formatHex(bytes, sparse + 6, sparse + 8)).isEqualTo("637a");
        assertThat(bytes[64 * ((sparse + 8 + 63) / 64)])
                .as("first byte of the data")
                .isNotZero();
        assertThat(bytes.length % 64).isEqualTo(16);
    }

    @Test
    void writingTheSameAgainIsNoError() throws IOException {
        Path file = writer(IfPresent.FAIL).write(wdl("KRvK"), rook(9));
        byte[] bytes = Files.readAllBytes(file);

        writer(IfPresent.FAIL).write(wdl("KRvK"), rook(9));

        assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
        assertThat(list()).containsExactly("KRvK.rtbw");
    }

    @Test
    void anotherFileOfTheNameStays() throws IOException {
        Path file = folder.resolve("KRvK.rtbw");
        Files.writeString(file, "somebody's");

        assertThatThrownBy(() -> writer(IfPresent.FAIL).write(wdl("KRvK"), rook(9)))
                .isInstanceOf(FileAlreadyExistsException.class)
                .hasMessageContaining(file.toString());
        assertThat(file).hasContent("somebody's");
        assertThat(list()).containsExactly("KRvK.rtbw");
    }

    @Test
    void anotherFileOfTheNameIsReplacedIfAskedTo() throws IOException {
        Path file = folder.resolve("KRvK.rtbw");
        Files.writeString(file, "somebody's");

        writer(IfPresent.REPLACE).write(wdl("KRvK"), rook(9));

        assertThat(Files.size(file)).isGreaterThan(64);
        assertThat(list()).containsExactly("KRvK.rtbw");
    }

    @Test
    void subTablesThatMakeNoValidFileAreNotWritten() {
        SubTableContent wrongMen =
                new SubTableContent(new int[] {BLACK_KING, KING, 2}, 0, 15, CompressedSubTable.single(SIZE, 2), null);
        SubTableContent wrongSize = new SubTableContent(
                new int[] {BLACK_KING, KING, 4}, 0, 15, Compressor.compress(cells(SIZE + 40_000, 9), Metric.WDL), null);

        for (SubTableContent wrong : List.of(wrongMen, wrongSize)) {
            assertThatThrownBy(() ->
                            writer(IfPresent.FAIL).write(wdl("KRvK"), new SubTableContent[][] {{wrong, wrong}}))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("KRvK");
        }
        assertThatThrownBy(() -> writer(IfPresent.FAIL).write(wdl("KRvK"), new SubTableContent[][] {{rook(9)[0][0]}}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1 x 2");
        assertThat(list()).isEmpty();
    }

    @Test
    void aMissingFolderIsNamed() {
        Path missing = folder.resolve("missing");
        TableWriter writer = new TableWriter(missing, TableFormat.of(Variant.STANDARD), IfPresent.FAIL);

        assertThatThrownBy(() -> writer.write(wdl("KRvK"), rook(9)))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining(missing.toString());
    }

    @Test
    void anIntactTableIsKeptIfAskedToAndADamagedOneIsAnError() throws IOException {
        Path file = writer(IfPresent.FAIL).write(wdl("KRvK"), rook(9));
        byte[] bytes = Files.readAllBytes(file);

        writer(IfPresent.KEEP).write(wdl("KRvK"), rook(10));
        assertThat(Files.readAllBytes(file)).isEqualTo(bytes);

        bytes[bytes.length - 20] ^= 1;
        Files.write(file, bytes);
        assertThatThrownBy(() -> writer(IfPresent.KEEP).write(wdl("KRvK"), rook(10)))
                .isInstanceOf(FileAlreadyExistsException.class)
                .hasMessageContaining(file.toString());
        assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
        assertThat(list()).containsExactly("KRvK.rtbw");
    }

    @Test
    void partsThatWereLeftBehindAreDeleted() throws IOException {
        Files.createFile(folder.resolve(".KQvK.rtbw-8f3a01.part"));
        Files.createFile(folder.resolve("KQvK.rtbw"));

        assertThat(PartFile.deleteAbandoned(folder, OutputFolder.TABLES)).isEqualTo(1);
        assertThat(list()).containsExactly("KQvK.rtbw");
    }

    private List<String> list() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private TableWriter writer(IfPresent ifPresent) {
        return new TableWriter(folder, TableFormat.of(Variant.STANDARD), ifPresent);
    }

    private static TableName wdl(String key) {
        return new TableName(Material.parse(key).orElseThrow(), Metric.WDL);
    }

    /** White to move wins, Black to move loses but for some draws. */
    static SubTableContent[][] rook(int draws) {
        int[] pieces = {BLACK_KING, KING, 4};
        SubTableContent white = new SubTableContent(pieces, 0, 15, CompressedSubTable.single(SIZE, 4), null);
        CompressedSubTable values = Compressor.compress(cells(SIZE, draws), Metric.WDL);
        return new SubTableContent[][] {{white, new SubTableContent(pieces, 0, 15, values, null)}};
    }

    private static short[] cells(int size, int draws) {
        short[] cells = new short[size];
        for (int i = 0; i < draws; i++) {
            cells[23_505 + i] = 2;
        }
        return cells;
    }
}
