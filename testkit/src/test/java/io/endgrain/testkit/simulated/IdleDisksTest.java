package io.endgrain.testkit.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.endgrain.testkit.simulated.IdleDisks.Read;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class IdleDisksTest {

    private static final int PAGE = 4096;
    private static final DeviceModel ARRAY = DeviceModel.hardDisks("array", 6);
    private static final IdleDisks DISKS = new IdleDisks(List.of(ARRAY, DeviceModel.flash("nvme", 1)));

    /**
     * The figure has two natural readings, and the model gives both. Forty pages at random addresses of the array, given to
     * the disks at once: the fullest of the six has ten on average, which it orders itself. And forty pages that are spread
     * evenly and read one at a time: seven times twelve milliseconds.
     */
    @Test
    void fortyColdPagesOnSixDisksTakeEightyFourMilliseconds() {
        SplittableRandom random = new SplittableRandom(1);
        double sum = 0;
        int trials = 1000;
        for (int trial = 0; trial < trials; trial++) {
            sum += DISKS.nanos(List.of(pages(random, 40)), trial).getFirst() / 1e6;
        }
        assertThat(sum / trials).isCloseTo(84, withinPercentage(5));

        double alone = 0;
        for (int trial = 0; trial < 4 * trials; trial++) {
            alone += DISKS.nanos(List.of(pages(random, 1)), trial).getFirst() / 1e6;
        }
        assertThat(Math.ceilDiv(40, 6) * alone / (4 * trials)).isCloseTo(84, withinPercentage(5));
    }

    @Test
    void aRoundBeginsWhenTheOneBeforeHasEnded() {
        SplittableRandom random = new SplittableRandom(2);
        List<Read> first = pages(random, 5);
        List<Read> second = pages(random, 5);
        List<Long> both = DISKS.nanos(List.of(first, second), 9);
        assertThat(both).hasSize(2).allMatch(nanos -> nanos > 1_000_000);
        assertThat(DISKS.nanos(List.of(first), 9)).containsExactly(both.getFirst());
        assertThat(DISKS.nanos(List.of(first, second), 9)).isEqualTo(both);
        assertThat(DISKS.nanos(List.of(List.<Read>of(), first), 9)).containsExactly(0L, both.getFirst());
    }

    @Test
    void neighboursAreOneReadAndEqualPagesCountOnce() {
        Read one = new Read("array", 40960, PAGE);
        Read next = new Read("array", 40960 + PAGE, PAGE);
        assertThat(DISKS.nanos(List.of(List.of(one, one)), 1)).isEqualTo(DISKS.nanos(List.of(List.of(one)), 1));
        assertThat(DISKS.nanos(List.of(List.of(next, one)), 1))
                .isEqualTo(DISKS.nanos(List.of(List.of(new Read("array", 40960, 2 * PAGE))), 1));
    }

    @Test
    void devicesWorkAtOnce() {
        Read slow = new Read("array", 40960, PAGE);
        Read fast = new Read("nvme", 40960, PAGE);
        assertThat(DISKS.nanos(List.of(List.of(fast)), 1).getFirst()).isBetween(99_000L, 101_000L);
        assertThat(DISKS.nanos(List.of(List.of(slow, fast)), 1)).isEqualTo(DISKS.nanos(List.of(List.of(slow)), 1));
    }

    @Test
    void namesADeviceThatIsNotThere() {
        assertThatThrownBy(() -> DISKS.nanos(List.of(List.of(new Read("tape", 0, 1))), 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("tape");
    }

    private static List<Read> pages(SplittableRandom random, int count) {
        List<Read> reads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            reads.add(new Read("array", random.nextLong(ARRAY.capacityBytes() / PAGE) * PAGE, PAGE));
        }
        return reads;
    }
}
