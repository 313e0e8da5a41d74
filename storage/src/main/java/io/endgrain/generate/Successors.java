package io.endgrain.generate;

import io.endgrain.chess.Position;

/** Values of positions that captures and promotions lead to: other materials, solved before. Safe for all threads. */
@FunctionalInterface
interface Successors {
    /** The true value for the side to move, −2 to 2. */
    int wdl(Position position);
}
