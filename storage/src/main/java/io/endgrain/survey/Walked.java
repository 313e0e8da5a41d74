package io.endgrain.survey;

import java.util.List;

/**
 * What has come of a walk over positions.
 *
 * @param visitors at least one, each of which has seen some of the positions
 * @param positions how many positions there were
 * @param enPassant how many of them have a right to capture en passant
 * @param sampled whether there are positions that were not looked at
 */
record Walked<V>(List<V> visitors, long positions, long enPassant, boolean sampled) {
    Walked {
        visitors = List.copyOf(visitors);
    }
}
