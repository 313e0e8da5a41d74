package io.endgrain.http;

import com.fasterxml.jackson.core.JsonGenerator;
import com.typesafe.config.Config;
import io.endgrain.actors.MappedDevice;
import io.endgrain.chess.Variant;
import io.endgrain.disk.Disk;
import io.endgrain.disk.OsDisk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code endgrain tables}: what is there, what is missing, what is damaged. */
@Command(
        name = "tables",
        description = "Says which tables directories hold, which are missing, and which are damaged.",
        footer = {"", "The headers of all files are checked, their data is not."},
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all files can be used",
            "1:a file is damaged or cannot be read, or a prefix does not belong to its table",
            "2:wrong options"
        })
final class TablesCommand implements Callable<Integer> {
    /** More missing tables than these are counted, not named. */
    private static final int NAMED = 8;

    @Spec
    private CommandSpec spec;

    @Mixin
    private TableOptions tableOptions;

    @Mixin
    private VariantOption variantOption;

    @Parameters(
            paramLabel = "DIR",
            arity = "0..*",
            description =
                    "Directories with tables. Default: those of the settings, or else, for standard chess, the one that"
                            + " \"serve\" makes for itself.")
    private List<String> named = new ArrayList<>();

    @Option(
            names = "--hot-prefix",
            paramLabel = "DIR",
            description =
                    "Directory with prefixes of the tables, which are compared with them; may be given several times."
                            + " Default: those of the settings.")
    private List<String> hotPrefix = new ArrayList<>();

    @Option(names = "--json", description = "Print JSON.")
    private boolean asJson;

    @Override
    public Integer call() throws CommandFailure, IOException {
        Variant variant = variantOption.variant();
        List<Path> directories = new ArrayList<>();
        for (String directory : named) {
            directories.add(TableOptions.requireReadable(directory));
        }
        Config settings = tableOptions.settings();
        if (directories.isEmpty()) {
            tableOptions.requireUse(variant);
            directories.addAll(TableOptions.directoriesOrOwn(settings, variant));
        }
        if (directories.isEmpty()) {
            throw CommandFailure.input("No directory is known: name one as an argument, or in the settings as"
                    + " endgrain.tables." + variant.key() + ".");
        }
        Disk disk = new OsDisk();
        Map<Path, MappedDevice> devices = DirectoryDevices.of(directories, disk, settings);
        TableInventory inventory = TableInventory.of(disk, variant, directories);
        Optional<PrefixInventory> prefixes = prefixes(disk, settings, variant, directories);
        if (asJson) {
            byte[] json = Responses.json(generator -> write(inventory, devices, prefixes, generator));
            spec.commandLine().getOut().println(new String(json, StandardCharsets.UTF_8));
        } else {
            Terminal terminal = Terminal.of(spec.commandLine());
            print(inventory, devices, terminal);
            prefixes.ifPresent(found -> found.print(terminal));
        }
        boolean anyRefused = prefixes.map(found -> !found.refused().isEmpty()).orElse(false);
        return inventory.isDamaged() || anyRefused ? 1 : 0;
    }

    private Optional<PrefixInventory> prefixes(Disk disk, Config settings, Variant variant, List<Path> tables)
            throws CommandFailure, IOException {
        List<Path> directories = new ArrayList<>();
        for (String directory : hotPrefix) {
            directories.add(TableOptions.requireReadable(directory));
        }
        if (directories.isEmpty()) {
            directories.addAll(TableOptions.directories(settings, "hot-prefix"));
        }
        return directories.isEmpty()
                ? Optional.empty()
                : Optional.of(PrefixInventory.of(disk, variant, directories, tables));
    }

