package io.endgrain.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import org.junit.jupiter.api.Test;

class PageTest {

    @Test
    void isACopyOfItsSource() {
        byte[] source = {1, 2, 3, 4};
        Page page = new Page(5, 6, source, 1, 2);
        source[1] = 9;
        byte[] target = new byte[2];
        page.copy(0, target, 0, 2);
        assertThat(target).containsExactly(2, 3);
        assertThat(page.file()).isEqualTo(5);
        assertThat(page.number()).isEqualTo(6);
        assertThat(page.offset()).isEqualTo(6 * 4096);
        assertThat(page.length()).isEqualTo(2);
        assertThatThrownBy(() -> page.buffer().put((byte) 1)).isInstanceOf(ReadOnlyBufferException.class);
    }

    @Test
    void equalsAPageWithTheSameNameAndBytes() {
        Page page = new Page(1, 2, new byte[] {1, 2}, 0, 2);
        assertThat(page)
                .isEqualTo(new Page(1, 2, ByteBuffer.wrap(new byte[] {1, 2}), 2))
                .hasSameHashCodeAs(new Page(1, 2, new byte[] {1, 2}, 0, 2));
        assertThat(page).isNotEqualTo(new Page(1, 2, new byte[] {1, 3}, 0, 2));
        assertThat(page).isNotEqualTo(new Page(1, 3, new byte[] {1, 2}, 0, 2));
    }

    @Test
    void refusesWhatCannotBeAPage() {
        byte[] bytes = new byte[5000];
        assertThatThrownBy(() -> new Page(1, 2, bytes, 0, 4097)).hasMessage("a page has 1 to 4096 bytes, not 4097");
        assertThatThrownBy(() -> new Page(1, 2, bytes, 0, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Page(-1, 2, bytes, 0, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Page(1, -1, bytes, 0, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Page(1, (1L << 40) - 1, bytes, 0, 1)).isInstanceOf(IllegalArgumentException.class);
        new Page((1 << 24) - 1, (1L << 40) - 2, bytes, 0, 1);
    }
}
