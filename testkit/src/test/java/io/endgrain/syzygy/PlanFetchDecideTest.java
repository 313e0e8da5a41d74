package io.endgrain.syzygy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.endgrain.chess.Fen;
import io.endgrain.chess.InvalidFenException;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.disk.OwnPages;
import io.endgrain.disk.Page;
import io.endgrain.disk.ReadFailure;
import io.endgrain.disk.ResidentPages;
import io.endgrain.disk.WholePages;
import io.endgrain.syzygy.Evaluation.PageNeed;
import io.endgrain.testkit.GeneratedTables;
import io.endgrain.testkit.PagedTables;
import io.endgrain.testkit.PagedTables.Answer;
import io.endgrain.testkit.PagedTables.Prefix;
import io.endgrain.testkit.SamplePositions;
import io.endgrain.testkit.SharedFolder;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The prober's side of plan, fetch, decide: which pages it names and in how many rounds, over generated tables and positions
 * drawn at random, and over the distinct positions of the request log.
 */
class PlanFetchDecideTest {
    private static final Arena ARENA = Arena.ofShared();
    private static final int SAMPLE = 150;

    /** Tables and positions to be answered from them. */
    private record Work(String name, Variant variant, Path folder, List<Position> positions) {
        PagedTables tables(Prefix prefix) throws IOException {
            return new PagedTables(TableFormat.of(variant), prefix).addAll(folder, ARENA);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static final List<Work> WORK = new ArrayList<>();

    @BeforeAll
    static void readRequests() throws IOException, InvalidFenException {
        WORK.add(new Work(
                "generated tables",
                Variant.STANDARD,
                GeneratedTables.oneManEach(),
                new SamplePositions(5).ofAll(GeneratedTables.oneManEach(), SAMPLE)));
        Optional<SharedFolder> shared = SharedFolder.find();
        if (shared.isEmpty()) {
            System.out.println("corpus request-log: skipped, no shared folder");
            return;
        }
        List<Position> asked = new ArrayList<>();
        for (String fen : new TreeSet<>(Files.readAllLines(shared.get().requests("standard-10k.txt")))) {
            asked.add(Fen.parse(fen, Variant.STANDARD));
        }
        WORK.add(new Work("corpus request-log", Variant.STANDARD, shared.get().tables("standard"), asked));
        for (Variant variant : List.of(Variant.ATOMIC, Variant.ANTICHESS)) {
            Path folder = shared.get().tables(variant.key());
            WORK.add(new Work("corpus probe-" + variant.key(), variant, folder, sampled(shared.get(), variant)));
        }
    }

    private static List<Position> sampled(SharedFolder shared, Variant variant)
            throws IOException, InvalidFenException {
        List<Position> positions = new ArrayList<>();
        ObjectMapper json = new ObjectMapper();
        for (String line : Files.readAllLines(shared.oracle("probe-" + variant.key()))) {
            positions.add(Fen.parse(json.readTree(line).get("fen").asText(), variant));
        }
        return positions;
    }

    static List<Work> work() {
        return WORK;
    }

    @AfterAll
    static void unmap() {
        ARENA.close();
    }

    @ParameterizedTest
    @MethodSource("work")
    void withWholePrefixesEveryPositionIsAnsweredInTwoRounds(Work work) throws IOException {
        PagedTables tables = work.tables(Prefix.WHOLE);
        ResidentPages everything = tables.allPages();
        long named = 0;
        long needed = 0;
        for (Position position : work.positions()) {
            TouchedPages touched = new TouchedPages(everything);
            Evaluation expected = tables.prober().evaluate(position, touched);
            Answer answer = tables.answer(position);

            assertThat(answer.evaluation()).as(position.fen()).isEqualTo(expected);
            assertThat(answer.rounds()).as(position.fen()).hasSizeLessThanOrEqualTo(2);
            assertThat(answer.pages()).as(position.fen()).doesNotHaveDuplicates();
            assertLikelyOnlyWhenTheValueIsKnown(position, answer);
            named += answer.pages().size();
            needed += touched.pages.size();
        }
        report(work, named, needed);
        assertThat(named).isLessThanOrEqualTo(2 * needed);
    }

    /** Threats are searched in antichess alone; the bound must change nothing anywhere else. */
    @ParameterizedTest
    @MethodSource("work")
    void fewPagesAtATimeForThreatsGiveTheSameAnswersInMoreRounds(Work work) throws IOException {
        PagedTables all = work.tables(Prefix.WHOLE);
        PagedTables few = work.tables(Prefix.WHOLE).withThreatPages(1);
        int allRounds = 0;
        int fewRounds = 0;
        for (Position position : work.positions()) {
            Answer answer = few.answer(position);
            Answer atOnce = all.answer(position);

            assertThat(answer.evaluation()).as(position.fen()).isEqualTo(atOnce.evaluation());
            allRounds += atOnce.rounds().size();
            fewRounds += answer.rounds().size();
        }
        System.out.println(work.name() + ": " + work.positions().size() + " positions in " + allRounds
                + " rounds, with one page at a time for threats in " + fewRounds);
        assertThat(fewRounds).isGreaterThanOrEqualTo(allRounds);
    }

    @ParameterizedTest
    @MethodSource("work")
    void withoutPrefixesTheAnswersAreTheSame(Work work) throws IOException {
        for (Prefix prefix : new Prefix[] {Prefix.NONE, Prefix.SPARSE_INDEX}) {
            PagedTables tables = work.tables(prefix);
            ResidentPages everything = tables.allPages();
            int most = 0;
            for (Position position : work.positions()) {
                Answer answer = tables.answer(position);

                assertThat(answer.evaluation())
                        .as(position.fen())
                        .isEqualTo(tables.prober().evaluate(position, everything));
                assertLikelyOnlyWhenTheValueIsKnown(position, answer);
                most = Math.max(most, answer.rounds().size());
            }
            int stepsEachRound = prefix == Prefix.NONE ? 3 : 2;
            System.out.println(work.name() + ": " + work.positions().size() + " positions compared with prefix "
                    + prefix + "; at most " + most + " serial steps for a position");
            assertThat(most).as("serial steps").isLessThanOrEqualTo(2 * stepsEachRound);
        }
    }

    @ParameterizedTest
    @MethodSource("work")
    void aCacheOfOnePageAnswersEverything(Work work) throws IOException {
        PagedTables tables = work.tables(Prefix.NONE);
        OnePage cache = new OnePage();
        for (Position position : work.positions()) {
            OwnPages own = new OwnPages(cache);
            Answer answer = tables.answer(position, own);

            assertThat(answer.evaluation())
                    .as(position.fen())
                    .isEqualTo(tables.prober().evaluate(position, tables.allPages()));
            List<PageNeed> pages = answer.pages();
            if (!pages.isEmpty()) {
                cache.page = tables.page(pages.getLast().file(), pages.getLast().page());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("work")
    void aTableProbeNamesOneRunOfPagesInAsManyStepsAsItsPrefixIsShort(Work work) throws IOException {
        int probes = 0;
        for (Prefix prefix : Prefix.values()) {
            PagedTables tables = work.tables(prefix);
            int mostSteps = prefix == Prefix.WHOLE ? 1 : prefix == Prefix.SPARSE_INDEX ? 2 : 3;
            for (TableFile file : tables.files()) {
                TableHeader header = ((TableFile.Opened) file.state()).header();
                for (int pawnFile = 0; pawnFile < header.files(); pawnFile++) {
                    for (int side = 0; side < header.sides(); side++) {
                        SubTable table = header.subTable(pawnFile, side);
                        probes += probeAtRandom(tables, file, table, mostSteps);
                    }
                }
            }
        }
        System.out.println(work.name() + ": table probes at random indices: " + probes + " compared");
    }

    private static int probeAtRandom(PagedTables tables, TableFile file, SubTable table, int mostSteps) {
        if (table.singleValue() >= 0) {
            return 0;
        }
        TableFile.Opened opened = (TableFile.Opened) file.state();
        LiteralReader reader = new LiteralReader();
        Random random = new Random(file.id());
        int samples = 200;
        for (int sample = 0; sample < samples; sample++) {
            long index = random.nextLong(table.groups().size);
            OwnPages own = new OwnPages(new PagedTables.NoPages());
            int literal = LiteralReader.MISSING;
            int steps = -1;
            while (literal == LiteralReader.MISSING) {
                PageDemand demand = new PageDemand();
                literal = reader.literal(file, opened, table, index, own, demand);
                List<PageNeed> needs = demand.toMissing(false, List.of()).pages();
                assertThat(needs).as(file + " index " + index).hasSizeLessThanOrEqualTo(2);
                if (needs.size() == 2) {
                    assertThat(needs.get(1).page()).isEqualTo(needs.get(0).page() + 1);
                }
                needs.forEach(need -> own.add(tables.page(need.file(), need.page())));
                steps++;
            }
            assertThat(literal).as(file + " index " + index).isGreaterThanOrEqualTo(0);
            assertThat(steps).as(file + " index " + index + ": serial steps").isLessThanOrEqualTo(mostSteps);
        }
        return samples;
    }

    private static void assertLikelyOnlyWhenTheValueIsKnown(Position position, Answer answer) {
        answer.rounds()
                .forEach(round -> assertThat(
                                round.valueKnown() || round.pages().stream().noneMatch(PageNeed::likely))
                        .as(position.fen() + ": likely pages while the value is unknown")
                        .isTrue());
    }

    private static void report(Work work, long named, long needed) {
        System.out.println(String.format(
                Locale.ROOT,
                "%s: %d positions compared with whole prefixes; %d pages named, %d needed by a serial prober, ratio %.2f",
                work.name(),
                work.positions().size(),
                named,
                needed,
                (double) named / Math.max(1, needed)));
    }

    /** Notes which pages a serial prober reads. */
    private static final class TouchedPages implements ResidentPages {
        private final ResidentPages pagesOf;
        private final Set<Long> pages = new HashSet<>();

        TouchedPages(ResidentPages pagesOf) {
            this.pagesOf = pagesOf;
        }

        @Override
        public boolean copy(int file, long offset, byte[] target, int at, int length) {
            for (long page = offset / PAGE_SIZE; page <= (offset + length - 1) / PAGE_SIZE; page++) {
                pages.add(((long) file << 40) | page);
            }
            return pagesOf.copy(file, offset, target, at, length);
        }

        @Override
        public boolean holds(int file, long page) {
            return pagesOf.holds(file, page);
        }

        @Override
        public ReadFailure failure(int file, long page) {
            return null;
        }
    }

    /** A cache with room for one page. */
    private static final class OnePage implements WholePages {
        private Page page;

        @Override
        public Page page(int file, long number) {
            return holds(file, number) ? page : null;
        }

        @Override
        public boolean copy(int file, long offset, byte[] target, int at, int length) {
            int from = (int) (offset % PAGE_SIZE);
            if (!holds(file, offset / PAGE_SIZE) || from + length > page.length()) {
                return false;
            }
            page.copy(from, target, at, length);
            return true;
        }

        @Override
        public boolean holds(int file, long number) {
            return page != null && page.file() == file && page.number() == number;
        }

        @Override
        public ReadFailure failure(int file, long number) {
            return null;
        }
    }
}
