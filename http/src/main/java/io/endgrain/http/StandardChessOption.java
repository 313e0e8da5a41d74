package io.endgrain.http;

import io.endgrain.chess.Variant;
import picocli.CommandLine.Option;

/** For commands that know standard chess only: says so to those who ask for another game. */
final class StandardChessOption {
    @Option(names = "--variant", paramLabel = "VARIANT", hidden = true)
    private String key;

    /**
     * Refuses all but standard chess.
     *
     * @param canBe what the command does with tables, a participle
     * @throws CommandFailure if another variant was named, or none
     */
    void require(String canBe) throws CommandFailure {
        if (key != null) {
            require(VariantOption.of(key), canBe);
        }
    }

    /**
     * Refuses all but standard chess.
     *
     * @param canBe what is to be done with tables, a participle
     * @throws CommandFailure if it is another variant
     */
    static void require(Variant variant, String canBe) throws CommandFailure {
        if (variant != Variant.STANDARD) {
            throw CommandFailure.input(
                    "Only tables of standard chess can be " + canBe + ", not those of " + variant.game() + ".");
        }
    }
}
