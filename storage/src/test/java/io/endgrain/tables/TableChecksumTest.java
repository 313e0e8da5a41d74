package io.endgrain.tables;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TableChecksumTest {
    @Test
    void zeros() {
        assertThat(sum(new byte[64])).isEqualTo("5e654583e76046eb4841c4e8e1929f1b");
    }

    @Test
    void allBytes() {
        byte[] bytes = new byte[256];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) i;
        }

        assertThat(sum(bytes)).isEqualTo("4a6fc08994c685a5ad348c2dcb17990d");
    }

    @Test
    void moreThanOneChunk() {
        assertThat(sum(new byte[(1 << 24) + 64])).isEqualTo("ff8d85ad4288eb32a66d0e4099b1ce38");
    }

    @Test
    void portionsDoNotMatter() {
        byte[] bytes = new byte[(1 << 24) + 640];
        new Random(1).nextBytes(bytes);
        TableChecksum inPortions = new TableChecksum();

        for (int at = 0, portion = 1; at < bytes.length; at += portion, portion = Math.min(3 * portion, bytes.length)) {
            inPortions.update(bytes, at, Math.min(portion, bytes.length - at));
        }

        assertThat(inPortions.sum()).isEqualTo(TableChecksum.of(bytes));
    }

    @Test
    void everyByteMatters() {
        byte[] bytes = new byte[64 * 40];
        String before = sum(bytes);

        for (int i = 0; i < bytes.length; i += 7) {
            byte[] changed = bytes.clone();
            changed[i] = 1;
            assertThat(sum(changed)).as("byte " + i).isNotEqualTo(before);
        }
    }

    @Test
    void onlyTheFirstBytesOfAHashedArrayCount() {
        byte[] longer = new byte[512];
        Arrays.fill(longer, 100, 512, (byte) 1);

        assertThat(CityHash.hash256(longer, 100)).isEqualTo(CityHash.hash256(new byte[100], 100));
    }

    private static String sum(byte[] bytes) {
        return HexFormat.of().formatHex(TableChecksum.of(bytes));
    }
}
