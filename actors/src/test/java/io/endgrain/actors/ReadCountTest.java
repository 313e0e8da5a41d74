package io.endgrain.actors;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.chess.Fen;
import io.endgrain.chess.MoveList;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.disk.OsDisk;
import io.endgrain.disk.OwnPages;
import io.endgrain.disk.ReadFailure;
import io.endgrain.disk.ResidentPages;
import io.endgrain.prefix.PrefixExtraction;
import io.endgrain.prefix.PrefixKind;
import io.endgrain.syzygy.Evaluation;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.tables.TableFolder;
import io.endgrain.testkit.CountingDisk;
import io.endgrain.testkit.GeneratedTables;
import io.endgrain.testkit.MemoryDisk;
import io.endgrain.testkit.PagedTables;
import io.endgrain.testkit.SamplePositions;
import io.endgrain.testkit.SharedFolder;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How many calls of read requests cost, one after another, with nothing in memory but prefixes, or not even those. */
class ReadCountTest {
    /** Every so many requests of the log, so that the test takes seconds. */
    private static final int SAMPLE = 7;

    /** Positions of each table. */
    private static final int GENERATED_SAMPLE = 10;

    /**
     * A cache of one page remembers next to nothing, so that every request reads all that it needs. Of two pages that belong
     * together the operating system may hold one, which is then read apart: that is no read of a disk, but counts as a call.
     */
    private static final String NOTHING_REMEMBERED = """
            endgrain.cache.pages = 4 KiB
            endgrain.requests.cached-answers = 0
            endgrain.devices.defaults { held-lane = off, likely = after-needed }
            """;

    /** What is improbable is left for later rounds, of which there may be two more. */
    private static final String PROBABLE_FIRST = "endgrain.devices.defaults.likely = probable\n";

    private static final String WHOLE_PREFIXES = "endgrain.cache.prefixes = 1 GiB\n";
    private static final String NO_PREFIXES = "endgrain.cache.prefixes = 0\n";

    /** Where locating takes time, blocks that do not depend on each other may well be asked for one after another. */
    private static final int MORE_THAN_NEEDED = 6;

    private static final String HOT_PREFIX = "endgrain.tables.hot-prefix";

    /**
     * With whole prefixes in memory all that is read are blocks, one call each, even across a page border. Pages that
     * several blocks share, and neighbours, are read together, so there may be fewer calls than blocks, but not more.
     */
    @Test
    void withWholePrefixesAProbeTakesOneReadAndARequestTwoRounds() throws Exception {
        replayLog(WHOLE_PREFIXES, PagedTables.Prefix.WHOLE, 2);
    }

