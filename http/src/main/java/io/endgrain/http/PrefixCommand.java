package io.endgrain.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.endgrain.chess.Variant;
import io.endgrain.disk.OsDisk;
import io.endgrain.prefix.PrefixException;
import io.endgrain.prefix.PrefixExtraction;
import io.endgrain.prefix.PrefixKind;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.syzygy.TableName;
import io.endgrain.tables.TableFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code endgrain prefix}: takes prefixes from tables, for a fast disk. */
@Command(
        name = "prefix",
        description = {
            "Copies the beginnings of tables, with which values are located, for a fast disk beside the slow ones of the tables"
                    + " (serve --hot-prefix DIR); and says how large the sections of the tables are.",
            "It may be stopped at any time: finished prefixes stay, and the next run goes on."
        },
        footer = {"", "Without --out nothing is written."},
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all prefixes are there",
            "1:a table is damaged or cannot be read, or a prefix cannot be written",
            "2:wrong options, or an argument that is no table"
        })
final class PrefixCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @ArgGroup
    private Extent extent = new Extent();

    private static final class Extent {
        @Option(
                names = "--sparse-index",
                description = "Take header and sparse index: a value is two reads of the table away.")
        private boolean sparseIndex;

        @Option(
                names = "--block-lengths",
                description =
                        "Take the block lengths as well, which is all before the compressed data: a value is one read"
                                + " away. This is the default.")
        private boolean blockLengths;
    }

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "The folder for the prefixes. Those that are there and up to date are not written again.")
    private String out;

    @Option(
            names = "--no-check",
            description =
                    "Do not check the tables. Otherwise each is checked before its prefix is written: by its side file"
                            + " (endgrain verify), beside it or in DIR, or else by the checksum at its end, for which all of it is read.")
    private boolean noCheck;

    @Option(names = "--json", description = "Print JSON.")
    private boolean asJson;

    @Option(
            names = "--variant",
            paramLabel = "VARIANT",
            description = "Only tables of this game: standard, atomic or antichess. Default: all that there are.")
    private String variantName;

    @Mixin
    private ThreadOption threadOption;

    @Parameters(
            paramLabel = "TABLE",
            arity = "1..*",
            description = "Tables, or directories with tables. Of tables with the same name the first is taken.")
    private List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() throws CommandFailure, IOException, InterruptedException {
        if (out != null && out.isBlank()) {
            throw CommandFailure.input("The name after --out is empty; perhaps a variable is not set.");
        }
        if (out == null && (extent.sparseIndex || extent.blockLengths || noCheck)) {
            throw CommandFailure.input("Where are the prefixes to be written? Name a folder: --out DIR.");
        }
        List<PrefixExtraction.Source> tables = sources();
        if (noCheck) {
            spec.commandLine()
                    .getErr()
                    .println(
                            "The tables are not checked (--no-check): the prefix of one that is damaged has the same damage,"
                                    + " and may be used when the table is repaired.");
        }
        long start = System.nanoTime();
        ProgressLine line = new ProgressLine(spec.commandLine());
        PrefixExtraction extraction =
                new PrefixExtraction(new OsDisk(), threadOption.threads(), new Shown(line, start));
        PrefixExtraction.Report report;
        try {
            report = out == null
                    ? extraction.measure(tables)
                    : extraction.run(
                            tables,
                            Path.of(out),
                            extent.sparseIndex ? PrefixKind.SPARSE_INDEX : PrefixKind.BLOCK_LENGTHS,
                            !noCheck);
        } catch (PrefixException failed) {
            line.clear();
            throw CommandFailure.circumstances(failed.getMessage());
        }
        line.clear();
        print(report, start);
        return report.flaws().isEmpty() ? 0 : 1;
    }

    private final class Shown implements PrefixExtraction.Progress {
        private final ProgressLine line;
        private final long start;

        Shown(ProgressLine line, long start) {
            this.line = line;
            this.start = start;
        }

        @Override
        public void extracting(Path table, int done, int all, long bytes) {
            line.show(() -> String.format(
                    Locale.ROOT,
                    "%,d of %,d tables, %d %%  %s written  %s  %s",
                    done,
                    all,
                    100L * done / all,
                    ByteSize.of(bytes),
                    table.getFileName(),
                    SurveyOptions.elapsed(start)));
        }

        @Override
        public void checking(Path table, int done, int all, long read, long size) {
            line.show(() -> String.format(
                    Locale.ROOT,
                    "%,d of %,d tables, %d %%  reading all of %s to check it: %s of %s  %s",
                    done,
                    all,
                    100L * done / all,
                    table.getFileName(),
                    ByteSize.of(read),
                    ByteSize.of(size),
                    SurveyOptions.elapsed(start)));
        }

        @Override
        public void waiting(Path folder) {
            line.clear();
            spec.commandLine().getErr().println("Another process writes prefixes into " + folder + "; waiting for it.");
        }
    }

    /** What the arguments name, each name once. */
    private List<PrefixExtraction.Source> sources() throws CommandFailure, IOException {
        List<Variant> variants =
                variantName == null ? List.of(Variant.values()) : List.of(VariantOption.of(variantName));
        Map<String, PrefixExtraction.Source> byName = new LinkedHashMap<>();
        for (String argument : arguments) {
            for (PrefixExtraction.Source source : sources(argument, variants)) {
                byName.putIfAbsent(source.path().getFileName().toString(), source);
            }
        }
        if (byName.isEmpty()) {
            List<Path> directories = arguments.stream().map(Path::of).toList();
            throw CommandFailure.circumstances(
                    "There are " + NoTables.in(new OsDisk(), variants.getFirst(), directories) + ".");
        }
        return List.copyOf(byName.values());
    }

    private static List<PrefixExtraction.Source> sources(String argument, List<Variant> variants)
            throws CommandFailure, IOException {
        if (argument.isBlank() || !Files.isRegularFile(Path.of(argument))) {
            Path directory = TableOptions.requireReadable(argument);
            List<PrefixExtraction.Source> sources = new ArrayList<>();
            for (Variant variant : variants) {
                TableFolder.list(new OsDisk(), directory, TableFormat.of(variant)).files().stream()
                        .map(found -> new PrefixExtraction.Source(found.path(), variant, found.name()))
                        .forEach(sources::add);
            }
            return sources;
        }
        Path path = Path.of(argument);
        for (Variant variant : variants) {
            Optional<TableName> name =
                    TableFormat.of(variant).parseFileName(path.getFileName().toString());
            if (name.isPresent()) {
                return List.of(new PrefixExtraction.Source(path, variant, name.get()));
            }
        }
        throw CommandFailure.input(path + " does not have the name of a table"
                + (variants.size() == 1 ? " of " + variants.getFirst().game() : "") + ", such as "
                + TableFormat.of(variants.getFirst()).exampleFileName() + ".");
    }

    private void print(PrefixExtraction.Report report, long start) throws IOException {
        PrintWriter writer = spec.commandLine().getOut();
        if (asJson) {
            byte[] json = Responses.json(generator -> write(report, generator));
            writer.println(new String(json, StandardCharsets.UTF_8));
            return;
        }
        SectionSizeTable.of(report).forEach(writer::println);
        report.flaws().forEach(writer::println);
        if (out != null) {
            writer.println(String.format(
                    Locale.ROOT,
                    "%d %s written into %s (%s), %d up to date, %d failed, in %s",
                    report.written(),
                    report.written() == 1 ? "prefix" : "prefixes",
                    out,
                    ByteSize.of(report.bytes()),
                    report.present(),
                    report.flaws().size(),
                    SurveyOptions.elapsed(start)));
        }
    }

    private static void write(PrefixExtraction.Report report, JsonGenerator json) throws IOException {
        json.writeStartObject();
        SectionSizeTable.write(report, json);
        json.writeNumberField("written", report.written());
        json.writeNumberField("present", report.present());
        json.writeNumberField("bytes", report.bytes());
        json.writeArrayFieldStart("failed");
        for (String flaw : report.flaws()) {
            json.writeString(flaw);
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
