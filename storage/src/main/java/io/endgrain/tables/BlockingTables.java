package io.endgrain.tables;

import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.disk.Disk;
import io.endgrain.disk.ExactRead;
import io.endgrain.disk.OpenFile;
import io.endgrain.disk.ReadFailure;
import io.endgrain.disk.ResidentPages;
import io.endgrain.syzygy.CorruptTableException;
import io.endgrain.syzygy.Evaluation;
import io.endgrain.syzygy.Evaluation.Failed;
import io.endgrain.syzygy.Evaluation.Missing;
import io.endgrain.syzygy.Evaluation.Resolved;
import io.endgrain.syzygy.ProbeFailure;
import io.endgrain.syzygy.Prober;
import io.endgrain.syzygy.TableFile;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.syzygy.TableOpener;
import io.endgrain.syzygy.TableSet;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The tables of some directories, probed by a caller who is willing to wait for the disk: opened when first needed, read
 * as they are probed. For command-line tools and tests.
 */
public final class BlockingTables implements AutoCloseable {
    private final Disk disk;
    private final TableOpener opener;
    private final Prober prober;
    private final ReadThroughPages pages = new ReadThroughPages();
    private final List<OpenFile> open = new ArrayList<>();

    private BlockingTables(Disk disk, TableSet tables) {
        this.disk = disk;
        this.opener = new TableOpener(tables.format());
        this.prober = new Prober(tables);
    }

    /**
     * The tables of directories. Where several have the same table, that of the first is preferred.
     *
     * @throws IOException if a directory cannot be listed
     */
    public static BlockingTables of(Disk disk, Variant variant, List<Path> directories) throws IOException {
        TableFormat format = TableFormat.of(variant);
        List<TableFile> files = new ArrayList<>();
        for (Path directory : directories) {
            for (TableFolder.Found found :
                    TableFolder.list(disk, directory, format).files()) {
                files.add(new TableFile(files.size(), found.path(), found.name()));
            }
        }
        return new BlockingTables(disk, TableSet.of(format, 0, files));
    }

    /** The tables. */
    public TableSet tables() {
        return prober.tables();
    }

    /** The prober over these tables. */
    public Prober prober() {
        return prober;
    }

    /** All pages of the files opened so far. */
    public ResidentPages pages() {
        return pages;
    }

    /**
     * Evaluates a position, waiting for the disk.
     *
     * @return {@link Resolved} or {@link Failed}
     */
    public Evaluation evaluate(Position position) {
        while (true) {
            Evaluation evaluation = prober.evaluate(position, pages);
            if (!(evaluation instanceof Missing missing)) {
                return evaluation;
            }
            if (missing.unopened().isEmpty()) {
                throw new IllegalStateException("pages of open files are always resident, but " + missing + " are not");
            }
            missing.unopened().forEach(this::open);
        }
    }

    /** Opens a file, so that its state says whether it can be used. */
    public synchronized void open(TableFile file) {
        if (!(file.state() instanceof TableFile.Listed)) {
            return;
        }
        try {
            OpenFile source = disk.open(file.path());
            open.add(source);
            TableOpener.Head head = opener.open(
                    file,
                    source.identity().size(),
                    (target, at) -> ExactRead.fill(source, ByteBuffer.wrap(target, at, target.length - at), at));
            pages.add(file.id(), source);
            file.opened(head.header(), MemorySegment.ofArray(head.firstBytes()));
        } catch (CorruptTableException e) {
            file.unusable(new ProbeFailure.CorruptTable(file.path(), e.getMessage()));
        } catch (IOException e) {
            file.unusable(new ProbeFailure.UnreadableTable(
                    new ReadFailure(file.path(), 0, "opening it failed: " + ReadFailure.reasonOf(e))));
        }
    }

    @Override
    public synchronized void close() throws IOException {
        for (OpenFile file : open) {
            file.close();
        }
    }
}
