package io.endgrain.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.endgrain.answer.PositionValue;
import io.endgrain.chess.Move;
import io.endgrain.chess.MoveList;
import io.endgrain.chess.Position;
import io.endgrain.chess.San;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Writes events as JSON objects. */
final class StreamEventJson {
    private StreamEventJson() {}

    /** The name of an event's type. */
    static String type(StreamEvent event) {
        return switch (event) {
            case StreamEvent.Hello hello -> "hello";
            case StreamEvent.Accepted accepted -> "accepted";
            case StreamEvent.Move move -> "move";
            case StreamEvent.Whole whole -> "position";
            case StreamEvent.Failed failed -> "error";
            case StreamEvent.Cancelled cancelled -> "cancelled";
            case StreamEvent.Busy busy -> "busy";
        };
    }

    /** An event as a frame of a WebSocket: with the id of its question. */
    static String frame(StreamEvent event) {
        return text(json -> {
            json.writeStartObject();
            json.writeStringField("type", type(event));
            if (!(event instanceof StreamEvent.Hello)) {
                json.writeStringField("id", id(event));
            }
            writeContent(event, json);
            json.writeEndObject();
        });
    }

    /** An event as a server-sent event, of a stream with one question. */
    static String serverSent(StreamEvent event) {
        String data = text(json -> {
            json.writeStartObject();
            json.writeStringField("type", type(event));
            writeContent(event, json);
            json.writeEndObject();
        });
        return "event: " + type(event) + "\ndata: " + data + "\n\n";
    }

    private static String text(Format.Body body) {
        return new String(Responses.json(body), StandardCharsets.UTF_8);
    }

    private static String id(StreamEvent event) {
        return switch (event) {
            case StreamEvent.Hello hello -> null;
            case StreamEvent.Accepted accepted -> accepted.id();
            case StreamEvent.Move move -> move.id();
            case StreamEvent.Whole whole -> whole.id();
            case StreamEvent.Failed failed -> failed.id();
            case StreamEvent.Cancelled cancelled -> cancelled.id();
            case StreamEvent.Busy busy -> busy.id();
        };
    }

    private static void writeContent(StreamEvent event, JsonGenerator json) throws IOException {
        switch (event) {
            case StreamEvent.Hello hello -> json.writeNumberField("at_a_time", hello.atATime());
            case StreamEvent.Accepted accepted -> writeAccepted(accepted.position(), json);
            case StreamEvent.Move move -> {
                json.writeFieldName("move");
                AnswerJson.writeMove(move.move(), json);
            }
            case StreamEvent.Whole whole -> {
                json.writeFieldName("position");
                AnswerJson.write(whole.answer(), json);
            }
            case StreamEvent.Failed failed ->
                writeError(
                        failed.refused().status().intValue(), failed.refused().getMessage(), json);
            case StreamEvent.Cancelled cancelled -> {
                // Its type says all.
            }
            case StreamEvent.Busy busy ->
                writeError(
                        429,
                        "This connection has " + busy.atATime()
                                + " questions under way, which is as many as it may have; ask again when one has been answered.",
                        json);
        }
    }

    private static void writeError(int status, String sentence, JsonGenerator json) throws IOException {
        json.writeStringField("error", sentence);
        json.writeNumberField("status", status);
    }

    private static void writeAccepted(Position position, JsonGenerator json) throws IOException {
        PositionValue rules = PositionValue.ofRules(position);
        json.writeBooleanField("checkmate", rules.checkmate());
        json.writeBooleanField("stalemate", rules.stalemate());
        json.writeBooleanField("variant_win", rules.variantWin());
        json.writeBooleanField("variant_loss", rules.variantLoss());
        json.writeBooleanField("insufficient_material", rules.insufficientMaterial());
        json.writeArrayFieldStart("moves");
        MoveList moves = position.legalMoves();
        for (int i = 0; i < moves.size(); i++) {
            json.writeStartObject();
            json.writeStringField("uci", Move.uci(moves.get(i)));
            json.writeStringField("san", San.of(position, moves.get(i)));
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
