package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.endgrain.disk.OsDisk;
import io.endgrain.testkit.GeneratedTables;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The dashboard and the alert rules name nothing but what a real server exports, and the dashboard shows all that is ours. */
class MonitoringConfigurationTest {
    private static final Path RULES = Path.of("../conf/prometheus-alerts.yml");
    private static final Path DASHBOARD = Path.of("../conf/grafana-dashboard.json");
    private static final String FEN = "8/8/8/8/5k2/8/4K2R/8_w_-_-_0_1";

    /** Prometheus itself adds these to all that it scrapes. */
    private static final Set<String> OF_THE_TARGET = Set.of("instance", "job");

    /** Prometheus itself makes this one. */
    private static final String UP = "up";

    private static final Pattern LABEL_VALUES = Pattern.compile("label_values\\((.*), *([a-z_]+)\\)");
    private static final Pattern LEGEND_LABEL = Pattern.compile("\\{\\{ *([a-z_]+) *}}");
    private static final Pattern ALERT_LABEL = Pattern.compile("\\$labels\\.([a-z_]+)");

    private static final JsonNode RULE_GROUPS = groups();
    private static final JsonNode BOARD = dashboard();

    private static RunningServer server;

    @TempDir
    private static Path folder;

    private static JsonNode groups() {
        try {
            return new YAMLMapper().readTree(RULES.toFile()).get("groups");
        } catch (IOException e) {
            throw new IllegalStateException("the alert rules cannot be read", e);
        }
    }

    private static JsonNode dashboard() {
        try {
            return RunningServer.JSON.readTree(DASHBOARD.toFile());
        } catch (IOException e) {
            throw new IllegalStateException("the dashboard cannot be read", e);
        }
    }

