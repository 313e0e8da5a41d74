package io.endgrain.actors;

import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/**
 * For actors whose parents say what their failure means. Pekko would log each one besides, however often it happens. Not for
 * those that may fail at their start: of these Pekko would not tell the parent that they failed.
 */
final class QuietFailure {
    private QuietFailure() {}

    /** The behavior, which stops when it fails; the parent gets {@link org.apache.pekko.actor.typed.ChildFailed}. */
    static <T> Behavior<T> of(Behavior<T> behavior) {
        return Behaviors.supervise(behavior)
                .onFailure(Throwable.class, SupervisorStrategy.stop().withLoggingEnabled(false));
    }
}
