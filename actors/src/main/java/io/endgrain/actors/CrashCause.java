package io.endgrain.actors;

import io.endgrain.log.FaultLog;
import org.apache.pekko.actor.ActorInitializationException;
import org.apache.pekko.actor.typed.ChildFailed;
import org.slf4j.Logger;

/** What made a child fail, without what Pekko wraps around it when that was at its start. */
final class CrashCause {
    private CrashCause() {}

    static Throwable of(ChildFailed failed) {
        Throwable cause = failed.getCause();
        return cause instanceof ActorInitializationException && cause.getCause() != null ? cause.getCause() : cause;
    }

    /** Failures of the same class that come from the same line of code are alike. */
    static String kind(Throwable cause) {
        StackTraceElement[] trace = cause.getStackTrace();
        return cause.getClass().getName() + (trace.length == 0 ? "" : " at " + trace[0]);
    }

    /**
     * Says that something could not be evaluated.
     *
     * @param cause why
     * @param what it was; no position, which the log must not tell
     */
    static void report(Throwable cause, String what, FaultLog faults, Logger log) {
        faults.error(log, what + ": " + kind(cause), what + " could not be evaluated: " + cause, cause);
    }
}
