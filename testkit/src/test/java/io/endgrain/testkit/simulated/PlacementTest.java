package io.endgrain.testkit.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.endgrain.testkit.simulated.IdleDisks.Read;
import org.junit.jupiter.api.Test;

class PlacementTest {

    private static final int GROUP = Placement.GROUP_BYTES;
    private static final long EXTENT = 18L << 30;
    private static final DeviceModel ARRAY = DeviceModel.hardDisks("array", 6);

    @Test
    void neighboursWithinAGroupStayNeighbours() {
        Placement placement = Placement.random(ARRAY.capacityBytes(), EXTENT, 10L * GROUP, 1);
        for (long group = 0; group < 10; group++) {
            long first = placement.address(group * GROUP);
            assertThat(first % GROUP).isZero();
            assertThat(placement.address(group * GROUP + GROUP - 1)).isEqualTo(first + GROUP - 1);
        }
    }

    @Test
    void groupsAreStretchedInOrderOverTheExtent() {
        int groups = 1000;
        Placement placement = Placement.random(ARRAY.capacityBytes(), EXTENT, (long) groups * GROUP, 2);
        long last = placement.start() - 1;
        for (long group = 0; group < groups; group++) {
            long address = placement.address(group * GROUP);
            assertThat(address).isGreaterThan(last);
            assertThat((double) (address - placement.start()) / EXTENT)
                    .isBetween(group / 1000.0 - 0.0001, (group + 1) / 1000.0 + 0.0001);
            last = address + GROUP - 1;
        }
        assertThat(last).isLessThan(placement.start() + EXTENT);
    }

    @Test
    void groupsSpreadEvenlyOverTheMembersOfAnArray() {
        int groups = 6000;
        Placement placement = Placement.random(ARRAY.capacityBytes(), EXTENT, (long) groups * GROUP, 3);
        int[] counts = new int[6];
        for (long group = 0; group < groups; group++) {
            counts[ARRAY.pieces(placement.address(group * GROUP), 1).getFirst().member()]++;
        }
        for (int count : counts) {
            assertThat(count).isCloseTo(1000, withinPercentage(15));
        }
    }

    @Test
    void filesLieAnywhereOnTheDevice() {
        double sum = 0;
        for (int seed = 0; seed < 1000; seed++) {
            Placement placement = Placement.random(ARRAY.capacityBytes(), EXTENT, 5, seed);
            assertThat(placement.start() + EXTENT).isLessThanOrEqualTo(ARRAY.capacityBytes());
            sum += (double) placement.start() / ARRAY.capacityBytes();
        }
        assertThat(sum / 1000).isCloseTo(0.5, withinPercentage(5));
    }

    @Test
    void aLargeFileIsNotStretched() {
        Placement placement = Placement.random(1L << 30, 1 << 20, 100L * GROUP, 4);
        assertThat(placement.address(100L * GROUP - 1)).isEqualTo(placement.start() + 100L * GROUP - 1);
    }

    @Test
    void aFileThatDoesNotFitIsRefused() {
        assertThatThrownBy(() -> Placement.random(1 << 20, 1 << 16, 2 << 20, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("does not fit");
        Placement placement = Placement.random(1 << 20, 1 << 16, 100, 1);
        assertThatThrownBy(() -> placement.address(GROUP)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void pagesOfAFileAreReadsOfItsDevice() {
        long size = 2L * GROUP + 100;
        Placement placement = Placement.random(ARRAY.capacityBytes(), EXTENT, size, 5);
        PlacedFile file = new PlacedFile(ARRAY, size, placement);
        assertThat(file.reads(3, 2)).containsExactly(new Read("array", placement.address(3 * 4096), 2 * 4096));
        assertThat(file.reads(31, 10))
                .containsExactly(
                        new Read("array", placement.address(31 * 4096), 4096),
                        new Read("array", placement.address(32 * 4096), 100));
        assertThat(file.reads(33, 1)).isEmpty();
    }
}
