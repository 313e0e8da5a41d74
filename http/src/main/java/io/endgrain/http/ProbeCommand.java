package io.endgrain.http;

import com.typesafe.config.Config;
import io.endgrain.answer.Answer;
import io.endgrain.answer.RawAnswer;
import io.endgrain.chess.Fen;
import io.endgrain.chess.InvalidFenException;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.disk.Disk;
import io.endgrain.disk.OsDisk;
import io.endgrain.tables.BlockingTables;
import io.endgrain.verify.CheckedDisk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code endgrain probe}: one position, as a table for people or as the server's JSON. */
@Command(
        name = "probe",
        description = {
            "Rates the moves of one position.",
            "Without directories it looks into those of the settings, or else into the one that \"serve\" makes for itself."
        },
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:the position was looked up", "1:a table could not be read", "2:wrong FEN or options"})
final class ProbeCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private TableOptions tableOptions;

    @Parameters(
            paramLabel = "FEN",
            arity = "1..*",
            description = "The position; in quotes, with underscores for spaces, or as several arguments.")
    private List<String> fen;

    @Mixin
    private VariantOption variantOption;

    @Option(names = "--json", description = "Print what the server would answer.")
    private boolean asJson;

    @Override
    public Integer call() throws CommandFailure, IOException {
        Variant variant = variantOption.variant();
        tableOptions.requireUse(variant);
        Position position;
        try {
            position = Fen.parse(String.join(" ", fen), variant);
        } catch (InvalidFenException e) {
            throw CommandFailure.input(e.getMessage());
        }
        Config settings = tableOptions.settings();
        List<Path> directories = TableOptions.directoriesOrOwn(settings, variant);
        if (directories.isEmpty()) {
            throw CommandFailure.input("No tables are known: name their directory with --" + variant.key()
                    + " DIR, or in the settings as endgrain.tables." + variant.key() + ".");
        }
        try (BlockingTables tables = BlockingTables.of(checkedDisk(settings), variant, directories)) {
            if (tables.tables().tables().isEmpty()) {
                spec.commandLine()
                        .getErr()
                        .println("endgrain: warning: there are " + NoTables.in(new OsDisk(), variant, directories)
                                + ".");
            }
            Answer answer = Answer.of(position, RawAnswer.evaluate(position, tables::evaluate));
            print(position, answer);
            return answer.raw().faults().isEmpty() ? 0 : 1;
        }
    }

    /** Side files are beside the tables, or with their prefixes, where the server looks for them, too. */
    private static Disk checkedDisk(Config settings) throws CommandFailure {
        return new CheckedDisk(new OsDisk(), TableOptions.directories(settings, "hot-prefix"));
    }

    private void print(Position position, Answer answer) {
        if (asJson) {
            byte[] json = Responses.json(generator -> AnswerJson.write(answer, generator));
            spec.commandLine().getOut().println(new String(json, StandardCharsets.UTF_8));
        } else {
            new AnswerTable(position, answer, Terminal.of(spec.commandLine())).print();
        }
    }
}
