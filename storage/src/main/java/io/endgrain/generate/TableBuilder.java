package io.endgrain.generate;

import io.endgrain.chess.Color;
import io.endgrain.syzygy.Material;
import io.endgrain.syzygy.Metric;
import io.endgrain.syzygy.SubTableIndex;
import io.endgrain.syzygy.TableName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** Makes the two files of a solved material. */
final class TableBuilder {
    private final Material material;
    private final SolvedMaterial solved;
    private final PieceOrder order;

    TableBuilder(Material material, SolvedMaterial solved) {
        this.material = material;
        this.solved = solved;
        this.order = PieceOrders.simple(material);
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
        SubTableContent[][] contents = new SubTableContent[files()][sides];
        for (int file = 0; file < files(); file++) {
            for (int side = 0; side < sides; side++) {
                short[] cells = cells(file, side).layOut(index(file), WdlCells::of, WdlCells.ANY);
                contents[file][side] = content(Compressor.compress(cells, Metric.WDL), null);
            }
        }
        return contents;
    }

    private SubTableContent[][] distances() {
        SubTableContent[][] contents = new SubTableContent[files()][1];
        for (int file = 0; file < files(); file++) {
            SubTableContent best = distances(file, 0);
            if (!material.isSymmetric()) {
                SubTableContent other = distances(file, 1);
                best = other.values().bytes() < best.values().bytes() ? other : best;
            }
            contents[file][0] = best;
        }
        return contents;
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
