package io.endgrain.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.chess.Variant;
import io.endgrain.syzygy.Material;
import io.endgrain.syzygy.Metric;
import io.endgrain.syzygy.StoredLiterals;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.syzygy.TableName;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CompressorTest {
    private static final int KRVK_SIZE = 31332;

    @Test
    void randomCells() throws IOException {
        Random random = new Random(2);
        for (int values = 1; values <= 5; values++) {
            short[] cells = new short[KRVK_SIZE];
            int last = 0;
            for (int i = 0; i < cells.length; i++) {
                last = random.nextInt(6) == 0 ? random.nextInt(values) : last;
                cells[i] = (short) (random.nextInt(5) == 0 ? -1 - random.nextInt(5) : last);
            }
            assertReadBack(cells, Metric.WDL);
        }
    }

    @Test
    void manyValues() throws IOException {
        Random random = new Random(3);
        short[] cells = new short[KRVK_SIZE];
        for (int i = 0; i < cells.length; i++) {
            int value = (int) Math.abs(random.nextGaussian() * 100);
            cells[i] = random.nextInt(4) == 0 ? Compressor.ANYTHING : (short) value;
        }
        assertReadBack(cells, Metric.DTZ);
    }

    private static void assertReadBack(short[] cells, Metric metric) throws IOException {
        CompressedSubTable compressed = Compressor.compress(cells.clone(), metric);
        TableFormat format = TableFormat.of(Variant.STANDARD);
        TableName name = new TableName(Material.parse("KRvK").orElseThrow(), metric);
        DistanceStorage distances = metric == Metric.DTZ ? new DistanceStorage(0, false, false, null) : null;
        SubTableContent content = new SubTableContent(new int[] {6, 14, 4}, 0, 15, compressed, distances);
        SubTableContent[][] contents = metric == Metric.WDL
                ? new SubTableContent[][] {{content, content}}
                : new SubTableContent[][] {{content}};
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new TableImage(format, name, contents).writeTo(out);
        out.write(new byte[16]);
        StoredLiterals stored = StoredLiterals.of(format.fileName(name.material(), metric), out.toByteArray());
        for (int i = 0; i < cells.length; i++) {
            int literal = stored.literal(0, 0, i);
            if (cells[i] >= 0) {
                assertThat(literal).as("literal " + i).isEqualTo(cells[i]);
            } else {
                assertThat(literal).as("literal " + i).isLessThanOrEqualTo(-cells[i] - 1);
            }
        }
    }
}
