package io.endgrain.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.endgrain.actors.Pipeline;
import io.endgrain.actors.PipelineStatistics;
import io.endgrain.chess.Variant;
import io.endgrain.disk.DeviceStatistics;
import io.endgrain.syzygy.Metric;
import io.endgrain.syzygy.Table;
import io.endgrain.syzygy.TableFile;
import io.endgrain.syzygy.TableSet;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.apache.pekko.http.javadsl.model.ContentType;
import org.apache.pekko.http.javadsl.model.ContentTypes;
import org.apache.pekko.http.javadsl.model.HttpRequest;
import org.apache.pekko.http.javadsl.model.HttpResponse;
import org.apache.pekko.http.javadsl.model.StatusCodes;

/** What operators ask: which tables there are, whether the server is well, what it has done. */
final class Operations {
    /** The text format that every Prometheus reads. */
    private static final ContentType PROMETHEUS = ContentTypes.parse("text/plain; version=0.0.4; charset=UTF-8");

    private final Pipeline pipeline;
    private final Monitoring monitoring;
    private final Supplier<Optional<GenerationStatus>> ownTables;
    private volatile boolean stopping;

    /**
     * Over a pipeline.
     *
     * @param monitoring knows the metrics
     * @param ownTables how far the server's own tables of standard chess are, if it makes any
     */
    Operations(Pipeline pipeline, Monitoring monitoring, Supplier<Optional<GenerationStatus>> ownTables) {
        this.pipeline = pipeline;
        this.monitoring = monitoring;
        this.ownTables = ownTables;
    }

    /** From now on the server is not ready for more requests. */
    void stopping() {
        stopping = true;
    }

    /** How it is at this moment. */
    Readiness readiness() {
        return stopping ? Readiness.stopping() : Readiness.of(pipeline, ownTables.get());
    }

    /** {@code GET /health/live}: the process answers. */
    HttpResponse live(HttpRequest request) {
        return status(request, json -> json.writeStringField("status", "live"));
    }

    /** {@code GET /health/ready}: it may be sent requests. */
    HttpResponse ready(HttpRequest request) {
        Readiness readiness = readiness();
        if (!readiness.isReady()) {
            String why = readiness.hindrances().getFirst();
            return Responses.errorFor(StatusCodes.SERVICE_UNAVAILABLE, why, readiness.reasons());
        }
        return status(request, json -> {
            json.writeStringField("status", "ready");
            json.writeBooleanField("degraded", !readiness.flaws().isEmpty());
            json.writeArrayFieldStart("reasons");
            for (String reason : readiness.reasons()) {
                json.writeString(reason);
            }
            json.writeEndArray();
        });
    }

    /** As JSON rather than refused: a server must not seem ill because of what is accepted. */
    private static HttpResponse status(HttpRequest request, Format.Body fields) {
        Format format = Negotiation.format(request).orElse(Format.JSON);
        return Responses.answer(request, format, Responses.NO_STORE, json -> {
            json.writeStartObject();
            fields.write(json);
            json.writeEndObject();
        });
    }

    /** {@code GET /tables}. */
    HttpResponse tables(HttpRequest request) {
        return Responses.answer(request, Responses.NO_STORE, json -> {
            json.writeStartObject();
            for (Variant variant : variants()) {
                json.writeObjectFieldStart(variant.key());
                writeTables(variant, json);
                json.writeArrayFieldStart("complaints");
                for (String complaint : pipeline.complaints(variant)) {
                    json.writeString(complaint);
                }
                json.writeEndArray();
                Optional<GenerationStatus> own = ownTables.get();
                if (variant == Variant.STANDARD && own.isPresent()) {
                    json.writeFieldName("generation");
                    GenerationStatusJson.write(own.get(), json);
                }
                json.writeEndObject();
            }
            json.writeEndObject();
        });
    }

    private List<Variant> variants() {
        return pipeline.variants().stream()
                .sorted(Comparator.comparing(Variant::key))
                .toList();
    }

