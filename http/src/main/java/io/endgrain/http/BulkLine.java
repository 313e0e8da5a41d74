package io.endgrain.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import org.apache.pekko.http.javadsl.model.StatusCodes;

/** A line of a bulk request, as it has been understood. */
sealed interface BulkLine {
    /** For sentences. */
    String EXAMPLE = "{\"id\":\"1\",\"fen\":\"4k3/8/8/8/8/8/8/4K2R w - - 0 1\"}";

    /** Which of the body, from 1. */
    long number();

    /** What the client calls it, or null. */
    String id();

    /**
     * Asks about a position.
     *
     * @param number which of the body
     * @param id what the client calls it, or null
     * @param fen the position
     */
    record Question(long number, String id, String fen) implements BulkLine {}

    /**
     * Not understood.
     *
     * @param number which of the body
     * @param id what the client calls it, null if it cannot be told
     * @param refused what is wrong
     */
    record Wrong(long number, String id, RefusedRequest refused) implements BulkLine {}

    /** How lines are written. */
    enum Form {
        /** A FEN. */
        TEXT,
        /** A JSON object. */
        JSON
    }

    /**
     * Understands a line.
     *
     * @param variant the variant of the route
     * @param longest how many bytes a line may have
     */
    static BulkLine of(LineSplitter.Line line, Form form, String variant, int longest) {
        if (line.text() == null) {
            return wrong(line, null, "A line should have at most " + longest + " bytes.");
        }
        return form == Form.TEXT ? new Question(line.number(), null, line.text()) : ofJson(line, variant);
    }

    private static BulkLine ofJson(LineSplitter.Line line, String variant) {
        JsonNode object;
        try {
            object = StreamFrame.Parser.JSON.readTree(line.text());
        } catch (JsonProcessingException e) {
            return wrong(
                    line, null, "A line should be a JSON object such as " + EXAMPLE + ", and this one is not JSON.");
        }
        if (!object.isObject()) {
            return wrong(
                    line, null, "A line should be a JSON object such as " + EXAMPLE + ", and this one is no object.");
        }
        JsonNode id = object.path("id");
        boolean hasId = !id.isMissingNode() && !id.isNull();
        if (hasId && (!id.isTextual() || id.textValue().length() > StreamFrame.LONGEST_ID)) {
            return wrong(
                    line,
                    null,
                    "\"id\" should be a string of at most " + StreamFrame.LONGEST_ID + " characters, or be left out.");
        }
        String name = hasId ? id.textValue() : null;
        JsonNode given = object.path("variant");
        if (!given.isMissingNode() && !variant.equals(given.textValue())) {
            return wrong(
                    line,
                    name,
                    "\"variant\" should be " + Quotation.of(variant) + ", which is what this request asks about, or be"
                            + " left out.");
        }
        if (!object.path("fen").isTextual()) {
            return wrong(line, name, "A line should have a \"fen\", a string, as in " + EXAMPLE + ".");
        }
        return new Question(line.number(), name, object.path("fen").textValue());
    }

    private static Wrong wrong(LineSplitter.Line line, String id, String sentence) {
        return new Wrong(line.number(), id, new RefusedRequest(StatusCodes.BAD_REQUEST, sentence));
    }
}
