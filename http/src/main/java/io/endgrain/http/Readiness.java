package io.endgrain.http;

import io.endgrain.actors.MemberReads;
import io.endgrain.actors.Pipeline;
import io.endgrain.chess.Variant;
import io.endgrain.disk.DeviceHealth;
import io.endgrain.syzygy.Table;
import io.endgrain.syzygy.TableFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whether the server may be sent requests, and what is not as it should be. It may when at least one table of each variant
 * that has directories is open, and no device is marked bad. (A table is open when a WDL file of it is.)
 *
 * @param hindrances why it may not; empty if it may; sentences
 * @param flaws what else is not as it should be; sentences
 */
record Readiness(List<String> hindrances, List<String> flaws) {
    /** So many complaints about the tables of a variant are repeated; /tables has them all. */
    private static final int MOST_COMPLAINTS = 3;

    Readiness {
        hindrances = List.copyOf(hindrances);
        flaws = List.copyOf(flaws);
    }

    boolean isReady() {
        return hindrances.isEmpty();
    }

    /** Why it is not ready, then what else there is. */
    List<String> reasons() {
        return Stream.concat(hindrances.stream(), flaws.stream()).toList();
    }

    /** In one line, for people. */
    String line() {
        String state = isReady() ? "ready" : "not ready";
        return reasons().isEmpty() ? state : state + ": " + String.join(" ", reasons());
    }

    /** It is stopping. */
    static Readiness stopping() {
        return new Readiness(List.of("The server is stopping."), List.of());
    }

    /**
     * How a pipeline is at this moment.
     *
     * @param ownTables how far the server's own tables of standard chess are, if it makes any
     */
    static Readiness of(Pipeline pipeline, Optional<GenerationStatus> ownTables) {
        List<String> hindrances = new ArrayList<>();
        List<String> flaws = new ArrayList<>();
        if (!pipeline.listed().toCompletableFuture().isDone()) {
            hindrances.add("The tables are still being listed.");
        } else {
            for (Variant variant : pipeline.configured().stream().sorted().toList()) {
                addTables(variant, pipeline, ownTables, hindrances, flaws);
            }
        }
        if (pipeline.configured().isEmpty()) {
            flaws.add("No variant has directories with tables, so that most values are unknown.");
        }
        pipeline.devices().forEach(device -> addDevice(device, hindrances, flaws));
        ownTables
                .map(GenerationStatus::failure)
                .ifPresent(failure -> flaws.add("Not all tables of its own could be made: " + sentence(failure)));
        return new Readiness(hindrances, flaws);
    }

    private static void addTables(
            Variant variant,
            Pipeline pipeline,
            Optional<GenerationStatus> ownTables,
            List<String> hindrances,
            List<String> flaws) {
        List<Table> tables = pipeline.tables(variant).tables();
        List<TableFile> files = tables.stream()
                .flatMap(table -> Stream.concat(table.wdl().stream(), table.dtz().stream()))
                .toList();
        String of = " of the variant " + variant.key();
        if (tables.stream().noneMatch(Readiness::isOpen)) {
            hindrances.add(whyNone(of, variant == Variant.STANDARD && ownTables.isPresent(), files));
        }
        List<TableFile> unusable = with(TableFile.Unusable.class, files);
        if (!unusable.isEmpty()) {
            flaws.add(unusable.size() + " of " + files.size() + " table files" + of + " cannot be used; the first: "
                    + sentence(failure(unusable.getFirst())));
        }
        int unopened = with(TableFile.Listed.class, files).size();
        if (unopened > 0) {
            flaws.add(unopened + " of " + files.size() + " table files" + of + " have not been opened yet.");
        }
        List<String> complaints = pipeline.complaints(variant);
        complaints.stream().limit(MOST_COMPLAINTS).map(Readiness::sentence).forEach(flaws::add);
        if (complaints.size() > MOST_COMPLAINTS) {
            flaws.add("There are " + (complaints.size() - MOST_COMPLAINTS) + " more complaints about the directories"
                    + of + ", which /tables has.");
        }
    }

    private static boolean isOpen(Table table) {
        return !with(TableFile.Opened.class, table.wdl()).isEmpty();
    }

    private static List<TableFile> with(Class<? extends TableFile.State> state, List<TableFile> files) {
        return files.stream().filter(file -> state.isInstance(file.state())).toList();
    }

    private static String failure(TableFile file) {
        // It may have been opened since it was looked at.
        return file.state() instanceof TableFile.Unusable(var failure) ? failure.sentence() : "it is open by now";
    }

    private static String whyNone(String of, boolean isMaking, List<TableFile> files) {
        if (files.isEmpty()) {
            return isMaking
                    ? "The first table" + of + " is still to be made."
                    : "There is no table" + of + " in its directories.";
        }
        return "No table" + of + " is open.";
    }

    private static void addDevice(Pipeline.Device device, List<String> hindrances, List<String> flaws) {
        DeviceHealth.Snapshot health = device.statistics().health();
        String name = "The device " + device.name();
        if (health.isBad()) {
            hindrances.add(name + " is marked bad: " + health.mark().orElseThrow() + ".");
        }
        if (health.hasRecentErrors()) {
            flaws.add(name + " had an error not long ago: "
                    + sentence(health.lastError().orElseThrow()));
        }
        int corrupt = device.statistics().verification().bad().size();
        if (corrupt > 0) {
            flaws.add(name + " has " + corrupt + (corrupt == 1 ? " damaged page" : " damaged pages")
                    + ", which /devices lists.");
        }
        String idle = device.members().stream()
                .filter(MemberReads::isIdle)
                .map(MemberReads::name)
                .collect(Collectors.joining(", "));
        if (!idle.isEmpty()) {
            flaws.add(name + " has disks that take no part in its reads: " + idle + ".");
        }
    }

    private static String sentence(String text) {
        return text.endsWith(".") ? text : text + ".";
    }
}
