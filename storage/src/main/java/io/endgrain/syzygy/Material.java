package io.endgrain.syzygy;

import io.endgrain.chess.Color;
import io.endgrain.chess.Position;
import io.endgrain.chess.Role;
import java.util.Optional;

/**
 * Which men are on the board, by colour. Its key, like {@code KRPvKR}, names the table files: the greater side
 * stands first, compared by number of men, then of kings, queens, rooks, bishops, knights and pawns.
 *
 * <p>A side is a packed number with four bits a role, so that two sides are equal when their numbers are.
 *
 * @param white the packed men of White
 * @param black the packed men of Black
 */
public record Material(int white, int black) {
    /** The most men of one kind that can be told apart; tables have fewer men altogether. */
    public static final int MAX_OF_A_KIND = 15;

    private static final Role[] ROLES = Role.values();
    private static final String LETTERS = "KQRBNP";

    /** The material of a position, which has up to {@link #MAX_OF_A_KIND} men of each kind. */
    public static Material of(Position position) {
        return new Material(packed(position, Color.WHITE), packed(position, Color.BLACK));
    }

    /** The material of a position as one number, see {@link #signature()}. Allocates nothing. */
    static long signatureOf(Position position) {
        return ((long) packed(position, Color.WHITE) << 24) | packed(position, Color.BLACK);
    }

    private static int packed(Position position, Color color) {
        int side = 0;
        for (Role role : ROLES) {
            side |= Long.bitCount(position.pieces(color, role)) << shift(role);
        }
        return side;
    }

    /**
     * The material that a key names, the side before the {@code v} as White.
     *
     * @param key for example {@code KRPvKR}
     * @return nothing if the text is not a key in its one right order of letters and sides
     */
    public static Optional<Material> parse(String key) {
        int v = key.indexOf('v');
        if (v < 1 || v != key.lastIndexOf('v')) {
            return Optional.empty();
        }
        int first = parseSide(key.substring(0, v));
        int second = parseSide(key.substring(v + 1));
        if (first <= 0 || second <= 0) {
            return Optional.empty();
        }
        Material material = new Material(first, second);
        return material.key().equals(key) ? Optional.of(material) : Optional.empty();
    }

    private static int parseSide(String letters) {
        int side = 0;
        for (int i = 0; i < letters.length(); i++) {
            char letter = letters.charAt(i);
            if (LETTERS.indexOf(letter) < 0) {
                return -1;
            }
            Role role = Role.of(letter);
            if (count(side, role) == MAX_OF_A_KIND) {
                return -1;
            }
            side += 1 << shift(role);
        }
        return side;
    }

    /** The key with the greater side first, for example {@code KRPvKR}. */
    public String key() {
        return compareSides(white, black) >= 0 ? side(white) + "v" + side(black) : side(black) + "v" + side(white);
    }

    /** Both sides as one number. */
    long signature() {
        return ((long) white << 24) | black;
    }

    /** The same material with colours exchanged. */
    public Material swapped() {
        return new Material(black, white);
    }

    /** The same material with the side first that a key names first. */
    public Material inKeyOrder() {
        return compareSides(white, black) >= 0 ? this : swapped();
    }

    /** The material with one man more, of which there are fewer than 15. */
    public Material plus(Color color, Role role) {
        return changed(color, 1 << shift(role));
    }

    /** The material with one man less, of which there is at least one. */
    public Material minus(Color color, Role role) {
        return changed(color, -(1 << shift(role)));
    }

    private Material changed(Color color, int difference) {
        return color == Color.WHITE ? new Material(white + difference, black) : new Material(white, black + difference);
    }

    /** Whether both sides have the same men. */
    public boolean isSymmetric() {
        return white == black;
    }

    /** Whether there is a pawn of either colour. */
    public boolean hasPawns() {
        return count(Color.WHITE, Role.PAWN) + count(Color.BLACK, Role.PAWN) > 0;
    }

    /** Whether both colours have pawns. */
    public boolean bothHavePawns() {
        return count(Color.WHITE, Role.PAWN) > 0 && count(Color.BLACK, Role.PAWN) > 0;
    }

    /**
     * The colour whose pawns lead in tables: the one with fewer pawns, White if both have as many (A4 of the format's
     * specification); White without pawns.
     */
    public Color leadColor() {
        int whitePawns = count(Color.WHITE, Role.PAWN);
        int blackPawns = count(Color.BLACK, Role.PAWN);
        return blackPawns > 0 && (whitePawns == 0 || blackPawns < whitePawns) ? Color.BLACK : Color.WHITE;
    }

    /** The number of men of one kind. */
    public int count(Color color, Role role) {
        return count(color == Color.WHITE ? white : black, role);
    }

    /** The number of all men. */
    public int men() {
        return men(white) + men(black);
    }

    private static int compareSides(int a, int b) {
        int byMen = Integer.compare(men(a), men(b));
        // The packed number has the king in its highest bits and the pawn in its lowest.
        return byMen != 0 ? byMen : Integer.compare(a, b);
    }

    private static int men(int side) {
        int men = 0;
        for (Role role : ROLES) {
            men += count(side, role);
        }
        return men;
    }

    private static int count(int side, Role role) {
        return (side >>> shift(role)) & MAX_OF_A_KIND;
    }

    private static int shift(Role role) {
        return 4 * role.ordinal();
    }

    private static String side(int side) {
        StringBuilder letters = new StringBuilder();
        for (int i = 0; i < LETTERS.length(); i++) {
            String letter = LETTERS.substring(i, i + 1);
            letters.append(letter.repeat(count(side, Role.of(letter.charAt(0)))));
        }
        return letters.toString();
    }

    @Override
    public String toString() {
        return key();
    }
}
