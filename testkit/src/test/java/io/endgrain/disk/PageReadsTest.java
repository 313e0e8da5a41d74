package io.endgrain.disk;

import static io.endgrain.disk.ResidentPages.PAGE_SIZE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.endgrain.testkit.CountingDisk;
import io.endgrain.testkit.FaultyDisk;
import io.endgrain.testkit.MemoryDisk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PageReadsTest {

    private static final Path TABLE = Path.of("tables", "KQvK.rtbw");
    private static final int SIZE = 5 * PAGE_SIZE + 57;
    private static final int ID = 9;

    private final byte[] bytes = new byte[SIZE];
    private final MemoryDisk memory = new MemoryDisk();
    private final FaultyDisk faulty = new FaultyDisk(memory);
    private final CountingDisk disk = new CountingDisk(faulty);
    private final PageReads reads = new PageReads(16);
    private OpenFile file;

    @BeforeEach
    void openFile() throws IOException {
        new Random(1).nextBytes(bytes);
        memory.put(TABLE, bytes);
        file = disk.open(TABLE);
    }

    @Test
    void readsARunWithOneCall() {
        PageReads.Outcome outcome = reads.read(file, ID, 1, 3);
        assertThat(outcome.failures()).isEmpty();
        assertThat(outcome.pages()).containsExactly(page(1), page(2), page(3));
        assertThat(disk.counts().total().reads()).isEqualTo(1);
    }

    @Test
    void theLastPageIsAsShortAsTheFileIs() {
        PageReads.Outcome outcome = reads.read(file, ID, 4, 2);
        assertThat(outcome.pages()).containsExactly(page(4), page(5));
        assertThat(outcome.pages().getLast().length()).isEqualTo(57);
    }

    @Test
    void goesOnAfterShortReads() {
        faulty.shortenReads(1000);
        PageReads.Outcome outcome = reads.read(file, ID, 3, 3);
        assertThat(outcome.failures()).isEmpty();
        assertThat(outcome.pages()).containsExactly(page(3), page(4), page(5));
    }

    @Test
    void oneBadPageFailsAlone() {
        faulty.failReads(TABLE, 2 * PAGE_SIZE + 5, 2 * PAGE_SIZE + 6);
        PageReads.Outcome outcome = reads.read(file, ID, 0, 6);
        assertThat(outcome.pages()).containsExactly(page(0), page(1), page(3), page(4), page(5));
        assertThat(outcome.failures())
                .containsExactly(new PageReads.PageFailure(
                        ID,
                        2,
                        new ReadFailure(TABLE, 8192, "reading 4096 bytes at offset 8192 failed: Input/output error")));
    }

    @Test
    void saysWhereAFileEndedThatWasLongerWhenItWasOpened() throws IOException {
        memory.overwrite(TABLE, Arrays.copyOf(bytes, 2 * PAGE_SIZE + 100));
        PageReads.Outcome outcome = reads.read(file, ID, 1, 2);
        assertThat(outcome.pages()).containsExactly(page(1));
        assertThat(outcome.failures()).hasSize(1);
        ReadFailure failure = outcome.failures().getFirst().failure();
        assertThat(failure.offset()).isEqualTo(2 * PAGE_SIZE + 100);
        assertThat(failure.message())
                .isEqualTo(TABLE
                        + ": unexpected end of file at offset 8292: expected 3996 more bytes because the file had "
                        + SIZE + " bytes when it was opened");
    }

    @Test
    void pagesPastTheEndFailWithoutBeingRead() {
        PageReads.Outcome outcome = reads.read(file, ID, 5, 3);
        assertThat(outcome.pages()).containsExactly(page(5));
        assertThat(outcome.failures()).extracting(PageReads.PageFailure::page).containsExactly(6L, 7L);
        assertThat(outcome.failures().getFirst().failure().reason())
                .isEqualTo(
                        "nothing to read at offset 24576: expected an offset below 20537, the number of bytes that the"
                                + " file had when it was opened");
        assertThat(reads.read(file, ID, 1L << 39, 1).failures()).hasSize(1);
        assertThat(disk.counts().total().reads()).isEqualTo(1);
    }

    @Test
    void aClosedFileIsAFailureToo() throws IOException {
        file.close();
        PageReads.Outcome outcome = reads.read(file, ID, 0, 2);
        assertThat(outcome.pages()).isEmpty();
        assertThat(outcome.failures()).hasSize(2);
        assertThat(outcome.failures().getFirst().failure().reason()).contains("ClosedChannelException");
    }

    @Test
    void refusesRunsThatCannotBe() {
        assertThatThrownBy(() -> reads.read(file, ID, 0, 17))
                .hasMessage("a run of pages has 1 to 16 pages here, not 17");
        assertThatThrownBy(() -> reads.read(file, ID, 0, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new PageReads(65)).isInstanceOf(IllegalArgumentException.class);
    }

    private Page page(int number) {
        int from = number * PAGE_SIZE;
        return new Page(ID, number, bytes, from, Math.min(PAGE_SIZE, SIZE - from));
    }
}
