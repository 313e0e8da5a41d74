package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.endgrain.answer.Answer;
import io.endgrain.answer.MainlineWalk;
import io.endgrain.answer.RawAnswer;
import io.endgrain.chess.Fen;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.disk.OsDisk;
import io.endgrain.tables.BlockingTables;
import io.endgrain.testkit.Corpus;
import io.endgrain.testkit.ExpectedAnswer;
import io.endgrain.testkit.ExpectedMainline;
import io.endgrain.testkit.SharedFolder;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares whole answers and main lines with the corpora, evaluated one position after another. */
class ResponseCorpusTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @FunctionalInterface
    private interface Writer {
        void write(JsonGenerator json) throws IOException;
    }

    /** Tables of a variant, and where other builds of some of their files are, which then come first. */
    private static Stream<Arguments> tables() {
        return Stream.concat(
                Stream.of(Variant.values()).map(variant -> Arguments.of(variant, variant.key())),
                Stream.of("standard-old-3man", "standard-wide-dtz")
                        .map(preferred -> Arguments.of(Variant.STANDARD, preferred)));
    }

    @ParameterizedTest
    @MethodSource("tables")
    void everyAnswerAgreesWhicheverBuildOfTheFilesIsUsed(Variant variant, String preferred) throws IOException {
        try (BlockingTables tables = open(variant, preferred)) {
            new Corpus("responses-" + variant.key()).compare(variant.key(), expected -> {
                Position position = Fen.parse(expected.get("fen").asText(), variant);
                Answer answer = Answer.of(position, RawAnswer.evaluate(position, tables::evaluate));
                ExpectedAnswer.compare(expected.get("response"), json(json -> AnswerJson.write(answer, json)));
            });
        }
    }

    @ParameterizedTest
    @MethodSource("tables")
    void everyMainlineAgreesWhicheverBuildOfTheFilesIsUsed(Variant variant, String preferred) throws IOException {
        try (BlockingTables tables = open(variant, preferred)) {
            new Corpus("mainline-" + variant.key()).compare(variant.key(), expected -> {
                Position position = Fen.parse(expected.get("fen").asText(), variant);
                Function<Position, RawAnswer> answers = at -> RawAnswer.evaluate(at, tables::evaluate);
                MainlineWalk.Step end = MainlineWalk.walk(position, answers);
                assertThat(end).isInstanceOf(MainlineWalk.Finished.class);
                JsonNode actual = json(json -> AnswerJson.write(((MainlineWalk.Finished) end).mainline(), json));
                ExpectedMainline.compare(expected.get("response"), actual, position, answers);
            });
        }
    }

    private static BlockingTables open(Variant variant, String preferred) throws IOException {
        List<Path> directories = new ArrayList<>();
        SharedFolder.find().ifPresent(shared -> {
            directories.add(shared.tables(preferred));
            directories.add(shared.tables(variant.key()));
        });
        return BlockingTables.of(new OsDisk(), variant, directories);
    }

    private static JsonNode json(Writer writer) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            writer.write(json);
        }
        return JSON.readTree(text.toString());
    }
}
