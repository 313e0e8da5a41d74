package io.endgrain.generate;

import io.endgrain.chess.Color;
import io.endgrain.chess.Position;
import io.endgrain.chess.Role;
import io.endgrain.syzygy.Combinations;
import io.endgrain.syzygy.Material;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Numbers the placements of a material's men while it is being solved. Mirror images have one number, and so have like men
 * in any order. Without pawns a number is made of the {@linkplain KingPairs pair of kings} and of the squares of each other
 * kind; with pawns of {@linkplain PawnPlacements their squares}, those of the kings, and those of each other kind.
 *
 * <p>Some numbers are not {@linkplain #isUsed used}: men of different kinds would stand on one square, or the placement is
 * the mirror image of another whose kings or pawns stand on the axis.
 *
 * <p>Pawns come first. All placements with the pawns on the same squares are therefore neighbours, see {@link #sliceSize}.
 * Immutable.
 */
public final class PositionSpace implements PlacementNumbers {
    /** There is no number: the kings touch. */
    public static final int NONE = -1;

    private static final int MIRROR_FILES = 7;
    private static final int MIRROR_RANKS = 56;

    private final Color[] colors;
    private final Role[] roles;
    private final int men;
    private final int pawns;
    private final int whitePawns;

    /** The man at which each kind other than pawns and kings begins, and how many there are of it. */
    private final int[] starts;

    private final int[] lengths;

    /** How many sets of squares each kind has, the squares by set, and what one set counts in a number. */
    private final int[] sets;

    private final int[][] packed;
    private final int[] strides;

    private final int[] kindOf;
    private final PawnPlacements placements;
    private final long size;
    private final int sliceSize;

    /** The placements of a material with a king on either side. */
    public PositionSpace(Material material) {
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
        whitePawns = material.count(Color.WHITE, Role.PAWN);
        pawns = whitePawns + material.count(Color.BLACK, Role.PAWN);
        placements = pawns > 0 ? new PawnPlacements(whitePawns, pawns - whitePawns) : null;

        List<Integer> begins = new ArrayList<>();
        kindOf = new int[men];
        for (int man = pawns + 2; man < men; man++) {
            if (!list.get(man).equals(list.get(man - 1))) {
                begins.add(man);
            }
            kindOf[man] = begins.size() - 1;
        }
        int kinds = begins.size();
        starts = begins.stream().mapToInt(Integer::intValue).toArray();
        lengths = new int[kinds];
        sets = new int[kinds];
        packed = new int[kinds][];
        strides = new int[kinds];
        long product = 1;
        for (int kind = kinds - 1; kind >= 0; kind--) {
            lengths[kind] = (kind + 1 < kinds ? starts[kind + 1] : men) - starts[kind];
            sets[kind] = Combinations.count(64, lengths[kind]);
            packed[kind] = Combinations.packed(lengths[kind]);
            strides[kind] = (int) product;
            product *= sets[kind];
        }
        sliceSize = (int) (pawns > 0 ? product << 12 : product * KingPairs.COUNT);
        size = pawns > 0 ? (product << 12) * placements.count() : product * KingPairs.COUNT;
    }

    /** Pawns, then kings, then the others. */
    private static int rank(Role role) {
        return switch (role) {
            case PAWN -> 0;
            case KING -> 1;
            default -> 2 + role.ordinal();
        };
    }

    /** How many men there are. */
    @Override
    public int men() {
        return men;
    }

    /** How many of them are pawns; they come first, and after them the two kings, White's before Black's. */
    public int pawns() {
        return pawns;
    }

    /** How many pawns a side has. */
    public int pawns(Color color) {
        return color == Color.WHITE ? whitePawns : pawns - whitePawns;
    }

    /** The colour of a man. */
    @Override
    public Color color(int man) {
        return colors[man];
    }

    /** The kind of a man. */
    @Override
    public Role role(int man) {
        return roles[man];
    }

    /** How many numbers there are. */
    @Override
    public long size() {
        return size;
    }

    /** How many placements have the pawns on the same squares; without pawns all. */
    @Override
    public int sliceSize() {
        return sliceSize;
    }

    /** How many slices there are. */
    @Override
    public int slices() {
        return pawns > 0 ? placements.count() : 1;
    }

    /** Puts the squares of a number's men into an array. */
    public void decode(long number, int[] squares) {
        int rest = (int) number;
        for (int kind = starts.length - 1; kind >= 0; kind--) {
            int above = rest / sets[kind];
            int set = packed[kind][rest - above * sets[kind]];
            for (int i = 0; i < lengths[kind]; i++) {
                squares[starts[kind] + i] = Combinations.square(set, i);
            }
            rest = above;
        }
        if (pawns > 0) {
            squares[pawns] = rest >> 6 & 63;
            squares[pawns + 1] = rest & 63;
            placements.decode(rest >> 12, squares);
        } else {
            squares[0] = KingPairs.first(rest);
            squares[1] = KingPairs.second(rest);
        }
    }

    /**
     * Whether a number is that of a placement.
     *
     * @param squares of this number
     */
    public boolean isUsed(long number, int[] squares) {
        long occupied = 0;
        for (int square : squares) {
            occupied |= 1L << square;
        }
        if (Long.bitCount(occupied) < men) {
            return false;
        }
        if (pawns > 0) {
            return (squares[pawns] & 4) == 0 || !placements.isLikeItsImage((int) (number / sliceSize));
        }
        return !kingsOnDiagonal(squares) || encodeWithoutPawns(squares) == number;
    }

    /**
     * Puts the squares of a position's men into an array.
     *
     * @param swapped whether colours are exchanged: the position's Black has the men of this material's White
     */
    public void gather(Position position, boolean swapped, int[] squares) {
        long rest = 0;
        for (int i = 0; i < men; i++) {
            if (i == 0 || colors[i] != colors[i - 1] || roles[i] != roles[i - 1]) {
                rest = position.pieces(swapped ? colors[i].opposite() : colors[i], roles[i]);
            }
            squares[i] = Long.numberOfTrailingZeros(rest) ^ (swapped ? MIRROR_RANKS : 0);
            rest &= rest - 1;
        }
    }

    /** The lowest file, 0 to 3, of a slice's pawns of one colour, mirrored ones too: the file of the lead pawn. */
    @Override
    public int leadFile(int slice, Color leadColor) {
        int[] squares = new int[men];
        placements.decode(slice, squares);
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
     * @param squares of the men, in their order, like ones in any
     * @return {@link #NONE} if the kings touch, or two pawns stand on one square
     */
    @Override
    public long encode(int[] squares) {
        return pawns > 0 ? encodeWithPawns(squares) : encodeWithoutPawns(squares);
    }

    private long encodeWithPawns(int[] squares) {
        int entry = placements.entry(squares);
        if (entry < 0) {
            return NONE;
        }
        int slice = entry >> 1;
        boolean mirrored = placements.isLikeItsImage(slice) ? (squares[pawns] & 4) != 0 : (entry & 1) != 0;
        int mirror = mirrored ? MIRROR_FILES : 0;
        int kings = (squares[pawns] ^ mirror) << 6 | (squares[pawns + 1] ^ mirror);
        return others((long) slice << 12 | kings, squares, mirror, false);
    }

    private long encodeWithoutPawns(int[] squares) {
        int king = squares[0];
        int mirror = ((king & 7) >= 4 ? MIRROR_FILES : 0) ^ ((king >> 3) >= 4 ? MIRROR_RANKS : 0);
        int first = king ^ mirror;
        int second = squares[1] ^ mirror;
        int off = KingPairs.offDiagonal(first);
        off = off == 0 ? KingPairs.offDiagonal(second) : off;
        int pair = off > 0
                ? KingPairs.number(KingPairs.flipDiagonal(first), KingPairs.flipDiagonal(second))
                : KingPairs.number(first, second);
        if (pair < 0) {
            return NONE;
        }
        long number = others(pair, squares, mirror, off > 0);
        return off != 0 ? number : Math.min(number, others(pair, squares, mirror, true));
    }

    /** Adds the men other than pawns and kings to a number. */
    private long others(long first, int[] squares, int mirror, boolean diagonal) {
        long number = first;
        for (int kind = 0; kind < starts.length; kind++) {
            int start = starts[kind];
            if (lengths[kind] == 1) {
                number = (number << 6) + image(squares[start], mirror, diagonal);
            } else {
                long set = 0;
                for (int i = 0; i < lengths[kind]; i++) {
                    set |= 1L << image(squares[start + i], mirror, diagonal);
                }
                number = number * sets[kind] + Combinations.number(set);
            }
        }
        return number;
    }

    private static int image(int square, int mirror, boolean diagonal) {
        int mirrored = square ^ mirror;
        return diagonal ? KingPairs.flipDiagonal(mirrored) : mirrored;
    }

    private boolean kingsOnDiagonal(int[] squares) {
        return KingPairs.offDiagonal(squares[0]) == 0 && KingPairs.offDiagonal(squares[1]) == 0;
    }

    /**
     * The number of a placement in which one man other than a pawn stands elsewhere. Most such moves change one part of the
     * number only, which makes this several times faster than {@link #encode}.
     *
     * @param number the number before
     * @param squares the squares of that number, as {@link #decode} gives them
     * @return {@link #NONE} if the kings touch
     */
    int moved(int number, int[] squares, int man, int to) {
        int king = man - pawns;
        boolean stays = pawns > 0
                ? king != 0 || !placements.isLikeItsImage(number / sliceSize)
                : king >= 2 && !kingsOnDiagonal(squares);
        if (!stays) {
            int from = squares[man];
            squares[man] = to;
            int result = (int) encode(squares);
            squares[man] = from;
            return result;
        }
        if (king < 2) {
            return number + (to - squares[man]) * (sliceSize >> (king == 0 ? 6 : 12));
        }
        int kind = kindOf[man];
        if (lengths[kind] == 1) {
            return number + (to - squares[man]) * strides[kind];
        }
        long set = 0;
        for (int i = starts[kind]; i < starts[kind] + lengths[kind]; i++) {
            set |= 1L << squares[i];
        }
        long after = set ^ 1L << squares[man] ^ 1L << to;
        return number + (Combinations.number(after) - Combinations.number(set)) * strides[kind];
    }
}
