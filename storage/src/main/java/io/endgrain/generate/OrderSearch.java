package io.endgrain.generate;

import io.endgrain.syzygy.Material;
import io.endgrain.syzygy.SubTableWalk;
import io.endgrain.syzygy.TableFormat;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Looks for the order of men in which a sub-table takes the fewest bytes (B5 of the format's specification). All orders are
 * compared by samples; those that do best, by larger samples. Safe for all threads.
 */
final class OrderSearch {
    /** Samples are taken from so many places, and have so many numbers from each. */
    private record Sample(int places, int length) {}

    private static final Sample FIRST = new Sample(24, 1024);
    private static final Sample SECOND = new Sample(48, 4096);

    /** So many orders are compared by larger samples. */
    private static final int FINALISTS = 5;

    private final TableFormat format;
    private final Material material;
    private final MaterialValues solved;
    private final List<PieceOrder> orders;

    /**
     * What a sub-table says, in values and in distances.
     *
     * @param elsewhere the cell of a number that no position has
     */
    record Content(TableCells.Cell cell, short elsewhere) {}

    /**
     * An order.
     *
     * @param bits an estimate of what a sub-table takes in it
     */
    record Found(PieceOrder order, TableCells cells, double bits) {}

    OrderSearch(TableFormat format, Material material, MaterialValues solved) {
        this.format = format;
        this.material = material;
        this.solved = solved;
        this.orders = PieceOrders.all(material);
    }

    /**
     * The best order for a sub-table. Works in parallel where it is called by a task of a pool.
     *
     * @param file of the lead pawn, 0 without pawns
     * @param side the side to move
     */
    Found best(int file, int side, Content content) {
        Comparator<Found> smallest = Comparator.comparingDouble(Found::bits);
        List<Found> finalists = orders.parallelStream()
                .map(order -> estimate(order, cells(order, file, side), content, FIRST))
                .sorted(smallest)
                .limit(FINALISTS)
                .toList();
        Stream<Found> compared =
                finalists.parallelStream().map(found -> estimate(found.order(), found.cells(), content, SECOND));
        return compared.min(smallest).orElseThrow();
    }

    private TableCells cells(PieceOrder order, int file, int side) {
        SubTableWalk walk = SubTableWalk.of(format, order.pieces(), material, file, order.order(), order.secondOrder());
        return new TableCells(solved, side, order, walk);
    }

    private static Found estimate(PieceOrder order, TableCells cells, Content content, Sample sample) {
        int[] numbers = cells.sample(sample.places(), sample.length());
        short[] values = cells.cells(numbers, content.cell(), content.elsewhere());
        double bits = (double) Compressor.estimateBits(values) / numbers.length * cells.size();
        return new Found(order, cells, bits);
    }
}
