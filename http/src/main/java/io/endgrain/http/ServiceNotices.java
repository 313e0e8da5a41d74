package io.endgrain.http;

import io.endgrain.actors.Pipeline;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.apache.pekko.actor.Cancellable;
import org.apache.pekko.actor.typed.ActorSystem;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells a service manager such as systemd that the server has started, how it is, that it lives, and that it is stopping.
 *
 * <p>It has started when it listens and the directories have been listed. That is less than {@code /health/ready} asks for: a
 * machine with a bad disk, or without tables as yet, is to be started and to answer what it can, not to be killed and
 * started again and again. A directory that cannot be listed for long, since its disk does not answer, is not waited for.
 */
final class ServiceNotices {
    private static final Logger log = LoggerFactory.getLogger(ServiceNotices.class);

    /** Shorter than the time that the unit gives a start. */
    private static final Duration LONGEST_LISTING = Duration.ofSeconds(60);

    private static final Duration LOOK = Duration.ofSeconds(5);

    private final NotifySocket socket;
    private final OptionalLong watchdogMicros;
    private final List<Cancellable> repeated = new ArrayList<>();
    private boolean listed;
    private boolean started;
    private boolean failed;
    private boolean stopping;
    private String status = "";

    private ServiceNotices(NotifySocket socket, OptionalLong watchdogMicros) {
        this.socket = socket;
        this.watchdogMicros = watchdogMicros;
    }

    /**
     * For the service manager that has started this process, if one has that wants to be told.
     *
     * @param environment of this process
     * @param pid of this process
     */
    static Optional<ServiceNotices> of(Map<String, String> environment, long pid) {
        String name = environment.getOrDefault("NOTIFY_SOCKET", "");
        if (name.isEmpty()) {
            return Optional.empty();
        }
        if (!NotifySocket.isPossible()) {
            log.warn("NOTIFY_SOCKET is set, but only on Linux a service manager can be told of the start");
            return Optional.empty();
        }
        try {
            return Optional.of(new ServiceNotices(new NotifySocket(name), watchdog(environment, pid)));
        } catch (IllegalArgumentException impossible) {
            log.warn("no service manager is told of the start: {}", impossible.getMessage());
            return Optional.empty();
        }
    }

    private static OptionalLong watchdog(Map<String, String> environment, long pid) {
        String micros = environment.getOrDefault("WATCHDOG_USEC", "");
        String whose = environment.getOrDefault("WATCHDOG_PID", "");
        if (micros.isEmpty() || (!whose.isEmpty() && !whose.equals(Long.toString(pid)))) {
            return OptionalLong.empty();
        }
        try {
            long period = Long.parseLong(micros);
            if (period > 0) {
                return OptionalLong.of(period);
            }
        } catch (NumberFormatException noNumber) {
            log.debug("WATCHDOG_USEC is no number", noNumber);
        }
        log.warn("WATCHDOG_USEC is {}; it should be a number of microseconds above 0, and is ignored", micros);
        return OptionalLong.empty();
    }

    /**
     * Tells from now on. It listens already.
     *
     * @param readiness how it is at any moment
     */
    void begin(ActorSystem<?> system, Pipeline pipeline, Supplier<Readiness> readiness) {
        Cancellable patience =
                system.scheduler().scheduleOnce(LONGEST_LISTING, () -> listed(readiness), system.executionContext());
        pipeline.listed().whenComplete((done, failure) -> {
            patience.cancel();
            listed(readiness);
        });
        every(system, LOOK, () -> look(readiness));
        watchdogMicros.ifPresent(
                micros -> every(system, Duration.ofNanos(micros * 1000 / 2), () -> tellThatItLives(pipeline)));
    }

    private synchronized void every(ActorSystem<?> system, Duration period, Runnable action) {
        repeated.add(
                system.scheduler().scheduleWithFixedDelay(Duration.ZERO, period, action, system.executionContext()));
    }

    private synchronized void listed(Supplier<Readiness> readiness) {
        listed = true;
        look(readiness);
    }

    /** Says what has not been said; again the next time, if the manager did not take it. */
    private synchronized void look(Supplier<Readiness> readiness) {
        if (stopping) {
            return;
        }
        String now = readiness.get().line().replace('\n', ' ');
        boolean starts = listed && !started;
        if ((starts || !now.equals(status)) && send((starts ? "READY=1\n" : "") + "STATUS=" + now)) {
            started |= starts;
            status = now;
        }
    }

    /** The registry of requests answers, and so its dispatcher works; who does not hear of it starts the process again. */
    private void tellThatItLives(Pipeline pipeline) {
        pipeline.load().whenComplete((load, failure) -> {
            if (failure == null) {
                send("WATCHDOG=1");
            } else {
                log.warn(
                        "the registry of requests does not answer, so that the watchdog is not told that it does",
                        failure);
            }
        });
    }

    /** It begins to stop. */
    synchronized void stopping() {
        stopping = true;
        repeated.forEach(Cancellable::cancel);
        send("STOPPING=1\nSTATUS=stopping: answers under way are finished");
    }

    private synchronized boolean send(String message) {
        try {
            socket.send(message);
            failed = false;
            return true;
        } catch (IOException e) {
            if (!failed) {
                log.warn("the service manager cannot be told {}: {}", message.replace('\n', ' '), e.getMessage());
            }
            failed = true;
            return false;
        }
    }
}
