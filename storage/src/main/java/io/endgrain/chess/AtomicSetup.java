package io.endgrain.chess;

import java.util.ArrayList;
import java.util.List;

/** Why men cannot stand like this in a game of atomic chess. */
final class AtomicSetup {
    private AtomicSetup() {}

    /** All reasons, as full sentences. The side to move may have lost its king: then the game is over. */
    static List<String> flaws(Position position) {
        List<String> flaws = new ArrayList<>();
        if (position.occupied() == 0) {
            flaws.add("The board is empty; the side that is not to move should have exactly one king.");
            return flaws;
        }
        for (Color color : Color.values()) {
            addKingFlaw(position, color, flaws);
        }
        StandardSetup.addPawnFlaws(position, flaws);
        addCheckFlaw(position, flaws);
        StandardSetup.addMaterialFlaws(position, flaws);
        return flaws;
    }

    private static void addKingFlaw(Position position, Color color, List<String> flaws) {
        if (position.pieces(color, Role.KING) != 0) {
            StandardSetup.addKingFlaw(position, color, flaws);
        } else if (color != position.turn) {
            flaws.add(color.title() + " has no king, but it is " + position.turn.title()
                    + "'s turn; only the side to move can have lost its king.");
        }
    }

    private static void addCheckFlaw(Position position, List<String> flaws) {
        Color waiting = position.turn.opposite();
        if (Long.bitCount(position.pieces(waiting, Role.KING)) != 1) {
            return;
        }
        int king = position.king(waiting);
        long checkers = AtomicRules.checkers(position, king, position.turn, position.occupied());
        if (checkers != 0) {
            flaws.add(StandardSetup.checkFlaw(position, king, checkers));
        }
    }
}
