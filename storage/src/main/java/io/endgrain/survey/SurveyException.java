package io.endgrain.survey;

/** A survey cannot be done, or not to its end. The message is a sentence. */
public final class SurveyException extends Exception {
    private static final long serialVersionUID = 1L;

    SurveyException(String sentence) {
        super(sentence);
    }

    SurveyException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
