package io.endgrain.actors;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.answer.RawAnswer;
import io.endgrain.chess.Fen;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.disk.OsDisk;
import io.endgrain.disk.ReadClass;
import io.endgrain.tables.BlockingTables;
import io.endgrain.testkit.GeneratedTables;
import io.endgrain.testkit.SamplePositions;
import io.endgrain.testkit.SharedFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * Replays requests through the actors and compares each answer with a plain loop's: over generated tables positions drawn
 * at random, and a log of 10,000 requests.
 */
class RequestLogTest {
    private static final int CLIENTS = 12;

    /** Positions of each generated table. */
    private static final int SAMPLE = 40;

    private static final String ALL_LIKELY_PAGES = "endgrain.devices.defaults.likely = after-needed\n";
    private static final String PROBABLE_PAGES = "endgrain.devices.defaults.likely = probable\n";
    private static final String ONE_PAGE = "endgrain.cache.pages = 4 KiB, endgrain.requests.cached-answers = 0";

    @Test
    void everyAnswerIsThatOfAPlainLoopInAtMostTwoRounds() throws Exception {
        replay(ALL_LIKELY_PAGES + "endgrain.cache.pages = 256 MiB", 2);
    }

    @Test
    void aCacheOfOnePageAnswersEverything() throws Exception {
        replay(ALL_LIKELY_PAGES + ONE_PAGE, 2);
    }

    /** What is improbable is left for a third or fourth round. */
    @Test
    void probablePagesAnswerEverythingInAtMostFourRounds() throws Exception {
        replay(PROBABLE_PAGES + ONE_PAGE, 4);
    }

    private static void replay(String settings, int mostRounds) throws Exception {
        Path generated = GeneratedTables.oneManEach();
        List<String> drawn = new SamplePositions(3)
                .ofAll(generated, SAMPLE).stream().map(Position::fen).toList();
        replay("generated tables", List.of(generated), drawn, settings, mostRounds);
        Optional<SharedFolder> shared = SharedFolder.find();
        if (shared.isEmpty()) {
            System.out.println("corpus standard-10k: skipped, no shared folder");
            return;
        }
        List<Path> directories = List.of(shared.get().tables("standard"));
        List<String> fens =
                List.copyOf(new LinkedHashSet<>(Files.readAllLines(shared.get().requests("standard-10k.txt"))));
        replay("corpus standard-10k", directories, fens, settings, mostRounds);
    }

    private static void replay(String name, List<Path> directories, List<String> fens, String settings, int mostRounds)
            throws Exception {
        try (PipelineFixture fixture = new PipelineFixture(new OsDisk(), directories, settings);
                BlockingTables plain = BlockingTables.of(new OsDisk(), Variant.STANDARD, directories)) {
            fixture.awaitOpened();
            for (int start = 0; start < fens.size(); start += CLIENTS) {
                compare(fens.subList(start, Math.min(start + CLIENTS, fens.size())), fixture, plain);
            }
            System.out.println(name + ": " + fens.size() + " requests compared; rounds of reads "
                    + fixture.pipeline.statistics().rounds());
            assertThat(fixture.pipeline.statistics().mostRounds()).isLessThanOrEqualTo(mostRounds);
        }
    }

    private static void compare(List<String> fens, PipelineFixture fixture, BlockingTables plain) throws Exception {
        List<Position> positions = new ArrayList<>();
        List<Pipeline.Asked<RequestRegistry.Reply>> asked = new ArrayList<>();
        for (String fen : fens) {
            Position position = Fen.parse(fen, Variant.STANDARD);
            positions.add(position);
            asked.add(fixture.pipeline.ask(position, ReadClass.INTERACTIVE, PipelineFixture.PATIENCE));
        }
        for (int i = 0; i < positions.size(); i++) {
            RequestRegistry.Reply reply = asked.get(i)
                    .reply()
                    .toCompletableFuture()
                    .get(PipelineFixture.PATIENCE.toSeconds() + 5, TimeUnit.SECONDS);
            RawAnswer expected = RawAnswer.evaluate(positions.get(i), plain::evaluate);
            assertThat(reply)
                    .as(fens.get(i))
                    .isInstanceOfSatisfying(
                            RequestRegistry.Answered.class,
                            answered -> assertThat(answered.answer()).isEqualTo(expected));
        }
    }
}
