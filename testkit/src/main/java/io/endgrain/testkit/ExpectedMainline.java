package io.endgrain.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import io.endgrain.answer.MoveValue;
import io.endgrain.answer.PositionValue;
import io.endgrain.answer.RawAnswer;
import io.endgrain.chess.Move;
import io.endgrain.chess.MoveList;
import io.endgrain.chess.Position;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * A main line of the corpus {@code mainline}, compared as its README defines agreement: where several moves are equally
 * good a program may take another than the reference, but each move that it takes must be one of the best.
 */
public final class ExpectedMainline {
    /** By the rules of the corpus, smallest first: end of the game, zeroing moves as wanted, the larger distance. */
    private static final Comparator<MoveValue> RULE = Comparator.<MoveValue, Integer>comparing(
                    move -> move.after().wdl().value())
            .thenComparing(move -> endsGame(move.after()) ? 0 : 1)
            .thenComparing(move -> (plies(move) < 0) == move.zeroing() ? 0 : 1)
            .thenComparing(move -> -plies(move));

    private ExpectedMainline() {}

    /**
     * Compares a main line.
     *
     * @param expected the {@code response} of a record
     * @param actual what the program answers
     * @param start the first position
     * @param answers the values of all moves of a position, known to be right
     * @throws AssertionError if it does not agree
     */
    public static void compare(
            JsonNode expected, JsonNode actual, Position start, Function<Position, RawAnswer> answers) {
        check("dtz", expected.get("dtz"), actual.get("dtz"));
        check("winner", expected.get("winner"), actual.get("winner"));
        checkPrecise(expected, actual.get("precise_dtz"));
        List<String> names = List.of("dtz", "precise_dtz", "mainline", "winner");
        require(
                names.equals(List.copyOf(
                        actual.properties().stream().map(p -> p.getKey()).toList())),
                "the fields " + names);
        JsonNode line = actual.get("mainline");
        Position position = start;
        for (JsonNode step : line) {
            position = follow(position, step, answers.apply(position));
        }
        require(
                line.isEmpty()
                        ? expected.get("mainline").isEmpty()
                        : position.halfmoves() >= 100 || !position.hasLegalMove(),
                "the line goes on until no move is left or the clock has reached 100, it ends at " + position.fen());
    }

    private static Position follow(Position position, JsonNode step, RawAnswer answer) {
        String uci = step.get("uci").asText();
        require(position.halfmoves() < 100, "no move is made once the clock is 100, at " + position.fen());
        MoveValue taken = answer.moves().stream()
                .filter(move -> move.uci().equals(uci))
                .findFirst()
                .orElseThrow(() -> new AssertionError(uci + " is not legal in " + position.fen()));
        MoveValue best = answer.moves().stream().min(RULE).orElseThrow();
        require(RULE.compare(taken, best) == 0, best.uci() + " is better than " + uci + " in " + position.fen());
        require(step.get("san").asText().equals(taken.san()), taken.san() + " for " + uci);
        require(step.get("dtz").asInt() == plies(taken), plies(taken) + " as the dtz after " + uci);
        boolean precise = taken.after().dtz().isPrecise();
        require(
                precise
                        ? step.get("precise_dtz").asInt() == plies(taken)
                        : step.get("precise_dtz").isNull(),
                "the precise_dtz after " + uci);
        return position.play(legal(position, uci));
    }

    private static int legal(Position position, String uci) {
        MoveList moves = position.legalMoves();
        for (int i = 0; i < moves.size(); i++) {
            if (Move.uci(moves.get(i)).equals(uci)) {
                return moves.get(i);
            }
        }
        throw new AssertionError(uci + " is not legal in " + position.fen());
    }

    private static void checkPrecise(JsonNode expected, JsonNode actual) {
        JsonNode alternatives = expected.get("precise_dtz_alternatives");
        boolean agrees = expected.get("precise_dtz").equals(actual);
        if (alternatives != null) {
            for (JsonNode alternative : alternatives) {
                agrees |= alternative.equals(actual);
            }
        }
        require(agrees, "precise_dtz " + expected.get("precise_dtz") + ", found " + actual);
    }

    private static void check(String field, JsonNode expected, JsonNode actual) {
        require(expected.equals(actual), field + " " + expected + ", found " + actual);
    }

    private static void require(boolean condition, String expected) {
        if (!condition) {
            throw new AssertionError("expected " + expected);
        }
    }

    private static boolean endsGame(PositionValue after) {
        return (after.checkmate() || after.variantWin() || after.variantLoss())
                && after.dtz().ignoreRounding().plies() == -1;
    }

    private static int plies(MoveValue move) {
        return move.after().dtz().ignoreRounding().plies();
    }
}
