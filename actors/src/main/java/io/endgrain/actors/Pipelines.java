package io.endgrain.actors;

import io.endgrain.chess.Variant;
import io.endgrain.disk.DeviceDescription;
import io.endgrain.disk.Disk;
import io.endgrain.disk.MemoryBudget;
import io.endgrain.disk.PageCache;
import io.endgrain.log.FaultLog;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.tables.TableFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Props;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts pipelines. */
public final class Pipelines {
    private static final Logger log = LoggerFactory.getLogger(Pipelines.class);
    private static final AtomicLong STARTED = new AtomicLong();

    private Pipelines() {}

    /**
     * Starts a pipeline. Tables are listed and opened in the background, see {@link Pipeline#listed}.
     *
     * @param system runs its actors
     * @param settings its settings
     * @param directories where the tables of each variant are; of equal tables those of the first directory are preferred
     * @param disk the file systems; the directories are listed once before this returns, to find out how much there is
     */
    public static Pipeline start(
            ActorSystem<?> system, PipelineSettings settings, Map<Variant, List<Path>> directories, Disk disk) {
        PipelineStatistics statistics = new PipelineStatistics();
        warnOfOverridesWithoutEffect(settings, directories);
        long cacheBytes = settings.cacheBytes(bytesOf(directories, disk));
        log.info(
                "memory: up to {} MiB for pages, up to {} MiB for prefixes of tables",
                cacheBytes >> 20,
                settings.prefixBytes() >> 20);
        TableCatalog.Setup setup = new TableCatalog.Setup(
                disk,
                devicesOf(directories, disk),
                devicesOf(settings.hotPrefixes(), disk),
                settings.devices(),
                new PageCache(cacheBytes),
                new MemoryBudget(settings.prefixBytes()),
                settings.recheck(),
                settings.verification(),
                new PublishedTables(),
                new DeviceCounters(),
                new FaultLog(),
                settings.idleMembers(),
                settings.health(),
                settings.metrics(),
                settings.limits().threatPages());
        ActorRef<Guardian.Command> guardian = system.systemActorOf(
                Guardian.create(settings.limits(), settings.probing(), statistics, settings.slow(), setup),
                "endgrain-" + STARTED.incrementAndGet(),
                Props.empty());
        return new ActorPipeline(system, guardian, statistics, setup);
    }

    private static void warnOfOverridesWithoutEffect(PipelineSettings settings, Map<Variant, List<Path>> directories) {
        List<Path> used =
                directories.values().stream().flatMap(List::stream).collect(Collectors.toCollection(ArrayList::new));
        // Without tables nothing has an effect, and nobody has misspelt anything.
        if (!used.isEmpty()) {
            used.addAll(settings.hotPrefixes());
            settings.devices().withoutEffect(used).forEach(sentence -> log.warn("{}", sentence));
        }
    }

    /** How much the table files hold together. What cannot be looked at is complained of later, by the catalog. */
    private static long bytesOf(Map<Variant, List<Path>> directories, Disk disk) {
        long bytes = 0;
        for (Map.Entry<Variant, List<Path>> entry : directories.entrySet()) {
            for (Path directory : entry.getValue()) {
                try {
                    TableFormat format = TableFormat.of(entry.getKey());
                    for (TableFolder.Found found :
                            TableFolder.list(disk, directory, format).files()) {
                        bytes += disk.identify(found.path()).size();
                    }
                } catch (IOException unreadable) {
                    log.debug("{} cannot be listed yet", directory, unreadable);
                }
            }
        }
        return bytes;
    }

    private static Map<TableDirectory, DeviceDescription> devicesOf(Map<Variant, List<Path>> directories, Disk disk) {
        Map<TableDirectory, DeviceDescription> found = new LinkedHashMap<>();
        directories.forEach((variant, paths) -> {
            for (Path path : paths) {
                found.put(new TableDirectory(variant, found.size(), path), disk.device(stDevOf(path)));
            }
        });
        return found;
    }

    private static Map<Path, DeviceDescription> devicesOf(List<Path> directories, Disk disk) {
        Map<Path, DeviceDescription> found = new LinkedHashMap<>();
        directories.forEach(directory -> found.put(directory, disk.device(stDevOf(directory))));
        return found;
    }

    /** Where a directory is. One that cannot be looked at is listed, and complained of, on a device of its own. */
    private static long stDevOf(Path directory) {
        try {
            return (Long) Files.getAttribute(directory, "unix:dev");
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException notThere) {
            return 0;
        }
    }
}
