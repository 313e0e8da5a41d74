package io.endgrain.generate;

import io.endgrain.syzygy.Material;
import io.endgrain.syzygy.Metric;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.syzygy.TableName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Makes the two files of a solved material. */
final class TableBuilder {
    private final TableFormat format;
    private final Material material;
    private final ForkJoinPool pool;
    private final StepProgress progress;
    private final AtomicInteger compressed = new AtomicInteger();
    private final OrderSearch search;

    /** By file of the lead pawn and side to move. */
    private final DistanceCounts[][] counts;

    /**
     * A builder.
     *
     * @param pool compares orders and compresses several sub-tables at once
     */
    TableBuilder(TableFormat format, Material material, MaterialValues solved, ForkJoinPool pool) {
        this(format, material, solved, pool, StepProgress.UNSEEN);
    }

    /** A builder that says how far it is. */
    TableBuilder(
            TableFormat format, Material material, MaterialValues solved, ForkJoinPool pool, StepProgress progress) {
        this.format = format;
        this.material = material;
        this.pool = pool;
        this.progress = progress;
        this.search = new OrderSearch(format, material, solved);
        this.counts = DistanceCounts.of(format, solved, material.leadColor(), pool);
    }

    /**
     * Writes both files, the WDL file last, so that where it is there is the other, too.
     *
     * @return the WDL file and the DTZ file
     */
    List<Path> write(TableWriter writer) throws IOException {
        Path dtz = writer.write(new TableName(material, Metric.DTZ), distances());
        Path wdl = writer.write(new TableName(material, Metric.WDL), values());
        return List.of(wdl, dtz);
    }

    private int files() {
        return material.hasPawns() ? 4 : 1;
    }

    private int sides() {
        return material.isSymmetric() ? 1 : 2;
    }

    private SubTableContent[][] values() {
        List<SubTableContent> made = forAll(files() * sides(), which -> {
            OrderSearch.Content content = new OrderSearch.Content(WdlCells.of(format), WdlCells.ANY);
            OrderSearch.Found found = search.best(which / sides(), which % sides(), content);
            short[] cells = found.cells().all(content.cell(), content.elsewhere());
            return content(found.order(), Compressor.compress(cells, Metric.WDL), null);
        });
        SubTableContent[][] contents = new SubTableContent[files()][sides()];
        for (int which = 0; which < made.size(); which++) {
            contents[which / sides()][which % sides()] = made.get(which);
        }
        return contents;
    }

    /** Of either side to move the smaller sub-table. */
    private SubTableContent[][] distances() {
        int sides = sides();
        List<SubTableContent> made = forAll(files() * sides, which -> distances(which / sides, which % sides));
        SubTableContent[][] contents = new SubTableContent[files()][1];
        for (int file = 0; file < files(); file++) {
            contents[file][0] = made.subList(file * sides, (file + 1) * sides).stream()
                    .min(Comparator.comparingLong(content -> content.values().bytes()))
                    .orElseThrow();
        }
        return contents;
    }

    private List<SubTableContent> forAll(int count, IntFunction<SubTableContent> makeOne) {
        IntFunction<SubTableContent> make = which -> {
            SubTableContent made = makeOne.apply(which);
            progress.compressed(compressed.incrementAndGet(), 2 * count);
            return made;
        };
        return pool.submit(() ->
                        IntStream.range(0, count).parallel().mapToObj(make).toList())
                .join();
    }

    private SubTableContent distances(int file, int side) {
        boolean winsInPlies = hasDistance100(file, side);
        boolean lossesInPlies = hasDistance100(file, 1 - side);
        DtzCells numbers = new DtzCells(format, counts[file][side], winsInPlies, lossesInPlies);
        OrderSearch.Content content = new OrderSearch.Content(numbers, Compressor.ANYTHING);
        OrderSearch.Found found = search.best(file, side, content);
        short[] cells = found.cells().all(content.cell(), content.elsewhere());
        return content(
                found.order(),
                Compressor.compressDistances(cells, numbers.isMapped(), format.singleDistance()),
                new DistanceStorage(side, winsInPlies, lossesInPlies, numbers.map()));
    }

    /**
     * Whether a side wins some position in exactly 100 plies, whoever is to move: halved and rounded it could not be told
     * from 99, and the 50-move rule makes a difference there.
     */
    private boolean hasDistance100(int file, int winner) {
        return counts[file][winner].won(100) > 0 || counts[file][1 - winner].lost(100) > 0;
    }

    private static SubTableContent content(PieceOrder order, CompressedSubTable compressed, DistanceStorage storage) {
        return new SubTableContent(order.pieces(), order.order(), order.secondOrder(), compressed, storage);
    }
}
