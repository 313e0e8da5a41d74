package io.endgrain.generate;

import io.endgrain.chess.Color;
import io.endgrain.chess.Placement;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import java.util.function.ToIntFunction;

/**
 * The true values of a material's positions, without distances, for the materials that it is a successor of. All known at
 * once when the material has been solved; or found one by one, when asked for, where there are tables. Safe for all threads:
 * two that miss the same value write the same.
 */
final class KnownValues {
    private static final byte UNKNOWN = 0;

    /** Added to a value when it is kept. */
    private static final int KEPT = 3;

    private final PositionSpace space;
    private final byte[][] values;
    private final ToIntFunction<Position> finder;

    private KnownValues(PositionSpace space, byte[][] values, ToIntFunction<Position> finder) {
        this.space = space;
        this.values = values;
        this.finder = finder;
    }

    /** The values of a solved material. */
    static KnownValues of(SolvedMaterial solved) {
        int size = Math.toIntExact(solved.space().size());
        byte[][] values = new byte[2][size];
        for (int side = 0; side < 2; side++) {
            for (int number = 0; number < size; number++) {
                values[side][number] = (byte) (SolvedMaterial.wdl(solved.distances[side][number]) + KEPT);
            }
        }
        return new KnownValues(solved.space(), values, position -> {
            throw new IllegalStateException("a solved material has all values, but not that of " + position.fen());
        });
    }

    /**
     * Values that are found when they are first asked for, and remembered.
     *
     * @param finder gives the true value of a position of this material, −2 to 2; from several threads at once
     */
    static KnownValues onDemand(PositionSpace space, ToIntFunction<Position> finder) {
        return new KnownValues(space, new byte[2][Math.toIntExact(space.size())], finder);
    }

    PositionSpace space() {
        return space;
    }

    /**
     * The value of a legal position for the side to move, −2 to 2.
     *
     * @param side the side to move, 0 for White
     * @param squares of the men, in the order of {@link #space}
     */
    int wdl(int side, int[] squares) {
        int number = (int) space.encode(squares);
        byte kept = values[side][number];
        if (kept == UNKNOWN) {
            kept = (byte) (finder.applyAsInt(position(side, squares)) + KEPT);
            values[side][number] = kept;
        }
        return kept - KEPT;
    }

    private Position position(int side, int[] squares) {
        Placement placement = new Placement(Variant.STANDARD);
        for (int man = 0; man < squares.length; man++) {
            placement.put(space.color(man), space.role(man), squares[man]);
        }
        return placement.position(side == 0 ? Color.WHITE : Color.BLACK);
    }
}
