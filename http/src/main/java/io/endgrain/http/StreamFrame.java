package io.endgrain.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import org.apache.pekko.http.javadsl.model.StatusCodes;

/** A frame that a client of a WebSocket sends. */
sealed interface StreamFrame {
    /** Ids are echoed in every event. */
    int LONGEST_ID = 64;

    /** For sentences. */
    String EXAMPLE = "{\"id\":\"1\",\"variant\":\"standard\",\"fen\":\"4k3/8/8/8/8/8/8/4K2R w - - 0 1\"}";

    /**
     * Asks about a position.
     *
     * @param id names the question
     * @param variant the name of the variant
     * @param fen the position
     * @param deadline the seconds that the client gives it, null for as long as the server does
     */
    record Ask(String id, String variant, String fen, BigDecimal deadline) implements StreamFrame {}

    /**
     * Takes a question back.
     *
     * @param id the question
     */
    record Cancel(String id) implements StreamFrame {}

    /**
     * Not understood.
     *
     * @param id the question, null if it cannot be told
     * @param refused what is wrong
     */
    record Wrong(String id, RefusedRequest refused) implements StreamFrame {}

    /**
     * Reads a frame.
     *
     * @param variant the variant of the route, null if the frame has to say it
     */
    static StreamFrame of(String text, String variant) {
        JsonNode frame;
        try {
            frame = Parser.JSON.readTree(text);
        } catch (JsonProcessingException e) {
            return wrong(null, "A frame should be a JSON object such as " + EXAMPLE + ", and this one is not JSON.");
        }
        if (!frame.isObject()) {
            return wrong(null, "A frame should be a JSON object such as " + EXAMPLE + ", and this one is no object.");
        }
        JsonNode idNode = frame.path("id");
        if (!idNode.isTextual()
                || idNode.textValue().isEmpty()
                || idNode.textValue().length() > LONGEST_ID) {
            return wrong(
                    null,
                    "A frame should have an \"id\", a string of 1 to " + LONGEST_ID + " characters, as in " + EXAMPLE
                            + ".");
        }
        String id = idNode.textValue();
        JsonNode cancel = frame.path("cancel");
        if (cancel.isBoolean() && cancel.booleanValue()) {
            return new Cancel(id);
        }
        if (!cancel.isMissingNode() && !cancel.isBoolean()) {
            return wrong(id, "\"cancel\" should be true, or be left out.");
        }
        if (!frame.path("fen").isTextual()) {
            return wrong(id, "A frame should have a \"fen\", a string, as in " + EXAMPLE + ", or \"cancel\":true.");
        }
        return ask(id, frame, variant);
    }

    private static StreamFrame ask(String id, JsonNode frame, String routeVariant) {
        JsonNode given = frame.path("variant");
        if (!given.isTextual() && !(given.isMissingNode() && routeVariant != null)) {
            return wrong(
                    id,
                    "A frame should have a \"variant\", a string, as in " + EXAMPLE + "; it may be left out at"
                            + " /standard/stream and the like.");
        }
        if (given.isTextual() && routeVariant != null && !given.textValue().equals(routeVariant)) {
            return wrong(
                    id,
                    "The variant of this stream is " + Quotation.of(routeVariant) + ", and the frame says "
                            + Quotation.of(given.textValue()) + "; all variants can be asked about at /stream.");
        }
        JsonNode deadline = frame.path("deadline");
        // A number too large for a double is infinite here.
        if (!deadline.isMissingNode() && !(deadline.isNumber() && Double.isFinite(deadline.doubleValue()))) {
            return wrong(id, "\"deadline\" should be a number of seconds such as 2 or 0.25, or be left out.");
        }
        return new Ask(
                id,
                given.isTextual() ? given.textValue() : routeVariant,
                frame.path("fen").textValue(),
                deadline.isNumber() ? deadline.decimalValue() : null);
    }

    /** A frame that is wrong in its form. */
    static Wrong wrong(String id, String sentence) {
        return new Wrong(id, new RefusedRequest(StatusCodes.BAD_REQUEST, sentence));
    }

    /** Reads whole frames: what stands behind the object is an error, too. */
    final class Parser {
        static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

        private Parser() {}
    }
}