    /** A server that has done a bit of everything that its metrics tell of. */
    @BeforeAll
    static void start() throws Exception {
        server = RunningServer.monitored(
                new OsDisk(),
                List.of(GeneratedTables.threeMen()),
                "endgrain.metrics.every = 100ms\n"
                        + "endgrain.verification.scrub { rate = 10m, state = \"" + folder + "\" }\n"
                        + "kamon.modules.jvm-metrics.interval = 200ms");
        server.get("/standard?fen=" + FEN);
        server.get("/standard?fen=garbage");
        server.send(HttpRequest.newBuilder(server.uri("/standard"))
                .header("Content-Type", "text/plain")
                .POST(BodyPublishers.ofString(FEN.replace('_', ' ') + "\n")));
        server.get("/health/ready");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static Exposition scrape() {
        try {
            return Exposition.parse(server.get("/metrics").body());
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What an expression says, and who says it. */
    private record Said(String where, String expression, List<String> labelsShown) {}

    private static List<Said> alerts() {
        List<Said> all = new ArrayList<>();
        for (JsonNode group : RULE_GROUPS) {
            for (JsonNode rule : group.get("rules")) {
                all.add(new Said(
                        rule.get("alert").asText(),
                        rule.get("expr").asText(),
                        found(ALERT_LABEL, rule.get("annotations").toString())));
            }
        }
        return all;
    }

    private static List<JsonNode> panels() {
        List<JsonNode> panels = new ArrayList<>();
        BOARD.get("panels").forEach(panels::add);
        return panels;
    }

    private static List<Said> shown() {
        List<Said> all = new ArrayList<>();
        for (JsonNode panel : panels()) {
            for (JsonNode target : panel.path("targets")) {
                all.add(new Said(
                        panel.get("title").asText(),
                        target.get("expr").asText(),
                        found(LEGEND_LABEL, target.get("legendFormat").asText())));
            }
        }
        for (JsonNode variable : BOARD.get("templating").get("list")) {
            if (variable.get("type").asText().equals("query")) {
                Matcher values =
                        LABEL_VALUES.matcher(variable.get("query").get("query").asText());
                assertThat(values.matches()).as("%s", variable).isTrue();
                all.add(new Said(variable.get("name").asText(), values.group(1), List.of(values.group(2))));
            }
        }
        return all;
    }

    private static List<String> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(result -> result.group(1)).toList();
    }

    @Test
    void the_alerts_name_what_is_exported() {
        assertThat(alerts()).hasSizeGreaterThanOrEqualTo(12);
        awaitNamed(alerts());
    }

    @Test
    void the_dashboard_names_what_is_exported() {
        assertThat(shown()).hasSizeGreaterThanOrEqualTo(50);
        awaitNamed(shown());
    }

    /** Some metrics come when they are looked at for the first time, or with the first garbage collection. */
    private static void awaitNamed(List<Said> all) {
        System.gc();
        long end = System.nanoTime() + RunningServer.PATIENCE.toNanos();
        Set<String> missing = missing(all, scrape());
        while (!missing.isEmpty() && System.nanoTime() < end) {
            LockSupport.parkNanos(100_000_000);
            missing = missing(all, scrape());
        }
        assertThat(missing).as("what is named, but not exported").isEmpty();
    }

    private static Set<String> missing(List<Said> all, Exposition exported) {
        Set<String> missing = new TreeSet<>();
        for (Said said : all) {
            PromQl parsed = PromQl.parse(said.expression());
            assertThat(parsed.selectors()).as(said.where()).isNotEmpty();
            Set<String> labels = new HashSet<>(OF_THE_TARGET);
            for (PromQl.Selector selector : parsed.selectors()) {
                if (!selector.metric().equals(UP)) {
                    missing.addAll(missing(said, selector, exported));
                    exported.samples().stream()
                            .filter(sample -> sample.metric().equals(selector.metric()))
                            .forEach(sample -> labels.addAll(sample.labels().keySet()));
                }
            }
            parsed.grouping().stream()
                    .filter(label -> !labels.contains(label))
                    .forEach(label -> missing.add(said.where() + ": sums up by " + label));
            Set<String> left = parsed.grouping().isEmpty() ? labels : parsed.grouping();
            said.labelsShown().stream()
                    .filter(label -> !left.contains(label))
                    .forEach(label -> missing.add(said.where() + ": shows " + label));
        }
        return missing;
    }

    private static List<String> missing(Said said, PromQl.Selector selector, Exposition exported) {
        List<Map<String, String>> series = exported.samples().stream()
                .filter(sample -> sample.metric().equals(selector.metric()))
                .map(Exposition.Sample::labels)
                .toList();
        if (series.isEmpty()) {
            return List.of(said.where() + ": " + selector.metric());
        }
        return selector.conditions().stream()
                .filter(condition -> !OF_THE_TARGET.contains(condition.label()))
                .filter(condition -> series.stream().noneMatch(labels -> canHold(condition, labels)))
                .map(condition -> said.where() + ": " + selector.metric() + " with " + condition)
                .toList();
    }

    /** A value that is spelt out is one that there is; of others, the label is. No server here fails, so that 503 there is none. */
    private static boolean canHold(PromQl.Condition condition, Map<String, String> labels) {
        boolean spelt = condition.operator().equals("=") && !condition.value().equals("503");
        return spelt ? condition.value().equals(labels.get(condition.label())) : labels.containsKey(condition.label());
    }

    @Test
    void the_dashboard_shows_all_that_is_ours() {
        Set<String> metrics = new HashSet<>();
        shown().forEach(said ->
                PromQl.parse(said.expression()).selectors().forEach(selector -> metrics.add(selector.metric())));
        awaitNamed(shown());

        Set<String> families = new TreeSet<>(scrape().types().keySet());
        families.removeIf(family -> !family.startsWith("endgrain_"));

        assertThat(families)
                .hasSizeGreaterThan(30)
                .allSatisfy(family -> assertThat(metrics)
                        .as("metrics on the dashboard")
                        .containsAnyOf(family, family + "_bucket", family + "_sum", family + "_count"));
    }

    @Test
    void the_dashboard_is_one_that_grafana_loads_for_any_data_source() {
        assertThat(BOARD.get("schemaVersion").asInt()).isGreaterThanOrEqualTo(39);
        assertThat(BOARD.get("title").asText()).isEqualTo("Endgrain");
        assertThat(BOARD.get("templating").findValuesAsText("name")).contains("datasource", "instance");
        assertThat(panels().stream().map(panel -> panel.get("id").asInt())).doesNotHaveDuplicates();
        Set<String> squares = new HashSet<>();
        for (JsonNode panel : panels()) {
            assertThat(panel.get("title").asText()).isNotBlank();
            JsonNode place = panel.get("gridPos");
            for (int x = place.get("x").asInt();
                    x < place.get("x").asInt() + place.get("w").asInt();
                    x++) {
                assertThat(x).isBetween(0, 23);
                for (int y = place.get("y").asInt();
                        y < place.get("y").asInt() + place.get("h").asInt();
                        y++) {
                    assertThat(squares.add(x + "/" + y))
                            .as("%s has a place of its own", panel.get("title"))
                            .isTrue();
                }
            }
            if (!panel.get("type").asText().equals("row")) {
                assertThat(panel.get("description").asText()).isNotBlank();
                assertThat(panel.get("targets")).isNotEmpty();
                assertThat(panel.findValue("unit")).isNotNull();
            }
        }
        assertThat(BOARD.findValuesAsText("uid")).containsOnly("endgrain", "${datasource}");
    }

    @Test
    void each_alert_waits_a_while_has_a_severity_and_says_what_to_do() {
        Set<String> names = new HashSet<>();
        for (JsonNode group : RULE_GROUPS) {
            for (JsonNode rule : group.get("rules")) {
                String name = rule.get("alert").asText();
                assertThat(names.add(name)).as("%s is there once", name).isTrue();
                assertThat(rule.get("for").asText()).as(name).matches("[1-9][0-9]*m");
                assertThat(rule.get("labels").get("severity").asText()).as(name).isIn("critical", "warning");
                assertThat(rule.get("annotations").get("summary").asText())
                        .as(name)
                        .contains("$labels.instance");
                assertThat(rule.get("annotations").get("description").asText())
                        .as(name)
                        .endsWith(".");
            }
        }
    }

    @Test
    void promtool_understands_every_rule() throws Exception {
        Path promtool = Stream.of(System.getenv("PATH").split(":"))
                .map(path -> Path.of(path, "promtool"))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(null);
        if (promtool == null) {
            System.out.println("conf/prometheus-alerts.yml is not checked by promtool: it is not installed");
        }
        assumeTrue(promtool != null, "promtool is not installed");

        Execution checked = Execution.of(
                folder,
                Map.of(),
                List.of(
                        promtool.toString(),
                        "check",
                        "rules",
                        RULES.toAbsolutePath().toString()));

        assertThat(checked.exitCode()).as(checked.output() + checked.errors()).isZero();
        assertThat(checked.output()).contains(alerts().size() + " rules found");
    }

    @Test
    void names_are_found_in_expressions() {
        PromQl parsed =
                PromQl.parse("histogram_quantile(0.99, sum by (le, route) (rate(a_bucket{x=\"/{v}\",y=~\"5..\"}[5m])))"
                        + " > bool 2.5 unless on (instance) b == 1e3");

        assertThat(parsed.grouping()).containsExactly("instance", "le", "route");
        assertThat(parsed.selectors())
                .containsExactly(
                        new PromQl.Selector(
                                "a_bucket",
                                List.of(
                                        new PromQl.Condition("x", "=", "/{v}"),
                                        new PromQl.Condition("y", "=~", "5.."))),
                        new PromQl.Selector("b", List.of()));
    }
}
