package io.endgrain.http;

import com.typesafe.config.Config;
import io.endgrain.actors.Pipeline;
import io.endgrain.actors.PipelineSettings;
import io.endgrain.actors.Pipelines;
import io.endgrain.chess.Variant;
import io.endgrain.disk.Disk;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.apache.pekko.Done;
import org.apache.pekko.actor.CoordinatedShutdown;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Everything that runs in a serving process, from start to end. It ends on a signal, through Pekko's coordinated
 * shutdown: no more connections, answers under way are finished, then the pipeline stops, then the actor system.
 */
final class Service {
    private static final Logger log = LoggerFactory.getLogger(Service.class);

    private final ActorSystem<Void> system;
    private final Pipeline pipeline;
    private final Server server;

    private Service(ActorSystem<Void> system, Pipeline pipeline, Server server) {
        this.system = system;
        this.pipeline = pipeline;
        this.server = server;
    }

    /**
     * Starts it.
     *
     * @param monitoring what is told of it
     * @param ownTables how far the server's own tables are, if it makes any
     * @throws CommandFailure if the address cannot be bound
     */
    static Service start(
            Config settings,
            HttpSettings http,
            PipelineSettings pipelineSettings,
            MonitoringSettings monitoring,
            Map<Variant, List<Path>> directories,
            Disk disk,
            Supplier<Optional<GenerationStatus>> ownTables)
            throws CommandFailure {
        requireFree(http);
        ActorSystem<Void> system = ActorSystem.create(Behaviors.empty(), "endgrain", settings);
        Monitoring told = Monitoring.none();
        boolean started = false;
        try {
            Pipeline pipeline = Pipelines.start(system, pipelineSettings, directories, disk);
            CoordinatedShutdown shutdown = CoordinatedShutdown.get(system);
            shutdown.addTask(CoordinatedShutdown.PhaseServiceStop(), "stop the pipeline", pipeline::stop);
            told = Monitoring.start(settings, monitoring);
            Server server = Server.start(system, pipeline, http, told, ownTables)
                    .toCompletableFuture()
                    .join();
            shutdown.addTask(CoordinatedShutdown.PhaseServiceRequestsDone(), "finish answers", () -> finish(server));
            // As a task, since nothing of the process is sure to run after the last one.
            shutdown.addTask(CoordinatedShutdown.PhaseBeforeActorSystemTerminate(), "say so", Service::sayStopped);
            started = true;
            return new Service(system, pipeline, server);
        } catch (CompletionException failure) {
            String addresses = text(http.address())
                    + http.operators().map(address -> " and " + text(address)).orElse("");
            throw cannotBind(addresses, "--bind", failure.getCause());
        } finally {
            if (!started) {
                told.stop();
                system.terminate();
                system.getWhenTerminated().toCompletableFuture().join();
            }
        }
    }

    /**
     * Looks before all is started, since that is sooner said, and Pekko would log its own words first. Both addresses are
     * held at the same time, because one may include the other.
     */
    private static void requireFree(HttpSettings http) throws CommandFailure {
        try (ServerSocket everybody = new ServerSocket();
                ServerSocket operators = new ServerSocket()) {
            bind(everybody, http.address(), "--bind");
            if (http.operators().isPresent()) {
                bind(operators, http.operators().get(), "--operators-bind");
            }
        } catch (IOException failure) {
            throw CommandFailure.circumstances("No socket could be opened or closed: " + failure.getMessage() + ".");
        }
    }

    private static void bind(ServerSocket socket, InetSocketAddress address, String option) throws CommandFailure {
        try {
            socket.setReuseAddress(true);
            socket.bind(address);
        } catch (IOException failure) {
            throw cannotBind(text(address), option, failure);
        }
    }

    private static CompletionStage<Done> sayStopped() {
        log.info("stopped");
        return CompletableFuture.completedFuture(Done.getInstance());
    }

    private static CompletionStage<Done> finish(Server server) {
        log.info("stopping: no more connections, answers under way are finished");
        return server.stop().thenApply(stopped -> Done.getInstance());
    }

    private static CommandFailure cannotBind(String address, String option, Throwable cause) {
        return CommandFailure.circumstances("Cannot listen at " + address + ": " + cause.getMessage() + ". " + option
                + " HOST:PORT names another address.");
    }

    /** The URL at which it is found, without a slash at the end. */
    String url() {
        return "http://" + text(server.address());
    }

    /** The URL at which operators' routes are, if they have an address of their own, without a slash at the end. */
    Optional<String> operatorsUrl() {
        return server.operatorsAddress().map(address -> "http://" + text(address));
    }

    private static String text(InetSocketAddress address) {
        String host = address.getAddress().getHostAddress();
        return (address.getAddress() instanceof Inet6Address ? "[" + host + "]" : host) + ":" + address.getPort();
    }

    /** Has a service manager told how it is from now on. */
    void tell(ServiceNotices notices) {
        beforeStop(notices::stopping);
        notices.begin(system, pipeline, server::readiness);
    }

    /** Runs something as soon as it begins to stop. */
    void beforeStop(Runnable action) {
        CoordinatedShutdown.get(system)
                .addTask(CoordinatedShutdown.PhaseBeforeServiceUnbind(), "stop other work", () -> {
                    action.run();
                    return CompletableFuture.completedFuture(Done.getInstance());
                });
    }

    /** Ends it in the same order as a signal would, and waits for the end. */
    void stop() {
        system.terminate();
        awaitEnd();
    }

    /** Waits until it has stopped, for whatever reason. */
    void awaitEnd() {
        system.getWhenTerminated().toCompletableFuture().join();
    }
}
