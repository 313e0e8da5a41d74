package io.endgrain.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
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

    /** For answers and errors that another {@code Accept} would get in another format. */
    static final HttpHeader VARY_ACCEPT = RawHeader.create("Vary", "Accept");

    private static final HttpHeader VARY_ENCODING = RawHeader.create("Vary", "Accept-Encoding");
    private static final HttpHeader VARY_BOTH = RawHeader.create("Vary", "Accept, Accept-Encoding");
    private static final HttpHeader GZIPPED = ContentEncoding.create(HttpEncodings.GZIP);

    /** Below this a response fits into one packet anyway. */
    private static final int WORTH_GZIP = 1024;

    private Responses() {}

    /** A JSON value as bytes. */
    static byte[] json(Format.Body body) {
        return Format.JSON.write(body);
    }

    /** A good answer in the format that the client prefers, compressed if it likes that; an error if it accepts none. */
    static HttpResponse answer(HttpRequest request, HttpHeader caching, Format.Body body) {
        return Negotiation.format(request)
                .map(format -> answer(request, format, caching, body))
                .orElseGet(() -> error(StatusCodes.NOT_ACCEPTABLE, Negotiation.notAcceptable(request), List.of()));
    }

    /** A good answer in a format that depends on what the client accepts. */
    static HttpResponse answer(HttpRequest request, Format format, HttpHeader caching, Format.Body body) {
        return encoded(request, format.type(), caching, format.write(body), true);
    }

    /** A good answer of one type, whatever the client accepts; compressed if it likes that. */
    static HttpResponse of(HttpRequest request, ContentType type, HttpHeader caching, byte[] body) {
        return encoded(request, type, caching, body, false);
    }

    private static HttpResponse encoded(
            HttpRequest request, ContentType type, HttpHeader caching, byte[] body, boolean negotiated) {
        boolean worthGzip = body.length >= WORTH_GZIP;
        boolean gzipped = worthGzip && acceptsGzip(request);
        List<HttpHeader> headers = new ArrayList<>(List.of(caching));
        if (negotiated) {
            headers.add(worthGzip ? VARY_BOTH : VARY_ACCEPT);
        } else if (worthGzip) {
            headers.add(VARY_ENCODING);
        }
        if (gzipped) {
            headers.add(GZIPPED);
        }
        return HttpResponse.create()
                .withEntity(entity(type, gzipped ? gzip(body) : body))
                .addHeaders(headers);
    }

    static HttpEntity.Strict entity(ContentType type, byte[] body) {
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
        return error(status, sentence, headers, json -> {});
    }

    /** An error with all reasons for it, of which its sentence is one. */
    static HttpResponse errorFor(StatusCode status, String sentence, List<String> reasons) {
        return error(status, sentence, List.of(), json -> {
            json.writeArrayFieldStart("reasons");
            for (String reason : reasons) {
                json.writeString(reason);
            }
            json.writeEndArray();
        });
    }

    private static HttpResponse error(StatusCode status, String sentence, List<HttpHeader> headers, Format.Body more) {
        byte[] body = json(json -> {
            json.writeStartObject();
            json.writeStringField("error", sentence);
            json.writeNumberField("status", status.intValue());
            more.write(json);
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
