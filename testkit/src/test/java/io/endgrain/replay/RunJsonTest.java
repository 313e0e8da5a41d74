package io.endgrain.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is kept of runs comes back as it was. */
class RunJsonTest {
    @TempDir
    private Path folder;

    @Test
    void runs_come_back_as_they_were() throws Exception {
        List<Run> runs = List.of(
                SampleRuns.run("open", Load.OpenLoop.poisson(20, 7), 0),
                SampleRuns.run("closed", new Load.ClosedLoop(12), 30),
                SampleRuns.of("nothing", 0));
        Path file = folder.resolve("runs.json");

        RunJson.write(file, runs);

        assertThat(RunJson.read(file)).isEqualTo(runs);
    }

    @Test
    void readers_find_quantiles_in_milliseconds_and_null_where_requests_were_not_answered() throws Exception {
        Path file = folder.resolve("runs.json");

        RunJson.write(file, List.of(SampleRuns.of("run", 5, 1, 2, 3, 4, 5)));

        JsonNode run = new ObjectMapper().readTree(file.toFile()).at("/runs/0");
        assertThat(run.at("/milliseconds/p50").asDouble()).isBetween(5.0, 5.01);
        assertThat(run.at("/milliseconds/p99").isNull()).isTrue();
        assertThat(run.get("requests").asInt()).isEqualTo(10);
        assertThat(run.get("share-within-1-ms").asDouble()).isLessThanOrEqualTo(0.1);
        assertThat(run.at("/errors/0/kind").asText()).isEqualTo("time-out");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    nonsense                              | it is not JSON.
                    []                                    | it does not begin with "replay": 1
                    {"replay": 2}                         | it does not begin with "replay": 1
                    {"replay": 1}                         | "runs" is missing
                    {"replay": 1, "runs": [{"name": "a"}]}| "about" is missing
                    """)
    void other_files_are_named_with_what_is_wrong(String text, String why) throws IOException {
        Path file = Files.writeString(folder.resolve("other.json"), text);

        assertThatThrownBy(() -> RunJson.read(file))
                .isInstanceOf(IOException.class)
                .hasMessage(file + " is not a result of a replay: " + why);
    }
}
