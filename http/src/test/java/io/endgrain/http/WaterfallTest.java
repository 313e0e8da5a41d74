package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.http.TraceReceiver.Received;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** The picture of a trace. */
class WaterfallTest {
    private static final long MILLI = 1_000_000;

    private static Received span(String id, String parent, String name, long from, long to, Map<String, String> tags) {
        return new Received("t", id, parent, name, from * MILLI, to * MILLI, tags);
    }

    @Test
    void is_svg_with_a_line_for_each_span_below_its_parent_and_two_parts_for_each_read() throws Exception {
        String svg = Waterfall.svg(
                "Reads < & >",
                List.of(
                        span(
                                "4",
                                "3",
                                "read",
                                2,
                                12,
                                Map.of("device", "hdd", "queue-us", "4000", "service-us", "6000")),
                        span("1", "client", "/{variant}", 0, 20, Map.of()),
                        span("3", "2", "probe", 1, 13, Map.of("move", "e2e4")),
                        span("2", "1", "request", 0, 14, Map.of("rounds", "1"))));

        Document document =
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
        List<String> texts = new ArrayList<>();
        NodeList all = document.getElementsByTagName("text");
        for (int i = 0; i < all.getLength(); i++) {
            texts.add(all.item(i).getTextContent());
        }
        assertThat(texts).startsWith("Reads < & >").contains("0 ms", "20 ms");
        assertThat(texts.subList(texts.indexOf("GET /{variant}"), texts.size()))
                .containsExactly(
                        "GET /{variant}",
                        "20.0 ms",
                        "request",
                        "14.0 ms, rounds of reads: 1",
                        "probe of e2e4",
                        "12.0 ms",
                        "read ",
                        "hdd: 4.0 + 6.0 ms");
        NodeList bars = document.getElementsByTagName("rect");
        Element queue = (Element) bars.item(bars.getLength() - 2);
        Element device = (Element) bars.item(bars.getLength() - 1);
        assertThat(width(device) / width(queue)).isBetween(1.45, 1.55);
        assertThat(x(device)).isBetween(x(queue) + width(queue) - 0.2, x(queue) + width(queue) + 0.2);
    }

    private static double x(Element bar) {
        return Double.parseDouble(bar.getAttribute("x"));
    }

    private static double width(Element bar) {
        return Double.parseDouble(bar.getAttribute("width"));
    }
}
