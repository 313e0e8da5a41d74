package io.endgrain.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import org.junit.jupiter.api.Test;

class FrequencySketchTest {

    private final FrequencySketch sketch =
            new FrequencySketch(Arena.ofAuto().allocate(2 * FrequencySketch.BYTES, 8), 16);

    @Test
    void neverCountsTooFewBeforeItAges() {
        for (int page = 0; page < 15; page++) {
            for (int i = 0; i < page; i++) {
                sketch.increment(0, PageKey.hash(page));
            }
        }
        for (int page = 0; page < 15; page++) {
            assertThat(sketch.frequency(0, PageKey.hash(page))).isGreaterThanOrEqualTo(page);
        }
    }

    @Test
    void countsUpToFifteen() {
        for (int i = 0; i < 1000; i++) {
            sketch.increment(0, PageKey.hash(1));
        }
        assertThat(sketch.frequency(0, PageKey.hash(1))).isEqualTo(15);
    }

    @Test
    void halvesEverythingAfterTenAdditionsForEachWay() {
        long aged = PageKey.hash(1);
        for (int i = 0; i < 8; i++) {
            sketch.increment(0, aged);
        }
        // The upper two of a row's six bits differ from those of the aged page, so no counter is shared.
        long other = ~aged;
        for (int i = 8; i < 160; i++) {
            sketch.increment(0, other ^ (i % 16 * 0x41041L));
        }
        assertThat(sketch.frequency(0, aged)).isEqualTo(4);
    }

    @Test
    void aSketchDoesNotTouchItsNeighbour() {
        for (int page = 0; page < 1000; page++) {
            sketch.increment(0, PageKey.hash(page));
        }
        for (int page = 0; page < 1000; page++) {
            assertThat(sketch.frequency(FrequencySketch.BYTES, PageKey.hash(page)))
                    .isZero();
        }
    }
}
