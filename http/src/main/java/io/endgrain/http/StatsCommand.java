package io.endgrain.http;

import com.typesafe.config.ConfigFactory;
import io.endgrain.chess.Variant;
import io.endgrain.survey.MaterialStatistics;
import io.endgrain.survey.SurveyedTables;
import io.endgrain.syzygy.Material;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code endgrain stats}: how often each value and distance occurs in a table. */
@Command(
        name = "stats",
        description = {
            "Counts wins, draws and losses of tables of standard chess, and how many plies they take to the next zeroing move.",
            "Each position counts once up to symmetry; positions with a right to capture en passant do not count."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:done", "1:a table is missing or damaged", "2:wrong options or materials"})
final class StatsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "MATERIAL", arity = "0..*", description = "Tables by their names, for example KRPvKR.")
    private List<String> materials = new ArrayList<>();

    @Option(
            names = "--tables",
            paramLabel = "DIR",
            description =
                    "Folder with tables; may be given several times. Default: those of the settings, or else those that"
                            + " \"serve\" makes for itself.")
    private List<String> directories = new ArrayList<>();

    @Option(names = "--json", description = "Print JSON.")
    private boolean asJson;

    @Mixin
    private StandardChessOption standardChess;

    @Mixin
    private SurveyOptions surveyOptions;

    @Override
    public Integer call() throws CommandFailure, IOException, InterruptedException {
        standardChess.require("counted");
        Set<Material> wanted = surveyOptions.wanted(materials);
        if (wanted.isEmpty()) {
            throw CommandFailure.input("Which tables? Name some, for example KRPvKR, or give --pieces N.");
        }
        List<MaterialStatistics> all = new ArrayList<>();
        try (SurveyedTables tables = SurveyOptions.open(directories())) {
            surveyOptions.each(
                    wanted,
                    spec.commandLine(),
                    (survey, material) -> {
                        MaterialStatistics statistics = survey.count(material, tables);
                        all.add(statistics);
                        return () -> print(statistics);
                    },
                    this::printNotDone);
        }
        if (asJson) {
            byte[] json = Responses.json(generator -> StatisticsJson.write(all, generator));
            spec.commandLine().getOut().println(new String(json, StandardCharsets.UTF_8));
        }
        return all.size() == wanted.size() ? 0 : 1;
    }

    private void printNotDone(Material material) {
        if (!asJson) {
            spec.commandLine().getOut().println(material + " not counted" + System.lineSeparator());
        }
    }

    private void print(MaterialStatistics statistics) {
        if (!asJson) {
            new StatisticsTable(statistics, spec.commandLine().getOut()).print();
        }
    }

    private List<String> directories() throws CommandFailure {
        if (!directories.isEmpty()) {
            return directories;
        }
        List<Path> known = TableOptions.directoriesOrOwn(Settings.load(ConfigFactory.empty(), null), Variant.STANDARD);
        if (known.isEmpty()) {
            throw CommandFailure.input("No tables are known: name their folder with --tables DIR.");
        }
        return known.stream().map(Path::toString).toList();
    }
}
