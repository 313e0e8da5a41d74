package io.endgrain.generate;

import io.endgrain.chess.Position;
import io.endgrain.disk.ReadFailure;
import io.endgrain.syzygy.DecodedProber;
import io.endgrain.syzygy.DecodedTables;
import io.endgrain.syzygy.Material;
import io.endgrain.syzygy.Metric;
import io.endgrain.syzygy.ProbeFailureException;
import io.endgrain.syzygy.Table;
import io.endgrain.syzygy.TableFile;
import io.endgrain.tables.BlockingTables;
import io.endgrain.tables.TableIntegrity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Tables that are there before others are made. What is damaged is said as soon as it is needed. */
final class PresentTables implements GenerationPlan.Stock {
    private final BlockingTables tables;
    private final Path out;
    private final Map<Material, Table> byMaterial = new HashMap<>();
    private final Map<Path, Optional<String>> faults = new HashMap<>();
    private volatile DecodedProbers probers;

    /**
     * Tables.
     *
     * @param out the folder that tables are made in, one of those that are read
     */
    PresentTables(BlockingTables tables, Path out) {
        this.tables = tables;
        this.out = out;
        forgetDecoded();
        tables.tables().tables().forEach(table -> byMaterial.put(table.material(), table));
    }

    @Override
    public boolean isFinished(Material material) throws GenerationException {
        return isOut(material, Metric.WDL) && isOut(material, Metric.DTZ);
    }

    private boolean isOut(Material material, Metric metric) throws GenerationException {
        for (TableFile file : files(material, metric)) {
            if (out.equals(file.path().getParent())) {
                requireUsable(file);
                return true;
            }
        }
        return false;
    }

    /** Captures are resolved by probing, so that their tables have to be there, too. */
    @Override
    public boolean isKnown(Material material) throws GenerationException {
        List<TableFile> files = files(material, Metric.WDL);
        if (files.isEmpty()) {
            return false;
        }
        requireUsable(files.getFirst());
        tables.open(files.getFirst());
        for (Material after : Conversions.byCapture(material)) {
            if (!isKnown(after)) {
                return false;
            }
        }
        return true;
    }

    private List<TableFile> files(Material material, Metric metric) {
        Table table = byMaterial.get(material);
        return table == null ? List.of() : table.files(metric);
    }

    private void requireUsable(TableFile file) throws GenerationException {
        Optional<String> fault = faults.get(file.path());
        if (fault == null) {
            fault = Optional.ofNullable(fault(file));
            faults.put(file.path(), fault);
        }
        if (fault.isPresent()) {
            Path folder = file.path().getParent();
            // Other folders are those of others.
            String advice = out.equals(folder)
                    ? " Remove it, so that it can be made."
                    : " Do without the folder " + folder + ", or see that the file is mended.";
            throw new GenerationException(file.path() + " is there but cannot be used: " + fault.get() + advice);
        }
    }

    /** Reads all of it: a damaged table that still can be read would make wrong ones. */
    private String fault(TableFile file) {
        try {
            return TableIntegrity.fault(tables.tables().format(), file.path(), file.name());
        } catch (IOException failed) {
            return "reading it failed: " + ReadFailure.reasonOf(failed) + ".";
        }
    }

    /**
     * Finds files that would be in the way of those to be made.
     *
     * @throws GenerationException if something has the name of a file to be made, and is no intact table; an intact one is
     *     kept, and the other of the two is made
     */
    void requireRoom(Material material) throws GenerationException {
        for (Metric metric : Metric.values()) {
            Path path = out.resolve(tables.tables().format().fileName(material, metric));
            // A file may have been made by another process since the folder was listed.
            if (Files.exists(path, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(path)) {
                throw new GenerationException(path + " is there and is no file. Remove it, so that it can be made.");
            }
            isOut(material, metric);
        }
    }

    /**
     * The true value of a position, −2 to 2. For all threads. Sub-tables are decoded as a whole when they are first asked for,
     * since most of their positions will be.
     *
     * @throws UnusableTable if a table turns out to be damaged
     */
    int value(Position position) {
        DecodedProbers current = probers;
        DecodedProber prober = current.free.poll();
        if (prober == null) {
            prober = new DecodedProber(tables.tables(), tables.pages(), current.decoded);
        }
        try {
            return DecodedProber.wdl(prober.classify(position));
        } catch (ProbeFailureException failed) {
            throw new UnusableTable(failed.failure().sentence());
        } finally {
            current.free.add(prober);
        }
    }

    /** Lets go of what has been decoded. */
    void forgetDecoded() {
        probers = new DecodedProbers(new DecodedTables(), new ConcurrentLinkedQueue<>());
    }

    /** Probers that no thread is using, and what they share. */
    private record DecodedProbers(DecodedTables decoded, Queue<DecodedProber> free) {}

    /** Comes out of the solver's threads. The message is a sentence. */
    static final class UnusableTable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        UnusableTable(String sentence) {
            super(sentence);
        }
    }
}
