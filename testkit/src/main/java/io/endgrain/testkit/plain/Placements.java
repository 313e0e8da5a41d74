package io.endgrain.testkit.plain;

import io.endgrain.chess.Color;
import io.endgrain.chess.Placement;
import io.endgrain.chess.Position;
import io.endgrain.chess.Role;
import io.endgrain.chess.Variant;
import io.endgrain.generate.PlacementNumbers;
import io.endgrain.syzygy.Material;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Numbers the placements of a material's men: square by square, pawns first, but that the first man is mirrored into a part
 * of the board, the triangle a1-d1-d4 or for a pawn the files a to d. Like men have a number for each of their orders, and
 * placements that look like their mirror image several. Immutable.
 */
final class Placements implements PlacementNumbers {
    private static final int MIRROR_FILES = 7;
    private static final int MIRROR_RANKS = 56;
    private static final int SQUARES = 64;
    private static final int DIAGONAL = 64;

    private final Variant variant;
    private final Color[] colors;
    private final Role[] roles;
    private final int pawns;

    /** Where the first man can stand, ascending. */
    private final int[] firstSquares;

    /** For each square of the first man, how it gets to one of these: bits to flip, and {@link #DIAGONAL}. */
    private final int[] mirrors = new int[SQUARES];

    private final int size;

    private record Man(Color color, Role role) {}

    Placements(Variant variant, Material material) {
        this.variant = variant;
        List<Man> men = new ArrayList<>();
        for (Role role : Role.values()) {
            for (Color color : Color.values()) {
                for (int i = 0; i < material.count(color, role); i++) {
                    men.add(new Man(color, role));
                }
            }
        }
        colors = men.stream().map(Man::color).toArray(Color[]::new);
        roles = men.stream().map(Man::role).toArray(Role[]::new);
        pawns = material.count(Color.WHITE, Role.PAWN) + material.count(Color.BLACK, Role.PAWN);
        List<Integer> first = new ArrayList<>();
        for (int square = 0; square < SQUARES; square++) {
            mirrors[square] = mirror(square);
            if (mirrors[square] == 0) {
                first.add(square);
            }
        }
        firstSquares = first.stream().mapToInt(Integer::intValue).toArray();
        size = firstSquares.length << (6 * (men.size() - 1));
    }

    private int mirror(int square) {
        int files = (square & 7) >= 4 ? MIRROR_FILES : 0;
        if (pawns > 0) {
            return files;
        }
        int mirrored = square ^ files ^ (square >> 3 >= 4 ? MIRROR_RANKS : 0);
        return (square ^ mirrored) | ((mirrored >> 3) > (mirrored & 7) ? DIAGONAL : 0);
    }

    @Override
    public int men() {
        return roles.length;
    }

    @Override
    public Color color(int man) {
        return colors[man];
    }

    @Override
    public Role role(int man) {
        return roles[man];
    }

    @Override
    public long size() {
        return size;
    }

    /** The squares of a number's men. */
    int[] squares(int number) {
        int[] squares = new int[roles.length];
        int rest = number;
        for (int man = roles.length - 1; man > 0; man--) {
            squares[man] = rest & 63;
            rest >>= 6;
        }
        squares[0] = firstSquares[rest];
        return squares;
    }

    @Override
    public long encode(int[] squares) {
        int mirror = mirrors[squares[0]];
        int number = Arrays.binarySearch(firstSquares, image(squares[0], mirror));
        for (int man = 1; man < roles.length; man++) {
            number = number << 6 | image(squares[man], mirror);
        }
        return number;
    }

    private static int image(int square, int mirror) {
        int mirrored = square ^ (mirror & 63);
        return (mirror & DIAGONAL) != 0 ? mirrored >> 3 | (mirrored & 7) << 3 : mirrored;
    }

    /**
     * The number of a position with these men.
     *
     * @param swapped whether colours are exchanged: the position's Black has the men of this material's White
     */
    int number(Position position, boolean swapped) {
        int[] squares = new int[roles.length];
        long rest = 0;
        for (int man = 0; man < roles.length; man++) {
            if (man == 0 || colors[man] != colors[man - 1] || roles[man] != roles[man - 1]) {
                rest = position.pieces(swapped ? colors[man].opposite() : colors[man], roles[man]);
            }
            squares[man] = Long.numberOfTrailingZeros(rest) ^ (swapped ? MIRROR_RANKS : 0);
            rest &= rest - 1;
        }
        return (int) encode(squares);
    }

    /** The position of men on squares, null if it cannot be. */
    Position position(int[] squares, Color turn) {
        long occupied = 0;
        Placement placement = new Placement(variant);
        for (int man = 0; man < squares.length; man++) {
            occupied |= 1L << squares[man];
            placement.put(colors[man], roles[man], squares[man]);
        }
        return Long.bitCount(occupied) == squares.length ? placement.position(turn) : null;
    }

    /** How many ranks the pawns have to go all together; every pawn move makes it less. */
    int stepsToGo(int[] squares) {
        int steps = 0;
        for (int man = 0; man < pawns; man++) {
            int rank = squares[man] >> 3;
            steps += colors[man] == Color.WHITE ? 7 - rank : rank;
        }
        return steps;
    }

    @Override
    public int slices() {
        return pawns == 0 ? 1 : size / sliceSize();
    }

    @Override
    public int sliceSize() {
        return pawns == 0 ? size : 1 << (6 * (roles.length - pawns));
    }

    @Override
    public int leadFile(int slice, Color leadColor) {
        int[] squares = squares(slice * sliceSize());
        int least = 3;
        for (int man = 0; man < pawns; man++) {
            if (colors[man] == leadColor) {
                int file = squares[man] & 7;
                least = Math.min(least, Math.min(file, MIRROR_FILES - file));
            }
        }
        return least;
    }
}
