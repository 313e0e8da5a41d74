package io.endgrain.http;

import io.endgrain.chess.Color;
import io.endgrain.survey.MaterialStatistics;
import io.endgrain.syzygy.Wdl;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;

/** The statistics of a material as a table for people. */
final class StatisticsTable {
    private static final List<Wdl> BEST_FIRST = List.of(Wdl.values()).reversed();

    private final MaterialStatistics statistics;
    private final PrintWriter out;

    /** The decided positions of one side and value. */
    private record Column(String heading, MaterialStatistics.Values values) {}

    StatisticsTable(MaterialStatistics statistics, PrintWriter out) {
        this.statistics = statistics;
        this.out = out;
    }

    void print() {
        out.println(statistics.material().key() + (statistics.sampled() ? "   a sample of the positions only" : ""));
        printCounts();
        List<Column> columns = columns();
        printLongest(columns);
        printHistogram(columns);
        out.println();
        out.flush();
    }

    private void printCounts() {
        StringBuilder heading = new StringBuilder(String.format("  %-16s", "to move"));
        statistics.sides().forEach(side -> heading.append(cell(name(side))));
        out.println(heading);
        for (Wdl wdl : BEST_FIRST) {
            StringBuilder line = new StringBuilder(String.format("  %-16s", plural(wdl)));
            for (MaterialStatistics.Side side : statistics.sides()) {
                MaterialStatistics.Values values = side.values().get(wdl);
                line.append(cell(values == null ? 0 : values.positions()));
            }
            out.println(line);
        }
        StringBuilder sum = new StringBuilder(String.format("  %-16s", "positions"));
        statistics.sides().forEach(side -> sum.append(cell(side.positions())));
        out.println(sum + "   each once up to symmetry, without en passant");
    }

    private List<Column> columns() {
        List<Column> columns = new ArrayList<>();
        for (MaterialStatistics.Side side : statistics.sides()) {
            for (Wdl wdl : BEST_FIRST) {
                if (wdl != Wdl.DRAW && side.values().containsKey(wdl)) {
                    columns.add(new Column(
                            name(side) + " " + text(wdl), side.values().get(wdl)));
                }
            }
        }
        return columns;
    }

    private void printLongest(List<Column> columns) {
        if (columns.isEmpty()) {
            return;
        }
        out.println("  longest");
        for (Column column : columns) {
            MaterialStatistics.Longest longest = column.values().longest();
            int farther = longest.dtz() + Integer.signum(longest.dtz());
            out.println(String.format(
                    "    %-24s DTZ %-12s %s",
                    column.heading(),
                    longest.rounded() ? longest.dtz() + " or " + farther : String.valueOf(longest.dtz()),
                    longest.fen()));
        }
    }

    private void printHistogram(List<Column> columns) {
        if (columns.isEmpty()) {
            return;
        }
        out.println("  positions by DTZ; n is n or n + 1 where the table has rounded it, and a mated side has 1");
        StringBuilder heading = new StringBuilder(String.format("  %5s", "DTZ"));
        columns.forEach(column -> heading.append(wide(column.heading())));
        out.println(heading);
        SortedSet<Integer> distances = new TreeSet<>();
        columns.forEach(column -> distances.addAll(column.values().byDtz().keySet()));
        for (int dtz : distances) {
            StringBuilder line = new StringBuilder(String.format("  %5d", dtz));
            for (Column column : columns) {
                Long count = column.values().byDtz().get(dtz);
                line.append(wide(count == null ? "" : String.format(Locale.ROOT, "%,d", count)));
            }
            out.println(line.toString().stripTrailing());
        }
    }

    private String name(MaterialStatistics.Side side) {
        if (statistics.sides().size() == 1) {
            return "either side";
        }
        return (side.turn() == Color.WHITE ? "White " : "Black ") + men(statistics, side.turn());
    }

    /** The men of a side, such as {@code KR}. */
    static String men(MaterialStatistics statistics, Color color) {
        String key = statistics.material().key();
        int versus = key.indexOf('v');
        return color == Color.WHITE ? key.substring(0, versus) : key.substring(versus + 1);
    }

    private static String text(Wdl wdl) {
        return wdl.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static String plural(Wdl wdl) {
        return switch (wdl) {
            case WIN -> "wins";
            case CURSED_WIN -> "cursed wins";
            case DRAW -> "draws";
            case BLESSED_LOSS -> "blessed losses";
            case LOSS -> "losses";
        };
    }

    private static String cell(String text) {
        return String.format("%15s", text);
    }

    private static String cell(long count) {
        return cell(String.format(Locale.ROOT, "%,d", count));
    }

    private static String wide(String text) {
        return String.format("%24s", text);
    }
}
