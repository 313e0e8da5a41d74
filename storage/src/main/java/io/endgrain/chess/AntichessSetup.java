package io.endgrain.chess;

import java.util.ArrayList;
import java.util.List;

/** Why men cannot stand like this in a game of antichess. */
final class AntichessSetup {
    private AntichessSetup() {}

    /** All reasons, as full sentences. One side may have no men; kings are not counted, as the peer does not count them. */
    static List<String> flaws(Position position) {
        List<String> flaws = new ArrayList<>();
        if (position.occupied() == 0) {
            flaws.add("The board is empty; there should be at least one man on it.");
            return flaws;
        }
        StandardSetup.addPawnFlaws(position, flaws);
        StandardSetup.addMaterialFlaws(position, flaws);
        return flaws;
    }
}
