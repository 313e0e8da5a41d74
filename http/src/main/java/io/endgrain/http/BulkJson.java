package io.endgrain.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.endgrain.answer.Answer;
import java.io.IOException;
import org.apache.pekko.util.ByteString;

/** Writes the lines of the answer to a bulk request, a JSON object each. */
final class BulkJson {
    private BulkJson() {}

    /** A line that has its answer. */
    static ByteString answer(BulkLine line, Answer answer) {
        return line(json -> {
            writeLine(line, json);
            json.writeFieldName("position");
            AnswerJson.write(answer, json);
        });
    }

    /** A line that has none. */
    static ByteString error(BulkLine line, RefusedRequest refused) {
        return line(json -> {
            writeLine(line, json);
            writeError(refused, json);
        });
    }

    /**
     * The last line, if not all have been taken.
     *
     * @param from the number of the first that has not been
     */
    static ByteString unread(long from, RefusedRequest refused) {
        return line(json -> {
            json.writeNumberField("unread_from", from);
            writeError(refused, json);
        });
    }

    private static void writeLine(BulkLine line, JsonGenerator json) throws IOException {
        json.writeNumberField("line", line.number());
        if (line.id() != null) {
            json.writeStringField("id", line.id());
        }
    }

    private static void writeError(RefusedRequest refused, JsonGenerator json) throws IOException {
        json.writeStringField("error", refused.getMessage());
        json.writeNumberField("status", refused.status().intValue());
    }

    private static ByteString line(Format.Body fields) {
        return ByteString.fromArrayUnsafe(Responses.json(json -> {
            json.writeStartObject();
            fields.write(json);
            json.writeEndObject();
            json.writeRaw('\n');
        }));
    }
}
