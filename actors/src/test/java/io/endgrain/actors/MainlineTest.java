package io.endgrain.actors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.endgrain.answer.Mainline;
import io.endgrain.answer.MainlineWalk;
import io.endgrain.answer.MoveValue;
import io.endgrain.answer.RawAnswer;
import io.endgrain.chess.Color;
import io.endgrain.chess.Fen;
import io.endgrain.chess.InvalidFenException;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.disk.OsDisk;
import io.endgrain.disk.ReadClass;
import io.endgrain.syzygy.Dtz;
import io.endgrain.syzygy.MaybeRounded;
import io.endgrain.syzygy.ProbeFailure;
import io.endgrain.tables.BlockingTables;
import io.endgrain.testkit.Corpus;
import io.endgrain.testkit.CountingDisk;
import io.endgrain.testkit.ExpectedMainline;
import io.endgrain.testkit.GatedDisk;
import io.endgrain.testkit.GeneratedTables;
import io.endgrain.testkit.MemoryDisk;
import io.endgrain.testkit.SamplePositions;
import io.endgrain.testkit.SharedFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Main lines, walked position by position through the registry. */
class MainlineTest {
    private static final Duration PATIENCE = PipelineFixture.PATIENCE;

    private final MemoryDisk memory = SmallTables.disk();
    private final GatedDisk gate = new GatedDisk(memory);
    private final CountingDisk disk = new CountingDisk(gate);

    private static Pipeline.Asked<MainlineActor.Reply> start(PipelineFixture fixture, String fen) {
        return fixture.pipeline.askMainline(SmallTables.position(fen), ReadClass.INTERACTIVE, PATIENCE);
    }

    private static MainlineActor.Reply ask(PipelineFixture fixture, String fen) throws Exception {
        return PipelineFixture.get(start(fixture, fen).reply());
    }

    @Test
    void aLineIsThatOfAPlainWalk() throws Exception {
        try (PipelineFixture fixture = PipelineFixture.opened(memory, "");
                BlockingTables plain = BlockingTables.of(memory, Variant.STANDARD, List.of(SmallTables.DIRECTORY))) {
            for (String fen : List.of(SmallTables.QUEEN_WINS, SmallTables.QUEEN_TAKES_ROOK, SmallTables.ROOKS_DRAW)) {
                MainlineWalk.Step expected =
                        MainlineWalk.walk(SmallTables.position(fen), at -> RawAnswer.evaluate(at, plain::evaluate));

                assertThat(new MainlineWalk.Finished(walked(ask(fixture, fen)))).isEqualTo(expected);
            }
            fixture.assertNothingIsLeft();
        }
    }

    private static Mainline walked(MainlineActor.Reply reply) {
        assertThat(reply).isInstanceOf(MainlineActor.Walked.class);
        return ((MainlineActor.Walked) reply).mainline();
    }

    @Test
    void withoutADtzTableThereIsNoLineButForDraws() throws Exception {
        memory.remove(SmallTables.path("KQvK.rtbz"));
        memory.remove(SmallTables.path("KRvKR.rtbz"));
        try (PipelineFixture fixture = PipelineFixture.opened(memory, "")) {
            assertThat(ask(fixture, SmallTables.QUEEN_WINS))
                    .isInstanceOfSatisfying(
                            MainlineActor.NoLine.class,
                            none -> assertThat(none.failure()).isInstanceOf(ProbeFailure.MissingTable.class));
            assertThat(walked(ask(fixture, "8/8/8/3k4/3r4/8/8/KR6 w - - 0 1")).steps())
                    .isEmpty();
            fixture.assertNothingIsLeft();
        }
    }

    @Test
    void whoGoesInMidWalkLeavesNothingBehind() throws Exception {
        try (PipelineFixture fixture =
                PipelineFixture.opened(disk, "endgrain { cache.pages = 4 KiB, devices.defaults.lanes = 1 }")) {
            fixture.openingAtTheEnd(gate).awaitOpened();
            gate.close();
            Pipeline.Asked<MainlineActor.Reply> asked = start(fixture, SmallTables.QUEEN_WINS);
            while (fixture.pipeline.statistics().started() < 3) {
                fixture.letOneReadThrough(gate, disk);
            }
            fixture.awaitLoad(1, 0);

            asked.cancel();

            assertThat(PipelineFixture.get(asked.reply())).isEqualTo(new RequestRegistry.Withdrawn());
            fixture.awaitLoad(0, 0);
            fixture.awaitAssert(() -> assertThat(fixture.requestActors()).isEmpty());
            gate.open();
            fixture.assertNothingIsLeft();
            assertThat(fixture.pipeline.statistics().abandoned()).isEqualTo(1);
        }
    }

