package io.endgrain.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.endgrain.verify.PageMap.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageMapTest {
    private static final int PAGES = 50;

    /** A map with random runs, and the same as an array. */
    private static PageMap random(Random random, State[] model) {
        PageMap map = new PageMap(PAGES);
        Arrays.fill(model, State.UNKNOWN);
        for (int i = 0; i < 20; i++) {
            int first = random.nextInt(PAGES);
            int count = 1 + random.nextInt(PAGES - first);
            State state = State.values()[random.nextInt(3)];
            map.set(first, count, state);
            Arrays.fill(model, first, first + count, state);
        }
        return map;
    }

    @Test
    void behavesAsAnArray() {
        for (int seed = 0; seed < 200; seed++) {
            State[] model = new State[PAGES];
            PageMap map = random(new Random(seed), model);

            long[] counts = new long[3];
            for (int page = 0; page < PAGES; page++) {
                assertThat(map.get(page)).isEqualTo(model[page]);
                counts[model[page].ordinal()]++;
                int from = page;
                while (from < PAGES && model[from] != State.UNKNOWN) {
                    from++;
                }
                assertThat(map.nextUnknown(page)).isEqualTo(from == PAGES ? -1 : from);
            }
            for (State state : State.values()) {
                assertThat(map.count(state)).isEqualTo(counts[state.ordinal()]);
            }
            List<PageMap.Run> runs = map.runs();
            for (int i = 1; i < runs.size(); i++) {
                assertThat(runs.get(i).state()).isNotEqualTo(runs.get(i - 1).state());
            }
        }
        assertThat(new PageMap(3).nextUnknown(3)).isEqualTo(-1);
    }

    @Test
    void outlivesTheProcessUnlessItIsDamaged(@TempDir Path folder) throws Exception {
        PageMap map = random(new Random(1), new State[PAGES]);
        ScrubState state = new ScrubState(
                1234, List.of(new ScrubState.Table(Path.of("/a/KQvK.rtbw"), new ContentIdentity(9, 8, 7), map)));
        Path file = folder.resolve("state");

        assertThatThrownBy(() -> ScrubState.read(file)).isInstanceOf(NoSuchFileException.class);
        state.write(file);
        assertThat(ScrubState.read(file)).isEqualTo(state);

        byte[] bytes = Files.readAllBytes(file);
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] ^= 0x20;
            Files.write(file, bytes);
            assertThatThrownBy(() -> ScrubState.read(file)).isInstanceOf(IOException.class);
            bytes[i] ^= 0x20;
        }
    }
}
