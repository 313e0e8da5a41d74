package io.endgrain.syzygy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.syzygy.Evaluation.Failed;
import io.endgrain.syzygy.Evaluation.Resolved;
import io.endgrain.testkit.GeneratedTables;
import io.endgrain.testkit.PagedTables;
import io.endgrain.testkit.PagedTables.Answer;
import io.endgrain.testkit.PagedTables.Prefix;
import io.endgrain.testkit.SharedFolder;
import io.endgrain.testkit.synthetic.Literals;
import io.endgrain.testkit.synthetic.SymbolDictionary;
import io.endgrain.testkit.synthetic.SymbolDictionary.Code;
import io.endgrain.testkit.synthetic.SyntheticFile;
import io.endgrain.testkit.synthetic.SyntheticSubTable;
import io.endgrain.testkit.synthetic.SyntheticTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/**
 * Tables with bytes changed at random: every probe ends, soon, in a value that a position can have or in a failure that
 * the prober declares; and positions of other tables do not notice.
 */
class MutatedTablesTest {
    private static final String[] MATERIALS = {"KQvK", "KRvK", "KBvK", "KNvK", "KPvK"};

    /** Within the greatest number that a 16-bit map can hold, doubled, behind a cursed win. */
    private static final int MOST_PLIES = 101 + 2 * 0xffff;

    /** No position of three men asks more: itself, and some 30 moves with some pages each. */
    private static final int MOST_ROUNDS = 60;

    private static final int PROBES = 40;

    private static final Map<String, byte[]> SYNTHETIC = synthetic();
    private static final Map<String, byte[]> GENERATED = read(GeneratedTables.threeMen());
    private static final Map<String, byte[]> PUBLISHED = published();

    @Property(tries = 150)
    void mutatedSyntheticTablesEndInADeclaredWay(
            @ForAll @LongRange(min = 0) long seed, @ForAll @IntRange(min = 1, max = 40) int flips) {
        assertTimeoutPreemptively(Duration.ofMinutes(2), () -> probeMutated(SYNTHETIC, seed, flips));
    }

    @Property(tries = 150)
    void mutatedGeneratedTablesEndInADeclaredWay(
            @ForAll @LongRange(min = 0) long seed, @ForAll @IntRange(min = 1, max = 40) int flips) {
        assertTimeoutPreemptively(Duration.ofMinutes(2), () -> probeMutated(GENERATED, seed, flips));
    }

    @Property(tries = 150)
    void mutatedPublishedTablesEndInADeclaredWay(
            @ForAll @LongRange(min = 0) long seed, @ForAll @IntRange(min = 1, max = 40) int flips) {
        if (!PUBLISHED.isEmpty()) {
            assertTimeoutPreemptively(Duration.ofMinutes(2), () -> probeMutated(PUBLISHED, seed, flips));
        }
    }

    private static void probeMutated(Map<String, byte[]> files, long seed, int flips) throws Exception {
        Random random = new Random(seed);
        String mutated = MATERIALS[random.nextInt(MATERIALS.length)];
        String other = MATERIALS[random.nextInt(MATERIALS.length - 1)];
        Map<String, byte[]> damaged = new HashMap<>(files);
        for (String suffix : List.of(".rtbw", ".rtbz")) {
            damaged.put(mutated + suffix, mutate(files.get(mutated + suffix), random, flips));
        }
        Prefix prefix = Prefix.values()[random.nextInt(Prefix.values().length)];
        PagedTables tables = open(damaged, prefix);
        PagedTables intact = open(files, prefix);
        for (int probe = 0; probe < PROBES; probe++) {
            assertDeclared(tables.answer(randomPosition(mutated, random)));
            if (!other.equals(mutated)) {
                Position untouched = randomPosition(other, random);
                assertThat(tables.answer(untouched).evaluation())
                        .as(untouched.fen())
                        .isEqualTo(intact.answer(untouched).evaluation());
            }
        }
    }