    static void print(TableInventory inventory, Map<Path, MappedDevice> devices, Terminal terminal) {
        devices.forEach((directory, on) ->
                terminal.println(directory + "  on " + on.device().name() + " (" + on.details() + ")"));
        long bytes = inventory.sets().stream().mapToLong(set -> set.bytes()).sum();
        terminal.println(
                "  " + inventory.files() + " files of " + inventory.variant().game() + ", " + ByteSize.of(bytes));
        terminal.println("");
        for (TableInventory.Set set : inventory.sets()) {
            terminal.println(String.format(
                            "  %d men  %5d of %4d tables  %9s",
                            set.men(),
                            set.present().size(),
                            set.all(),
                            set.bytes() == 0 ? "" : ByteSize.of(set.bytes()))
                    + "  " + missing(set, terminal));
        }
        printAll("Half there, and therefore not used where the other half is needed:", inventory.half(), terminal);
        printAll(
                "Damaged:",
                inventory.damaged().stream()
                        .flatMap(damage -> Stream.of(
                                terminal.paint("fg(red)", damage.file().toString()), "  " + damage.reason()))
                        .toList(),
                terminal);
        printAll(
                "Names that no table has:",
                inventory.misnamed().stream().map(Path::toString).toList(),
                terminal);
        printAll("Tables of other games, which --variant is for:", others(inventory), terminal);
    }

    private static String missing(TableInventory.Set set, Terminal terminal) {
        if (set.isComplete()) {
            return terminal.paint("fg(green)", "complete");
        }
        if (set.present().isEmpty()) {
            return "";
        }
        List<String> first =
                set.missing().subList(0, Math.min(NAMED, set.missing().size()));
        int more = set.missing().size() - first.size();
        return "missing: " + String.join(", ", first) + (more == 0 ? "" : " and " + more + " more");
    }

    private static List<String> others(TableInventory inventory) {
        return inventory.foreign().isEmpty()
                ? List.of()
                : List.of(inventory.foreign().inWords());
    }

    private static void printAll(String heading, List<String> lines, Terminal terminal) {
        if (lines.isEmpty()) {
            return;
        }
        terminal.println("");
        terminal.println(heading);
        lines.forEach(line -> terminal.println("  " + line));
    }

    private static void write(
            TableInventory inventory,
            Map<Path, MappedDevice> devices,
            Optional<PrefixInventory> prefixes,
            JsonGenerator json)
            throws IOException {
        json.writeStartObject();
        json.writeStringField("variant", inventory.variant().key());
        writeAll("directories", inventory.directories(), json);
        json.writeArrayFieldStart("devices");
        for (MappedDevice device : devices.values()) {
            DeviceJson.write(device, json);
        }
        json.writeEndArray();
        json.writeNumberField("files", inventory.files());
        json.writeArrayFieldStart("sets");
        for (TableInventory.Set set : inventory.sets()) {
            json.writeStartObject();
            json.writeNumberField("men", set.men());
            json.writeNumberField("bytes", set.bytes());
            writeAll("present", set.present(), json);
            writeAll("missing", set.missing(), json);
            json.writeEndObject();
        }
        json.writeEndArray();
        writeAll("half", inventory.half(), json);
        json.writeArrayFieldStart("damaged");
        for (TableInventory.Damage damage : inventory.damaged()) {
            json.writeStartObject();
            json.writeStringField("file", damage.file().toString());
            json.writeStringField("reason", damage.reason());
            json.writeEndObject();
        }
        json.writeEndArray();
        writeAll("misnamed", inventory.misnamed(), json);
        json.writeObjectFieldStart("files-of-other-variants");
        for (Map.Entry<Variant, Integer> other : inventory.foreign().counts().entrySet()) {
            json.writeNumberField(other.getKey().key(), other.getValue());
        }
        json.writeEndObject();
        if (prefixes.isPresent()) {
            json.writeFieldName("prefixes");
            prefixes.get().write(json);
        }
        json.writeEndObject();
    }

    private static void writeAll(String name, List<?> values, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart(name);
        for (Object value : values) {
            json.writeString(value.toString());
        }
        json.writeEndArray();
    }
}
