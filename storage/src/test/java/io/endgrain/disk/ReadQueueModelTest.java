package io.endgrain.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever happens to a queue, it does what a list that is searched from end to end does. */
class ReadQueueModelTest {

    private static final int BOUND = 12;
    private static final int AGE_BOUND = 20;

    sealed interface Action {}

    record Add(int waiter, ReadClass readClass, List<PageRequest> requests) implements Action {}

    record Raise(int waiter, ReadClass readClass) implements Action {}

    record Withdraw(int waiter) implements Action {}

    record Next() implements Action {}

    /** Ends one of the flights. */
    record Land(int which, boolean successful) implements Action {}

    record Wait(int nanos) implements Action {}

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
        return Arbitraries.oneOf(
                        add,
                        add,
                        raise,
                        waiter.map(Withdraw::new),
                        Arbitraries.create(Next::new),
                        Arbitraries.create(Next::new),
                        land,
                        Arbitraries.integers().between(0, 15).map(Wait::new))
                .list()
                .ofMaxSize(60);
    }

    @Property(tries = 3000)
    void doesWhatTheModelDoes(@ForAll("actions") List<Action> actions, @ForAll("units") int unit) {
        long[] now = {0};
        DeviceSettings settings =
                new DeviceSettings(DeviceKind.UNKNOWN, 1, unit, 4, BOUND, 1, Duration.ofNanos(AGE_BOUND));
        ReadQueue<Integer> queue = new ReadQueue<>(settings, () -> now[0]);
        Model model = new Model(unit);
        List<ReadRun> flights = new ArrayList<>();
        for (Action action : actions) {
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
                case Next() -> {
                    Optional<ReadRun> run = queue.next();
                    assertThat(run).isEqualTo(model.next());
                    run.ifPresent(flights::add);
                }
                case Land(int which, boolean successful) -> land(queue, model, flights, which, successful);
                case Wait(int nanos) -> {
                    now[0] += nanos;
                    model.now = now[0];
                }
            }
            model.compareCounters(queue);
        }
    }

    @Provide
    Arbitrary<Integer> units() {
        return Arbitraries.of(1, 1, 2, 4);
    }

    private static void land(
            ReadQueue<Integer> queue, Model model, List<ReadRun> flights, int which, boolean successful) {
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

    /** The rules, word for word, over lists. A waiter's number is its request's sequence as well. */
    private static final class Model {

        private final int unit;
        private final List<Entry> entries = new ArrayList<>();
        private final List<ModelWait> waits = new ArrayList<>();
        private long now;
        private long arrivals;
        private long merged;
        private long withdrawn;

        private static final class Entry {
            int file;
            long page;
            long queuedAt;
            long arrival;
            boolean inFlight;
            boolean requested;
        }

        private static final class ModelWait {
            int waiter;
            ReadClass readClass;
            Entry entry;
            boolean likely;

            ReadClass readClass() {
                return readClass;
            }

            int waiter() {
                return waiter;
            }

            boolean likely() {
                return likely;
            }
        }

        private static final Comparator<ModelWait> BY_RANK = Comparator.comparing(ModelWait::readClass)
                .thenComparing(ModelWait::waiter)
                .thenComparing(ModelWait::likely);

        Model(int unit) {
            this.unit = unit;
        }

        boolean add(int waiter, ReadClass readClass, List<PageRequest> requests) {
            long unknown = requests.stream()
                    .filter(request -> find(request.file(), request.page()) == null)
                    .map(request -> request.file() * 100 + request.page())
                    .distinct()
                    .count();
            if (unknown > Math.max(0, BOUND - queued())) {
                return false;
            }
            if (requests.isEmpty()) {
                return true;
            }
            raise(waiter, readClass);
            ReadClass kept = waits.stream()
                    .filter(wait -> wait.waiter == waiter)
                    .map(ModelWait::readClass)
                    .findAny()
                    .orElse(readClass);
            requests.forEach(request -> add(waiter, kept, request));
            return true;
        }

        private void add(int waiter, ReadClass readClass, PageRequest request) {
            Entry entry = find(request.file(), request.page());
            if (entry == null) {
                entry = create(request.file(), request.page());
            } else {
                merged++;
            }
            entry.requested = true;
            for (ModelWait wait : waitsFor(entry)) {
                if (wait.waiter == waiter) {
                    wait.likely &= request.likely();
                    return;
                }
            }
            ModelWait wait = new ModelWait();
            wait.waiter = waiter;
            wait.readClass = readClass;
            wait.entry = entry;
            wait.likely = request.likely();
            waits.add(wait);
        }

        private Entry create(int file, long page) {
            Entry entry = new Entry();
            entry.file = file;
            entry.page = page;
            entry.queuedAt = now;
            entry.arrival = arrivals++;
            entries.add(entry);
            return entry;
        }

        void raise(int waiter, ReadClass readClass) {
            for (ModelWait wait : waits) {
                if (wait.waiter == waiter && readClass.ordinal() < wait.readClass.ordinal()) {
                    wait.readClass = readClass;
                }
            }
        }

        void withdraw(int waiter) {
            waits.removeIf(wait -> wait.waiter == waiter);
            int before = entries.size();
            entries.removeIf(entry -> !entry.inFlight && waitsFor(entry).isEmpty());
            withdrawn += before - entries.size();
        }

        Optional<ReadRun> next() {
            List<Entry> queued =
                    entries.stream().filter(entry -> !entry.inFlight).toList();
            Optional<Entry> chosen = queued.stream()
                    .min(Comparator.comparingLong((Entry entry) -> entry.arrival))
                    .filter(entry -> now - entry.queuedAt > AGE_BOUND)
                    .or(() -> queued.stream()
                            .min(Comparator.comparing((Entry entry) -> best(entry), BY_RANK)
                                    .thenComparing((Entry entry) -> entry.file)
                                    .thenComparing((Entry entry) -> entry.page)));
            return chosen.map(this::depart);
        }

        private ReadRun depart(Entry chosen) {
            int file = chosen.file;
            long first = chosen.page;
            long last = chosen.page;
            while ((last + 1) / unit == chosen.page / unit && !isInFlight(find(file, last + 1))) {
                last++;
            }
            while (first > 0 && (first - 1) / unit == chosen.page / unit && !isInFlight(find(file, first - 1))) {
                first--;
            }
            while (last - first < 3 && isQueued(find(file, last + 1))) {
                last++;
            }
            while (last - first < 3 && isQueued(find(file, first - 1))) {
                first--;
            }
            for (long page = first; page <= last; page++) {
                Entry entry = find(file, page);
                (entry == null ? create(file, page) : entry).inFlight = true;
            }
            return new ReadRun(file, first, (int) (last - first + 1));
        }

        List<ReadQueue.Completed<Integer>> completed(ReadRun run) {
            return LongStream.range(run.first(), run.first() + run.count())
                    .mapToObj(page -> {
                        Entry entry = find(run.file(), page);
                        List<ModelWait> ended = waitsFor(entry);
                        entries.remove(entry);
                        waits.removeAll(ended);
                        return new ReadQueue.Completed<>(
                                entry.file,
                                page,
                                entry.requested,
                                ended.stream()
                                        .sorted(BY_RANK)
                                        .map(ModelWait::waiter)
                                        .toList());
                    })
                    .toList();
        }

        void returned(ReadRun run) {
            for (long page = run.first(); page < run.first() + run.count(); page++) {
                find(run.file(), page).inFlight = false;
            }
            entries.removeIf(entry -> !entry.inFlight && waitsFor(entry).isEmpty());
        }

        void compareCounters(ReadQueue<?> queue) {
            assertThat(queue.queued()).isEqualTo(queued());
            assertThat(queue.inFlight()).isEqualTo(entries.size() - queued());
            assertThat(queue.freePages()).isEqualTo(Math.max(0, BOUND - queued()));
            assertThat(queue.merged()).isEqualTo(merged);
            assertThat(queue.withdrawn()).isEqualTo(withdrawn);
            assertThat(queue.waiters()).isEqualTo((int)
                    waits.stream().map(ModelWait::waiter).distinct().count());
        }

        private int queued() {
            return (int) entries.stream().filter(entry -> !entry.inFlight).count();
        }

        private ModelWait best(Entry entry) {
            return waitsFor(entry).stream().min(BY_RANK).orElseThrow();
        }

        private List<ModelWait> waitsFor(Entry entry) {
            return waits.stream().filter(wait -> wait.entry == entry).toList();
        }

        private Entry find(int file, long page) {
            return entries.stream()
                    .filter(entry -> entry.file == file && entry.page == page)
                    .findAny()
                    .orElse(null);
        }

        private static boolean isInFlight(Entry entry) {
            return entry != null && entry.inFlight;
        }

        private static boolean isQueued(Entry entry) {
            return entry != null && !entry.inFlight;
        }
    }
}
