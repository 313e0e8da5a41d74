package io.endgrain.log;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.event.Level;

/**
 * Logs faults: the first of a kind at once, those like it as a number at the end of each {@link #WINDOW}, until one has passed
 * without any. So a disk that has died fills no log, however many requests need it. Positions are left out. Safe for all
 * threads; takes a bounded amount of memory.
 */
public final class FaultLog {
    /** Long enough that a log with faults can still be read, and short enough to see whether they go on. */
    public static final Duration WINDOW = Duration.ofSeconds(60);

    /** Kinds that are told apart: a kind is mostly a file, and a disk with many more broken ones is past help. */
    static final int MOST_KINDS = 256;

    /** Kinds that get a line of their own at the end of a window. */
    static final int MOST_SUMMARIES = 16;

    /** Characters of a sentence that are kept to be repeated. */
    private static final int LONGEST_SENTENCE = 500;

    private final Map<String, Kind> kinds = new LinkedHashMap<>();
    private Kind untold;

    /** Nothing has gone wrong yet. */
    public FaultLog() {}

    private static final class Kind {
        final Logger log;
        final Level level;
        final String sentence;
        long repeats;

        /** Whether it is from the window that has not ended. */
        boolean isNew = true;

        Kind(Logger log, Level level, String sentence) {
            this.log = log;
            this.level = level;
            this.sentence = sentence.substring(0, Math.min(sentence.length(), LONGEST_SENTENCE));
        }

        boolean isSilent() {
            return repeats == 0 && !isNew;
        }
    }

    private record Summary(Kind kind, long repeats) {}

    /**
     * Something around us has failed: a disk, a table.
     *
     * @param log where to say so
     * @param kind faults with the same text are alike, for example the name of a file
     * @param sentence what has happened
     */
    public void warn(Logger log, String kind, String sentence) {
        report(log, Level.WARN, kind, sentence, null);
    }

    /**
     * Something of our own has failed.
     *
     * @param log where to say so
     * @param kind faults with the same text are alike
     * @param sentence what has happened
     * @param cause where it comes from
     */
    public void error(Logger log, String kind, String sentence, Throwable cause) {
        report(log, Level.ERROR, kind, sentence, Redaction.of(cause));
    }

    private void report(Logger log, Level level, String kind, String sentence, Throwable cause) {
        String redacted = Redaction.of(sentence);
        if (isFirst(kind, new Kind(log, level, redacted))) {
            log.atLevel(level).setCause(cause).log(redacted);
        }
    }

    private synchronized boolean isFirst(String kind, Kind reported) {
        Kind known = kinds.get(kind);
        if (known != null) {
            known.repeats++;
            return false;
        }
        if (kinds.size() < MOST_KINDS) {
            kinds.put(kind, reported);
            return true;
        }
        if (untold == null) {
            untold = reported;
        }
        untold.repeats++;
        return false;
    }

    /** A window has ended, or all has. */
    public void summarise() {
        List<Summary> summaries = new ArrayList<>();
        Summary beyond;
        synchronized (this) {
            for (Iterator<Kind> all = kinds.values().iterator(); all.hasNext(); ) {
                Kind kind = all.next();
                if (kind.isSilent()) {
                    all.remove();
                } else {
                    summaries.add(new Summary(kind, kind.repeats));
                    kind.repeats = 0;
                    kind.isNew = false;
                }
            }
            beyond = untold == null ? null : new Summary(untold, untold.repeats);
            untold = null;
        }
        say(summaries, beyond);
    }

    private static void say(List<Summary> summaries, Summary beyond) {
        String time = " in the last " + WINDOW.toSeconds() + " s";
        summaries.removeIf(summary -> summary.repeats() == 0);
        summaries.sort(Comparator.comparingLong(Summary::repeats).reversed());
        int told = Math.min(summaries.size(), MOST_SUMMARIES);
        for (Summary summary : summaries.subList(0, told)) {
            Kind kind = summary.kind();
            kind.log.atLevel(kind.level).log("{} … and {} more like it{}", kind.sentence, summary.repeats(), time);
        }
        List<Summary> rest = summaries.subList(told, summaries.size());
        if (!rest.isEmpty()) {
            long repeats = rest.stream().mapToLong(Summary::repeats).sum();
            Kind kind = rest.getFirst().kind();
            kind.log
                    .atLevel(kind.level)
                    .log("… and {} more faults like {} others that were told before{}", repeats, rest.size(), time);
        }
        if (beyond != null) {
            Kind kind = beyond.kind();
            kind.log
                    .atLevel(kind.level)
                    .log(
                            "{} … this and {} more faults, of more kinds than are told apart{}",
                            kind.sentence,
                            beyond.repeats() - 1,
                            time);
        }
    }
}
