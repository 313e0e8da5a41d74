package io.endgrain.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** Clients that take the next request of a log whenever their last one has ended. */
final class ClosedLoopClients {
    private static final long LOOK_AT_STOP_MILLIS = 50;

    private final Sender sender;
    private final Stop stop;
    private final AtomicInteger next = new AtomicInteger();

    private ClosedLoopClients(Sender sender, Stop stop) {
        this.sender = sender;
        this.stop = stop;
    }

    /**
     * Sends all requests and waits for their ends.
     *
     * @return how many have been sent: those of the log's beginning
     * @throws InterruptedException if the caller is interrupted; the clients end too
     */
    static int run(int clients, Sender sender, Stop stop) throws InterruptedException {
        ClosedLoopClients loop = new ClosedLoopClients(sender, stop);
        List<Thread> threads = new ArrayList<>();
        for (int client = 0; client < Math.min(clients, sender.size()); client++) {
            threads.add(Thread.ofVirtual().name("replay-client-" + client).start(loop::sendUntilDone));
        }
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException interrupted) {
            stop.wishAtOnce();
            throw interrupted;
        }
        return Math.min(loop.next.get(), sender.size());
    }

    private void sendUntilDone() {
        while (!stop.isWished()) {
            int request = next.getAndIncrement();
            if (request >= sender.size()) {
                return;
            }
            await(sender.send(request, System.nanoTime()));
        }
    }

    private void await(CompletableFuture<Void> end) {
        while (!end.isDone() && !stop.isOver()) {
            try {
                end.get(LOOK_AT_STOP_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException stillUnderWay) {
                continue;
            } catch (InterruptedException | ExecutionException neverHappens) {
                throw new IllegalStateException("An end neither fails nor is its client interrupted.", neverHappens);
            }
        }
    }
}
