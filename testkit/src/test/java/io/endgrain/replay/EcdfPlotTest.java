package io.endgrain.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Plots: what is in the files. */
class EcdfPlotTest {
    private static final int BLUE = 0x0072b2;

    @TempDir
    private Path folder;

    private Document svg(List<Run> runs, Duration ping) throws Exception {
        Path file = folder.resolve("plot.svg");
        new EcdfPlot(runs, ping).write(file);
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
    }

    /** The curves by their strokes; each has a line in the legend and one in either panel. */
    private static List<Element> lines(Document document, int curve) {
        Canvas.Pen pen = CurvePens.pen(curve);
        List<Element> found = new ArrayList<>();
        NodeList lines = document.getElementsByTagName("polyline");
        for (int i = 0; i < lines.getLength(); i++) {
            Element line = (Element) lines.item(i);
            boolean dashed = line.hasAttribute("stroke-dasharray");
            if (line.getAttribute("stroke").equals(String.format("#%06x", pen.color()))
                    && line.getAttribute("stroke-width").equals("2")
                    && dashed == pen.dashes().length > 0) {
                found.add(line);
            }
        }
        return found;
    }

    private static String texts(Document document) {
        StringBuilder texts = new StringBuilder();
        NodeList elements = document.getElementsByTagName("text");
        for (int i = 0; i < elements.getLength(); i++) {
            texts.append(elements.item(i).getTextContent()).append('\n');
        }
        return texts.toString();
    }

    @Test
    void svg_has_a_curve_and_a_name_for_each_run() throws Exception {
        List<Run> runs = IntStream.range(0, 10)
                .mapToObj(i -> SampleRuns.run("run & <" + i + ">\u0000\u001b", new Load.ClosedLoop(1), i))
                .toList();

        Document document = svg(runs, Duration.ofMillis(30));

        for (int i = 0; i < runs.size(); i++) {
            assertThat(lines(document, i)).as("run %d", i).hasSize(3);
            assertThat(texts(document)).contains("run & <" + i + ">  (2,000 requests");
        }
        assertThat(texts(document))
                .contains("a ping of 30 ms is added to every time", "99.9 %", "Requests that failed");
    }

    @Test
    void the_ping_moves_curves_to_the_right() throws Exception {
        Run run = SampleRuns.of("run", 0, 1, 2, 3);

        assertThat(texts(svg(List.of(run), Duration.ZERO)))
                .contains("\n1\n", "p50 2.00")
                .doesNotContain("ping");
        assertThat(texts(svg(List.of(run), Duration.ofMillis(30)))).contains("\n20\n", "p50 32.0");
    }

    @Test
    void points_are_where_the_axes_say() throws Exception {
        // Half of the requests after 10 ms, all after 1000: axis from 10 to 1000.
        Document document = svg(List.of(SampleRuns.of("run", 0, 10, 1000)), Duration.ZERO);

        String[] points = lines(document, 0).get(1).getAttribute("points").split(" ");
        double[] first = point(points[1]);
        double[] last = point(points[points.length - 1]);
        double[] foot = point(points[0]);
        assertThat(foot[1] - first[1]).isCloseTo((foot[1] - last[1]) / 2, within(1.0));
        assertThat(last[0]).isGreaterThan(first[0]);
    }

    private static double[] point(String text) {
        String[] numbers = text.split(",");
        return new double[] {Double.parseDouble(numbers[0]), Double.parseDouble(numbers[1])};
    }

    @Test
    void times_are_logarithmic_and_the_tail_is_stretched() {
        TimeAxis times = new TimeAxis(0.3, 700);
        ShareAxis tail = new ShareAxis.Tail(100_000);

        assertThat(times.ticks()).first().isEqualTo(new TimeAxis.Tick(0.2, false));
        assertThat(times.ticks()).last().isEqualTo(new TimeAxis.Tick(1000, true));
        assertThat(times.place(10) - times.place(1)).isCloseTo(times.place(100) - times.place(10), within(1e-9));
        assertThat(tail.place(0.99) - tail.place(0.9)).isCloseTo(tail.place(0.999) - tail.place(0.99), within(1e-9));
        assertThat(tail.place(0.5)).isZero();
        assertThat(tail.place(1)).isOne();
        assertThat(tail.marks()).extracting(ShareAxis.Mark::label).contains("90 %", "99.5 %", "99.99 %", "100 %");
    }

    @Test
    void png_is_a_picture_with_the_curves_in_it() throws Exception {
        Path file = folder.resolve("plot.PNG");

        new EcdfPlot(List.of(SampleRuns.run("run", new Load.ClosedLoop(1), 0)), Duration.ZERO).write(file);

        BufferedImage image = ImageIO.read(file.toFile());
        Set<Integer> colors = new HashSet<>();
        for (int x = 0; x < image.getWidth(); x++) {
            for (int y = 0; y < image.getHeight(); y++) {
                colors.add(image.getRGB(x, y) & 0xffffff);
            }
        }
        assertThat(colors).contains(BLUE, 0xffffff);
        assertThat(image.getWidth()).isEqualTo(2000);
    }

    @Test
    void a_run_without_answers_can_be_drawn() throws Exception {
        Document document = svg(List.of(SampleRuns.of("run", 3), SampleRuns.of("none", 0)), Duration.ZERO);

        assertThat(texts(document)).contains("run  (3 requests, 3 failed; ms: p50 never");
    }
}
