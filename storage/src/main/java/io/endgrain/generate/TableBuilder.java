package io.endgrain.generate;

import io.endgrain.chess.Color;
import io.endgrain.syzygy.Material;
import io.endgrain.syzygy.Metric;
import io.endgrain.syzygy.SubTableIndex;
import io.endgrain.syzygy.TableName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Makes the two files of a solved material. */
final class TableBuilder {
    /** Sub-tables with more men take so much memory that there is one at a time. */
    private static final int MOST_MEN_AT_ONCE = 4;

    private final Material material;
    private final SolvedMaterial solved;
    private final PieceOrder order;
    private final ForkJoinPool pool;
    private final StepProgress progress;
    private final AtomicInteger compressed = new AtomicInteger();

    /**
     * A builder.
     *
     * @param pool compresses several sub-tables at once, as long as they are small
     */
    TableBuilder(Material material, SolvedMaterial solved, ForkJoinPool pool) {
        this(material, solved, pool, StepProgress.UNSEEN);
    }

    /** A builder that says how far it is. */
    TableBuilder(Material material, SolvedMaterial solved, ForkJoinPool pool, StepProgress progress) {
        this.material = material;
        this.solved = solved;
        this.order = PieceOrders.simple(material);
        this.pool = pool;
        this.progress = progress;
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

    private SubTableContent[][] values() {
        int sides = material.isSymmetric() ? 1 : 2;
        List<SubTableContent> made = forAll(files() * sides, which -> {
            short[] cells =
                    cells(which / sides, which % sides).layOut(index(which / sides), WdlCells::of, WdlCells.ANY);
            return content(Compressor.compress(cells, Metric.WDL), null);
        });
        SubTableContent[][] contents = new SubTableContent[files()][sides];
        for (int which = 0; which < made.size(); which++) {
            contents[which / sides][which % sides] = made.get(which);
        }
        return contents;
    }

    /** Of either side to move the smaller sub-table. */
    private SubTableContent[][] distances() {
        int sides = material.isSymmetric() ? 1 : 2;
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
        if (material.men() > MOST_MEN_AT_ONCE) {
            return IntStream.range(0, count).mapToObj(make).toList();
        }
        return pool.submit(() ->
                        IntStream.range(0, count).parallel().mapToObj(make).toList())
                .join();
    }

    private SubTableContent distances(int file, int side) {
        boolean winsInPlies = hasDistance100(file, side);
        boolean lossesInPlies = hasDistance100(file, 1 - side);
        DtzCells numbers = new DtzCells(winsInPlies, lossesInPlies);
        TableCells cells = cells(file, side);
        cells.forEach(numbers::count);
        numbers.finish();
        CompressedSubTable compressed = Compressor.compress(
                cells.layOut(index(file), numbers, Compressor.ANYTHING), Metric.DTZ, numbers.isMapped());
        return content(compressed, new DistanceStorage(side, winsInPlies, lossesInPlies, numbers.map()));
    }

    private TableCells cells(int file, int side) {
        Color leadColor = order.pieces()[0] < 8 ? Color.WHITE : Color.BLACK;
        return new TableCells(solved, leadColor, file, side);
    }

    private SubTableIndex index(int file) {
        return SubTableIndex.of(order.pieces(), material, file, order.order(), order.secondOrder());
    }

    private SubTableContent content(CompressedSubTable compressed, DistanceStorage storage) {
        return new SubTableContent(order.pieces(), order.order(), order.secondOrder(), compressed, storage);
    }

    /**
     * Whether a side wins some position in exactly 100 plies, whoever is to move: halved and rounded it could not be told
     * from 99, and the 50-move rule makes a difference there.
     */
    private boolean hasDistance100(int file, int winner) {
        AtomicBoolean found = new AtomicBoolean();
        for (int side = 0; side < 2; side++) {
            short wanted = (short) (side == winner ? 101 : -101);
            cells(file, side).forEach((distance, moves) -> {
                if (distance == wanted && DtzCells.isRead(distance, moves)) {
                    found.set(true);
                }
            });
        }
        return found.get();
    }
}