    @Test
    void withWholePrefixesARequestForWhatIsProbableTakesFourRounds() throws Exception {
        replayLog(WHOLE_PREFIXES + PROBABLE_FIRST, PagedTables.Prefix.WHOLE, 4);
        replayGenerated(WHOLE_PREFIXES + PROBABLE_FIRST, PagedTables.Prefix.WHOLE, 4);
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

    @Test
    void generatedTablesTakeNoMoreReadsThanTheseEither() throws Exception {
        replayGenerated(WHOLE_PREFIXES, PagedTables.Prefix.WHOLE, 2);
        replayGenerated(NO_PREFIXES, PagedTables.Prefix.NONE, 6);
    }

    /** With what locates blocks on another disk, as files, a probe costs the table's disk a block, which is one read. */
    @Test
    void withBlockLengthsOnAFastDiskAProbeTakesOneSlowRead(@TempDir Path fast) throws Exception {
        replayGenerated(
                NO_PREFIXES + hotPrefixes(fast, PrefixKind.BLOCK_LENGTHS), PagedTables.Prefix.WHOLE, MORE_THAN_NEEDED);
    }

    @Test
    void withSparseIndexesOnAFastDiskAProbeTakesTwoSlowReads(@TempDir Path fast) throws Exception {
        replayGenerated(
                NO_PREFIXES + hotPrefixes(fast, PrefixKind.SPARSE_INDEX),
                PagedTables.Prefix.SPARSE_INDEX,
                MORE_THAN_NEEDED);
    }

    /** Takes the prefixes of the generated tables; gives the setting that serves them. */
    private static String hotPrefixes(Path fast, PrefixKind kind) throws Exception {
        TableFormat format = TableFormat.of(Variant.STANDARD);
        List<PrefixExtraction.Source> tables = new ArrayList<>();
        for (TableFolder.Found found : TableFolder.list(new OsDisk(), GeneratedTables.oneManEach(), format)
                .files()) {
            tables.add(new PrefixExtraction.Source(found.path(), Variant.STANDARD, found.name()));
        }
        new PrefixExtraction(new OsDisk(), 1, new SilentExtraction()).run(tables, fast, kind, false);
        return HOT_PREFIX + " = [\"" + fast + "\"]\n";
    }

    private static void replayGenerated(String prefixes, PagedTables.Prefix prefix, int mostRounds) throws Exception {
        Path directory = GeneratedTables.oneManEach();
        List<String> fens = new SamplePositions(2)
                .ofAll(directory, GENERATED_SAMPLE).stream().map(Position::fen).toList();
        try (Arena arena = Arena.ofShared()) {
            PagedTables model = new PagedTables(TableFormat.of(Variant.STANDARD), prefix).addAll(directory, arena);
            replay(new CountingDisk(new OsDisk()), directory, prefixes, model, fens, mostRounds);
        }
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
        try (PipelineFixture fixture = new PipelineFixture(disk, List.of(directory), NOTHING_REMEMBERED + prefixes)) {
            if (prefixes.contains(WHOLE_PREFIXES)) {
                fixture.awaitOpened();
            } else {
                fixture.awaitDecided();
            }
            if (prefixes.contains(HOT_PREFIX)) {
                fixture.awaitHotPrefixes();
            }
            for (String fen : fens) {
                Position position = Fen.parse(fen, Variant.STANDARD);
                // What an earlier request did not wait for any more is still being read, and would count here.
                fixture.awaitIdleLanes();
                CountingDisk.Counts before = disk.counts();
                assertThat(fixture.ask(position)).isInstanceOf(RequestRegistry.Answered.class);
                assertThat(disk.counts().since(before).in(directory).reads())
                        .as(fen)
                        .isLessThanOrEqualTo(probes(model, position));
            }
            assertThat(fixture.pipeline.statistics().mostRounds()).isLessThanOrEqualTo(mostRounds);
            fixture.assertNothingIsLeft();
        }
    }

    /** How many reads of tables the probes of a request name in all their rounds: sparse entries, lengths, blocks. */
    private static long probes(PagedTables model, Position position) {
        List<Position> positions = new ArrayList<>(List.of(position));
        MoveList moves = position.legalMoves();
        for (int i = 0; i < moves.size(); i++) {
            positions.add(position.play(moves.get(i)));
        }
        return positions.stream().mapToLong(probed -> probesOf(model, probed)).sum();
    }

    private static long probesOf(PagedTables model, Position position) {
        OwnPages own = new OwnPages(new PagedTables.NoPages());
        CountingPages counting = new CountingPages(own);
        while (model.prober().evaluate(position, counting) instanceof Evaluation.Missing missing) {
            missing.pages().forEach(need -> own.add(model.page(need.file(), need.page())));
        }
        return counting.missed;
    }

    /** Counts ranges that are not there: a block is one range, across a page border too. */
    private static final class CountingPages implements ResidentPages {
        private final ResidentPages pages;
        private long missed;

        CountingPages(ResidentPages pages) {
            this.pages = pages;
        }

        @Override
        public boolean copy(int file, long offset, byte[] target, int at, int length) {
            boolean copied = pages.copy(file, offset, target, at, length);
            missed += copied ? 0 : 1;
            return copied;
        }

        @Override
        public boolean holds(int file, long page) {
            return pages.holds(file, page);
        }

        @Override
        public ReadFailure failure(int file, long page) {
            return pages.failure(file, page);
        }
    }
}
