package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.typesafe.config.ConfigFactory;
import io.endgrain.answer.Answer;
import io.endgrain.answer.RawAnswer;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.disk.OsDisk;
import io.endgrain.disk.ReadMode;
import io.endgrain.tables.BlockingTables;
import io.endgrain.testkit.GeneratedTables;
import io.endgrain.testkit.SamplePositions;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Whole requests, answered from real files in each read mode. */
class ReadModesTest {
    private static final int SAMPLE = 3;

    /** So that every request reads. */
    private static final String HARDLY_ANY_MEMORY = """
            endgrain.cache { pages = 4k, prefixes = 0 }
            endgrain.requests.cached-answers = 0
            """;

    @ParameterizedTest
    @EnumSource
    void answers_are_those_of_a_plain_loop(ReadMode mode) throws Exception {
        Path folder = GeneratedTables.oneManEach();
        try (RunningServer server =
                        RunningServer.overTables(new OsDisk(mode, true), List.of(folder), HARDLY_ANY_MEMORY);
                BlockingTables tables = BlockingTables.of(new OsDisk(), Variant.STANDARD, List.of(folder))) {
            for (Position position : new SamplePositions(11).ofAll(folder, SAMPLE)) {
                StringWriter expected = new StringWriter();
                try (var json = RunningServer.JSON.createGenerator(expected)) {
                    AnswerJson.write(Answer.of(position, RawAnswer.evaluate(position, tables::evaluate)), json);
                }

                JsonNode answer = server.json("/standard?fen=" + RunningServer.encode(position.fen()));

                assertThat(answer).as(position.fen()).isEqualTo(RunningServer.JSON.readTree(expected.toString()));
            }
            JsonNode counters = server.json("/devices").at("/devices/0/counters");
            assertThat(counters.get("reads").asLong()).isPositive();
            assertThat(counters.get("errors").asLong()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "pread, off, PREAD, false, pread",
        "mmap, on, MMAP, true, 'mmap, told to expect random reads'",
        "direct, on, DIRECT, true, direct"
    })
    void settings_name_a_mode(String mode, String advice, ReadMode read, boolean random, String text) {
        ReadingSettings settings =
                ReadingSettings.of(ConfigFactory.parseString("mode = " + mode + ", advise-random = " + advice));

        assertThat(settings).isEqualTo(new ReadingSettings(read, random));
        assertThat(settings).hasToString(text);
    }

    @Test
    void the_built_in_mode_is_pread() throws Exception {
        assertThat(ReadingSettings.of(Settings.load(ConfigFactory.empty(), null).getConfig("endgrain.reading")))
                .isEqualTo(new ReadingSettings(ReadMode.PREAD, false));
    }
}
