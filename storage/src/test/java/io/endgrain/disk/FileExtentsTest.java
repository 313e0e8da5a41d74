package io.endgrain.disk;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FileExtentsTest {

    @Test
    void anAddressIsFoundInThePartThatHoldsTheOffset() {
        FileExtents extents = new FileExtents();
        extents.add(0, 8192, 1_000_000);
        extents.add(8192, 12_288, 500_000);
        extents.add(20_480, 24_576, 9_000_000);

        assertThat(extents.addressOf(0)).isEqualTo(1_000_000);
        assertThat(extents.addressOf(8191)).isEqualTo(1_008_191);
        assertThat(extents.addressOf(8192)).isEqualTo(500_000);
        assertThat(extents.addressOf(12_287)).isEqualTo(504_095);
        assertThat(extents.addressOf(12_288)).isEqualTo(-1);
        assertThat(extents.addressOf(20_480)).isEqualTo(9_000_000);
        assertThat(extents.addressOf(24_576)).isEqualTo(-1);
    }

    @Test
    void partsThatGoOnWhereTheLastOneEndsAreKeptAsOne() {
        FileExtents extents = new FileExtents();
        for (long i = 0; i < 1000; i++) {
            extents.add(i * 4096, (i + 1) * 4096, 77 + i * 4096);
        }
        extents.add(4_096_000, 4_096_001, 5);

        assertThat(extents.count()).isEqualTo(2);
        assertThat(extents.addressOf(4_095_999)).isEqualTo(77 + 4_095_999);
        assertThat(extents.addressOf(4_096_000)).isEqualTo(5);
    }

    @Test
    void ofNothingNothingIsKnown() {
        assertThat(FileExtents.NONE.addressOf(0)).isEqualTo(-1);
    }
}
