package io.endgrain.testkit.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.endgrain.testkit.simulated.DeviceModel.Piece;
import org.junit.jupiter.api.Test;

class DeviceModelTest {

    private static final int CHUNK = DeviceModel.USUAL_CHUNK_BYTES;

    @Test
    void oneDiskHasAllAddresses() {
        DeviceModel disk = DeviceModel.hardDisks("a", 1);
        assertThat(disk.pieces(CHUNK - 5, 10)).containsExactly(new Piece(0, CHUNK - 5, 10));
        assertThat(disk.capacityBytes()).isEqualTo(HardDiskModel.SEVEN_TWO_HUNDRED.capacityBytes());
    }

    @Test
    void anArrayGoesFromMemberToMember() {
        DeviceModel array = DeviceModel.hardDisks("a", 6);
        assertThat(array.pieces(0, 4096)).containsExactly(new Piece(0, 0, 4096));
        assertThat(array.pieces(5L * CHUNK + 7, 4096)).containsExactly(new Piece(5, 7, 4096));
        assertThat(array.pieces(6L * CHUNK, 4096)).containsExactly(new Piece(0, CHUNK, 4096));
    }

    @Test
    void aReadAcrossABorderIsSplit() {
        DeviceModel array = DeviceModel.hardDisks("a", 2);
        assertThat(array.pieces(CHUNK - 100, CHUNK + 300))
                .containsExactly(new Piece(0, CHUNK - 100, 100), new Piece(1, 0, CHUNK), new Piece(0, CHUNK, 200));
    }

    @Test
    void everyAddressOfAnArrayIsOnAMember() {
        DeviceModel array = DeviceModel.hardDisks("a", 6);
        long last = array.capacityBytes() - 1;
        Piece piece = array.pieces(last, 1).getFirst();
        assertThat(piece.member()).isEqualTo(5);
        assertThat(piece.address()).isLessThan(HardDiskModel.SEVEN_TWO_HUNDRED.capacityBytes());
    }

    @Test
    void refusesAnArrayWithoutMembers() {
        assertThatThrownBy(() -> DeviceModel.hardDisks("tables", 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("tables");
    }
}
