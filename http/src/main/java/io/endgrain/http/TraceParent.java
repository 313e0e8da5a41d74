package io.endgrain.http;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import kamon.Kamon;
import kamon.context.Context;
import kamon.context.HttpPropagation;
import kamon.trace.Span;
import org.apache.pekko.http.javadsl.model.HttpHeader;
import org.apache.pekko.http.javadsl.model.HttpRequest;
import scala.Option;
import scala.collection.immutable.Map;
import scala.collection.immutable.Map$;

/** The header {@code traceparent} of the W3C's trace context: which span of which trace a client's request is part of. */
final class TraceParent {
    static final String NAME = "traceparent";

    private static final Span NONE = Context.Empty().get(Span.Key());
    private static final String FIRST_VERSION = "00";

    /** The lowest bit; what the others mean is of no interest here. */
    private static final int SAMPLED = 1;

    /** Names of zeros are none, and no version is ff. Kamon takes what is not so, too. */
    private static final Pattern FORM = Pattern.compile("(?<version>(?!ff)[0-9a-f]{2})"
            + "-(?<trace>(?!0{32})[0-9a-f]{32})-(?<span>(?!0{16})[0-9a-f]{16})-(?<flags>[0-9a-f]{2})(?<more>-.*)?");

    private TraceParent() {}

    /** The client's span; an empty one if the request names none. */
    static Span of(HttpRequest request) {
        return request.getHeader(NAME)
                .map(HttpHeader::value)
                .map(FORM::matcher)
                .filter(TraceParent::isKnown)
                .map(header -> Kamon.defaultHttpPropagation()
                        .read(new Header(inFirstVersion(header)))
                        .get(Span.Key()))
                .orElse(NONE);
    }

    /** Later versions may say more behind what the first one says. */
    private static boolean isKnown(Matcher header) {
        return header.matches() && (header.group("more") == null || !FIRST_VERSION.equals(header.group("version")));
    }

    /** Kamon takes four parts, of whatever version, and flags of which none but the lowest is set. */
    private static String inFirstVersion(Matcher header) {
        boolean isSampled = (Integer.parseInt(header.group("flags"), 16) & SAMPLED) != 0;
        return FIRST_VERSION + "-" + header.group("trace") + "-" + header.group("span") + (isSampled ? "-01" : "-00");
    }

    /** Of what the client sends only this: other entries of the context would become labels. */
    private record Header(String value) implements HttpPropagation.HeaderReader {
        @Override
        public Option<String> read(String header) {
            return Option.apply(header.equalsIgnoreCase(NAME) ? value : null);
        }

        @Override
        public Map<String, String> readAll() {
            return Map$.MODULE$.<String, String>empty().updated(NAME, value);
        }
    }
}
