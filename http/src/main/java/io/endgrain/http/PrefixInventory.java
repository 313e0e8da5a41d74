package io.endgrain.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.endgrain.chess.Variant;
import io.endgrain.disk.Disk;
import io.endgrain.disk.OpenFile;
import io.endgrain.disk.ReadFailure;
import io.endgrain.prefix.OpenPrefix;
import io.endgrain.prefix.PrefixComparison;
import io.endgrain.prefix.PrefixFolder;
import io.endgrain.prefix.UnfitPrefixException;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.tables.TableFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which prefixes a server would use for a variant's tables.
 *
 * @param used how many
 * @param bytes of these
 * @param refused a sentence for each that it would not use, and why
 * @param tooShort prefixes that hold less than a page, of which nothing can come
 * @param withoutTable prefixes of tables that no directory has
 */
record PrefixInventory(int used, long bytes, List<String> refused, List<Path> tooShort, List<Path> withoutTable) {
    /** How many prefixes directories hold. */
    static int count(Disk disk, List<Path> directories) throws IOException {
        int count = 0;
        for (Path directory : directories) {
            count += PrefixFolder.list(disk, directory).files().size();
        }
        return count;
    }

    /**
     * Compares prefixes with their tables, as a server does.
     *
     * @param prefixes directories with prefixes, the preferred one first
     * @param tables directories with tables, the preferred one first
     * @throws IOException if a directory cannot be listed
     */
    static PrefixInventory of(Disk disk, Variant variant, List<Path> prefixes, List<Path> tables) throws IOException {
        Map<Path, Path> paths = new LinkedHashMap<>();
        for (Path directory : tables) {
            TableFolder.list(disk, directory, TableFormat.of(variant))
                    .files()
                    .forEach(found -> paths.putIfAbsent(found.path().getFileName(), found.path()));
        }
        List<PrefixFolder> folders = new ArrayList<>();
        for (Path directory : prefixes) {
            folders.add(PrefixFolder.list(disk, directory));
        }
        List<String> refused = new ArrayList<>();
        List<Path> tooShort = new ArrayList<>();
        List<Path> withoutTable = new ArrayList<>();
        for (PrefixFolder folder : folders) {
            refused.addAll(folder.complaints());
            folder.files().stream()
                    .filter(found -> found.variant() == variant && !paths.containsKey(found.tableFileName()))
                    .forEach(found -> withoutTable.add(found.path()));
        }
        int used = 0;
        long bytes = 0;
        for (Path table : paths.values()) {
            long usable = usable(disk, folders, table, refused, tooShort);
            used += usable > 0 ? 1 : 0;
            bytes += usable;
        }
        return new PrefixInventory(used, bytes, refused, tooShort, withoutTable);
    }

    /** Bytes of the first prefix that fits; 0 if none does. */
    private static long usable(
            Disk disk, List<PrefixFolder> folders, Path path, List<String> refused, List<Path> tooShort) {
        for (PrefixFolder folder : folders) {
            Optional<PrefixFolder.Found> found = folder.find(path);
            if (found.isEmpty()) {
                continue;
            }
            try (OpenFile table = disk.open(path);
                    OpenPrefix prefix =
                            OpenPrefix.open(disk, found.get(), table.identity().size(), PrefixComparison.ENDS)) {
                prefix.requireFits(table);
                return prefix.bytes();
            } catch (UnfitPrefixException unfit) {
                switch (unfit.fault()) {
                    case TOO_SHORT -> tooShort.add(found.get().path());
                    case WRONG -> refused.add(found.get().path() + " is not used: " + unfit.getMessage());
                }
            } catch (IOException failed) {
                refused.add(found.get().path() + " is not used: it or its table cannot be read: "
                        + ReadFailure.reasonOf(failed));
            }
        }
        return 0;
    }

    /** Lines for people. */
    void print(Terminal terminal) {
        terminal.println("");
        terminal.println(used + (used == 1 ? " prefix" : " prefixes") + " can be used (" + ByteSize.of(bytes) + ")");
        refused.forEach(sentence -> terminal.println("  " + terminal.paint("fg(red)", sentence)));
        tooShort.forEach(
                path -> terminal.println("  " + path + " holds less than a page, so that nothing of it is used"));
        withoutTable.forEach(path -> terminal.println("  " + path + " has no table"));
    }

    /** An object. */
    void write(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeNumberField("used", used);
        json.writeNumberField("bytes", bytes);
        json.writeArrayFieldStart("refused");
        for (String sentence : refused) {
            json.writeString(sentence);
        }
        json.writeEndArray();
        write("too-short", tooShort, json);
        write("without-table", withoutTable, json);
        json.writeEndObject();
    }

    private static void write(String name, List<Path> paths, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart(name);
        for (Path path : paths) {
            json.writeString(path.toString());
        }
        json.writeEndArray();
    }
}
