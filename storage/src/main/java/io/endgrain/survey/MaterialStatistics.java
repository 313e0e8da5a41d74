package io.endgrain.survey;

import io.endgrain.chess.Color;
import io.endgrain.syzygy.Material;
import io.endgrain.syzygy.Wdl;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How often values and distances occur among the positions of a material, each counted once up to symmetry.
 *
 * @param material the material, with the side that its key names first as White
 * @param sampled whether only a sample of the positions was looked at
 * @param sides one for each side to move; one alone where both sides have the same men
 */
public record MaterialStatistics(Material material, boolean sampled, List<Side> sides) {
    /**
     * Positions with one side to move.
     *
     * @param turn the side to move
     * @param values for each value that occurs what is known of its positions
     */
    public record Side(Color turn, Map<Wdl, Values> values) {
        /** Copies the map. */
        public Side {
            values = values.isEmpty() ? Map.of() : new EnumMap<>(values);
        }

        /** How many positions there are. */
        public long positions() {
            return values.values().stream().mapToLong(Values::positions).sum();
        }
    }

    /**
     * Positions with one value for the side to move.
     *
     * @param positions how many
     * @param longest one that is farthest from zeroing; null for draws
     * @param byDtz how many there are of each DTZ, without its sign; empty for draws. A mated side counts as 1, and a distance
     *     that the tables have rounded by the smaller number
     */
    public record Values(long positions, Longest longest, SortedMap<Integer, Long> byDtz) {
        /** Copies the map. */
        public Values {
            byDtz = new TreeMap<>(byDtz);
        }
    }

    /**
     * A position that is far from zeroing.
     *
     * @param dtz its distance, negative for losses
     * @param rounded whether the distance may be one ply too close to zero
     * @param fen the position
     */
    public record Longest(int dtz, boolean rounded, String fen) {}

    /** Copies the list. */
    public MaterialStatistics {
        sides = List.copyOf(new ArrayList<>(sides));
    }
}
