package io.endgrain.chess;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import io.endgrain.testkit.Corpus;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class FenAcceptanceCorpusTest {
    @Test
    void oddFensAreUnderstoodOrRefusedAlike() throws Exception {
        new Corpus("fen-acceptance").compare("standard", FenAcceptanceCorpusTest::compare);
    }

    private static void compare(JsonNode expected) throws InvalidFenException {
        String fen = expected.get("fen").asText();
        if (expected.get("accepted").asBoolean()) {
            String canonical = Fen.parse(fen, Variant.STANDARD).fen();
            assertThat(canonical)
                    .as("canonical FEN of \"%s\"", fen)
                    .isEqualTo(expected.get("canonical_fen").asText());
            return;
        }
        InvalidFenException refusal =
                catchThrowableOfType(InvalidFenException.class, () -> Fen.parse(fen, Variant.STANDARD));
        assertThat(refusal).as("\"%s\" is no position", fen).isNotNull();
        assertThat(refusal.stage().name().toLowerCase(Locale.ROOT))
                .as("stage at which \"%s\" is refused", fen)
                .isEqualTo(expected.get("stage").asText());
    }
}
