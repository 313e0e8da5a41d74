package io.endgrain.http;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.endgrain.actors.PipelineSettings;
import io.endgrain.disk.OsDisk;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;

/**
 * Starts, answers one request from itself and stops. The launcher calls it while the JVM records which classes a start
 * loads and links, and later starts take them from the JVM's ahead-of-time cache (JEP 483, JEP 514): what is not
 * touched here starts slowly.
 */
@Command(name = "rehearse", hidden = true, description = "Start, answer one request and stop.")
final class Rehearse implements Callable<Integer> {

    // Before the actors, whose threads would otherwise log while the logging itself is being set up.
    private static final Logger log = LoggerFactory.getLogger(Rehearse.class);

    @Override
    public Integer call() throws CommandFailure, IOException {
        Config settings = Settings.load(ConfigFactory.parseString("endgrain.http.bind = \"127.0.0.1:0\""), null);
        Service service = Service.start(
                settings,
                HttpSettings.of(settings.getConfig("endgrain.http")),
                PipelineSettings.of(settings.getConfig("endgrain")),
                MonitoringSettings.of(settings.getConfig("endgrain")),
                Map.of(),
                new OsDisk(),
                Optional::empty);
        try {
            URI uri = URI.create(service.url() + "/standard?fen=" + Questions.EXAMPLE_FEN);
            try (InputStream answer = uri.toURL().openStream()) {
                log.debug("answered itself with {} bytes", answer.readAllBytes().length);
            }
            return 0;
        } finally {
            service.stop();
        }
    }
}
