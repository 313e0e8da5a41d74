package io.endgrain.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.endgrain.http.GenerationStatus.Current;
import io.endgrain.syzygy.Material;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How far a generation is, as JSON. */
final class GenerationStatusJson {
    private GenerationStatusJson() {}

    /** Writes an object. */
    static void write(GenerationStatus status, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("state", status.state().name().toLowerCase(Locale.ROOT));
        json.writeStringField(
                "folder", status.folder() == null ? null : status.folder().toString());
        writeMaterials("made", status.made(), json);
        writeMaterials("to_make", status.toMake(), json);
        json.writeFieldName("current");
        if (status.current().isPresent()) {
            write(status.current().get(), json);
        } else {
            json.writeNull();
        }
        writeSeconds(status.remaining(), json);
        json.writeStringField("error", status.failure());
        json.writeEndObject();
    }

    private static void write(Current current, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("material", current.step().material().key());
        json.writeNumberField("number", current.step().number());
        json.writeNumberField("all", current.step().all());
        json.writeStringField("phase", current.phase().text());
        if (current.phase() == GenerationPhase.DECIDING) {
            json.writeNumberField("plies", current.plies());
        }
        if (current.phase() == GenerationPhase.SOLVING || current.phase() == GenerationPhase.DECIDING) {
            json.writeNumberField("positions", current.positions());
        }
        json.writeNumberField("percent", current.percent());
        writeSeconds(current.remaining(), json);
        json.writeEndObject();
    }

    private static void writeMaterials(String name, List<Material> materials, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart(name);
        for (Material material : materials) {
            json.writeString(material.key());
        }
        json.writeEndArray();
    }

    private static void writeSeconds(Optional<Duration> remaining, JsonGenerator json) throws IOException {
        json.writeFieldName("remaining_seconds");
        if (remaining.isPresent()) {
            json.writeNumber(Math.round(remaining.get().toMillis() / 1000.0));
        } else {
            json.writeNull();
        }
    }
}
