package io.endgrain.http;

import io.endgrain.chess.Variant;
import io.endgrain.disk.OsDisk;
import io.endgrain.survey.SurveyedTables;
import io.endgrain.syzygy.Material;
import io.endgrain.syzygy.Metric;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.syzygy.TableName;
import io.endgrain.tables.TableFolder;
import io.endgrain.verify.FileCheck;
import io.endgrain.verify.SideFilePlace;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
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

/** {@code endgrain verify}: whether table files are whole, or whether what they say can be true. */
@Command(
        name = "verify",
        description = {
            "Checks tables: headers, sizes and checksums of the files, or, with --consistency, for tables of standard chess, the"
                    + " value of every position against what the positions after its moves imply.",
            "Where files are checked, it also writes side files with a checksum for each page, NAME.rtbw.crc, a thousandth of"
                    + " the table's size but 8 KiB at least. By them the server notices damage as it reads, and a later run"
                    + " of this command names the pages that are damaged.",
        },
        footer = {"", "Without a material: all that the directories hold."},
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:nothing is wrong",
            "1:a file is missing, damaged or cannot be read or written, or a value contradicts others",
            "2:wrong options or materials"
        })
final class VerifyCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "DIR|MATERIAL",
            arity = "1..*",
            description =
                    "Directories with tables, and tables by their names, for example KRPvKR. (A directory with such"
                            + " a name: ./KRPvKR)")
    private List<String> arguments = new ArrayList<>();

    @Option(
            names = "--consistency",
            description = "Recompute each value from those of the positions after the moves, captures and promotions"
                    + " included, and show the first that differ.")
    private boolean consistency;

    @Mixin
    private VariantOption variantOption;

    @Mixin
    private SideFileOptions sideFileOptions;

    @Mixin
    private SurveyOptions surveyOptions;

    @Override
    public Integer call() throws CommandFailure, IOException, InterruptedException {
        Variant variant = variantOption.variant();
        if (consistency) {
            StandardChessOption.require(variant, "checked with --consistency");
        }
        TableFormat format = TableFormat.of(variant);
        List<String> directories = new ArrayList<>();
        List<String> keys = new ArrayList<>();
        for (String argument : arguments) {
            (MaterialOption.isMeantAsName(format, argument) ? keys : directories).add(argument);
        }
        Set<Material> wanted = consistency ? surveyOptions.wanted(keys) : surveyOptions.wantedFiles(format, keys);
        if (directories.isEmpty()) {
            throw CommandFailure.input("No directory with tables is named.");
        }
        return consistency ? checkConsistency(directories, wanted) : checkFiles(format, directories, wanted);
    }

    private int checkConsistency(List<String> directories, Set<Material> wanted)
            throws CommandFailure, IOException, InterruptedException {
        sideFileOptions.requireNone("with --consistency none are written");
        try (SurveyedTables tables = SurveyOptions.open(directories)) {
            Collection<Material> all = wanted.isEmpty() ? tables.materials() : wanted;
            SurveyOptions.requireSome(Variant.STANDARD, all, directories, "checked");
            AgreementPrinter printer =
                    new AgreementPrinter(spec.commandLine(), "checked", "contradicted", "table", "successors");
            surveyOptions.each(
                    all,
                    spec.commandLine(),
                    (survey, material) -> printer.print(survey.checkConsistency(material, tables)),
                    printer::notDone);
            printer.end();
            return printer.isAgreed() ? 0 : 1;
        }
    }

    private void sayMisnamed(Path path, TableFormat format) {
        spec.commandLine()
                .getErr()
                .println(path + " is not checked: no table has that name, expected one like "
                        + format.nameInsteadOf(String.valueOf(path.getFileName())) + ".");
    }

    private int checkFiles(TableFormat format, List<String> directories, Set<Material> wanted)
            throws CommandFailure, IOException, InterruptedException {
        surveyOptions.requireNoSample("without --consistency each file is read as a whole");
        List<TableFolder.Found> files = new ArrayList<>();
        for (String directory : directories) {
            TableFolder folder = TableFolder.list(new OsDisk(), TableOptions.requireReadable(directory), format);
            folder.misnamed().forEach(path -> sayMisnamed(path, format));
            folder.files().stream()
                    .filter(file ->
                            wanted.isEmpty() || wanted.contains(file.name().material()))
                    .forEach(files::add);
        }
        SurveyOptions.requireSome(format.variant(), wanted.isEmpty() ? files : wanted, directories, "checked");
        SideFilePlace place = sideFileOptions.place(files);
        long start = System.nanoTime();
        ProgressLine progress = new ProgressLine(spec.commandLine());
        FileCheck.Report report = new FileCheck(
                        new OsDisk(),
                        format,
                        surveyOptions.threads(),
                        place,
                        (file, bytes, all) -> progress.show(() -> ReadingRate.show(file, bytes, all, start)))
                .run(files);
        progress.clear();
        PrintWriter out = spec.commandLine().getOut();
        List<String> missing = missing(files, wanted, directories);
        report.flaws().forEach(out::println);
        missing.forEach(out::println);
        SideFileOptions.print(report.sideFiles(), place, out);
        out.println(String.format(
                Locale.ROOT,
                "%d %s checked, %,d bytes, %d damaged, %d missing, in %s, %s",
                report.files(),
                report.files() == 1 ? "file" : "files",
                report.bytes(),
                report.flaws().size(),
                missing.size(),
                SurveyOptions.elapsed(start),
                ReadingRate.of(report.bytes(), start)));
        return report.flaws().isEmpty()
                        && missing.isEmpty()
                        && report.sideFiles().failed() == 0
                ? 0
                : 1;
    }

    /** Files of the wanted materials, or the other halves of those that are there, that no directory has: a sentence each. */
    private static List<String> missing(List<TableFolder.Found> files, Set<Material> wanted, List<String> directories) {
        Set<Material> whole = new LinkedHashSet<>(wanted);
        if (wanted.isEmpty()) {
            files.forEach(file -> whole.add(file.name().material()));
        }
        List<String> missing = new ArrayList<>();
        for (Material material : whole) {
            for (Metric metric : Metric.values()) {
                TableName name = new TableName(material, metric);
                if (files.stream().noneMatch(file -> file.name().equals(name))) {
                    missing.add("There is no " + name + " in " + String.join(", ", directories) + ".");
                }
            }
        }
        return missing;
    }
}
