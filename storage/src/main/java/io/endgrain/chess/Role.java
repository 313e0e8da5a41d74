package io.endgrain.chess;

import java.util.Locale;

/** A kind of chess man, without its colour. The ordinals, 0 for the pawn to 5 for the king, are stable. */
public enum Role {
    PAWN,
    KNIGHT,
    BISHOP,
    ROOK,
    QUEEN,
    KING;

    private static final String LETTERS = "PNBRQK";
    private static final Role[] VALUES = values();

    /** The English upper-case letter: P, N, B, R, Q or K. */
    public char letter() {
        return LETTERS.charAt(ordinal());
    }

    /** The role that a letter of either case stands for, or null if it stands for none. */
    public static Role of(char letter) {
        int upper = letter >= 'a' && letter <= 'z' ? letter - 'a' + 'A' : letter;
        int index = LETTERS.indexOf(upper);
        return index < 0 ? null : VALUES[index];
    }

    /** The role with this ordinal, or null for -1. */
    static Role ofOrdinal(int ordinal) {
        return ordinal < 0 ? null : VALUES[ordinal];
    }

    /** The man's name within a sentence. */
    String title() {
        return name().toLowerCase(Locale.ROOT);
    }
}
