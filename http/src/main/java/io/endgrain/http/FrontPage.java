package io.endgrain.http;

import io.endgrain.actors.Pipeline;
import io.endgrain.chess.Variant;
import io.endgrain.syzygy.TableSet;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.pekko.http.javadsl.model.ContentTypes;
import org.apache.pekko.http.javadsl.model.HttpRequest;
import org.apache.pekko.http.javadsl.model.HttpResponse;
import org.apache.pekko.http.javadsl.model.headers.RawHeader;

/** The page for people: what this is, and an example of each variant that has tables. */
final class FrontPage {
    private static final RawHeader NOTHING_FROM_OUTSIDE = RawHeader.create(
            "Content-Security-Policy",
            "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'");

    private static final String OPERATIONS = Stream.of("/tables", "/devices", "/monitor", "/health/ready")
            .map(path -> "<a href=\"" + path + "\">" + path + "</a>")
            .collect(Collectors.joining(" · ", "<p>", "</p>\n"));

    private final Pipeline pipeline;
    private final Supplier<Optional<GenerationStatus>> ownTables;
    private final boolean operatorsApart;
    private final String template = read("index.html");

    /**
     * The page.
     *
     * @param ownTables how far the server's own tables are, if it makes any
     * @param operatorsApart whether operators' routes are at another address than this page, so that it has no links to them
     */
    FrontPage(Pipeline pipeline, Supplier<Optional<GenerationStatus>> ownTables, boolean operatorsApart) {
        this.pipeline = pipeline;
        this.ownTables = ownTables;
        this.operatorsApart = operatorsApart;
    }

    /** {@code GET /}. */
    HttpResponse get(HttpRequest request) {
        StringBuilder variants = new StringBuilder();
        pipeline.variants().stream().sorted().forEach(variant -> variants.append(describe(variant)));
        ownTables.get().ifPresent(status -> variants.append(describe(status)));
        String page = template.replace("{{games}}", buttons())
                .replace("{{variants}}", variants)
                .replace("{{operations}}", operatorsApart ? "" : OPERATIONS);
        return Responses.of(
                        request, ContentTypes.TEXT_HTML_UTF8, Responses.NO_STORE, page.getBytes(StandardCharsets.UTF_8))
                .addHeader(NOTHING_FROM_OUTSIDE);
    }

    /** A button for each other game that has tables. */
    private String buttons() {
        return pipeline.variants().stream()
                .sorted()
                .filter(variant -> variant != Variant.STANDARD
                        && !pipeline.tables(variant).tables().isEmpty())
                .map(variant -> "  <button formaction=\"/" + variant.key() + "\">Rate them in " + variant.game()
                        + "</button>\n")
                .collect(Collectors.joining());
    }

    private String describe(Variant variant) {
        TableSet tables = pipeline.tables(variant);
        if (tables.tables().isEmpty()) {
            return "<p><b>" + variant.key() + "</b>: no tables, so that most values are <i>unknown</i>.</p>\n";
        }
        ExampleQuestion example = ExampleQuestion.of(variant);
        String query = variant.key() + "?fen=" + example.fen();
        String mainline = variant.key() + "/mainline?fen=" + example.fen();
        return "<p><b>" + variant.key() + "</b>: " + tables.tables().size() + " tables, up to " + tables.maxMen()
                + " men. For example all moves of " + example.men() + ":</p>\n"
                + "<p class=\"link\"><a href=\"/" + query + "\">/" + query + "</a></p>\n"
                + "<p>and the best line from there:</p>\n"
                + "<p class=\"link\"><a href=\"/" + mainline + "\">/" + mainline + "</a></p>\n";
    }

    private String describe(GenerationStatus status) {
        String sentence = switch (status.state()) {
            case STARTING -> "More tables will be made.";
            case WAITING -> "Another process makes more tables; they are served as soon as they are there.";
            case MAKING -> makes(status);
            case FINISHED -> "";
            case FAILED ->
                "Not all tables could be made" + (operatorsApart ? "." : "; <a href=\"/tables\">/tables</a> says why.");
        };
        return sentence.isEmpty() ? "" : "<p>" + sentence + "</p>\n";
    }

    private static String makes(GenerationStatus status) {
        StringBuilder sentence = new StringBuilder("More tables are being made, ")
                .append(status.toMake().size())
                .append(" to go");
        status.current()
                .ifPresent(current -> sentence.append("; now ")
                        .append(current.step().material())
                        .append(" (")
                        .append(current.phase().text())
                        .append(", ")
                        .append(current.percent())
                        .append(" %)"));
        status.remaining().ifPresent(left -> sentence.append("; about ").append(GenerationStatus.about(left)));
        return sentence.append('.').toString();
    }

    private static String read(String resource) {
        try (InputStream page = FrontPage.class.getResourceAsStream(resource)) {
            return new String(page.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("the page " + resource + " cannot be read", e);
        }
    }
}
