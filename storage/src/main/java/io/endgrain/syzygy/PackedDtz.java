package io.endgrain.syzygy;

/**
 * A distance and whether it was rounded, in one number, so that the hot path allocates nothing. See {@link MaybeRounded} for
 * what rounding means.
 */
public final class PackedDtz {
    private PackedDtz() {}

    /** Packs a signed distance, from the view of the side to move. */
    public static int of(int plies, boolean rounded) {
        return (plies << 1) | (rounded ? 1 : 0);
    }

    /** The signed distance. */
    public static int plies(int packed) {
        return packed >> 1;
    }

    /** Whether the distance may be one ply too close to zero. */
    public static boolean isRounded(int packed) {
        return (packed & 1) != 0;
    }

    static int withPlies(int packed, int plies) {
        return of(plies, isRounded(packed));
    }

    static MaybeRounded<Dtz> unpack(int packed) {
        Dtz dtz = new Dtz(plies(packed));
        return isRounded(packed) ? new MaybeRounded.Rounded<>(dtz) : new MaybeRounded.Precise<>(dtz);
    }
}
