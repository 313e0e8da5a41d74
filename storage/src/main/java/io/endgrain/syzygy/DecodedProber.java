package io.endgrain.syzygy;

import io.endgrain.chess.Position;
import io.endgrain.disk.ResidentPages;

/**
 * Probes very many positions of a few materials, by the rules of the {@link Prober} but out of {@link DecodedTables}. All
 * files that are needed have been opened before. What takes a search over quiet moves is left to the caller, who keeps what
 * he has found of other positions.
 *
 * <p>Belongs to one thread at a time.
 */
public final class DecodedProber {
    /** The table holds the other side to move: the distance follows from the positions one quiet move on. */
    public static final int OTHER_SIDE = TableReader.OTHER_SIDE;

    private final TableSet tables;
    private final ResidentPages pages;
    private final ValueEvaluator values;
    private final DistanceEvaluator distances;

    /**
     * A prober.
     *
     * @param tables the tables
     * @param pages all pages of their files
     * @param decoded what is decoded of them, together with other threads
     */
    public DecodedProber(TableSet tables, ResidentPages pages, DecodedTables decoded) {
        this.tables = tables;
        this.pages = pages;
        this.values = ValueEvaluator.of(tables.format(), new DecodedLiterals(decoded));
        this.distances = new DistanceEvaluator(values);
    }

    /**
     * The value of a position, captures resolved, and whether a capture attains it: a number for {@link #wdl} and
     * {@link #distance}.
     *
     * @throws ProbeFailureException if a table is missing or damaged
     */
    public int classify(Position position) {
        values.begin(tables, pages);
        return require(values.classify(position, 0, null, null));
    }

    /** The value −2 to 2 of a classification. */
    public static int wdl(int classification) {
        return ValueEvaluator.valueOf(classification);
    }

    /**
     * The distance of a position that is not drawn.
     *
     * @param classification what {@link #classify} has found for it
     * @return plies and rounding as {@link PackedDtz} has them, or {@link #OTHER_SIDE}
     * @throws ProbeFailureException if a table is missing or damaged
     */
    public int distance(Position position, int classification) {
        values.begin(tables, pages);
        return require(distances.distanceWithoutSearch(position, classification));
    }

    private int require(int found) {
        if (found == ValueEvaluator.FAILED) {
            throw new ProbeFailureException(values.failure());
        }
        if (found == ValueEvaluator.UNKNOWN) {
            throw new IllegalStateException("a table file that is needed has not been opened before");
        }
        return found;
    }
}
