package io.endgrain.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.syzygy.Metric;
import io.endgrain.syzygy.StoredLiterals;
import io.endgrain.tables.TableChecksum;
import io.endgrain.testkit.SharedFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Measures what writes tables by published ones. */
class PublishedTablesTest {
    @Test
    void allHaveTheChecksumThatWeCompute() throws IOException {
        int compared = 0;
        for (String folder : List.of("standard", "standard-old-3man", "atomic", "antichess")) {
            for (Path file : files(folder)) {
                byte[] bytes = Files.readAllBytes(file);
                int end = bytes.length - TableChecksum.BYTES;
                assertThat(HexFormat.of().formatHex(TableChecksum.of(Arrays.copyOf(bytes, end))))
                        .as(file.toString())
                        .isEqualTo(HexFormat.of().formatHex(bytes, end, bytes.length));
                compared++;
            }
        }
        System.out.println("checksums of published tables: "
                + (compared == 0 ? "skipped, no shared folder" : compared + " files compared"));
    }

    @Test
    void theSameValuesTakeNoMoreRoom() throws IOException {
        long published = 0;
        long ours = 0;
        for (String name : List.of("KRvK.rtbz", "KPvK.rtbw", "KPvK.rtbz", "KBNvK.rtbw", "KRvKB.rtbz", "KPPvK.rtbz")) {
            Optional<Path> file =
                    SharedFolder.find().map(shared -> shared.tables("standard").resolve(name));
            if (file.isEmpty()) {
                System.out.println("sizes of published tables: skipped, no shared folder");
                return;
            }
            StoredLiterals stored = StoredLiterals.of(file.get());
            for (int pawnFile = 0; pawnFile < stored.files(); pawnFile++) {
                for (int side = 0; side < stored.sides(); side++) {
                    published += stored.isSingle(pawnFile, side) ? 0 : stored.dataBytes(pawnFile, side);
                    ours += recompressed(stored, pawnFile, side, name.endsWith("w") ? Metric.WDL : Metric.DTZ);
                }
            }
        }
        System.out.println("sizes of published tables: " + published + " bytes of data, ours " + ours);
        assertThat(ours).isLessThan(published * 102 / 100);
    }

    private static long recompressed(StoredLiterals stored, int pawnFile, int side, Metric metric) {
        if (stored.isSingle(pawnFile, side)) {
            return 0;
        }
        short[] cells = new short[Math.toIntExact(stored.size(pawnFile, side))];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = (short) stored.literal(pawnFile, side, i);
        }
        CompressedSubTable compressed = Compressor.compress(cells, metric, true);
        return compressed.bytes() - compressed.headerBytes();
    }

    private static List<Path> files(String folder) throws IOException {
        Optional<SharedFolder> shared = SharedFolder.find();
        if (shared.isEmpty()) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(shared.get().tables(folder))) {
            return files.filter(file -> file.toString().matches(".*tb[wz]"))
                    .sorted()
                    .toList();
        }
    }
}
