package io.endgrain.testkit.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.junit.jupiter.api.Test;

class FlashModelTest {

    private static final FlashModel DRIVE = FlashModel.NVME;
    private static final int PAGE = 4096;

    @Test
    void aPageTakesAHundredMicroseconds() {
        assertThat(micros(1, PAGE)).isCloseTo(100, withinPercentage(1));
    }

    @Test
    void sixtyFourPagesAreReadAtOnce() {
        assertThat(micros(64, PAGE)).isBetween(100.0, 190.0);
        assertThat(micros(65, PAGE)).isBetween(190.0, 300.0);
    }

    @Test
    void theBandwidthIsShared() {
        assertThat(1000 * (256 << 10) / micros(1000, 256 << 10)).isCloseTo(3000, withinPercentage(2));
    }

    private static double micros(int count, int length) {
        Drive drive = DRIVE.start(1);
        for (int id = 0; id < count; id++) {
            drive.submit(new Command(id, (long) id * length, length, 0));
        }
        return drive.drain().getLast().endNanos() / 1e3;
    }
}
