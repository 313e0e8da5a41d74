package io.endgrain.generate;

/**
 * The exact values of all positions of a material, by side to move and number, as tables are made of them.
 *
 * <p>A distance is kept in one short: {@code n + 1} for a win in n plies, {@code -(n + 1)} for a loss in n plies, 0 for a
 * draw, and two marks for numbers without a position. It counts plies to the next zeroing move, or to the end of the game;
 * 101 and more mean that the 50-move rule makes a draw of it (B2 of the format's specification).
 */
class MaterialValues {
    /** No position: men on one square, the side not to move in check, or not the number of the placement. */
    static final short NONE = Short.MIN_VALUE;

    /** Drawn for good: stalemate. */
    static final short STALEMATE = Short.MAX_VALUE;

    /** Less than any value: there is no such move. */
    static final int NO_MOVE = -3;

    private final PlacementNumbers numbers;

    /** {@code distances[side][number]}, side 0 is White. */
    final short[][] distances;

    /** {@code moves[side][number]}: best value by a zeroing move and by a capture, see {@link #pack}. */
    final byte[][] moves;

    MaterialValues(PlacementNumbers numbers) {
        this.numbers = numbers;
        int size = Math.toIntExact(numbers.size());
        distances = new short[][] {new short[size], new short[size]};
        moves = new byte[][] {new byte[size], new byte[size]};
    }

    PlacementNumbers numbers() {
        return numbers;
    }

    /** Both values in a byte: of zeroing moves, and of captures alone. */
    static byte pack(int zeroing, int capture) {
        return (byte) ((zeroing - NO_MOVE) | ((capture - NO_MOVE) << 3));
    }

    /** The best value that a zeroing move attains, −2 to 2, or {@link #NO_MOVE}. */
    static int zeroing(byte packed) {
        return (packed & 7) + NO_MOVE;
    }

    /** The best value that a capture attains, −2 to 2, or {@link #NO_MOVE}. */
    static int capture(byte packed) {
        return (packed >> 3) + NO_MOVE;
    }

    /** The true value of a position, −2 to 2. */
    static int wdl(short distance) {
        if (distance == 0 || distance == STALEMATE) {
            return 0;
        }
        int plies = Math.abs(distance) - 1;
        int value = plies <= 100 ? 2 : 1;
        return distance > 0 ? value : -value;
    }

    /** The plies of a decided position. */
    static int plies(short distance) {
        return Math.abs(distance) - 1;
    }
}
