package io.endgrain.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * What an expression of Prometheus' language names.
 *
 * @param selectors its metrics, each with the conditions on its labels
 * @param grouping the labels by which it sums up or matches
 */
record PromQl(List<Selector> selectors, Set<String> grouping) {
    private static final Pattern TOKEN = Pattern.compile(
            "\"(?:[^\"\\\\]|\\\\.)*\"|\\[[^\\]]*]|[a-zA-Z_:][a-zA-Z0-9_:]*|[0-9][0-9.a-z]*|=~|!~|!=|[=<>]=|\\S");
    private static final Pattern NAME = Pattern.compile("[a-zA-Z_:][a-zA-Z0-9_:]*");
    private static final Set<String> WITH_LABELS =
            Set.of("by", "without", "on", "ignoring", "group_left", "group_right");
    private static final Set<String> OPERATORS = Set.of("and", "or", "unless", "bool", "offset", "atan2", "inf", "nan");

    /** A condition on a label, as in <code>status=~"5.."</code>. */
    record Condition(String label, String operator, String value) {}

    /** A metric with conditions. */
    record Selector(String metric, List<Condition> conditions) {}

    /**
     * Reads an expression, as far as it takes to find the names.
     *
     * @throws AssertionError if what stands in braces is no list of conditions
     */
    static PromQl parse(String expression) {
        List<String> tokens = TOKEN.matcher(expression)
                .results()
                .map(result -> result.group())
                .toList();
        List<Selector> selectors = new ArrayList<>();
        Set<String> grouping = new TreeSet<>();
        int at = 0;
        while (at < tokens.size()) {
            String token = tokens.get(at);
            at++;
            if (!NAME.matcher(token).matches() || OPERATORS.contains(token)) {
                continue;
            }
            if (WITH_LABELS.contains(token)) {
                at = grouping(tokens, at, grouping);
            } else if (!follows(tokens, at, "(") && !follows(tokens, at, "by") && !follows(tokens, at, "without")) {
                List<Condition> conditions = new ArrayList<>();
                if (follows(tokens, at, "{")) {
                    at = conditions(tokens, at + 1, conditions, expression);
                }
                selectors.add(new Selector(token, conditions));
            }
        }
        return new PromQl(selectors, grouping);
    }

    private static boolean follows(List<String> tokens, int at, String token) {
        return at < tokens.size() && tokens.get(at).equals(token);
    }

    private static int grouping(List<String> tokens, int begin, Set<String> grouping) {
        int at = begin;
        if (follows(tokens, at, "(")) {
            for (at++; at < tokens.size() && !tokens.get(at).equals(")"); at++) {
                if (!tokens.get(at).equals(",")) {
                    grouping.add(tokens.get(at));
                }
            }
        }
        return at;
    }

    private static int conditions(List<String> tokens, int begin, List<Condition> conditions, String expression) {
        int at = begin;
        while (!follows(tokens, at, "}")) {
            if (at + 3 >= tokens.size() || !tokens.get(at + 2).startsWith("\"")) {
                throw new AssertionError("no conditions on labels: " + expression);
            }
            String value = tokens.get(at + 2);
            conditions.add(new Condition(
                    tokens.get(at), tokens.get(at + 1), unquoted(value.substring(1, value.length() - 1))));
            at += follows(tokens, at + 3, ",") ? 4 : 3;
        }
        return at + 1;
    }

    private static String unquoted(String text) {
        return text.replaceAll("\\\\(.)", "$1");
    }
}
