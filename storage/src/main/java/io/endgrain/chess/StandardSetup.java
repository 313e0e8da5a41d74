package io.endgrain.chess;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Why men cannot stand like this in a game of standard chess. */
final class StandardSetup {
    private StandardSetup() {}

    /** All reasons, as full sentences. */
    static List<String> flaws(Position position) {
        List<String> flaws = new ArrayList<>();
        if (position.occupied() == 0) {
            flaws.add("The board is empty; each side should have exactly one king.");
            return flaws;
        }
        for (Color color : Color.values()) {
            addKingFlaw(position, color, flaws);
        }
        addPawnFlaws(position, flaws);
        addCheckFlaws(position, flaws);
        addMaterialFlaws(position, flaws);
        return flaws;
    }

    static void addKingFlaw(Position position, Color color, List<String> flaws) {
        long kings = position.pieces(color, Role.KING);
        if (kings == 0) {
            flaws.add(color.title() + " has no king; each side should have exactly one.");
        } else if (Long.bitCount(kings) > 1) {
            flaws.add(color.title() + " has " + Long.bitCount(kings) + " kings, on " + names(kings)
                    + "; each side should have exactly one.");
        }
    }

    static void addPawnFlaws(Position position, List<String> flaws) {
        for (Color color : Color.values()) {
            long pawns = position.pieces(color, Role.PAWN) & Steps.BACK_RANKS;
            if (pawns != 0) {
                flaws.add(color.title() + (Long.bitCount(pawns) == 1 ? " has a pawn on " : " has pawns on ")
                        + names(pawns) + "; pawns can stand on the ranks 2 to 7 only.");
            }
        }
    }

    private static void addCheckFlaws(Position position, List<String> flaws) {
        Color waiting = position.turn.opposite();
        if (Long.bitCount(position.pieces(waiting, Role.KING)) != 1) {
            return;
        }
        int king = position.king(waiting);
        long attackers = position.attackers(king, position.turn, position.occupied());
        if ((attackers & position.kings) != 0) {
            flaws.add("The kings on " + names(position.kings & (attackers | Square.bit(king)))
                    + " stand next to each other; there should be a square between them.");
        }
        long checkers = attackers & ~position.kings;
        if (checkers != 0) {
            flaws.add(checkFlaw(position, king, checkers));
        }
    }

    /** Says that the king of the side that is not to move is in check. */
    static String checkFlaw(Position position, int king, long checkers) {
        return position.turn.opposite().title() + "'s king on " + Square.name(king) + " is in check by "
                + men(position, checkers) + ", but it is " + position.turn.title()
                + "'s turn; only the side to move can be in check.";
    }

    static void addMaterialFlaws(Position position, List<String> flaws) {
        for (Color color : Color.values()) {
            int pawns = Long.bitCount(position.pieces(color, Role.PAWN));
            int promoted = promoted(position, color);
            if (pawns + promoted > 8) {
                flaws.add(color.title() + " has more material than a game can have: " + pawns
                        + (pawns == 1 ? " pawn and " : " pawns and ") + promoted
                        + (promoted == 1 ? " piece" : " pieces")
                        + " beyond those of the starting position, which only promotion can give;"
                        + " together they can be 8 at most.");
            }
        }
    }

    /** How many of a side's men must have been pawns, at the least. */
    private static int promoted(Position position, Color color) {
        long bishops = position.pieces(color, Role.BISHOP);
        return surplus(position.pieces(color, Role.QUEEN), 1)
                + surplus(position.pieces(color, Role.ROOK), 2)
                + surplus(position.pieces(color, Role.KNIGHT), 2)
                + surplus(bishops & Square.DARK, 1)
                + surplus(bishops & ~Square.DARK, 1);
    }

    private static int surplus(long men, int atStart) {
        return Math.max(0, Long.bitCount(men) - atStart);
    }

    private static String names(long squares) {
        return list(squares(squares).map(Square::name).toList());
    }

    private static String men(Position position, long squares) {
        return list(squares(squares)
                .map(square -> "the " + position.roleAt(square).title() + " on " + Square.name(square))
                .toList());
    }

    private static Stream<Integer> squares(long squares) {
        return LongStream.iterate(squares, rest -> rest != 0, rest -> rest & (rest - 1))
                .mapToObj(Long::numberOfTrailingZeros);
    }

    /** "a", "a and b", "a, b and c". */
    private static String list(List<String> words) {
        int last = words.size() - 1;
        if (last == 0) {
            return words.getFirst();
        }
        return words.stream().limit(last).collect(Collectors.joining(", ")) + " and " + words.get(last);
    }
}
