package io.endgrain.http;

import io.endgrain.survey.Agreement;
import io.endgrain.syzygy.Material;
import java.io.PrintWriter;
import java.util.Locale;
import picocli.CommandLine;

/** Prints for one material after the other whether two things that are said of its positions agree, and then for all. */
final class AgreementPrinter {
    private final PrintWriter out;
    private final String participle;
    private final String disagreeing;
    private final String one;
    private final String other;
    private final long start = System.nanoTime();
    private long lastEnd = start;
    private int tables;
    private int failures;
    private boolean sampled;
    private long positions;
    private long disagreements;

    /**
     * Prints where a command prints.
     *
     * @param participle what is done with tables
     * @param disagreeing what positions are that do not agree
     * @param one what says the one thing of a position
     * @param other what says the other
     */
    AgreementPrinter(CommandLine command, String participle, String disagreeing, String one, String other) {
        this.out = command.getOut();
        this.participle = participle;
        this.disagreeing = disagreeing;
        this.one = one;
        this.other = other;
    }

    /** What prints how a material came out, and where things first do not agree. */
    Runnable print(Agreement agreement) {
        return () -> {
            tables++;
            positions += agreement.positions();
            sampled |= agreement.sampled();
            disagreements += agreement.disagreeing();
            long end = System.nanoTime();
            out.println(String.format(
                    Locale.ROOT,
                    "%-8s %,13d positions  %,11d en passant  %,11d %s  %7.1f s",
                    agreement.material(),
                    agreement.positions(),
                    agreement.enPassant(),
                    agreement.disagreeing(),
                    disagreeing,
                    (end - lastEnd) / 1e9));
            lastEnd = end;
            int width = Math.max(one.length(), other.length()) + 1;
            for (Agreement.Disagreement disagreement : agreement.first()) {
                out.println("    " + disagreement.fen());
                out.println(String.format("        %-" + width + "s %s", one + ":", disagreement.one()));
                out.println(String.format("        %-" + width + "s %s", other + ":", disagreement.other()));
            }
            out.flush();
        };
    }

    /** Prints that nothing is known of a material. */
    void notDone(Material material) {
        failures++;
        lastEnd = System.nanoTime();
        out.println(String.format("%-8s not %s", material, participle));
        out.flush();
    }

    /** Prints what came of all. */
    void end() {
        out.println(String.format(
                Locale.ROOT,
                "%d %s %s, %s%,d positions%s, %,d %s, in %s",
                tables,
                tables == 1 ? "table" : "tables",
                participle,
                failures == 0 ? "" : failures + " not, ",
                positions,
                sampled ? " of a sample" : "",
                disagreements,
                disagreeing,
                SurveyOptions.elapsed(start)));
    }

    /** Whether all has been done so far, and nothing has disagreed. */
    boolean isAgreed() {
        return disagreements == 0 && failures == 0;
    }
}
