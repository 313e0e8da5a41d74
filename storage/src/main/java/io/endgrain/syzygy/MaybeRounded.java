package io.endgrain.syzygy;

/**
 * A value that may have been rounded by its table. Most DTZ tables store whole moves, so that a distance of
 * {@code n} plies may stand for {@code n} or for one ply further from zero. The type keeps callers from forgetting it.
 *
 * @param <T> the kind of value
 */
public sealed interface MaybeRounded<T> {
    /** The value, whether it was rounded or not. */
    T ignoreRounding();

    /** Whether the value is certain. */
    boolean isPrecise();

    /**
     * A value that is certain.
     *
     * @param value the value
     */
    record Precise<T>(T value) implements MaybeRounded<T> {
        @Override
        public T ignoreRounding() {
            return value;
        }

        @Override
        public boolean isPrecise() {
            return true;
        }
    }

    /**
     * A value that may be one ply too close to zero.
     *
     * @param value the value as the table gives it
     */
    record Rounded<T>(T value) implements MaybeRounded<T> {
        @Override
        public T ignoreRounding() {
            return value;
        }

        @Override
        public boolean isPrecise() {
            return false;
        }
    }
}
