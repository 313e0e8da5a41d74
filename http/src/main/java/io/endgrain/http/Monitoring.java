package io.endgrain.http;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.endgrain.actors.Pipeline;
import io.endgrain.actors.PipelineMetrics;
import io.endgrain.log.FaultLog;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import kamon.Kamon;
import kamon.module.Module;
import kamon.prometheus.PrometheusReporter;
import org.apache.pekko.actor.Cancellable;
import org.apache.pekko.actor.typed.ActorSystem;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the process tells of itself: metrics in Prometheus' format, traces over OTLP. Kamon, which does it, belongs to the whole
 * process; of several servers in one process the settings of the last hold for all.
 */
final class Monitoring {
    private static final Logger log = LoggerFactory.getLogger(Monitoring.class);

    /** The figures that are only looked at now and then are carried over this often, or as often as metrics are made. */
    private static final Duration COLLECT_EVERY = Duration.ofSeconds(1);

    /** Spans are held so much longer than it takes to find out that their request is slow. */
    private static final Duration HELD_BEYOND = Duration.ofSeconds(1);

    private final MonitoringSettings settings;
    private final Optional<PrometheusReporter> prometheus;
    private final Optional<Module.Registration> registration;
    private Cancellable collecting = Cancellable.alreadyCancelled();
    private Runnable silence = () -> {};
    private Runnable refusals = () -> {};

    private Monitoring(
            MonitoringSettings settings,
            Optional<PrometheusReporter> prometheus,
            Optional<Module.Registration> registration) {
        this.settings = settings;
        this.prometheus = prometheus;
        this.registration = registration;
    }

    /** That of a server that tells nothing. */
    static Monitoring none() {
        return new Monitoring(
                new MonitoringSettings(
                        false,
                        COLLECT_EVERY,
                        0,
                        COLLECT_EVERY,
                        new MonitoringSettings.Otlp("", "grpc", "none", "", COLLECT_EVERY)),
                Optional.empty(),
                Optional.empty());
    }

    /**
     * Begins.
     *
     * @param all the settings of the process
     * @param settings those of them that are about this
     */
    static Monitoring start(Config all, MonitoringSettings settings) {
        if (!settings.metrics() && !settings.tracing()) {
            return none();
        }
        Config config = kamon(settings).withFallback(all);
        Kamon.initWithoutAttaching(config);
        if (settings.tracing()) {
            log.info(
                    "traces of {} % of the requests, and of those slower than {} ms, go to {}",
                    settings.sample() * 100,
                    settings.slow().toMillis(),
                    settings.otlp().endpoint());
        }
        if (!settings.metrics()) {
            return new Monitoring(settings, Optional.empty(), Optional.empty());
        }
        PrometheusReporter reporter = new PrometheusReporter("kamon.prometheus", config);
        return new Monitoring(
                settings, Optional.of(reporter), Optional.of(Kamon.addReporter("metrics of Endgrain", reporter)));
    }

    /** What the settings mean for Kamon. */
    private static Config kamon(MonitoringSettings settings) {
        Map<String, Object> kamon = new HashMap<>();
        kamon.put("kamon.metric.tick-interval", settings.every());
        kamon.put("kamon.modules.jvm-metrics.enabled", settings.metrics());
        kamon.put("kamon.modules.process-metrics.enabled", settings.metrics());
        kamon.put("kamon.modules.otel-trace-reporter.enabled", settings.tracing());
        if (settings.tracing()) {
            kamon.put("kamon.trace.local-tail-sampler.enabled", true);
            kamon.put("kamon.trace.local-tail-sampler.latency-threshold", settings.slow());
            kamon.put(
                    "kamon.trace.span-reporting-delay",
                    settings.slow().plus(settings.slow().dividedBy(4)).plus(HELD_BEYOND));
            MonitoringSettings.Otlp otlp = settings.otlp();
            kamon.put("kamon.otel.endpoint", otlp.endpoint());
            kamon.put("kamon.otel.trace.endpoint", otlp.endpoint());
            kamon.put("kamon.otel.trace.protocol", otlp.protocol());
            kamon.put("kamon.otel.trace.compression", otlp.compression().equals("none") ? "" : otlp.compression());
            kamon.put("kamon.otel.trace.headers", otlp.headers());
            kamon.put("kamon.otel.trace.timeout", otlp.timeout());
        }
        return ConfigFactory.parseMap(kamon, "endgrain.metrics and endgrain.tracing");
    }

    /** Carries over the figures of a pipeline from now on. */
    void watch(Pipeline pipeline, ActorSystem<?> system, FaultLog faults) {
        if (settings.tracing()) {
            silence = ExportFaults.tell(settings.otlp().endpoint(), faults);
        }
        if (!settings.metrics()) {
            return;
        }
        refusals = ParsingErrors.tell(telemetry());
        PipelineMetrics metrics = new PipelineMetrics(pipeline);
        Duration pause = settings.every().compareTo(COLLECT_EVERY) < 0 ? settings.every() : COLLECT_EVERY;
        collecting = system.scheduler()
                .scheduleWithFixedDelay(
                        Duration.ZERO, pause, () -> collect(pipeline, metrics, faults), system.executionContext());
    }

    /** A failure would end the collecting, as schedulers have it. */
    private static void collect(Pipeline pipeline, PipelineMetrics metrics, FaultLog faults) {
        try {
            metrics.collect();
        } catch (RuntimeException failure) {
            faults.error(log, "metrics", "metrics could not be collected", failure);
        }
        pipeline.load().whenComplete((load, busy) -> {
            if (load != null) {
                PipelineMetrics.collect(load);
            }
        });
    }

    /** What requests over HTTP are told to. */
    Telemetry telemetry() {
        return new Telemetry(
                settings.metrics(),
                settings.tracing()
                        ? Optional.of(new Telemetry.Tracing(settings.sample(), settings.slow()))
                        : Optional.empty());
    }

    /** The metrics in Prometheus' text format, as they were last made; a comment before the first time. Empty if there are none. */
    Optional<String> metrics() {
        return prometheus.map(PrometheusReporter::scrapeData).map(text -> hasFigures(text) ? text : notYet());
    }

    /** Before figures are made Kamon says in its own words, or not at all, that there are none. */
    private static boolean hasFigures(String text) {
        return text.lines().anyMatch(line -> !line.isBlank() && !line.startsWith("#"));
    }

    private String notYet() {
        return "# Figures are made every " + settings.every().toMillis()
                + " ms (endgrain.metrics.every), and not yet for the first time.\n";
    }

    /** Ends it. What has not been handed over is handed over now, as far as that goes. */
    void stop() {
        collecting.cancel();
        registration.ifPresent(Module.Registration::cancel);
        if (settings.metrics() || settings.tracing()) {
            Kamon.stopModules();
        }
        silence.run();
        refusals.run();
    }
}
