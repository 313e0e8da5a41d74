package io.endgrain.survey;

import io.endgrain.syzygy.ProbeFailure;
import io.endgrain.syzygy.ProbeFailureException;
import java.nio.file.Path;

/** A survey cannot be done, or not to its end. The message is a sentence. */
public final class SurveyException extends Exception {
    private static final long serialVersionUID = 1L;

    SurveyException(String sentence) {
        super(sentence);
    }

    SurveyException(String sentence, Throwable cause) {
        super(sentence, cause);
    }

    /** A position without a value. Files are named with their folders, since two sets have files of the same names. */
    static SurveyException of(ProbeFailureException failed) {
        return new SurveyException(
                switch (failed.failure()) {
                    case ProbeFailure.CorruptTable corrupt -> inFolder(corrupt.file(), corrupt.sentence());
                    case ProbeFailure.UnreadableTable unreadable ->
                        inFolder(unreadable.page().file(), unreadable.sentence());
                    case ProbeFailure other -> other.sentence();
                },
                failed);
    }

    private static String inFolder(Path file, String sentence) {
        String name = file.getFileName() + ": ";
        return file + ": " + (sentence.startsWith(name) ? sentence.substring(name.length()) : sentence);
    }

    /** Whether memory ran out, so that threads may hang, and nothing more should be begun. */
    public boolean isOutOfMemory() {
        return getCause() instanceof OutOfMemoryError;
    }
}
