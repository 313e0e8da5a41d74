package io.endgrain.experiment;

import io.endgrain.chess.MoveList;
import io.endgrain.chess.Position;
import io.endgrain.disk.OwnPages;
import io.endgrain.syzygy.Evaluation.Missing;
import io.endgrain.syzygy.Evaluation.PageNeed;
import io.endgrain.testkit.PagedTables;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The data pages that a serial prober needs for a request: it resolves the position and then each move, reads one page at a
 * time, the first that it finds missing, and looks again; so it reads nothing that a value already known makes unnecessary.
 * Prefixes count as being in memory.
 */
final class NeededPages {

    private final PagedTables tables;

    /**
     * A page that is needed.
     *
     * @param fileName name of the table file
     * @param page     number of the page within the file
     * @param round    1 if it is needed for a win, draw or loss, 2 if it is needed for a distance once that is known
     */
    record Need(String fileName, long page, int round) {}

    /** Over tables whose prefixes are in memory. */
    NeededPages(PagedTables tables) {
        this.tables = tables;
    }

    /** What a request for the position and all its moves needs, each page once. */
    List<Need> of(Position position) {
        List<Need> needs = new ArrayList<>();
        OwnPages own = new OwnPages(new PagedTables.NoPages());
        resolve(position, own, needs);
        MoveList moves = position.legalMoves();
        for (int i = 0; i < moves.size(); i++) {
            resolve(position.play(moves.get(i)), own, needs);
        }
        return needs;
    }

    private void resolve(Position position, OwnPages own, List<Need> needs) {
        while (tables.prober().evaluate(position, own) instanceof Missing missing) {
            PageNeed need = first(missing);
            own.add(tables.page(need.file(), need.page()));
            Path path = tables.files().get(need.file()).path();
            needs.add(new Need(String.valueOf(path.getFileName()), need.page(), missing.valueKnown() ? 2 : 1));
        }
    }

    private static PageNeed first(Missing missing) {
        return missing.pages().stream()
                .filter(need -> !need.likely())
                .findFirst()
                .orElseGet(() -> missing.pages().getFirst());
    }
}
