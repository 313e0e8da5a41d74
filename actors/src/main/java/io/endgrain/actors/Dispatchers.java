package io.endgrain.actors;

import org.apache.pekko.actor.typed.DispatcherSelector;

/** The dispatchers of the pipeline, as {@code reference.conf} sets them up. */
final class Dispatchers {
    /** For the many short-lived actors of requests. */
    static final DispatcherSelector REQUESTS = DispatcherSelector.fromConfig("endgrain.dispatchers.requests");

    /** For the long-lived actors: registries, the catalog, device readers. Never behind a burst of probes. */
    static final DispatcherSelector SERVICES = DispatcherSelector.fromConfig("endgrain.dispatchers.services");

    /** A thread for every lane: the only ones that may block. */
    static final DispatcherSelector LANES = DispatcherSelector.fromConfig("endgrain.dispatchers.lanes");

    private Dispatchers() {}
}