    private static void assertDeclared(Answer answer) {
        assertThat(answer.rounds()).hasSizeLessThan(MOST_ROUNDS);
        switch (answer.evaluation()) {
            case Resolved resolved -> {
                int plies = resolved.dtz().ignoreRounding().plies();
                assertThat(plies).isBetween(-MOST_PLIES, MOST_PLIES);
                assertThat(resolved.dtz().ignoreRounding().wdl().value()
                                * resolved.wdl().value())
                        .as("value and distance have one sign")
                        .isGreaterThanOrEqualTo(resolved.wdl() == Wdl.DRAW ? 0 : 1);
            }
            case Failed failed -> assertThat(failed.failure()).isInstanceOf(ProbeFailure.CorruptTable.class);
            case Evaluation.Missing missing -> throw new AssertionError("all pages were delivered, but " + missing);
        }
    }

    private static byte[] mutate(byte[] bytes, Random random, int flips) {
        byte[] mutated = bytes.clone();
        // Half of them in the first part, where headers, sparse entries and lengths are.
        for (int flip = 0; flip < flips; flip++) {
            int within = random.nextBoolean() ? bytes.length : Math.min(bytes.length, 2048);
            int at = 16 + random.nextInt(within - 16);
            mutated[at] ^= (byte) (1 << random.nextInt(8));
        }
        return mutated;
    }

    private static PagedTables open(Map<String, byte[]> files, Prefix prefix) throws IOException {
        PagedTables tables = new PagedTables(TableFormat.of(Variant.STANDARD), prefix);
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            tables.add(Path.of(file.getKey()), MemorySegment.ofArray(file.getValue()));
        }
        return tables;
    }

    private static Position randomPosition(String material, Random random) throws Exception {
        int[] codes = PositionIndexTest.codes("K" + material.charAt(1) + "k");
        while (true) {
            int[] squares = random.ints(0, 64).distinct().limit(codes.length).toArray();
            boolean pawn = (codes[1] & 7) == 1;
            if (!pawn || (squares[1] >= 8 && squares[1] < 56)) {
                Optional<Position> position =
                        PositionIndexTest.position(Variant.STANDARD, codes, squares, random.nextBoolean());
                if (position.isPresent()) {
                    return position.get();
                }
            }
        }
    }

    private static Map<String, byte[]> synthetic() {
        Map<String, byte[]> files = new HashMap<>();
        for (String material : MATERIALS) {
            SymbolDictionary runs = SymbolDictionary.runs(Code.SKEWED, 0, 2, 4);
            Literals values = Literals.of(index -> (int) (2 * (index / 97 % 3)));
            Literals distances = Literals.of(index -> (int) (index / 31 % 40));
            SymbolDictionary numbers =
                    SymbolDictionary.leaves(IntStream.range(0, 40).toArray());
            int[] list = IntStream.range(0, 40).toArray();
            SyntheticTable wdl = SyntheticTable.of(material, Metric.WDL)
                    .withAll(SyntheticSubTable.of(values, runs).bits(5, 11));
            SyntheticTable dtz = SyntheticTable.of(material, Metric.DTZ)
                    .withAll(
                            SyntheticSubTable.of(distances, numbers).bits(8, 10).mapped(true, list, list, list, list));
            add(files, wdl.write());
            add(files, dtz.write());
        }
        return files;
    }

    private static void add(Map<String, byte[]> files, SyntheticFile file) {
        files.put(file.name(), file.bytes());
    }

    private static Map<String, byte[]> published() {
        Optional<SharedFolder> shared = SharedFolder.find();
        if (shared.isEmpty()) {
            System.out.println("corpus mutated-tables: published tables skipped, no shared folder");
            return Map.of();
        }
        return read(shared.get().tables("standard"));
    }

    private static Map<String, byte[]> read(Path folder) {
        Map<String, byte[]> files = new HashMap<>();
        List<String> names = new ArrayList<>();
        for (String material : MATERIALS) {
            names.add(material + ".rtbw");
            names.add(material + ".rtbz");
        }
        try {
            for (String name : names) {
                files.put(name, Files.readAllBytes(folder.resolve(name)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return files;
    }
}
