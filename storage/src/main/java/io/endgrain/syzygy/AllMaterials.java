package io.endgrain.syzygy;

import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Every material that a number of men can make, whatever the rules of a game allow. */
final class AllMaterials {
    private static final String LETTERS = "KQRBNP";

    private AllMaterials() {}

    /**
     * The materials with this many men, at least one on either side, each with the greater side first, in the order of their
     * keys.
     */
    static Stream<Material> with(int men) {
        return IntStream.range(1, men)
                .boxed()
                .flatMap(first ->
                        sides(first, 0).flatMap(side -> sides(men - first, 0).map(other -> side + "v" + other)))
                // Whichever side is named first: only one order is a key.
                .map(Material::parse)
                .flatMap(Optional::stream)
                .sorted(Comparator.comparing(Material::key));
    }

    /** The letters of all sides with this many men, none of them before a letter: each once, in the order of roles. */
    private static Stream<String> sides(int men, int from) {
        if (men == 0) {
            return Stream.of("");
        }
        return IntStream.range(from, LETTERS.length())
                .boxed()
                .flatMap(letter -> sides(men - 1, letter).map(rest -> LETTERS.charAt(letter) + rest));
    }
}
