package io.endgrain.syzygy;

import io.endgrain.chess.Color;
import io.endgrain.chess.MoveList;
import io.endgrain.chess.Placement;
import io.endgrain.chess.Position;
import io.endgrain.chess.Role;
import io.endgrain.chess.Variant;
import io.endgrain.disk.ResidentPages;
import io.endgrain.syzygy.Evaluation.Resolved;
import io.endgrain.syzygy.SpecifiedProbe.Quirk;
import io.endgrain.syzygy.SpecifiedProbe.Report;
import io.endgrain.testkit.PagedTables;
import io.endgrain.testkit.PagedTables.Prefix;
import io.endgrain.testkit.plain.ExactValue;
import io.endgrain.testkit.plain.PlainSolver;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;

/** Compares what the prober finds in tables with what the rules of the game say, position by position. */
final class PlainComparison {
    private static final int MIRROR_RANKS = 56;

    /** Of so many positions one is compared with colours exchanged, too. */
    private static final int SWAPPED = 7;

    private final PlainSolver solver;
    private final Prober prober;
    private final ResidentPages pages;
    private final SpecifiedProbe specified;

    private int positions;
    private int precise;
    private final Map<Quirk, Integer> quirks = new EnumMap<>(Quirk.class);

    PlainComparison(PlainSolver solver, Variant variant, Path folder, boolean published, Arena arena)
            throws IOException {
        PagedTables tables = new PagedTables(TableFormat.of(variant), Prefix.WHOLE).addAll(folder, arena);
        this.solver = solver;
        this.prober = tables.prober();
        this.pages = tables.allPages();
        this.specified = new SpecifiedProbe(solver, variant, prober.tables(), published);
    }

    /** Compares all positions of a material, also those that arise by double steps of pawns. */
    void compare(String key) throws Exception {
        solver.solve(Material.parse(key).orElseThrow()).forEachPosition((position, value) -> {
            compare(position, value);
            compareSwapped(position, value);
            MoveList moves = position.legalMoves();
            for (int i = 0; i < moves.size() && position.pieces(Role.PAWN) != 0; i++) {
                Position after = position.play(moves.get(i));
                if (after.epSquare() >= 0) {
                    compare(after, solver.value(after));
                }
            }
        });
    }

    /** A sample of the same positions with colours exchanged. */
    private void compareSwapped(Position position, ExactValue value) {
        if (positions % SWAPPED == 0) {
            compare(swapped(position), value);
        }
    }

    private void compare(Position position, ExactValue exact) {
        Report report = specified.of(position);
        if (!(prober.evaluate(position, pages) instanceof Resolved resolved)) {
            throw new AssertionError(position + " should have a value");
        }
        int dtz = resolved.dtz().ignoreRounding().plies();
        if (resolved.wdl().value() != exact.wdl()
                || dtz != report.dtz()
                || resolved.dtz().isPrecise() != report.isPrecise()) {
            throw new AssertionError(position + ": found " + resolved + ", specified are " + report + " for " + exact);
        }
        boolean agrees = SpecifiedProbe.agrees(report, exact);
        if (!agrees && report.quirk() == Quirk.NONE) {
            throw new AssertionError(position + ": " + report + " is not that of " + exact);
        }
        positions++;
        precise += report.isPrecise() ? 1 : 0;
        if (!agrees) {
            quirks.merge(report.quirk(), 1, Integer::sum);
        }
    }

    int positions() {
        return positions;
    }

    /** How many positions are reported otherwise than by their exact distance, rounded or not. */
    int quirks(Quirk quirk) {
        return quirks.getOrDefault(quirk, 0);
    }

    @Override
    public String toString() {
        return positions + " positions compared, " + precise + " of them precise, " + quirks;
    }

    /** The position with colours exchanged. */
    private static Position swapped(Position position) {
        Placement placement = new Placement(position.variant());
        for (Color color : Color.values()) {
            for (Role role : Role.values()) {
                for (long rest = position.pieces(color, role); rest != 0; rest &= rest - 1) {
                    placement.put(color.opposite(), role, Long.numberOfTrailingZeros(rest) ^ MIRROR_RANKS);
                }
            }
        }
        return placement.position(position.turn().opposite());
    }
}
