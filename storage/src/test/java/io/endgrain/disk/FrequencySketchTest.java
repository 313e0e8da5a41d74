package io.endgrain.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import org.junit.jupiter.api.Test;

class FrequencySketchTest {

    private final FrequencySketch sketch = new FrequencySketch(Arena.ofAuto().allocate(2 * FrequencySketch.BYTES, 8));

    @Test
    void neverEstimatesTooLittle() {
        for (int page = 0; page < 15; page++) {
            sketch.raise(0, PageKey.hash(page), page);
        }
        for (int page = 0; page < 15; page++) {
            assertThat(sketch.frequency(0, PageKey.hash(page))).isBetween(page, 15);
        }
    }

    @Test
    void estimatesFewPagesExactly() {
        sketch.raise(0, PageKey.hash(1), 15);
        sketch.raise(0, PageKey.hash(2), 3);
        sketch.raise(0, PageKey.hash(2), 2);
        assertThat(sketch.frequency(0, PageKey.hash(1))).isEqualTo(15);
        assertThat(sketch.frequency(0, PageKey.hash(2))).isEqualTo(3);
        assertThat(sketch.frequency(0, PageKey.hash(3))).isZero();
    }

    @Test
    void manyPagesThatWereAskedForOnceLookLikeOneThatWas() {
        for (int page = 0; page < 1000; page++) {
            sketch.raise(0, PageKey.hash(page), 1);
        }
        assertThat(sketch.frequency(0, PageKey.hash(-5))).isLessThanOrEqualTo(1);
    }

    @Test
    void halvesEveryCounter() {
        sketch.raise(0, PageKey.hash(1), 15);
        sketch.raise(0, PageKey.hash(2), 1);
        sketch.halve(0);
        assertThat(sketch.frequency(0, PageKey.hash(1))).isEqualTo(7);
        assertThat(sketch.frequency(0, PageKey.hash(2))).isZero();
        assertThat(FrequencySketch.halved(0xfedc_ba98_7654_3210L)).isEqualTo(0x7766_5544_3322_1100L);
    }

    @Test
    void aSketchDoesNotTouchItsNeighbour() {
        for (int page = 0; page < 1000; page++) {
            sketch.raise(0, PageKey.hash(page), 15);
        }
        for (int page = 0; page < 1000; page++) {
            assertThat(sketch.frequency(FrequencySketch.BYTES, PageKey.hash(page)))
                    .isZero();
        }
    }
}
