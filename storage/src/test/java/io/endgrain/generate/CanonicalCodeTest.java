package io.endgrain.generate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class CanonicalCodeTest {
    @Property
    void codesAreCompleteAndFreeOfPrefixes(
            @ForAll @Size(min = 2, max = 200) List<@LongRange(max = 1L << 40) Long> counts) {
        long[] frequencies = counts.stream().mapToLong(Long::longValue).toArray();
        frequencies[0] = Math.max(1, frequencies[0]);
        frequencies[1] = Math.max(1, frequencies[1]);
        CanonicalCode code = CanonicalCode.of(frequencies);

        long[] starts = new long[frequencies.length];
        double sum = 0;
        int coded = 0;
        for (int symbol = 0; symbol < frequencies.length; symbol++) {
            assertThat(code.length(symbol) > 0).isEqualTo(frequencies[symbol] > 0);
            if (frequencies[symbol] > 0) {
                assertThat(code.length(symbol)).isBetween(code.shortest(), code.longest());
                starts[coded++] = code.code(symbol) << (32 - code.length(symbol));
                sum += 1.0 / (1L << code.length(symbol));
            }
        }

        assertThat(sum).isEqualTo(1.0);
        assertThat(Arrays.stream(starts, 0, coded).distinct().count()).isEqualTo(coded);
        assertThat(code.lowest()[code.lowest().length - 1]).isZero();
    }

    @Test
    void frequentSymbolsHaveShorterCodes() {
        CanonicalCode code = CanonicalCode.of(new long[] {1, 100, 10, 0, 1000});

        assertThat(code.length(4)).isEqualTo(1);
        assertThat(code.length(1)).isEqualTo(2);
        assertThat(code.length(2)).isEqualTo(3);
        assertThat(code.length(0)).isEqualTo(3);
        assertThat(code.length(3)).isZero();
    }

    @Test
    void noCodeIsLongerThan32Bits() {
        long[] fibonacci = new long[60];
        fibonacci[0] = 1;
        fibonacci[1] = 1;
        for (int i = 2; i < fibonacci.length; i++) {
            fibonacci[i] = fibonacci[i - 1] + fibonacci[i - 2];
        }

        assertThat(CanonicalCode.of(fibonacci).longest()).isLessThanOrEqualTo(32);
    }

    @Test
    void symbolsWithoutCodeComeLast() {
        int leaf = SymbolSequence.LEAF << 12;
        CanonicalCode code = CanonicalCode.of(new long[] {0, 7, 0, 9});

        int[] renumbered = code.renumbered(new int[] {leaf | 100, leaf | 101, 0 | 1 << 12, 2 | 2 << 12});

        // Lengths are equal, so the rarer symbol comes first: 1, 3, then 0, 2.
        assertThat(renumbered).containsExactly(leaf | 101, 3 | 3 << 12, leaf | 100, 2 | 0 << 12);
    }
}
