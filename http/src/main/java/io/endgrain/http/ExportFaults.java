package io.endgrain.http;

import io.endgrain.log.FaultLog;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.slf4j.LoggerFactory;

/**
 * What OpenTelemetry's exporter logs, in the way of the JDK and with a stack trace each time, as warnings of ours: the first at
 * once, those like it counted. A receiver of traces that is down is no reason to fill the log.
 */
final class ExportFaults extends Handler {
    private static final org.slf4j.Logger log = LoggerFactory.getLogger(ExportFaults.class);

    /** Held, since the JDK forgets loggers that nobody holds, and with them what has been set. */
    private static final Logger OPEN_TELEMETRY = Logger.getLogger("io.opentelemetry");

    private final String endpoint;
    private final FaultLog faults;

    private ExportFaults(String endpoint, FaultLog faults) {
        this.endpoint = endpoint;
        this.faults = faults;
    }

    /**
     * From now on faults are told to a log.
     *
     * @param endpoint where the traces go
     * @return ends it
     */
    static Runnable tell(String endpoint, FaultLog faults) {
        ExportFaults handler = new ExportFaults(endpoint, faults);
        OPEN_TELEMETRY.setUseParentHandlers(false);
        OPEN_TELEMETRY.addHandler(handler);
        return () -> OPEN_TELEMETRY.removeHandler(handler);
    }

    @Override
    public void publish(LogRecord entry) {
        if (entry.getLevel().intValue() < Level.WARNING.intValue()) {
            return;
        }
        Throwable cause = entry.getThrown();
        faults.warn(
                log,
                "traces",
                "traces could not be handed over to " + endpoint + " (endgrain.tracing.otlp.endpoint): "
                        + (cause == null ? entry.getMessage() : cause.toString()));
    }

    @Override
    public void flush() {
        // Nothing is held back.
    }

    @Override
    public void close() {
        // Nothing is held.
    }
}
