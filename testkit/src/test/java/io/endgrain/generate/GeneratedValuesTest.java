package io.endgrain.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.chess.Color;
import io.endgrain.chess.Placement;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.disk.ResidentPages;
import io.endgrain.syzygy.Evaluation.Resolved;
import io.endgrain.syzygy.Material;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.testkit.PagedTables;
import io.endgrain.testkit.SharedFolder;
import java.lang.foreign.Arena;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Solved values against reference tables. */
class GeneratedValuesTest {
    private static final List<String> THREE_MEN = List.of("KQvK", "KRvK", "KBvK", "KNvK", "KPvK");
    private static final int SAMPLE_STEP = 101;

    private final Arena arena = Arena.ofShared();
    private final KnownMaterials known = new KnownMaterials();
    private PagedTables reference;
    private ResidentPages pages;

    @AfterEach
    void unmap() {
        arena.close();
    }

    /** Whether there are reference tables; says so where there are none. */
    private boolean hasReference(String corpus) throws Exception {
        Optional<SharedFolder> shared = SharedFolder.find();
        if (shared.isEmpty()) {
            System.out.println("corpus " + corpus + ": skipped, no shared folder");
            return false;
        }
        reference = new PagedTables(TableFormat.of(Variant.STANDARD), PagedTables.Prefix.WHOLE);
        reference.addAll(shared.get().tables("standard"), arena);
        pages = reference.allPages();
        return true;
    }

    @Test
    void allPositionsOfThreeMenAgree() throws Exception {
        if (!hasReference("generated-3-men")) {
            return;
        }
        int compared = 0;
        for (String key : THREE_MEN) {
            SolvedMaterial solved = solve(key);
            known.put(material(key), KnownValues.of(solved));
            compared += compare(solved, 1);
        }
        System.out.println("corpus generated-3-men: " + compared + " positions compared");
        assertThat(compared).isGreaterThan(300_000);
    }

    /** Both sides have a pawn: double steps can be captured en passant. Other materials come from the reference. */
    @Test
    void aSampleWithEnPassantAgrees() throws Exception {
        if (!hasReference("generated-KPvKP")) {
            return;
        }
        for (String key : List.of("KPvK", "KQvK", "KRvK", "KBvK", "KNvK", "KQvKP", "KRvKP", "KBvKP", "KNvKP")) {
            known.put(material(key), KnownValues.onDemand(new PositionSpace(material(key)), this::referenceValue));
        }

        int compared = compare(solve("KPvKP"), SAMPLE_STEP);

        System.out.println("corpus generated-KPvKP: " + compared + " positions compared");
        assertThat(compared).isGreaterThan(30_000);
    }

    private static Material material(String key) {
        return Material.parse(key).orElseThrow();
    }

    private SolvedMaterial solve(String key) throws InterruptedException {
        return new Solver(ForkJoinPool.commonPool(), known, positions -> {}).solve(material(key));
    }

    private int referenceValue(Position position) {
        return Objects.requireNonNull(reference.prober().wdlIfResident(position, pages), position::fen)
                .value();
    }

    private int compare(SolvedMaterial solved, int step) {
        PositionSpace space = solved.space();
        int[] squares = new int[space.men()];
        Placement placement = new Placement(Variant.STANDARD);
        int compared = 0;
        for (int number = 0; number < space.size(); number += step) {
            for (Color turn : Color.values()) {
                short distance = solved.distances[turn.ordinal()][number];
                if (distance == SolvedMaterial.NONE) {
                    continue;
                }
                space.decode(number, squares);
                placement.clear();
                for (int man = 0; man < squares.length; man++) {
                    placement.put(space.color(man), space.role(man), squares[man]);
                }
                compare(placement.position(turn), distance);
                compared++;
            }
        }
        return compared;
    }

    private void compare(Position position, short distance) {
        Resolved expected = (Resolved) reference.prober().evaluate(position, pages);
        int value = SolvedMaterial.wdl(distance);
        // Readers give mates one ply.
        int plies = value == 0 ? 0 : Math.max(1, SolvedMaterial.plies(distance));
        int dtz = expected.dtz().ignoreRounding().plies();
        boolean rounded = !expected.dtz().isPrecise() && Math.abs(dtz) == plies - 1;
        if (expected.wdl().value() != value
                || Integer.signum(dtz) != Integer.signum(value)
                || (Math.abs(dtz) != plies && !rounded)) {
            throw new AssertionError(position.fen() + ": solved as value " + value + " in " + plies
                    + " plies, the reference says " + expected.wdl() + " " + expected.dtz());
        }
    }
}