    private void writeTables(Variant variant, JsonGenerator json) throws IOException {
        TableSet tables = pipeline.tables(variant);
        json.writeNumberField("men", tables.maxMen());
        json.writeNumberField("count", tables.tables().size());
        json.writeArrayFieldStart("tables");
        for (Table table : tables.tables()) {
            json.writeStartObject();
            json.writeStringField("material", table.material().key());
            json.writeNumberField("men", table.material().men());
            for (Metric metric : Metric.values()) {
                json.writeArrayFieldStart(metric == Metric.WDL ? "wdl" : "dtz");
                for (TableFile file : table.files(metric)) {
                    writeFile(file, json);
                }
                json.writeEndArray();
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void writeFile(TableFile file, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("path", file.path().toString());
        switch (file.state()) {
            case TableFile.Listed listed -> json.writeStringField("state", "listed");
            case TableFile.Opened opened -> {
                json.writeStringField("state", "open");
                json.writeNumberField("bytes", opened.header().sections().fileSize());
            }
            case TableFile.Unusable unusable -> {
                json.writeStringField("state", "unusable");
                json.writeStringField("reason", unusable.failure().sentence());
            }
        }
        Optional<Pipeline.UsedPrefix> prefix = pipeline.prefix(file);
        if (prefix.isPresent()) {
            json.writeObjectFieldStart("prefix");
            json.writeStringField("path", prefix.get().path().toString());
            json.writeNumberField("bytes", prefix.get().bytes());
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    /** {@code GET /devices}. */
    HttpResponse devices(HttpRequest request) {
        return Responses.answer(request, Responses.NO_STORE, json -> {
            json.writeStartObject();
            json.writeArrayFieldStart("devices");
            for (Pipeline.Device device : pipeline.devices()) {
                DeviceJson.write(device, json);
            }
            json.writeEndArray();
            json.writeEndObject();
        });
    }

    /** {@code GET /metrics}: what Prometheus reads. */
    HttpResponse metrics(HttpRequest request) {
        return monitoring
                .metrics()
                .map(text ->
                        Responses.of(request, PROMETHEUS, Responses.NO_STORE, text.getBytes(StandardCharsets.UTF_8)))
                .orElseGet(() -> Responses.error(
                        StatusCodes.NOT_FOUND,
                        "This server collects no metrics; the setting endgrain.metrics.enabled is off.",
                        List.of()));
    }

    /** {@code GET /monitor}: one line in the format of InfluxDB, under the peer's name for the measurement. */
    CompletionStage<HttpResponse> monitor(HttpRequest request) {
        return pipeline.load().thenApply(load -> {
            List<String> fields = new ArrayList<>();
            fields.add("requests_under_way=" + load.underWay() + "u");
            fields.add("requests_waiting=" + load.waiting() + "u");
            addRequests(fields);
            long tables = variants().stream()
                    .mapToLong(variant -> pipeline.tables(variant).tables().size())
                    .sum();
            fields.add("tables=" + tables + "u");
            addDevices(fields);
            byte[] line = ("tablebase " + String.join(",", fields)).getBytes(StandardCharsets.UTF_8);
            return Responses.of(request, ContentTypes.TEXT_PLAIN_UTF8, Responses.NO_STORE, line);
        });
    }

    private void addRequests(List<String> fields) {
        PipelineStatistics.Snapshot requests = pipeline.statistics();
        fields.add("requests=" + requests.started() + "u");
        fields.add("requests_from_cache=" + requests.fromCache() + "u");
        fields.add("requests_joined=" + requests.joined() + "u");
        fields.add("requests_refused=" + requests.refused() + "u");
        fields.add("requests_abandoned=" + requests.abandoned() + "u");
    }

    private void addDevices(List<String> fields) {
        List<DeviceStatistics.Snapshot> devices =
                pipeline.devices().stream().map(Pipeline.Device::statistics).toList();
        fields.add("reads=" + devices.stream().mapToLong(s -> s.reads()).sum() + "u");
        fields.add("read_bytes=" + devices.stream().mapToLong(s -> s.bytes()).sum() + "u");
        fields.add("read_errors=" + devices.stream().mapToLong(s -> s.errors()).sum() + "u");
        fields.add("pages_verified="
                + devices.stream().mapToLong(s -> s.verification().verified()).sum() + "u");
        fields.add("pages_corrupt="
                + devices.stream().mapToLong(s -> s.verification().corrupt()).sum() + "u");
        fields.add("pages_queued=" + devices.stream().mapToLong(s -> s.queued()).sum() + "u");
    }
}
