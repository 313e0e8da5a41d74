package io.endgrain.testkit;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/** Everything that is logged in this process, ours from a level on, until it is closed. */
public final class CapturedLog implements AutoCloseable {
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Logger root = logger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    private final Logger ours = logger("io.endgrain");
    private final Level before = ours.getLevel();
    private final Lines appender = new Lines();

    private final class Lines extends AppenderBase<ILoggingEvent> {
        @Override
        protected void append(ILoggingEvent event) {
            String trace = event.getThrowableProxy() == null
                    ? ""
                    : "\n" + ThrowableProxyUtil.asString(event.getThrowableProxy());
            lines.add(event.getLevel() + " " + event.getFormattedMessage() + trace);
        }
    }

    private CapturedLog(Level level) {
        appender.setContext((LoggerContext) LoggerFactory.getILoggerFactory());
        appender.start();
        ours.setLevel(level);
        root.addAppender(appender);
    }

    /** As an operator sees it by default. */
    public static CapturedLog atInfo() {
        return new CapturedLog(Level.INFO);
    }

    /** With all that is said at debug. */
    public static CapturedLog atDebug() {
        return new CapturedLog(Level.DEBUG);
    }

    private static Logger logger(String name) {
        return (Logger) LoggerFactory.getLogger(name);
    }

    /** What has been logged so far, in order: level, message and, on lines of its own, where a failure comes from. */
    public List<String> lines() {
        return List.copyOf(lines);
    }

    /** Those with a text in them. */
    public List<String> linesWith(String text) {
        return lines.stream().filter(line -> line.contains(text)).toList();
    }

    @Override
    public void close() {
        root.detachAppender(appender);
        appender.stop();
        ours.setLevel(before);
    }
}
