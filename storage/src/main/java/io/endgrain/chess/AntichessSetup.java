package io.endgrain.chess;

import java.util.ArrayList;
import java.util.List;

/** Why men cannot stand like this in a game of antichess. */
final class AntichessSetup {
    private AntichessSetup() {}

    /** All reasons, as full sentences. One side may have no men, and any number of kings is a matter of promotions. */
    static List<String> flaws(Position position) {
        List<String> flaws = new ArrayList<>();
        if (position.occupied() == 0) {
            flaws.add("The board is empty; there should be at least one man on it.");
            return flaws;
        }
        StandardSetup.addPawnFlaws(position, flaws);
        for (Color color : Color.values()) {
            int kings = Long.bitCount(position.pieces(color, Role.KING));
            StandardSetup.addMaterialFlaw(position, color, Math.max(0, kings - 1), flaws);
        }
        return flaws;
    }
}
