package io.endgrain.survey;

import io.endgrain.chess.Position;
import io.endgrain.generate.PositionSpace;
import io.endgrain.syzygy.Material;

/** What a survey takes a position for, for tests of other packages. */
public final class SurveyedValue {
    private final PositionValues values;
    private final PositionSpace space;
    private final int[] squares;
    private short distance;

    private SurveyedValue(SurveyedTables tables, Material material) {
        this.space = new PositionSpace(material);
        this.values = new PositionValues(new KeptValues(material, space), tables.prober());
        this.squares = new int[space.men()];
    }

    /** Begins with a material. */
    public static SurveyedValue of(SurveyedTables tables, Material material) throws SurveyException {
        tables.begin(material);
        return new SurveyedValue(tables, material);
    }

    /** Finds a position of the material, colours as in its key. */
    public SurveyedValue at(Position position) {
        space.gather(position, false, squares);
        distance = values.of(position, space.encode(squares));
        return this;
    }

    /** −2 to 2. */
    public int wdl() {
        return Distance.wdl(distance);
    }

    /** The fewest plies; 0 for a mated side and for draws. */
    public int least() {
        return Distance.least(distance);
    }

    /** The most plies. */
    public int most() {
        return Distance.most(distance);
    }

    /** For messages. */
    public String describe() {
        return Distance.describe(distance);
    }
}
