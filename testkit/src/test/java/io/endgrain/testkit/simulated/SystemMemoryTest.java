package io.endgrain.testkit.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.endgrain.disk.FileIdentity;
import org.junit.jupiter.api.Test;

class SystemMemoryTest {

    private static final FileIdentity ONE = new FileIdentity(1, 1, 1 << 20, 0);
    private static final FileIdentity OTHER = new FileIdentity(1, 2, 1 << 20, 0);

    @Test
    void theLeastRecentlyUsedPageLeaves() {
        SystemMemory memory = new SystemMemory(2 * 4096);
        memory.hold(ONE, 0);
        memory.hold(OTHER, 0);
        assertThat(memory.use(ONE, 0)).isTrue();
        memory.hold(ONE, 1);
        assertThat(memory.isHeld(ONE, 0)).isTrue();
        assertThat(memory.isHeld(ONE, 1)).isTrue();
        assertThat(memory.isHeld(OTHER, 0)).isFalse();
        assertThat(memory.use(OTHER, 0)).isFalse();
        assertThat(memory.size()).isEqualTo(2);
    }

    @Test
    void lookingIsNotUsing() {
        SystemMemory memory = new SystemMemory(2 * 4096);
        memory.hold(ONE, 0);
        memory.hold(ONE, 1);
        assertThat(memory.isHeld(ONE, 0)).isTrue();
        memory.hold(ONE, 2);
        assertThat(memory.isHeld(ONE, 0)).isFalse();
    }

    @Test
    void memoryOfSizeZeroHoldsNothing() {
        SystemMemory memory = new SystemMemory(0);
        memory.hold(ONE, 0);
        assertThat(memory.isHeld(ONE, 0)).isFalse();
        assertThatThrownBy(() -> new SystemMemory(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void itCanBeEmptied() {
        SystemMemory memory = new SystemMemory(4096);
        memory.hold(ONE, 0);
        memory.clear();
        assertThat(memory.isHeld(ONE, 0)).isFalse();
        assertThat(memory.size()).isZero();
    }
}
