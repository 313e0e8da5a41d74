package io.endgrain.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.endgrain.survey.MaterialStatistics;
import io.endgrain.syzygy.Wdl;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes the statistics of materials: an array with an object for each. */
final class StatisticsJson {
    private StatisticsJson() {}

    static void write(List<MaterialStatistics> all, JsonGenerator json) throws IOException {
        json.writeStartArray();
        for (MaterialStatistics statistics : all) {
            json.writeStartObject();
            json.writeStringField("material", statistics.material().key());
            json.writeBooleanField("sampled", statistics.sampled());
            json.writeArrayFieldStart("sides");
            for (MaterialStatistics.Side side : statistics.sides()) {
                write(statistics, side, json);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void write(MaterialStatistics statistics, MaterialStatistics.Side side, JsonGenerator json)
            throws IOException {
        json.writeStartObject();
        json.writeStringField("turn", side.turn().name().toLowerCase(Locale.ROOT));
        json.writeStringField("men", StatisticsTable.men(statistics, side.turn()));
        json.writeNumberField("positions", side.positions());
        List<Wdl> bestFirst = List.of(Wdl.values()).reversed();
        for (Wdl wdl : bestFirst) {
            json.writeObjectFieldStart(wdl.name().toLowerCase(Locale.ROOT).replace('_', '-'));
            MaterialStatistics.Values values = side.values().get(wdl);
            json.writeNumberField("positions", values == null ? 0 : values.positions());
            if (wdl != Wdl.DRAW) {
                writeLongest(values, json);
                json.writeObjectFieldStart("dtz");
                Map<Integer, Long> counts = values == null ? Collections.emptyMap() : values.byDtz();
                for (Map.Entry<Integer, Long> count : counts.entrySet()) {
                    json.writeNumberField(count.getKey().toString(), count.getValue());
                }
                json.writeEndObject();
            }
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    private static void writeLongest(MaterialStatistics.Values values, JsonGenerator json) throws IOException {
        if (values == null) {
            json.writeNullField("longest");
            return;
        }
        json.writeObjectFieldStart("longest");
        json.writeNumberField("dtz", values.longest().dtz());
        json.writeBooleanField("rounded", values.longest().rounded());
        json.writeStringField("fen", values.longest().fen());
        json.writeEndObject();
    }
}
