package io.endgrain.chess;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import io.endgrain.testkit.Corpus;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FenAcceptanceCorpusTest {
    @ParameterizedTest
    @EnumSource(Variant.class)
    void oddFensAreUnderstoodOrRefusedAlike(Variant variant) throws Exception {
        new Corpus("fen-acceptance").compare(variant.key(), expected -> compare(variant, expected));
    }

    private static void compare(Variant variant, JsonNode expected) throws InvalidFenException {
        String fen = expected.get("fen").asText();
        if (expected.get("accepted").asBoolean()) {
            String canonical = Fen.parse(fen, variant).fen();
            assertThat(canonical)
                    .as("canonical FEN of \"%s\"", fen)
                    .isEqualTo(expected.get("canonical_fen").asText());
            return;
        }
        InvalidFenException refusal = catchThrowableOfType(InvalidFenException.class, () -> Fen.parse(fen, variant));
        assertThat(refusal).as("\"%s\" is no position", fen).isNotNull();
        assertThat(refusal.stage().name().toLowerCase(Locale.ROOT))
                .as("stage at which \"%s\" is refused", fen)
                .isEqualTo(expected.get("stage").asText());
    }
}
