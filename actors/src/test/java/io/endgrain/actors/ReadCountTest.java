package io.endgrain.actors;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.chess.Fen;
import io.endgrain.chess.MoveList;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.disk.OsDisk;
import io.endgrain.syzygy.Evaluation;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.testkit.CountingDisk;
import io.endgrain.testkit.MemoryDisk;
import io.endgrain.testkit.PagedTables;
import io.endgrain.testkit.SharedFolder;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How many calls of read requests cost, one after another, with nothing in memory but prefixes, or not even those. */
class ReadCountTest {
    /** Every so many requests of the log, so that the test takes seconds. */
    private static final int SAMPLE = 7;

    /** A cache of one page remembers next to nothing, so that every request reads all that it needs. */
    private static final String NOTHING_REMEMBERED = """
            endgrain.cache.pages = 4 KiB
            endgrain.requests.cached-answers = 0
            """;

    private static final String WHOLE_PREFIXES = "endgrain.cache.prefixes = 1 GiB\n";
    private static final String NO_PREFIXES = "endgrain.cache.prefixes = 0\n";

    /**
     * With whole prefixes in memory all that is read are blocks, one call each, even across a page border. Pages that
     * several blocks share, and neighbours, are read together, so there may be fewer calls than blocks, but not more.
     */
    @Test
    void withWholePrefixesAProbeTakesOneReadAndARequestTwoRounds() throws Exception {
        replayLog(WHOLE_PREFIXES, PagedTables.Prefix.WHOLE, 2);
    }

    /** Without prefixes a sparse entry and a block length come before the block, in each of two rounds. */
    @Test
    void withoutPrefixesAProbeTakesThreeReadsAndARequestSixRounds() throws Exception {
        replayLog(NO_PREFIXES, PagedTables.Prefix.NONE, 6);
    }

    @Test
    void theTestsOwnTablesTakeNoMoreReadsThanTheseEither() throws Exception {
        replayOwn(WHOLE_PREFIXES, PagedTables.Prefix.WHOLE, 2);
        replayOwn(NO_PREFIXES, PagedTables.Prefix.NONE, 6);
    }

    private static void replayLog(String prefixes, PagedTables.Prefix prefix, int mostRounds) throws Exception {
        Optional<SharedFolder> shared = SharedFolder.find();
        if (shared.isEmpty()) {
            System.out.println("corpus standard-10k: skipped, no shared folder");
            return;
        }
        Path directory = shared.get().tables("standard");
        List<String> all =
                List.copyOf(new LinkedHashSet<>(Files.readAllLines(shared.get().requests("standard-10k.txt"))));
        List<String> sample = new ArrayList<>();
        for (int i = 0; i < all.size(); i += SAMPLE) {
            sample.add(all.get(i));
        }
        try (Arena arena = Arena.ofShared()) {
            PagedTables model = new PagedTables(TableFormat.of(Variant.STANDARD), prefix).addAll(directory, arena);
            replay(new CountingDisk(new OsDisk()), directory, prefixes, model, sample, mostRounds);
        }
        System.out.println("corpus standard-10k: reads of " + sample.size() + " requests counted");
    }

    private static void replayOwn(String prefixes, PagedTables.Prefix prefix, int mostRounds) throws Exception {
        MemoryDisk memory = SmallTables.disk();
        PagedTables model = new PagedTables(TableFormat.of(Variant.STANDARD), prefix);
        for (Path path : memory.list(SmallTables.DIRECTORY)) {
            byte[] bytes = SmallTables.file(String.valueOf(path.getFileName())).bytes();
            model.add(path, MemorySegment.ofArray(bytes));
        }
        List<String> fens = List.of(
                SmallTables.QUEEN_WINS, SmallTables.QUEEN_LOSES, SmallTables.QUEEN_TAKES_ROOK, SmallTables.ROOKS_DRAW);
        replay(new CountingDisk(memory), SmallTables.DIRECTORY, prefixes, model, fens, mostRounds);
    }

    private static void replay(
            CountingDisk disk, Path directory, String prefixes, PagedTables model, List<String> fens, int mostRounds)
            throws Exception {
        try (PipelineFixture fixture = new PipelineFixture(disk, List.of(directory), prefixes + NOTHING_REMEMBERED)) {
            if (prefixes.equals(WHOLE_PREFIXES)) {
                fixture.awaitOpened();
            } else {
                fixture.awaitDecided();
            }
            for (String fen : fens) {
                Position position = Fen.parse(fen, Variant.STANDARD);
                CountingDisk.Counts before = disk.counts();
                assertThat(fixture.ask(position)).isInstanceOf(RequestRegistry.Answered.class);
                assertThat(disk.counts().since(before).total().reads())
                        .as(fen)
                        .isLessThanOrEqualTo(runs(model, position));
            }
            assertThat(fixture.pipeline.statistics().mostRounds()).isLessThanOrEqualTo(mostRounds);
            fixture.assertNothingIsLeft();
        }
    }

    /** Runs of neighbouring pages that the probes of a request name, each probe's round by round. */
    private static long runs(PagedTables model, Position position) {
        List<Position> positions = new ArrayList<>(List.of(position));
        MoveList moves = position.legalMoves();
        for (int i = 0; i < moves.size(); i++) {
            positions.add(position.play(moves.get(i)));
        }
        long runs = 0;
        for (Position probed : positions) {
            for (Evaluation.Missing round : model.answer(probed).rounds()) {
                Set<Long> pages = new LinkedHashSet<>();
                round.pages().forEach(need -> pages.add(((long) need.file() << 40) + need.page()));
                runs += pages.stream().filter(page -> !pages.contains(page - 1)).count();
            }
        }
        return runs;
    }
}
