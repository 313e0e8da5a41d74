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
    FRONT_PAGE("/"),
    OPENAPI("/openapi.json"),
    TABLES("/tables"),
    DEVICES("/devices"),
    MONITOR("/monitor"),
    LIVE("/health/live"),
    READY("/health/ready"),
    STREAM("/stream"),
    VARIANT_STREAM("/{variant}/stream"),
    MAINLINE("/{variant}/mainline"),
    POSITION("/{variant}");

    private static final String VARIANT = "{variant}";

    private final String template;

    Endpoint(String template) {
        this.template = template;
    }

    /** The path, with <code>{variant}</code> where any variant may stand. */
    String template() {
        return template;
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
