package io.endgrain.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/** Work in threads some of which die. */
class GenerationThreadsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Test
    void workEndsAsItEnds() throws Exception {
        try (GenerationThreads threads = new GenerationThreads(2)) {
            assertThat(threads.run(() -> threads.pool().submit(() -> 5).get())).isEqualTo(5);
            assertThatThrownBy(() -> threads.run(() -> {
                        throw new IllegalArgumentException("wrong");
                    }))
                    .isInstanceOf(ExecutionException.class)
                    .hasRootCauseMessage("wrong");
        }
    }

    /** A task that is never marked as ended, as when the memory for the mark is lacking. */
    @Test
    void theDeathOfAThreadEndsTheWaitingForItsTask() {
        Assertions.assertTimeoutPreemptively(PATIENCE, () -> {
            OutOfMemoryError death = new OutOfMemoryError("of the test");
            try (GenerationThreads threads = new GenerationThreads(2)) {
                ForkJoinPool pool = threads.pool();
                CountDownLatch never = new CountDownLatch(1);
                assertThatThrownBy(() -> threads.run(() -> {
                            pool.execute(new Dying(death));
                            never.await();
                            return 0;
                        }))
                        .isInstanceOf(ExecutionException.class)
                        .hasCause(death);
            }
        });
    }

    /** Ends its thread by an error in what a pool does after each task. */
    private static final class Dying extends ForkJoinTask<Void> {
        private static final long serialVersionUID = 1L;

        private final OutOfMemoryError death;

        Dying(OutOfMemoryError death) {
            this.death = death;
        }

        @Override
        protected boolean exec() {
            Thread thread = Thread.currentThread();
            thread.getUncaughtExceptionHandler().uncaughtException(thread, death);
            return false;
        }

        @Override
        public Void getRawResult() {
            return null;
        }

        @Override
        protected void setRawResult(Void value) {}
    }

    @Test
    void whoWaitsCanBeInterruptedAndSoIsTheWork() {
        Assertions.assertTimeoutPreemptively(PATIENCE, () -> {
            CountDownLatch interrupted = new CountDownLatch(1);
            Thread waiting = Thread.currentThread();
            try (GenerationThreads threads = new GenerationThreads(1)) {
                assertThatThrownBy(() -> threads.run(() -> {
                            waiting.interrupt();
                            try {
                                return waitForEver();
                            } finally {
                                interrupted.countDown();
                            }
                        }))
                        .isInstanceOf(InterruptedException.class);
            }
            interrupted.await();
        });
    }

    private static long waitForEver() throws InterruptedException {
        new CountDownLatch(1).await();
        return 0;
    }
}