    @Test
    void theDeadlineIsForTheWholeLine() throws Exception {
        Duration deadline = Duration.ofMillis(300);
        try (PipelineFixture fixture = PipelineFixture.opened(disk, "")) {
            fixture.openingAtTheEnd(gate).awaitOpened();
            gate.close();
            Pipeline.Asked<MainlineActor.Reply> asked = fixture.pipeline.askMainline(
                    SmallTables.position(SmallTables.QUEEN_WINS), ReadClass.INTERACTIVE, deadline);

            assertThat(PipelineFixture.get(asked.reply())).isEqualTo(new RequestRegistry.OutOfTime(deadline));
            fixture.awaitLoad(0, 0);
            fixture.awaitAssert(() -> assertThat(fixture.requestActors()).isEmpty());
        }
    }

    @Test
    void aLineThatWasAdmittedIsNotRefusedLater() throws Exception {
        String settings = "endgrain { cache.pages = 4 KiB, requests { under-way = 1, waiting = 0 } }";
        try (PipelineFixture fixture = PipelineFixture.opened(disk, settings)) {
            fixture.openingAtTheEnd(gate).awaitOpened();
            gate.close();
            Pipeline.Asked<MainlineActor.Reply> asked = start(fixture, SmallTables.QUEEN_WINS);
            fixture.awaitLoad(1, 0);
            assertThat(ask(fixture, SmallTables.QUEEN_LOSES)).isInstanceOf(RequestRegistry.Refused.class);
            while (fixture.pipeline.statistics().started() < 2) {
                fixture.letOneReadThrough(gate, disk);
            }
            fixture.awaitLoad(1, 0);
            gate.open();

            assertThat(walked(PipelineFixture.get(asked.reply())).steps()).isNotEmpty();
            fixture.assertNothingIsLeft();
        }
    }

    /** Walked positions agree with a plain walk, and a line of one who wins ends in mate, unless the clock ends it. */
    @Test
    void everyLineOfGeneratedTablesIsThatOfAPlainWalk() throws Exception {
        Path folder = GeneratedTables.oneManEach();
        int mates = 0;
        try (PipelineFixture fixture = new PipelineFixture(new OsDisk(), List.of(folder), "");
                BlockingTables plain = BlockingTables.of(new OsDisk(), Variant.STANDARD, List.of(folder))) {
            for (Position position : new SamplePositions(4).ofAll(folder, 3)) {
                Mainline line = walked(ask(fixture, position.fen()));

                assertThat(new MainlineWalk.Finished(line))
                        .isEqualTo(MainlineWalk.walk(position, at -> RawAnswer.evaluate(at, plain::evaluate)));
                assertThat(line.winner() == null)
                        .as(position.fen())
                        .isEqualTo(Math.abs(RawAnswer.evaluate(position, plain::evaluate)
                                        .position()
                                        .wdl()
                                        .value())
                                < 2);
                mates += line.winner() != null && !line.steps().isEmpty() ? 1 : 0;
            }
            fixture.assertNothingIsLeft();
        }
        assertThat(mates).isGreaterThan(10);
    }

    @Test
    void everyLineOfTheCorpusAgrees() throws Exception {
        Optional<SharedFolder> shared = SharedFolder.find();
        if (shared.isEmpty()) {
            new Corpus("mainline-standard").compare("standard", expected -> {});
            return;
        }
        List<Path> directories = List.of(shared.get().tables("standard"));
        try (PipelineFixture fixture = new PipelineFixture(new OsDisk(), directories, "");
                BlockingTables plain = BlockingTables.of(new OsDisk(), Variant.STANDARD, directories)) {
            Function<Position, RawAnswer> answers = at -> RawAnswer.evaluate(at, plain::evaluate);
            new Corpus("mainline-standard").compare("standard", expected -> {
                String fen = expected.get("fen").asText();
                Position position = Fen.parse(fen, Variant.STANDARD);
                JsonNode actual = json(walked(ask(fixture, fen)));
                ExpectedMainline.compare(expected.get("response"), actual, position, answers);
            });
            new Corpus("mainline-status").compare("standard", expected -> {
                int status = expected.get("status").asInt();
                String fen = expected.get("fen").asText();
                if (status == 400) {
                    assertThatThrownBy(() -> Fen.parse(fen, Variant.STANDARD)).isInstanceOf(InvalidFenException.class);
                } else {
                    assertThat(ask(fixture, fen))
                            .isInstanceOf(status == 200 ? MainlineActor.Walked.class : MainlineActor.NoLine.class);
                }
            });
            fixture.assertNothingIsLeft();
        }
    }

    private static JsonNode json(Mainline mainline) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        putDistance(json, mainline.dtz());
        ArrayNode steps = json.putArray("mainline");
        for (MoveValue step : mainline.steps()) {
            ObjectNode move = steps.addObject();
            move.put("uci", step.uci());
            move.put("san", step.san());
            putDistance(move, step.after().dtz());
        }
        json.put("winner", mainline.winner() == null ? null : mainline.winner() == Color.WHITE ? "w" : "b");
        return json;
    }

    private static void putDistance(ObjectNode json, MaybeRounded<Dtz> dtz) {
        int plies = dtz.ignoreRounding().plies();
        json.put("dtz", plies);
        json.put("precise_dtz", dtz.isPrecise() ? (Integer) plies : null);
    }
}
