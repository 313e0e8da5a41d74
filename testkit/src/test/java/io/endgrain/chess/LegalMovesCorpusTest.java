package io.endgrain.chess;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.endgrain.testkit.Corpus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LegalMovesCorpusTest {
    private record NamedMove(String uci, String san, boolean zeroing, boolean conversion) {}

    @ParameterizedTest
    @EnumSource(Variant.class)
    void movesOutcomesAndCanonicalFenAgree(Variant variant) throws Exception {
        new Corpus("legal-" + variant.key()).compare(variant.key(), expected -> compare(variant, expected));
    }

    private static void compare(Variant variant, JsonNode expected) throws InvalidFenException {
        Position position = Fen.parse(expected.get("fen").asText(), variant);
        assertThat(position.fen()).isEqualTo(expected.get("canonical_fen").asText());
        assertThat(moves(position)).as(position.fen()).isEqualTo(moves(expected.get("moves")));
        compareCaptures(position);
        compareFlag(expected, "check", position.isCheck());
        compareFlag(expected, "checkmate", position.isCheckmate());
        compareFlag(expected, "stalemate", position.isStalemate());
        compareFlag(expected, "insufficient_material", position.isInsufficientMaterial());
        compareFlag(expected, "variant_win", position.isVariantWin());
        compareFlag(expected, "variant_loss", position.isVariantLoss());
    }

    private static void compareCaptures(Position position) {
        MoveList moves = position.legalMoves();
        MoveList captures = new MoveList();
        position.captures(captures);
        int found = 0;
        for (int i = 0; i < moves.size(); i++) {
            if (Move.isCapture(moves.get(i))) {
                assertThat(captures.get(found))
                        .as("capture %d of %s", found, position)
                        .isEqualTo(moves.get(i));
                found++;
            }
        }
        assertThat(captures.size()).as("captures of %s", position).isEqualTo(found);
    }

    private static void compareFlag(JsonNode expected, String name, boolean actual) {
        assertThat(actual)
                .as("%s of %s", name, expected.get("fen").asText())
                .isEqualTo(expected.get(name).asBoolean());
    }

    private static List<NamedMove> moves(Position position) {
        MoveList moves = position.legalMoves();
        List<NamedMove> named = new ArrayList<>();
        for (int i = 0; i < moves.size(); i++) {
            int move = moves.get(i);
            named.add(new NamedMove(
                    Move.uci(move), San.of(position, move), Move.isZeroing(move), Move.isConversion(move)));
        }
        named.sort(Comparator.comparing(NamedMove::uci));
        return named;
    }

    private static List<NamedMove> moves(JsonNode expected) {
        List<NamedMove> named = new ArrayList<>();
        for (JsonNode move : expected) {
            named.add(new NamedMove(
                    move.get("uci").asText(),
                    move.get("san").asText(),
                    move.get("zeroing").asBoolean(),
                    move.get("conversion").asBoolean()));
        }
        return named;
    }
}
