package io.endgrain.http;

import io.endgrain.survey.Comparison;
import io.endgrain.survey.SurveyedTables;
import io.endgrain.syzygy.Material;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code endgrain compare}: whether two sets of tables say the same of all positions. */
@Command(
        name = "compare",
        description = {
            "Compares two sets of tables of standard chess at every position, en passant ones too.",
            "Values have to be the same, captures resolved; distances have to be possible roundings of the same number."
        },
        footer = {"", "Positions are counted once up to symmetry. Without a material: all that --tables hold."},
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all positions agree",
            "1:positions differ, or a table is missing or damaged",
            "2:wrong options or materials"
        })
final class CompareCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "MATERIAL", arity = "0..*", description = "Tables by their names, for example KRPvKR.")
    private List<String> materials = new ArrayList<>();

    @Option(
            names = "--tables",
            paramLabel = "DIR",
            required = true,
            description = "Folder with tables to compare; may be given several times.")
    private List<String> tables = new ArrayList<>();

    @Option(
            names = "--with",
            paramLabel = "DIR",
            required = true,
            description = "Folder with tables to compare them with; may be given several times.")
    private List<String> with = new ArrayList<>();

    @Mixin
    private SurveyOptions surveyOptions;

    private long compared;
    private long differing;

    @Override
    public Integer call() throws CommandFailure, IOException, InterruptedException {
        Set<Material> wanted = surveyOptions.wanted(materials);
        long start = System.nanoTime();
        try (SurveyedTables one = SurveyOptions.open(tables);
                SurveyedTables other = SurveyOptions.open(with)) {
            Collection<Material> all = wanted.isEmpty() ? one.materials() : wanted;
            surveyOptions.each(all, spec.commandLine(), (survey, material) -> {
                long begun = System.nanoTime();
                return lines(survey.compare(material, one, other), (System.nanoTime() - begun) / 1e9);
            });
            spec.commandLine()
                    .getOut()
                    .println(String.format(
                            Locale.ROOT,
                            "%d %s compared, %,d positions, %,d differing, in %s",
                            all.size(),
                            all.size() == 1 ? "table" : "tables",
                            compared,
                            differing,
                            SurveyOptions.elapsed(start)));
        }
        return differing == 0 ? 0 : 1;
    }

    private List<String> lines(Comparison comparison, double seconds) {
        compared += comparison.positions();
        differing += comparison.differing();
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "%-8s %,13d positions  %,11d en passant  %,11d differing  %7.1f s",
                comparison.material(),
                comparison.positions(),
                comparison.enPassant(),
                comparison.differing(),
                seconds));
        for (Comparison.Difference difference : comparison.first()) {
            lines.add("    " + difference.fen());
            lines.add("        --tables: " + difference.one());
            lines.add("        --with:   " + difference.other());
        }
        return lines;
    }
}
