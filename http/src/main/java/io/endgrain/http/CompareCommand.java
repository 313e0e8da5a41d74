package io.endgrain.http;

import io.endgrain.chess.Variant;
import io.endgrain.survey.SurveyedTables;
import io.endgrain.syzygy.Material;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
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
    private StandardChessOption standardChess;

    @Mixin
    private SurveyOptions surveyOptions;

    @Override
    public Integer call() throws CommandFailure, IOException, InterruptedException {
        standardChess.require("compared");
        Set<Material> wanted = surveyOptions.wanted(materials);
        try (SurveyedTables one = SurveyOptions.open(tables);
                SurveyedTables other = SurveyOptions.open(with)) {
            Collection<Material> all = wanted.isEmpty() ? one.materials() : wanted;
            SurveyOptions.requireSome(Variant.STANDARD, all, tables, "compared");
            AgreementPrinter printer =
                    new AgreementPrinter(spec.commandLine(), "compared", "differing", "--tables", "--with");
            surveyOptions.each(
                    all,
                    spec.commandLine(),
                    (survey, material) -> printer.print(survey.compare(material, one, other)),
                    printer::notDone);
            printer.end();
            return printer.isAgreed() ? 0 : 1;
        }
    }
}
