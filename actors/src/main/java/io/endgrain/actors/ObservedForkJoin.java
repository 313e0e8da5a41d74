package io.endgrain.actors;

import com.typesafe.config.Config;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadFactory;
import org.apache.pekko.dispatch.DispatcherPrerequisites;
import org.apache.pekko.dispatch.ExecutorServiceConfigurator;
import org.apache.pekko.dispatch.ExecutorServiceFactory;
import org.apache.pekko.dispatch.ForkJoinExecutorConfigurator;

/**
 * Pekko's fork-join executor, whose figures can be looked at: settings name this class as the executor of a dispatcher. The pools
 * belong to the process, as its metrics do.
 */
public final class ObservedForkJoin extends ExecutorServiceConfigurator {
    private static final Map<String, ForkJoinPool> POOLS = new ConcurrentHashMap<>();

    private final ForkJoinExecutorConfigurator forkJoin;

    /**
     * Called by Pekko.
     *
     * @param dispatcher the settings of the dispatcher
     * @param prerequisites what Pekko gives to configurators
     */
    public ObservedForkJoin(Config dispatcher, DispatcherPrerequisites prerequisites) {
        super(dispatcher, prerequisites);
        forkJoin = new ForkJoinExecutorConfigurator(dispatcher.getConfig("fork-join-executor"), prerequisites);
    }

    /**
     * A pool at one moment.
     *
     * @param dispatcher the last part of its name in the settings
     * @param threads threads that it has
     * @param active threads at work
     * @param queued pieces of work that wait for a thread: mailboxes of actors, for a dispatcher
     */
    public record Figures(String dispatcher, int threads, int active, long queued) {}

    /** Those of all pools that run, the newest where several have one name. */
    public static List<Figures> figures() {
        POOLS.values().removeIf(ForkJoinPool::isShutdown);
        return POOLS.entrySet().stream()
                .map(entry -> new Figures(
                        entry.getKey(),
                        entry.getValue().getPoolSize(),
                        entry.getValue().getActiveThreadCount(),
                        entry.getValue().getQueuedTaskCount() + entry.getValue().getQueuedSubmissionCount()))
                .toList();
    }

    @Override
    public ExecutorServiceFactory createExecutorServiceFactory(String id, ThreadFactory threadFactory) {
        ExecutorServiceFactory factory = forkJoin.createExecutorServiceFactory(id, threadFactory);
        return () -> {
            ExecutorService executor = factory.createExecutorService();
            if (executor instanceof ForkJoinPool pool) {
                POOLS.put(id.substring(id.lastIndexOf('.') + 1), pool);
            }
            return executor;
        };
    }
}
