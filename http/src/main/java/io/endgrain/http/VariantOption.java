package io.endgrain.http;

import io.endgrain.chess.Variant;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** Which game a command is about. */
final class VariantOption {
    @Option(
            names = "--variant",
            paramLabel = "VARIANT",
            description = "The game: standard, atomic or antichess. Default: standard.")
    private String key;

    /**
     * The variant that was named, if one was.
     *
     * @throws CommandFailure if there is none of this name
     */
    Optional<Variant> given() throws CommandFailure {
        return key == null ? Optional.empty() : Optional.of(of(key));
    }

    /**
     * The variant that was named, or else standard chess.
     *
     * @throws CommandFailure if there is none of this name
     */
    Variant variant() throws CommandFailure {
        return given().orElse(Variant.STANDARD);
    }

    /**
     * The variant of this name.
     *
     * @throws CommandFailure if there is none
     */
    static Variant of(String key) throws CommandFailure {
        return Variant.of(key)
                .orElseThrow(() -> CommandFailure.input(Quotation.of(key)
                        + " is not a variant of this version; what is: "
                        + Arrays.stream(Variant.values()).map(Variant::key).collect(Collectors.joining(", ")) + "."));
    }
}
