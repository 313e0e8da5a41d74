package io.endgrain.testkit;

import java.util.ArrayList;
import java.util.List;

/** Collects what disagrees in a corpus, so that one run shows more than the first record. */
final class Disagreements {
    private static final int LISTED = 10;

    /** A comparison that throws where expectation and program differ. */
    @FunctionalInterface
    interface Comparison {
        void run() throws Exception;
    }

    private final String corpus;
    private final List<Throwable> listed = new ArrayList<>();
    private int count;

    Disagreements(String corpus) {
        this.corpus = corpus;
    }

    /** Runs a comparison of the record on a line, counted from 1. */
    void run(int line, Comparison comparison) {
        try {
            comparison.run();
        } catch (Exception | AssertionError failure) {
            count++;
            if (listed.size() < LISTED) {
                listed.add(new AssertionError(corpus + " line " + line + ": " + failure.getMessage(), failure));
            }
        }
    }

    void throwIfAny(int records) {
        if (count == 0) {
            return;
        }
        StringBuilder message = new StringBuilder(count + " of " + records + " records of " + corpus + " disagree:");
        listed.forEach(failure -> message.append("\n").append(failure.getMessage()));
        AssertionError error =
                new AssertionError(message.toString(), listed.getFirst().getCause());
        listed.stream().skip(1).forEach(error::addSuppressed);
        throw error;
    }
}
