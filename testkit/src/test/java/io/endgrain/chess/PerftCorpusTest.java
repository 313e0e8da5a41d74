package io.endgrain.chess;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.endgrain.testkit.Corpus;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Counts of leaf positions. From depth 4 on, counts above {@value #MOST_LEAVES} leaves are left out unless
 * {@code -Dendgrain.perft=complete} is given.
 */
class PerftCorpusTest {
    private static final long MOST_LEAVES = 5_000_000;

    private long leaves;

    @ParameterizedTest
    @EnumSource(Variant.class)
    void numbersOfLeafPositionsAgree(Variant variant) throws Exception {
        boolean complete = "complete".equals(System.getProperty("endgrain.perft"));
        long start = System.nanoTime();
        new Corpus("perft").compare(variant.key(), expected -> compare(variant, expected, complete));
        double seconds = (System.nanoTime() - start) / 1e9;
        System.out.printf("corpus perft: %d leaf positions of %s chess in %.1f s%n", leaves, variant.key(), seconds);
    }

    private void compare(Variant variant, JsonNode expected, boolean complete) throws InvalidFenException {
        Position position = Fen.parse(expected.get("fen").asText(), variant);
        JsonNode counts = expected.get("perft");
        for (int depth = 1; depth <= counts.size(); depth++) {
            long count = counts.get(depth - 1).asLong();
            if (depth <= 3 || complete || count <= MOST_LEAVES) {
                assertThat(Perft.leaves(position, depth))
                        .as("perft %d of %s", depth, position)
                        .isEqualTo(count);
                leaves += count;
            }
        }
    }
}
