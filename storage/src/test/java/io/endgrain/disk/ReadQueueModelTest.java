package io.endgrain.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever happens to a queue, in whatever order it reads, it does what a list that is searched from end to end does. */
class ReadQueueModelTest {

    private static final int BOUND = 12;
    private static final int AGE_BOUND = 20;

    sealed interface Action {}

    record Add(int waiter, ReadClass readClass, List<PageRequest> requests) implements Action {}

    record Raise(int waiter, ReadClass readClass) implements Action {}

    record Withdraw(int waiter) implements Action {}

    record Next(boolean held) implements Action {}

    /** Ends one of the flights. */
    record Land(int which, boolean successful) implements Action {}

    record Wait(int nanos) implements Action {}

    /** A file is opened, forgotten or replaced, or the operating system takes pages in and drops others. */
    record Move(int places) implements Action {}

    @Provide
    Arbitrary<List<Action>> actions() {
        Arbitrary<Integer> waiter = Arbitraries.integers().between(0, 5);
        Arbitrary<ReadClass> readClass = Arbitraries.of(ReadClass.class);
        Arbitrary<PageRequest> request = Combinators.combine(
                        Arbitraries.integers().between(0, 1),
                        Arbitraries.longs().between(0, 14),
                        Arbitraries.of(true, false))
                .as(PageRequest::new);
        Arbitrary<Action> add = Combinators.combine(
                        waiter, readClass, request.list().ofMaxSize(5))
                .as(Add::new);
        Arbitrary<Action> raise = Combinators.combine(waiter, readClass).as(Raise::new);
        Arbitrary<Action> land = Combinators.combine(
                        Arbitraries.integers().between(0, 20), Arbitraries.of(true, true, true, false))
                .as(Land::new);
        Arbitrary<Action> next = Arbitraries.of(false, false, false, true).map(Next::new);
        return Arbitraries.oneOf(
                        add,
                        add,
                        raise,
                        waiter.map(Withdraw::new),
                        next,
                        next,
                        land,
                        Arbitraries.integers().between(0, 15).map(Wait::new),
                        Arbitraries.integers().between(0, 5).map(Move::new))
                .list()
                .ofMaxSize(60);
    }

    @Provide
    Arbitrary<DeviceSettings> settings() {
        Arbitrary<DevicePolicies> policies = Combinators.combine(
                        Arbitraries.of(OrderPolicy.class),
                        Arbitraries.of(LikelyPolicy.class),
                        Arbitraries.of(0, 0, 1, 2),
                        Arbitraries.of(true, false))
                .as(DevicePolicies::new);
        return Combinators.combine(Arbitraries.of(1, 1, 2, 4), policies)
                .as((unit, chosen) -> new DeviceSettings(
                        DeviceKind.UNKNOWN, 1, unit, 4, BOUND, 1, Duration.ofNanos(AGE_BOUND), chosen));
    }

    @Property(tries = 6000)
    void doesWhatTheModelDoes(@ForAll("actions") List<Action> actions, @ForAll("settings") DeviceSettings settings) {
        Run run = new Run(settings);
        for (Action action : actions) {
            run.perform(action);
            run.model.compareCounters(run.queue);
        }
        run.readTheRest();
        run.model.compareCounters(run.queue);
        assertThat(run.queue.queued() + run.queue.inFlight() + run.queue.waiters())
                .isZero();
    }

    /** A queue and its model, side by side. */
    private static final class Run implements PagePlaces {

        private final ReadQueue<Integer> queue;
        private final ReadQueueModel model;
        private final List<ReadRun> flights = new ArrayList<>();
        private int places;
        private long now;

        Run(DeviceSettings settings) {
            queue = new ReadQueue<>(settings, () -> now, this, order(settings), order(settings));
            model = new ReadQueueModel(settings, this);
        }

        /** Small batches, so that there are several; the settings' own size is larger than this queue. */
        private static ReadOrder order(DeviceSettings settings) {
            return settings.policies().order() == OrderPolicy.BATCHES
                    ? new SweptBatches(PageWait.rank(settings.policies()), ReadQueueModel.BATCH)
                    : ReadOrder.of(settings);
        }

        /** File 0 lies in disorder and is known most of the time, file 1 is seldom known. */
        @Override
        public long address(int file, long page) {
            boolean known = file == 0 ? places != 1 : places == 2;
            return known ? (page * 7 + file * 3L + places) % 31 : -1;
        }

        @Override
        public boolean isHeld(int file, long page) {
            return (page + places) % 3 == 0;
        }

        void perform(Action action) {
            switch (action) {
                case Add(int waiter, ReadClass readClass, List<PageRequest> requests) ->
                    assertThat(queue.add(waiter, readClass, waiter, requests))
                            .isEqualTo(model.add(waiter, readClass, requests));
                case Raise(int waiter, ReadClass readClass) -> {
                    queue.raise(waiter, readClass);
                    model.raise(waiter, readClass);
                }
                case Withdraw(int waiter) -> {
                    queue.withdraw(waiter);
                    model.withdraw(waiter);
                }
                case Next(boolean held) -> next(held);
                case Land(int which, boolean successful) -> land(which, successful);
                case Wait(int nanos) -> {
                    now += nanos;
                    model.now = now;
                }
                case Move(int to) -> places = to;
            }
        }

        private boolean next(boolean held) {
            Optional<ReadRun> run = held ? queue.nextHeld() : queue.next();
            assertThat(run).isEqualTo(model.next(held));
            run.ifPresent(flights::add);
            return run.isPresent();
        }

        private void land(int which, boolean successful) {
            if (flights.isEmpty()) {
                return;
            }
            ReadRun run = flights.remove(which % flights.size());
            if (successful) {
                assertThat(queue.completed(run)).isEqualTo(model.completed(run));
            } else {
                queue.returned(run);
                model.returned(run);
            }
        }

        /** Nothing is lost and nothing is read twice. */
        void readTheRest() {
            while (!flights.isEmpty()) {
                land(0, true);
            }
            Set<Long> read = new HashSet<>();
            while (next(false) || next(true)) {
                ReadRun run = flights.getFirst();
                for (ReadQueue.Completed<Integer> page : queue.completed(flights.removeFirst())) {
                    if (page.requested()) {
                        assertThat(read.add(PageKey.of(page.file(), page.page())))
                                .isTrue();
                    }
                }
                model.completed(run);
            }
        }
    }
}
