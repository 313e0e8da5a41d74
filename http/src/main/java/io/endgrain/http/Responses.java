package io.endgrain.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.apache.pekko.http.javadsl.model.ContentType;
import org.apache.pekko.http.javadsl.model.ContentTypes;
import org.apache.pekko.http.javadsl.model.HttpEntities;
import org.apache.pekko.http.javadsl.model.HttpEntity;
import org.apache.pekko.http.javadsl.model.HttpHeader;
import org.apache.pekko.http.javadsl.model.HttpRequest;
import org.apache.pekko.http.javadsl.model.HttpResponse;
import org.apache.pekko.http.javadsl.model.StatusCode;
import org.apache.pekko.http.javadsl.model.StatusCodes;
import org.apache.pekko.http.javadsl.model.headers.AcceptEncoding;
import org.apache.pekko.http.javadsl.model.headers.CacheControl;
import org.apache.pekko.http.javadsl.model.headers.CacheDirectives;
import org.apache.pekko.http.javadsl.model.headers.ContentEncoding;
import org.apache.pekko.http.javadsl.model.headers.HttpEncodingRange;
import org.apache.pekko.http.javadsl.model.headers.HttpEncodings;
import org.apache.pekko.http.javadsl.model.headers.RawHeader;
import org.apache.pekko.util.ByteString;

/** Bodies and the headers that go with them. */
final class Responses {
    /** Any web page may read what is answered, errors too. */
    static final HttpHeader ANY_ORIGIN = RawHeader.create("Access-Control-Allow-Origin", "*");

    static final HttpHeader NO_STORE = CacheControl.create(CacheDirectives.NO_STORE);

    private static final JsonFactory JSON = new JsonFactory();
    private static final HttpHeader VARY = RawHeader.create("Vary", "Accept-Encoding");
    private static final HttpHeader GZIPPED = ContentEncoding.create(HttpEncodings.GZIP);

    /** An answer with thirty moves has about 7 KiB. */
    private static final int USUAL_LENGTH = 8192;

    /** Below this a response fits into one packet anyway. */
    private static final int WORTH_GZIP = 1024;

    private Responses() {}

    /** Something that writes one JSON value. */
    @FunctionalInterface
    interface Body {
        void write(JsonGenerator json) throws IOException;
    }

    /** A JSON value as bytes. */
    static byte[] json(Body body) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(USUAL_LENGTH);
        try (JsonGenerator json = JSON.createGenerator(bytes)) {
            body.write(json);
        } catch (IOException e) {
            throw new UncheckedIOException("writing JSON into memory failed", e);
        }
        return bytes.toByteArray();
    }

    /** A good answer in JSON, compressed if the client likes that. */
    static HttpResponse json(HttpRequest request, HttpHeader caching, Body body) {
        return of(request, ContentTypes.APPLICATION_JSON, caching, json(body));
    }

    /** A good answer, compressed if the client likes that. */
    static HttpResponse of(HttpRequest request, ContentType type, HttpHeader caching, byte[] body) {
        if (body.length < WORTH_GZIP) {
            return HttpResponse.create().withEntity(entity(type, body)).addHeader(caching);
        }
        if (!acceptsGzip(request)) {
            return HttpResponse.create().withEntity(entity(type, body)).addHeaders(List.of(caching, VARY));
        }
        return HttpResponse.create().withEntity(entity(type, gzip(body))).addHeaders(List.of(caching, VARY, GZIPPED));
    }

    private static HttpEntity.Strict entity(ContentType type, byte[] body) {
        return HttpEntities.create(type, ByteString.fromArrayUnsafe(body));
    }

    /** Allows everybody on the way, browsers included, to keep an answer for so long; zero forbids it. */
    static HttpHeader keepFor(Duration age) {
        return age.isZero()
                ? NO_STORE
                : CacheControl.create(CacheDirectives.PUBLIC, CacheDirectives.MAX_AGE(age.toSeconds()));
    }

    private static boolean acceptsGzip(HttpRequest request) {
        Iterable<HttpEncodingRange> ranges = request.getHeader(AcceptEncoding.class)
                .map(AcceptEncoding::getEncodings)
                .orElse(List.of());
        for (HttpEncodingRange range : ranges) {
            if (range.matches(HttpEncodings.GZIP)) {
                return range.qValue() > 0;
            }
        }
        return false;
    }

    private static byte[] gzip(byte[] body) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(body.length / 4);
        try (GZIPOutputStream gzip = new FastGzip(bytes)) {
            gzip.write(body);
        } catch (IOException e) {
            throw new UncheckedIOException("compressing in memory failed", e);
        }
        return bytes.toByteArray();
    }

    /** Answers repeat the same names over and over: the fastest level makes a tenth of them already. */
    private static final class FastGzip extends GZIPOutputStream {
        FastGzip(ByteArrayOutputStream target) throws IOException {
            super(target);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }

    /** An error: JSON with a sentence that says what was wrong and what would be right. */
    static HttpResponse error(StatusCode status, String sentence, List<HttpHeader> headers) {
        byte[] body = json(json -> {
            json.writeStartObject();
            json.writeStringField("error", sentence);
            json.writeNumberField("status", status.intValue());
            json.writeEndObject();
        });
        return HttpResponse.create()
                .withStatus(status)
                .withEntity(entity(ContentTypes.APPLICATION_JSON, body))
                .addHeaders(headers)
                .addHeader(NO_STORE);
    }

    static HttpResponse error(RefusedRequest refused) {
        return error(refused.status(), refused.getMessage(), refused.headers());
    }

    /** Asks the client to come again. */
    static HttpHeader retryAfter(Duration wait) {
        long seconds = Math.max(1, wait.plusMillis(999).toSeconds());
        return RawHeader.create("Retry-After", Long.toString(seconds));
    }

    static HttpResponse noContent(List<HttpHeader> headers) {
        return HttpResponse.create().withStatus(StatusCodes.NO_CONTENT).addHeaders(headers);
    }
}
