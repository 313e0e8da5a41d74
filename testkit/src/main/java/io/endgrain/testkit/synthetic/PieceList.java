package io.endgrain.testkit.synthetic;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The men of a sub-table in the order of its file, as letters, lower case for the table's own Black; and how many indices
 * they have (A4 of the format's specification, written down a second time and on purpose apart from the reader).
 */
final class PieceList {
    private static final String ORDER = "PNBRQK";
    private static final int THREE_UNIQUE = 31332;
    private static final int TWO_KINGS = 462;

    private PieceList() {}

    /** A list that the format allows for a key such as {@code KRPvKP}. */
    static String of(String key) {
        String white = key.substring(0, key.indexOf('v'));
        String black = key.substring(key.indexOf('v') + 1).toLowerCase(Locale.ROOT);
        String men = white + black;
        StringBuilder list = new StringBuilder();
        long whitePawns = count(men, 'P');
        long blackPawns = count(men, 'p');
        if (whitePawns + blackPawns > 0) {
            boolean whiteLeads = blackPawns == 0 || (whitePawns > 0 && whitePawns <= blackPawns);
            list.append((whiteLeads ? "P" : "p").repeat((int) (whiteLeads ? whitePawns : blackPawns)));
            list.append((whiteLeads ? "p" : "P").repeat((int) (whiteLeads ? blackPawns : whitePawns)));
        } else {
            list.append("Kk");
            men.chars()
                    .filter(c -> "Kk".indexOf(c) < 0 && count(men, (char) c) == 1)
                    .limit(1)
                    .forEach(c -> list.append((char) c));
        }
        men.chars()
                .distinct()
                .filter(c -> list.indexOf(String.valueOf((char) c)) < 0)
                .forEach(c -> list.append(String.valueOf((char) c).repeat((int) count(men, (char) c))));
        return list.toString();
    }

    static int code(char letter) {
        int code = ORDER.indexOf(Character.toUpperCase(letter)) + 1;
        return Character.isLowerCase(letter) ? code + 8 : code;
    }

    static boolean hasPawns(String list) {
        return count(list, 'P') + count(list, 'p') > 0;
    }

    static boolean bothHavePawns(String list) {
        return count(list, 'P') > 0 && count(list, 'p') > 0;
    }

    /** How many indices the list has; the order of slots does not change it but through the free squares. */
    static long size(String list, int pawnFile) {
        List<Integer> groups = groups(list);
        int men = groups.getFirst();
        long size = hasPawns(list) ? leadPawns(men, pawnFile) : men == 3 ? THREE_UNIQUE : TWO_KINGS;
        int next = 1;
        if (bothHavePawns(list)) {
            size *= choose(48 - men, groups.get(1));
            men += groups.get(1);
            next = 2;
        }
        for (; next < groups.size(); next++) {
            size *= choose(64 - men, groups.get(next));
            men += groups.get(next);
        }
        return size;
    }

    private static List<Integer> groups(String list) {
        List<Integer> groups = new ArrayList<>();
        int at = 0;
        if (!hasPawns(list)) {
            at = list.chars().filter(c -> count(list, (char) c) == 1).count() >= 3 ? 3 : 2;
            groups.add(at);
        }
        while (at < list.length()) {
            int length = (int) count(list, list.charAt(at));
            groups.add(length);
            at += length;
        }
        return groups;
    }

    /**
     * How many placements k pawns of one colour have whose first is on a file: the first is the one closest to the edge,
     * and on the file or its mirror image the one closest to its starting rank; the others are on what is left.
     */
    private static long leadPawns(int k, int pawnFile) {
        long size = 0;
        for (int rank = 0; rank < 6; rank++) {
            int behind = 48 - 12 * pawnFile - 2 * rank - 1;
            size += choose(behind, k - 1);
        }
        return size;
    }

    private static long choose(int n, int k) {
        long result = 1;
        for (int i = 1; i <= k; i++) {
            result = result * (n - k + i) / i;
        }
        return n < k ? 0 : result;
    }

    private static long count(String men, char letter) {
        return men.chars().filter(c -> c == letter).count();
    }
}
