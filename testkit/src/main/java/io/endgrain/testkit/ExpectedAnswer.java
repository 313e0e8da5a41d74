package io.endgrain.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A whole answer of the corpus {@code responses}, compared as its README defines agreement. */
public final class ExpectedAnswer {
    private static final String ALTERNATIVES = "precise_dtz_alternatives";
    private static final String TIE_GROUP = "tie_group";

    private ExpectedAnswer() {}

    /**
     * Compares an answer: all fields in their order, and all moves in their order but for those that tie.
     *
     * @param expected the {@code response} of a record
     * @param actual what the program answers
     * @throws AssertionError if they differ
     */
    public static void compare(JsonNode expected, JsonNode actual) {
        JsonNode expectedMoves = expected.get("moves");
        JsonNode actualMoves = actual.get("moves");
        compareFields("position", withoutMoves(expected), withoutMoves(actual));
        if (expectedMoves.size() != actualMoves.size()) {
            throw new AssertionError("expected " + expectedMoves.size() + " moves, found " + actualMoves.size());
        }
        int at = 0;
        while (at < expectedMoves.size()) {
            int group = expectedMoves.get(at).get(TIE_GROUP).asInt();
            Map<String, JsonNode> wanted = new TreeMap<>();
            Map<String, JsonNode> found = new TreeMap<>();
            for (;
                    at < expectedMoves.size()
                            && expectedMoves.get(at).get(TIE_GROUP).asInt() == group;
                    at++) {
                wanted.put(expectedMoves.get(at).get("uci").asText(), expectedMoves.get(at));
                found.put(actualMoves.get(at).get("uci").asText(), actualMoves.get(at));
            }
            if (!wanted.keySet().equals(found.keySet())) {
                throw new AssertionError(
                        "expected the moves " + wanted.keySet() + " in one group, found " + found.keySet());
            }
            wanted.forEach((uci, move) -> compareFields(uci, move, found.get(uci)));
        }
    }

    private static JsonNode withoutMoves(JsonNode answer) {
        return ((ObjectNode) answer.deepCopy()).without("moves");
    }

    private static void compareFields(String what, JsonNode expected, JsonNode actual) {
        List<String> wantedNames = names(expected);
        if (!wantedNames.equals(names(actual))) {
            throw new AssertionError(what + ": expected the fields " + wantedNames + ", found " + names(actual));
        }
        for (String name : wantedNames) {
            boolean agrees = expected.get(name).equals(actual.get(name))
                    || (name.equals("precise_dtz")
                            && expected.has(ALTERNATIVES)
                            && contains(expected.get(ALTERNATIVES), actual.get(name)));
            if (!agrees) {
                throw new AssertionError(
                        what + ": expected " + name + " " + expected.get(name) + ", found " + actual.get(name));
            }
        }
    }

    private static boolean contains(JsonNode alternatives, JsonNode value) {
        for (JsonNode alternative : alternatives) {
            if (alternative.equals(value)) {
                return true;
            }
        }
        return false;
    }

    private static List<String> names(JsonNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        names.remove(TIE_GROUP);
        names.remove(ALTERNATIVES);
        return names;
    }
}
