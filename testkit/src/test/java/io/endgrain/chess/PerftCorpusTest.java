package io.endgrain.chess;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.endgrain.testkit.Corpus;
import org.junit.jupiter.api.Test;

/**
 * Counts of leaf positions. From depth 4 on, counts above {@value #MOST_LEAVES} leaves are left out unless
 * {@code -Dendgrain.perft=complete} is given.
 */
class PerftCorpusTest {
    private static final long MOST_LEAVES = 5_000_000;

    private long leaves;

    @Test
    void numbersOfLeafPositionsAgree() throws Exception {
        boolean complete = "complete".equals(System.getProperty("endgrain.perft"));
        long start = System.nanoTime();
        new Corpus("perft").compare("standard", expected -> compare(expected, complete));
        double seconds = (System.nanoTime() - start) / 1e9;
        System.out.printf("corpus perft: %d leaf positions in %.1f s%n", leaves, seconds);
    }

    private void compare(JsonNode expected, boolean complete) throws InvalidFenException {
        Position position = Fen.parse(expected.get("fen").asText(), Variant.STANDARD);
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
