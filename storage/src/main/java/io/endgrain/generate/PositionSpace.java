package io.endgrain.generate;

import io.endgrain.chess.Color;
import io.endgrain.chess.Position;
import io.endgrain.chess.Role;
import io.endgrain.syzygy.Material;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Numbers the placements of a material's men while it is being solved. Men stand in a fixed order, the first ("anchor") in
 * the part of the board that mirroring leaves: with pawns a pawn on the files a to d, 24 squares; without pawns the white
 * king in the triangle a1–d1–d4, ten squares. The other men have 64 squares each, so that like men can be written in
 * several orders and a placement has several numbers. The smallest of them is its number; the others are not used.
 *
 * <p>Pawns come first. All placements with the pawns on the same squares are therefore neighbours, see {@link #sliceSize}.
 * Immutable.
 */
final class PositionSpace {
    private static final int[] TRIANGLE = {0, 1, 2, 3, 9, 10, 11, 18, 19, 27};

    private final Color[] colors;
    private final Role[] roles;
    private final int men;
    private final int pawns;

    /** {@code likeEnd[i]}: the end of the run of like men that man i is in. */
    private final int[] likeEnd;

    private final int[] anchorSquares;
    private final int[] anchorOf = new int[64];

    PositionSpace(Material material) {
        record Man(Color color, Role role) {}
        List<Man> list = new ArrayList<>();
        for (Color color : Color.values()) {
            for (Role role : Role.values()) {
                for (int i = 0; i < material.count(color, role); i++) {
                    list.add(new Man(color, role));
                }
            }
        }
        list.sort(Comparator.comparingInt((Man man) -> rank(man.role())));
        men = list.size();
        colors = list.stream().map(Man::color).toArray(Color[]::new);
        roles = list.stream().map(Man::role).toArray(Role[]::new);
        pawns = (int) list.stream().filter(man -> man.role() == Role.PAWN).count();
        likeEnd = new int[men];
        for (int i = men - 1; i >= 0; i--) {
            boolean like = i + 1 < men && list.get(i).equals(list.get(i + 1));
            likeEnd[i] = like ? likeEnd[i + 1] : i + 1;
        }
        anchorSquares = pawns > 0 ? pawnSquares() : TRIANGLE;
        Arrays.fill(anchorOf, -1);
        for (int i = 0; i < anchorSquares.length; i++) {
            anchorOf[anchorSquares[i]] = i;
        }
    }

    /** Pawns, then kings, then the others. */
    private static int rank(Role role) {
        return switch (role) {
            case PAWN -> 0;
            case KING -> 1;
            default -> 2 + role.ordinal();
        };
    }

    private static int[] pawnSquares() {
        int[] squares = new int[24];
        for (int i = 0; i < 24; i++) {
            squares[i] = 8 * (i / 4 + 1) + i % 4;
        }
        return squares;
    }

    /** How many men there are. */
    int men() {
        return men;
    }

    /** How many of them are pawns; they come first. */
    int pawns() {
        return pawns;
    }

    /** How many pawns a side has. */
    int pawns(Color color) {
        int count = 0;
        for (int man = 0; man < pawns; man++) {
            count += colors[man] == color ? 1 : 0;
        }
        return count;
    }

    Color color(int man) {
        return colors[man];
    }

    Role role(int man) {
        return roles[man];
    }

    /** How many numbers there are. */
    long size() {
        return (long) anchorSquares.length << (6 * (men - 1));
    }

    /** How many placements have the pawns on the same squares. */
    int sliceSize() {
        return 1 << (6 * (men - Math.max(pawns, 1)));
    }

    /** How many slices there are. */
    int slices() {
        return (int) (size() / sliceSize());
    }

    /** Puts the squares of a number's men into an array. */
    void decode(long number, int[] squares) {
        for (int i = men - 1; i > 0; i--) {
            squares[i] = (int) (number & 63);
            number >>>= 6;
        }
        squares[0] = anchorSquares[(int) number];
    }

    /**
     * Puts the squares of a position's men into an array.
     *
     * @param swapped whether colours are exchanged: the position's Black has the men of this material's White
     */
    void gather(Position position, boolean swapped, int[] squares) {
        long rest = 0;
        for (int i = 0; i < men; i++) {
            if (i == 0 || likeEnd[i] != likeEnd[i - 1]) {
                rest = position.pieces(swapped ? colors[i].opposite() : colors[i], roles[i]);
            }
            squares[i] = Long.numberOfTrailingZeros(rest) ^ (swapped ? 56 : 0);
            rest &= rest - 1;
        }
    }

    /** The lowest file, 0 to 3, of a slice's pawns of one colour, mirrored ones too: the file of the lead pawn. */
    int leadFile(int slice, Color leadColor) {
        int[] squares = new int[men];
        decode((long) slice * sliceSize(), squares);
        int least = 3;
        for (int i = 0; i < pawns; i++) {
            if (colors[i] == leadColor) {
                int file = squares[i] & 7;
                least = Math.min(least, Math.min(file, 7 - file));
            }
        }
        return least;
    }

    /**
     * The number of a placement.
     *
     * @param squares of the men, in their order
     * @param scratch room for as many squares
     */
    long encode(int[] squares, int[] scratch) {
        return pawns > 0 ? encodeWithPawns(squares, scratch) : encodeWithoutPawns(squares, scratch);
    }

    private long encodeWithPawns(int[] squares, int[] scratch) {
        long least = Long.MAX_VALUE;
        for (int anchor = 0; anchor < likeEnd[0]; anchor++) {
            int mirror = (squares[anchor] & 7) >= 4 ? 7 : 0;
            for (int i = 0; i < men; i++) {
                scratch[i] = squares[i] ^ mirror;
            }
            int first = scratch[anchor];
            scratch[anchor] = scratch[0];
            scratch[0] = first;
            least = Math.min(least, number(scratch));
        }
        return least;
    }

    private long encodeWithoutPawns(int[] squares, int[] scratch) {
        int king = squares[0];
        int mirror = ((king & 7) >= 4 ? 7 : 0) ^ ((king >> 3) >= 4 ? 56 : 0);
        king ^= mirror;
        int off = (king >> 3) - (king & 7);
        if (off <= 0) {
            for (int i = 0; i < men; i++) {
                scratch[i] = squares[i] ^ mirror;
            }
            long number = number(scratch);
            if (off < 0) {
                return number;
            }
            return Math.min(number, numberAcrossDiagonal(squares, mirror, scratch));
        }
        return numberAcrossDiagonal(squares, mirror, scratch);
    }

    private long numberAcrossDiagonal(int[] squares, int mirror, int[] scratch) {
        for (int i = 0; i < men; i++) {
            int square = squares[i] ^ mirror;
            scratch[i] = (square >> 3) | ((square & 7) << 3);
        }
        return number(scratch);
    }

    /** Sorts like men (but for the anchor) and puts the squares together. */
    private long number(int[] squares) {
        for (int i = 2; i < men; i++) {
            if (likeEnd[i] == likeEnd[i - 1]) {
                int square = squares[i];
                int at = i;
                for (; at > 1 && likeEnd[at - 1] == likeEnd[i] && squares[at - 1] > square; at--) {
                    squares[at] = squares[at - 1];
                }
                squares[at] = square;
            }
        }
        long number = anchorOf[squares[0]];
        for (int i = 1; i < men; i++) {
            number = (number << 6) | squares[i];
        }
        return number;
    }
}
