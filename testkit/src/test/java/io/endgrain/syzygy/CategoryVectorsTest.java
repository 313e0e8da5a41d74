package io.endgrain.syzygy;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.answer.Answer;
import io.endgrain.answer.PositionValue;
import io.endgrain.answer.RatedMove;
import io.endgrain.answer.RawAnswer;
import io.endgrain.chess.Fen;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.disk.OsDisk;
import io.endgrain.tables.BlockingTables;
import io.endgrain.testkit.GeneratedTables;
import io.endgrain.testkit.SharedFolder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Categories near the 50-move limit, and the order of moves, against the format's specification (C3). */
class CategoryVectorsTest {
    @Test
    void everyPositionAgrees() throws Exception {
        Optional<SharedFolder> shared = SharedFolder.find();
        if (shared.isEmpty()) {
            System.out.println("corpus vectors-C3: skipped, no shared folder");
            return;
        }
        List<String> lines = VectorFile.lines("categories.txt");
        try (BlockingTables tables =
                BlockingTables.of(new OsDisk(), Variant.STANDARD, VectorFile.tables(shared.get()))) {
            for (String line : lines) {
                compare(line.split(" \\| "), tables);
            }
        }
        System.out.println("corpus vectors-C3: " + lines.size() + " positions compared");
        assertThat(lines).hasSize(17);
    }

    /** Those of three men, in our own tables, where other numbers may be rounded. */
    @Test
    void generatedTablesAgreeButForRounding() throws Exception {
        int compared = 0;
        try (BlockingTables tables =
                BlockingTables.of(new OsDisk(), Variant.STANDARD, List.of(GeneratedTables.threeMen()))) {
            for (String line : VectorFile.lines("categories.txt")) {
                String[] expected = line.replace(" p", "").split(" \\| ");
                if (Fen.parse(expected[0], Variant.STANDARD).men() == 3) {
                    compare(expected, tables);
                    compared++;
                }
            }
        }
        assertThat(compared).isEqualTo(8);
    }

    private static void compare(String[] expected, BlockingTables tables) throws Exception {
        Position position = Fen.parse(expected[0], Variant.STANDARD);
        Answer answer = Answer.of(position, RawAnswer.evaluate(position, tables::evaluate));
        assertThat(answer.category().key()).as(expected[0]).isEqualTo(expected[1]);
        assertDistance(answer.position(), expected[2], expected[0]);
        List<String> categories = new ArrayList<>();
        for (String move : expected[3].split(", ")) {
            String[] facts = move.split(" ", 3);
            String what = expected[0] + " " + move;
            RatedMove rated = answer.moves().stream()
                    .filter(candidate -> candidate.value().san().equals(facts[0]))
                    .findFirst()
                    .orElseThrow();
            assertThat(rated.category().key()).as(what).isEqualTo(facts[1]);
            assertDistance(rated.value().after(), facts[2], what);
            categories.add(facts[1]);
        }
        assertThat(answer.moves().stream()
                        .limit(categories.size())
                        .map(move -> move.category().key())
                        .toList())
                .as("categories of the first moves of " + expected[0])
                .isEqualTo(categories);
    }

    /** A distance as a number, followed by {@code p} if it has to be precise. */
    private static void assertDistance(PositionValue value, String expected, String what) {
        boolean precise = expected.endsWith("p");
        String plies = precise ? expected.substring(0, expected.length() - 1).strip() : expected;
        assertThat(value.dtz().ignoreRounding().plies()).as(what).isEqualTo(Integer.parseInt(plies));
        if (precise) {
            assertThat(value.dtz().isPrecise()).as(what).isTrue();
        }
    }
}
