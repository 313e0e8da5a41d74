package io.endgrain.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.endgrain.answer.Answer;
import io.endgrain.answer.Mainline;
import io.endgrain.answer.MoveValue;
import io.endgrain.answer.PositionValue;
import io.endgrain.answer.RatedMove;
import io.endgrain.chess.Color;
import io.endgrain.syzygy.Dtz;
import io.endgrain.syzygy.MaybeRounded;
import io.endgrain.syzygy.ProbeFailure;
import java.io.IOException;
import java.util.List;

/** Writes answers field for field as the peer does, to any generator that Jackson has. */
final class AnswerJson {
    private AnswerJson() {}

    static void write(Answer answer, JsonGenerator json) throws IOException {
        json.writeStartObject();
        writeValue(answer.position(), answer.category().key(), json);
        json.writeArrayFieldStart("moves");
        for (RatedMove move : answer.moves()) {
            writeMove(move, json);
        }
        json.writeEndArray();
        writeErrors(answer.raw().faults(), json);
        json.writeEndObject();
    }

    static void writeMove(RatedMove move, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("uci", move.value().uci());
        json.writeStringField("san", move.value().san());
        json.writeBooleanField("zeroing", move.value().zeroing());
        json.writeBooleanField("conversion", move.value().conversion());
        writeValue(move.value().after(), move.category().key(), json);
        json.writeEndObject();
    }

    private static void writeValue(PositionValue value, String category, JsonGenerator json) throws IOException {
        json.writeBooleanField("checkmate", value.checkmate());
        json.writeBooleanField("stalemate", value.stalemate());
        json.writeBooleanField("variant_win", value.variantWin());
        json.writeBooleanField("variant_loss", value.variantLoss());
        json.writeBooleanField("insufficient_material", value.insufficientMaterial());
        writeDistance(value.dtz(), json);
        json.writeNullField("dtm");
        json.writeNullField("dtw");
        json.writeNullField("dtc");
        json.writeStringField("category", category);
    }

    private static void writeDistance(MaybeRounded<Dtz> dtz, JsonGenerator json) throws IOException {
        if (dtz == null) {
            json.writeNullField("dtz");
            json.writeNullField("precise_dtz");
            return;
        }
        json.writeNumberField("dtz", dtz.ignoreRounding().plies());
        if (dtz.isPrecise()) {
            json.writeNumberField("precise_dtz", dtz.ignoreRounding().plies());
        } else {
            json.writeNullField("precise_dtz");
        }
    }

    private static void writeErrors(List<ProbeFailure> faults, JsonGenerator json) throws IOException {
        if (faults.isEmpty()) {
            return;
        }
        json.writeArrayFieldStart("errors");
        for (ProbeFailure fault : faults) {
            json.writeString(fault.sentence());
        }
        json.writeEndArray();
    }

    static void write(Mainline mainline, JsonGenerator json) throws IOException {
        json.writeStartObject();
        writeDistance(mainline.dtz(), json);
        json.writeArrayFieldStart("mainline");
        for (MoveValue step : mainline.steps()) {
            json.writeStartObject();
            json.writeStringField("uci", step.uci());
            json.writeStringField("san", step.san());
            writeDistance(step.after().dtz(), json);
            json.writeEndObject();
        }
        json.writeEndArray();
        if (mainline.winner() == null) {
            json.writeNullField("winner");
        } else {
            json.writeStringField("winner", mainline.winner() == Color.WHITE ? "w" : "b");
        }
        json.writeEndObject();
    }
}
