package io.endgrain.chess;

import java.util.ArrayList;
import java.util.List;

/** Reads the first field of a FEN: eight ranks, from the eighth to the first, and perhaps a pocket, which is ignored. */
final class FenBoard {
    private static final int LARGEST_POCKET = 64;

    private FenBoard() {}

    /** Puts the men on the builder's board. */
    static void read(String field, PositionBuilder builder) throws InvalidFenException {
        String board = field;
        if (field.endsWith("]")) {
            int bracket = field.indexOf('[');
            if (bracket < 0) {
                throw Fen.invalid(
                        "The board of the FEN, " + Excerpt.of(field) + ", ends with \"]\" but has no \"[\" before;"
                                + " it should be eight ranks separated by \"/\".");
            }
            board = field.substring(0, bracket);
            checkPocket(field.substring(bracket + 1, field.length() - 1));
        }
        List<String> ranks = ranks(board);
        if (ranks.size() > 8 && board.length() == field.length()) {
            checkPocket(ranks.removeLast());
        }
        if (ranks.size() != 8) {
            throw Fen.invalid("The board of the FEN, " + Excerpt.of(board) + ", has " + ranks.size()
                    + (ranks.size() == 1 ? " rank" : " ranks")
                    + "; it should have eight, separated by \"/\", from the eighth rank to the first.");
        }
        for (int i = 0; i < 8; i++) {
            readRank(ranks.get(i), 7 - i, builder);
        }
    }

    /** Splits at slashes; after the eighth comes the pocket, whatever it holds. */
    private static List<String> ranks(String board) {
        List<String> ranks = new ArrayList<>();
        int start = 0;
        for (int slash = board.indexOf('/'); slash >= 0 && ranks.size() < 8; slash = board.indexOf('/', start)) {
            ranks.add(board.substring(start, slash));
            start = slash + 1;
        }
        ranks.add(board.substring(start));
        return ranks;
    }

    private static void checkPocket(String pocket) throws InvalidFenException {
        boolean letters = pocket.chars().allMatch(letter -> Role.of((char) letter) != null);
        if (!letters || pocket.length() > LARGEST_POCKET) {
            throw Fen.invalid("After the eight ranks of the FEN's board comes " + Excerpt.of(pocket)
                    + "; there should be nothing, or the men of a pocket: letters out of PNBRQKpnbrqk, at most "
                    + LARGEST_POCKET + ".");
        }
    }

    private static void readRank(String text, int rank, PositionBuilder builder) throws InvalidFenException {
        int file = 0;
        boolean afterMan = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            Role role = Role.of(c);
            if (c == '~' && afterMan) {
                afterMan = false;
                continue;
            }
            if (role == null && (c < '1' || c > '8')) {
                throw Fen.invalid("Rank " + (rank + 1) + " of the FEN's board, " + Excerpt.of(text) + ", has "
                        + Excerpt.of(text.substring(i, i + 1))
                        + " in it; there should be letters out of PNBRQKpnbrqk for men"
                        + " and digits from 1 to 8 for empty squares only.");
            }
            if (role != null && file < 8) {
                Color color = Character.isUpperCase(c) ? Color.WHITE : Color.BLACK;
                builder.put(color, role.ordinal(), Square.bit(Square.of(file, rank)));
            }
            file = Math.min(9, file + (role == null ? c - '0' : 1));
            afterMan = role != null;
        }
        if (file != 8) {
            throw Fen.invalid("Rank " + (rank + 1) + " of the FEN's board, " + Excerpt.of(text) + ", has "
                    + (file < 8 ? file : "more than 8") + (file == 1 ? " square" : " squares") + "; it should have 8.");
        }
    }
}
