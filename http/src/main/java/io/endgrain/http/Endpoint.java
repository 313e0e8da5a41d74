package io.endgrain.http;

import static org.apache.pekko.http.javadsl.server.Directives.path;
import static org.apache.pekko.http.javadsl.server.Directives.pathSingleSlash;
import static org.apache.pekko.http.javadsl.server.PathMatchers.segment;

import java.util.List;
import java.util.function.Function;
import org.apache.pekko.http.javadsl.server.PathMatcher0;
import org.apache.pekko.http.javadsl.server.PathMatcher1;
import org.apache.pekko.http.javadsl.server.Route;

/** Every path that the server answers at, in the order in which they are tried. {@code openapi.json} describes each. */
enum Endpoint {
    FRONT_PAGE("/", Audience.PUBLIC),
    OPENAPI("/openapi.json", Audience.ALL),
    TABLES("/tables", Audience.OPERATORS),
    DEVICES("/devices", Audience.OPERATORS),
    METRICS("/metrics", Audience.OPERATORS),
    MONITOR("/monitor", Audience.OPERATORS),
    LIVE("/health/live", Audience.OPERATORS),
    READY("/health/ready", Audience.OPERATORS),
    STREAM("/stream", Audience.PUBLIC),
    VARIANT_STREAM("/{variant}/stream", Audience.PUBLIC),
    MAINLINE("/{variant}/mainline", Audience.PUBLIC),
    POSITION("/{variant}", Audience.PUBLIC, "GET, HEAD, POST, OPTIONS");

    /** At which address a path is served, where operators have one of their own. */
    enum Audience {
        /** At that which everybody may use. */
        PUBLIC,
        /** At that of the operators. */
        OPERATORS,
        /** At both. */
        ALL
    }

    private static final String VARIANT = "{variant}";

    private final String template;
    private final Audience audience;
    private final String methods;

    Endpoint(String template, Audience audience) {
        this(template, audience, "GET, HEAD, OPTIONS");
    }

    Endpoint(String template, Audience audience, String methods) {
        this.template = template;
        this.audience = audience;
        this.methods = methods;
    }

    /** Whether this path is served at the address for somebody; for all, everything is. */
    boolean isFor(Audience who) {
        return who == Audience.ALL || audience == Audience.ALL || audience == who;
    }

    /** The path, with <code>{variant}</code> where any variant may stand. */
    String template() {
        return template;
    }

    /** The methods that it knows, as the header {@code Allow} has them. */
    String methods() {
        return methods;
    }

    /**
     * The route for this path.
     *
     * @param respond is given the variant, null if there is none in the path
     */
    Route route(Function<String, Route> respond) {
        if (template.equals("/")) {
            return pathSingleSlash(() -> respond.apply(null));
        }
        List<String> segments = List.of(template.substring(1).split("/"));
        List<String> rest = segments.subList(1, segments.size());
        if (segments.getFirst().equals(VARIANT)) {
            PathMatcher1<String> matcher = segment();
            for (String segment : rest) {
                matcher = matcher.slash(segment);
            }
            return path(matcher, respond);
        }
        PathMatcher0 matcher = segment(segments.getFirst());
        for (String segment : rest) {
            matcher = matcher.slash(segment);
        }
        return path(matcher, () -> respond.apply(null));
    }
}
