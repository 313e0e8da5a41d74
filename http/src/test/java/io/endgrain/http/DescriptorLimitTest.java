package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class DescriptorLimitTest {
    @Test
    void asManyConnectionsAsTheSettingsSayWhereThereIsRoom() throws CommandFailure {
        assertThat(DescriptorLimit.connections(1 << 20, 3000, 4096, 0)).isEqualTo(4096);
    }

    @Test
    void fewerConnectionsWhereTheFilesLeaveNoRoomForAll() throws CommandFailure {
        assertThat(DescriptorLimit.connections(1024, 94, 4096, 0)).isEqualTo(830);
        assertThat(DescriptorLimit.connections(1024, 94, 4096, 64)).isEqualTo(766);
    }

    @Test
    void aLimitThatDoesNotEvenHoldTheFilesIsOneSentence() {
        assertThatThrownBy(() -> DescriptorLimit.connections(64, 94, 4096, 0))
                .isInstanceOf(CommandFailure.class)
                .hasMessage("This process may have 64 files open, but 94 table files and a few connections need 210;"
                        + " raise the limit (ulimit -n, or LimitNOFILE in a systemd unit).");
    }

    @Test
    void thisProcessHasALimit() {
        assertThat(DescriptorLimit.ofThisProcess()).isPositive();
    }
}
