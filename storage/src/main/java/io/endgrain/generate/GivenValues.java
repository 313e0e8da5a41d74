package io.endgrain.generate;

import io.endgrain.chess.Color;
import io.endgrain.syzygy.Material;
import io.endgrain.syzygy.TableFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ForkJoinPool;

/**
 * The tables of a material that somebody else has solved, of any variant. ({@link Generation} solves standard chess by
 * itself.) Belongs to one thread.
 */
public final class GivenValues {
    private final TableFormat format;
    private final Material material;
    private final MaterialValues values;

    /**
     * Knows of no position yet.
     *
     * @param format of the tables of the variant
     * @param material with the greater side as White
     * @param numbers of its placements
     */
    public GivenValues(TableFormat format, Material material, PlacementNumbers numbers) {
        this.format = format;
        this.material = material;
        this.values = new MaterialValues(numbers);
        for (short[] ofSide : values.distances) {
            Arrays.fill(ofSide, MaterialValues.NONE);
        }
    }

    /**
     * Sets what is known of a position.
     *
     * @param wdl its value, −2 to 2
     * @param plies the exact distance to the next zeroing move or the end of the game; 0 for draws
     * @param zeroing the best value that a zeroing move attains, −2 to 2, or −3 without such a move
     * @param capture the best value that a capture attains, −2 to 2, or −3 without such a move
     */
    public void set(Color turn, int number, int wdl, int plies, int zeroing, int capture) {
        values.distances[turn.ordinal()][number] = (short) (Integer.signum(wdl) * (plies + 1));
        values.moves[turn.ordinal()][number] = MaterialValues.pack(zeroing, capture);
    }

    /**
     * Writes both files into a folder, in place of any of their names.
     *
     * @return the WDL file and the DTZ file
     * @throws IOException if they cannot be written
     */
    public List<Path> write(Path folder) throws IOException {
        return new TableBuilder(format, material, values, ForkJoinPool.commonPool())
                .write(new TableWriter(folder, format, TableWriter.IfPresent.REPLACE));
    }
}
