package io.endgrain.http;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.pekko.http.javadsl.model.HttpEntity;
import org.apache.pekko.http.javadsl.model.HttpHeader;
import org.apache.pekko.http.javadsl.model.HttpRequest;
import org.apache.pekko.http.javadsl.model.HttpResponse;
import org.apache.pekko.http.javadsl.model.MediaRange;
import org.apache.pekko.http.javadsl.model.StatusCodes;
import org.apache.pekko.http.javadsl.model.headers.Accept;
import org.apache.pekko.http.scaladsl.model.MediaType;

/**
 * Which format a client gets: the one that its {@code Accept} prefers, by q-values, and JSON where it says nothing that can
 * be understood. At equal q-values the format that is named more precisely wins, then JSON.
 */
final class Negotiation {
    private static final String APPLICATION = "application";

    private static final String FORMATS = "application/json or application/cbor";

    /** The precision of a range that is the type itself. */
    private static final int PRECISE = 4;

    private Negotiation() {}

    /**
     * What {@code Accept} says of a format.
     *
     * @param q from 0, which refuses it, to 1
     * @param precision how precisely the range that says so names it
     */
    private record Verdict(float q, int precision) {
        private static final Comparator<Verdict> BY_PREFERENCE =
                Comparator.comparingDouble((Verdict verdict) -> verdict.q()).thenComparingInt(Verdict::precision);

        /** The most precise range decides, RFC 9110, 12.5.1. */
        private static final Comparator<Verdict> BY_PRECISION =
                Comparator.comparingInt(Verdict::precision).thenComparingDouble(verdict -> verdict.q());
    }

    /** The format for the answer to a request; none if it accepts none. */
    static Optional<Format> format(HttpRequest request) {
        List<MediaRange> ranges = ranges(request);
        if (ranges.isEmpty()) {
            return Optional.of(Format.JSON);
        }
        Verdict json = verdict(Format.JSON, ranges);
        Verdict cbor = verdict(Format.CBOR, ranges);
        Format preferred = Verdict.BY_PREFERENCE.compare(cbor, json) > 0 ? Format.CBOR : Format.JSON;
        return Math.max(json.q(), cbor.q()) > 0 ? Optional.of(preferred) : Optional.empty();
    }

    /** Whether the client names {@code text/event-stream} and prefers no format to it. */
    static boolean prefersEvents(HttpRequest request) {
        List<MediaRange> ranges = ranges(request);
        Verdict events = verdict("text", "event-stream", ranges);
        return events.precision() == PRECISE
                && events.q() > 0
                && Stream.of(Format.values())
                        .allMatch(format -> Verdict.BY_PREFERENCE.compare(events, verdict(format, ranges)) >= 0);
    }

    /** As below, where there are no other types. */
    static void requireFormat(HttpRequest request) throws RefusedRequest {
        requireFormat(request, FORMATS);
    }

    /**
     * Refuses, before there is work for it, a request whose answer the client would not accept.
     *
     * @param types what it could accept, for people
     * @throws RefusedRequest if it accepts no format
     */
    static void requireFormat(HttpRequest request, String types) throws RefusedRequest {
        if (format(request).isEmpty()) {
            throw new RefusedRequest(StatusCodes.NOT_ACCEPTABLE, notAcceptable(request, types));
        }
    }

    /** Whether the client accepts {@code application/} with this behind it. */
    static boolean accepts(HttpRequest request, String subtype) {
        List<MediaRange> ranges = ranges(request);
        return ranges.isEmpty() || verdict(APPLICATION, subtype, ranges).q() > 0;
    }

    /** Says what is accepted and what should be. */
    static String notAcceptable(HttpRequest request) {
        return notAcceptable(request, FORMATS);
    }

    /** Says what is accepted and that it should be one of these. */
    static String notAcceptable(HttpRequest request, String types) {
        String accepted = accepts(request).stream().map(HttpHeader::value).collect(Collectors.joining(", "));
        return "The header Accept is " + Quotation.of(accepted) + "; it should allow " + types + ", or be left out.";
    }

    /** An error, which is made as JSON where no request is at hand, in the format that the client prefers. */
    static HttpResponse inPreferredFormat(HttpRequest request, HttpResponse response) {
        if (!response.status().isFailure()
                || !(response.entity() instanceof HttpEntity.Strict json)
                || !json.getContentType().equals(Format.JSON.type())) {
            return response;
        }
        HttpResponse varying = response.addHeader(Responses.VARY_ACCEPT);
        Format format = format(request).orElse(Format.JSON);
        return format == Format.JSON
                ? varying
                : varying.withEntity(Responses.entity(
                        format.type(), format.write(json.getData().toArray())));
    }

    private static List<Accept> accepts(HttpRequest request) {
        List<Accept> accepts = new ArrayList<>();
        for (HttpHeader header : request.getHeaders()) {
            if (header instanceof Accept accept) {
                accepts.add(accept);
            }
        }
        return accepts;
    }

    private static List<MediaRange> ranges(HttpRequest request) {
        List<MediaRange> ranges = new ArrayList<>();
        accepts(request).forEach(accept -> accept.getMediaRanges().forEach(ranges::add));
        return ranges;
    }

    private static Verdict verdict(Format format, List<MediaRange> ranges) {
        return verdict(APPLICATION, format.subtype(), ranges);
    }

    private static Verdict verdict(String mainType, String subtype, List<MediaRange> ranges) {
        return ranges.stream()
                .map(range -> new Verdict(range.qValue(), precision(mainType, subtype, range)))
                .filter(verdict -> verdict.precision() > 0)
                .max(Verdict.BY_PRECISION)
                .orElse(new Verdict(0, 0));
    }

    /** How precisely a range names a type, 0 if it does not include it. */
    private static int precision(String mainType, String subtype, MediaRange range) {
        if (range instanceof org.apache.pekko.http.scaladsl.model.MediaRange.One one) {
            return precision(mainType, subtype, one.mediaType(), range.qValue() > 0);
        }
        if (range.mainType().equals(mainType)) {
            return 2;
        }
        return range.mainType().equals("*") ? 1 : 0;
    }

    /**
     * Who can read a special kind of JSON, such as {@code application/vnd.lichess.v3+json}, can read JSON; who refuses it
     * does not refuse JSON. Parameters such as {@code charset=utf-8} are passed over.
     */
    private static int precision(String mainType, String subtype, MediaType type, boolean wanted) {
        if (!type.mainType().equals(mainType)) {
            return 0;
        }
        if (type.subType().equals(subtype)) {
            return PRECISE;
        }
        return wanted && type.subType().endsWith("+" + subtype) ? 3 : 0;
    }
}
