package io.endgrain.http;

import static org.apache.pekko.http.javadsl.server.Directives.complete;
import static org.apache.pekko.http.javadsl.server.Directives.path;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.concurrent.Callable;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.http.javadsl.Http;
import org.apache.pekko.http.javadsl.ServerBinding;
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
    public Integer call() throws IOException {
        ActorSystem<Void> system = ActorSystem.create(Behaviors.empty(), "rehearsal");
        try {
            ServerBinding binding = Http.get(system)
                    .newServerAt("127.0.0.1", 0)
                    .bind(path("rehearsal", () -> complete("done")))
                    .toCompletableFuture()
                    .join();
            URI uri = URI.create("http://127.0.0.1:" + binding.localAddress().getPort() + "/rehearsal");
            try (InputStream answer = uri.toURL().openStream()) {
                log.debug("answered itself with {} bytes", answer.readAllBytes().length);
            }
            return 0;
        } finally {
            system.terminate();
            system.getWhenTerminated().toCompletableFuture().join();
        }
    }
}
