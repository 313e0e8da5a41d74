package io.endgrain.tables;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.endgrain.chess.Fen;
import io.endgrain.chess.Variant;
import io.endgrain.disk.OsDisk;
import io.endgrain.syzygy.Evaluation;
import io.endgrain.syzygy.Evaluation.Resolved;
import io.endgrain.testkit.Corpus;
import io.endgrain.testkit.SharedFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares every value of the probe corpus with what the prober finds in the tables it was computed from. */
class ProbeCorpusTest {
    @ParameterizedTest
    @EnumSource(Variant.class)
    void everyValueAgrees(Variant variant) throws IOException {
        compareWith(variant, variant.key());
    }

    @ParameterizedTest
    @ValueSource(strings = {"standard-old-3man", "standard-wide-dtz"})
    void everyValueAgreesWithOtherBuildsOfSomeFiles(String preferred) throws IOException {
        compareWith(Variant.STANDARD, preferred, "standard");
    }

    private static void compareWith(Variant variant, String... folders) throws IOException {
        List<Path> directories = new ArrayList<>();
        SharedFolder.find().ifPresent(shared -> {
            for (String folder : folders) {
                directories.add(shared.tables(folder));
            }
        });
        try (BlockingTables tables = BlockingTables.of(new OsDisk(), variant, directories)) {
            new Corpus("probe-" + variant.key()).compare(variant.key(), expected -> compare(variant, expected, tables));
        }
    }

    private static void compare(Variant variant, JsonNode expected, BlockingTables tables) throws Exception {
        String fen = expected.get("fen").asText();
        Evaluation evaluation = tables.evaluate(Fen.parse(fen, variant));
        assertThat(evaluation).as(fen).isInstanceOf(Resolved.class);
        Resolved resolved = (Resolved) evaluation;
        assertThat(resolved.wdl().value())
                .as("wdl of " + fen)
                .isEqualTo(expected.get("wdl").asInt());
        assertThat(resolved.dtz().ignoreRounding().plies())
                .as("dtz of " + fen)
                .isEqualTo(expected.get("dtz").asInt());
        Integer precise =
                resolved.dtz().isPrecise() ? resolved.dtz().ignoreRounding().plies() : null;
        assertThat(acceptedPrecise(expected)).as("precise_dtz of " + fen).contains(precise);
    }

    private static List<Integer> acceptedPrecise(JsonNode expected) {
        List<Integer> accepted = new ArrayList<>();
        accepted.add(number(expected.get("precise_dtz")));
        JsonNode alternatives = expected.get("precise_dtz_alternatives");
        if (alternatives != null) {
            alternatives.forEach(alternative -> accepted.add(number(alternative)));
        }
        return accepted;
    }

    private static Integer number(JsonNode node) {
        return node.isNull() ? null : node.asInt();
    }
}
