package io.endgrain.log;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.regex.Pattern;

/** Takes positions out of what is logged at level info or above: which ones a client asks for is nobody's business. */
public final class Redaction {
    private static final String RANK = "[1-8pnbrqkPNBRQK~]{1,16}";

    /** Eight ranks, plain or as in a URL, and the fields after them, as far as there are any. */
    private static final Pattern FEN = Pattern.compile(RANK + "(?:(?:/|%2[fF])" + RANK + "){7}"
            + "(?:(?:[ _+]|%20)[wb](?:(?:[ _+]|%20)[-A-Ha-hKQkq1-8]{1,8}){0,2}(?:(?:[ _+]|%20)\\d{1,6}){0,2})?");

    private static final String IN_PLACE = "(a position)";

    private Redaction() {}

    /** The text, with other words in place of each position. */
    public static String of(String text) {
        return FEN.matcher(text).replaceAll(IN_PLACE);
    }

    /** The failure itself if no message of it or of its causes has a position; else one that looks like it, without them. */
    public static Throwable of(Throwable failure) {
        return isClean(failure, Collections.newSetFromMap(new IdentityHashMap<>())) ? failure : new Redacted(failure);
    }

    private static boolean isClean(Throwable failure, Set<Throwable> seen) {
        if (failure == null || !seen.add(failure)) {
            return true;
        }
        if (FEN.matcher(failure.toString()).find()) {
            return false;
        }
        for (Throwable suppressed : failure.getSuppressed()) {
            if (!isClean(suppressed, seen)) {
                return false;
            }
        }
        return isClean(failure.getCause(), seen);
    }

    /** Of causes, only what they are called and where they come from; what was suppressed is left away. */
    private static final class Redacted extends Throwable {
        private static final long serialVersionUID = 1L;

        /** Deeper chains of causes are cut, circular ones with them. */
        private static final int DEEPEST = 20;

        Redacted(Throwable original) {
            this(original, 0);
        }

        private Redacted(Throwable original, int depth) {
            super(of(original.toString()), cause(original, depth), false, true);
            setStackTrace(original.getStackTrace());
        }

        private static Throwable cause(Throwable original, int depth) {
            Throwable cause = original.getCause();
            return cause == null || depth == DEEPEST ? null : new Redacted(cause, depth + 1);
        }
    }
}
