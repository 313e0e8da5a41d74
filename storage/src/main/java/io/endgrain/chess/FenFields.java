package io.endgrain.chess;

import java.util.ArrayList;
import java.util.List;

/** The fields of a FEN, from left to right. */
final class FenFields {
    private static final int MOST_CHECKS = 3;

    private final List<String> fields;
    private int next;

    private FenFields(List<String> fields) {
        this.fields = fields;
    }

    /** Splits at spaces and underscores; a run of them counts as one, at the ends they do not count. */
    static FenFields split(String fen) {
        List<String> fields = new ArrayList<>();
        int start = 0;
        for (int i = 0; i <= fen.length(); i++) {
            if (i == fen.length() || fen.charAt(i) == ' ' || fen.charAt(i) == '_') {
                if (i > start) {
                    fields.add(fen.substring(start, i));
                }
                start = i + 1;
            }
        }
        return new FenFields(fields);
    }

    boolean hasNext() {
        return next < fields.size();
    }

    String next() {
        return fields.get(next++);
    }

    String nextOr(String missing) {
        return hasNext() ? next() : missing;
    }

    /** Leaves out a field that counts the checks of Three-check. Returns whether there was one. */
    boolean skipChecks() {
        if (hasNext() && isChecks(fields.get(next))) {
            next++;
            return true;
        }
        return false;
    }

    /** Remaining checks, such as {@code 3+3}, or given checks, such as {@code +0+0}. */
    private static boolean isChecks(String field) {
        String counts = field.startsWith("+") ? field.substring(1) : field;
        int plus = counts.indexOf('+');
        return plus >= 0 && isCheckCount(counts.substring(0, plus)) && isCheckCount(counts.substring(plus + 1));
    }

    private static boolean isCheckCount(String digits) {
        if (digits.isEmpty()) {
            return false;
        }
        int value = 0;
        for (int i = 0; i < digits.length(); i++) {
            char digit = digits.charAt(i);
            if (digit < '0' || digit > '9') {
                return false;
            }
            value = Math.min(MOST_CHECKS + 1, value * 10 + (digit - '0'));
        }
        return value <= MOST_CHECKS;
    }
}
