package io.endgrain.actors;

import org.apache.pekko.actor.ActorInitializationException;
import org.apache.pekko.actor.typed.ChildFailed;

/** What made a child fail, without what Pekko wraps around it when that was at its start. */
final class CrashCause {
    private CrashCause() {}

    static Throwable of(ChildFailed failed) {
        Throwable cause = failed.getCause();
        return cause instanceof ActorInitializationException && cause.getCause() != null ? cause.getCause() : cause;
    }
}
