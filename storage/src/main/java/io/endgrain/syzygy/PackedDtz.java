package io.endgrain.syzygy;

/** A distance and whether it was rounded, in one number, so that the hot path allocates nothing. */
final class PackedDtz {
    private PackedDtz() {}

    static int of(int plies, boolean rounded) {
        return (plies << 1) | (rounded ? 1 : 0);
    }

    static int plies(int packed) {
        return packed >> 1;
    }

    static boolean isRounded(int packed) {
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
