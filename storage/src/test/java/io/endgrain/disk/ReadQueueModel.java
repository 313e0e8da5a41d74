package io.endgrain.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/** The rules, word for word, over lists. A waiter's number is its request's sequence as well. */
final class ReadQueueModel {

    /** Pages of a batch: few, so that there are several. */
    static final int BATCH = 3;

    private final DeviceSettings settings;
    private final DevicePolicies policies;
    private final PagePlaces places;
    private final List<Entry> entries = new ArrayList<>();
    private final List<ModelWait> waits = new ArrayList<>();
    private final Line line = new Line();
    private final Line heldLine = new Line();
    long now;
    private long arrivals;
    private long merged;
    private long withdrawn;

    private static final class Entry {
        int file;
        long page;
        long queuedAt;
        long arrival;
        long address;
        boolean held;
        boolean inFlight;
        boolean requested;
        int batch = -1;

        /** By address, unknown ones last, then by file and offset. */
        private static final Comparator<Entry> BY_PLACE = Comparator.comparing((Entry entry) -> entry.address == -1)
                .thenComparing(entry -> entry.address)
                .thenComparing(entry -> entry.file)
                .thenComparing(entry -> entry.page);
    }

    /** What the order remembers of the pages that the same lanes read. */
    private static final class Line {
        Entry heads;
        int batch;
        ReadClass batchClass = ReadClass.INTERACTIVE;
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

    ReadQueueModel(DeviceSettings settings, PagePlaces places) {
        this.settings = settings;
        this.policies = settings.policies();
        this.places = places;
    }

    private Comparator<ModelWait> byRank() {
        boolean sweepsOrLine = policies.order() == OrderPolicy.ELEVATOR || policies.order() == OrderPolicy.FIFO;
        Comparator<ModelWait> byClass = Comparator.comparing(ModelWait::readClass);
        if (policies.likely() == LikelyPolicy.EAGER) {
            return byClass.thenComparing(ModelWait::waiter);
        }
        return sweepsOrLine || policies.likely() == LikelyPolicy.LAST
                ? byClass.thenComparing(ModelWait::likely).thenComparing(ModelWait::waiter)
                : byClass.thenComparing(ModelWait::waiter).thenComparing(ModelWait::likely);
    }

    boolean add(int waiter, ReadClass readClass, List<PageRequest> requests) {
        long unknown = requests.stream()
                .filter(request -> find(request.file(), request.page()) == null)
                .map(request -> request.file() * 100 + request.page())
                .distinct()
                .count();
        if (unknown > Math.max(0, settings.queuePages() - queued())) {
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
            entry.held = policies.heldLane() && places.isHeld(request.file(), request.page());
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
        entry.address = places.address(file, page);
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

    Optional<ReadRun> next(boolean held) {
        Line from = held ? heldLine : line;
        List<Entry> queued = entries.stream()
                .filter(entry -> !entry.inFlight && entry.held == held)
                .toList();
        return queued.stream()
                .min(Comparator.comparingLong((Entry entry) -> entry.arrival))
                .filter(entry -> now - entry.queuedAt > settings.ageBound().toNanos())
                .or(() -> choose(queued, from))
                .map(chosen -> depart(chosen, from));
    }

    private Optional<Entry> choose(List<Entry> queued, Line from) {
        Comparator<Entry> byRank = Comparator.comparing(this::best, byRank())
                .thenComparing((Entry entry) -> entry.file)
                .thenComparing(entry -> entry.page);
        Comparator<Entry> byTier = Comparator.comparing((Entry entry) -> best(entry).readClass)
                .thenComparing(entry -> policies.likely() != LikelyPolicy.EAGER && best(entry).likely);
        return switch (policies.order()) {
            case OLDEST_REQUEST -> queued.stream().min(byRank);
            case FIFO -> queued.stream().min(byTier.thenComparing(entry -> entry.arrival));
            case ELEVATOR -> {
                Optional<Entry> foremost = queued.stream().min(byTier);
                yield upwards(
                        queued.stream()
                                .filter(entry -> byTier.compare(entry, foremost.orElseThrow()) == 0)
                                .toList(),
                        from);
            }
            case BATCHES -> upwards(batch(queued.stream().sorted(byRank).toList(), from), from);
        };
    }

    private static Optional<Entry> upwards(List<Entry> candidates, Line from) {
        return candidates.stream()
                .filter(entry -> from.heads != null && Entry.BY_PLACE.compare(entry, from.heads) > 0)
                .min(Entry.BY_PLACE)
                .or(() -> candidates.stream().min(Entry.BY_PLACE));
    }

    private List<Entry> batch(List<Entry> ranked, Line from) {
        if (ranked.isEmpty()) {
            return ranked;
        }
        ReadClass foremost = best(ranked.getFirst()).readClass;
        List<Entry> ofClass = ranked.stream()
                .filter(entry -> best(entry).readClass == foremost)
                .toList();
        List<Entry> left = ofClass.stream()
                .filter(entry -> entry.batch == from.batch && foremost == from.batchClass)
                .toList();
        if (!left.isEmpty()) {
            return left;
        }
        from.batch++;
        from.batchClass = foremost;
        List<Entry> batch = ofClass.stream().limit(BATCH).toList();
        batch.forEach(entry -> entry.batch = from.batch);
        return batch;
    }

    private ReadRun depart(Entry chosen, Line from) {
        int file = chosen.file;
        int unit = chosen.held ? 1 : settings.unitPages();
        int gap = chosen.held ? 0 : policies.gapPages();
        long first = chosen.page;
        long last = chosen.page;
        while ((last + 1) / unit == chosen.page / unit && goesUnasked(find(file, last + 1))) {
            last++;
        }
        while (first > 0 && (first - 1) / unit == chosen.page / unit && goesUnasked(find(file, first - 1))) {
            first--;
        }
        for (long page = last + 1; page <= last + 1 + gap && page - first < settings.runPages(); page++) {
            Entry entry = find(file, page);
            if (entry != null && (entry.inFlight || entry.held != chosen.held)) {
                break;
            }
            last = entry == null ? last : page;
        }
        for (long page = first - 1; page >= first - 1 - gap && last - page < settings.runPages(); page--) {
            Entry entry = find(file, page);
            if (entry != null && (entry.inFlight || entry.held != chosen.held)) {
                break;
            }
            first = entry == null ? first : page;
        }
        for (long page = first; page <= last; page++) {
            Entry entry = find(file, page);
            from.heads = entry == null ? create(file, page) : entry;
            from.heads.inFlight = true;
        }
        return new ReadRun(file, first, (int) (last - first + 1));
    }

    private static boolean goesUnasked(Entry entry) {
        return entry == null || (!entry.inFlight && !entry.held);
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
                                    .sorted(byRank())
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
        assertThat(queue.freePages()).isEqualTo(Math.max(0, settings.queuePages() - queued()));
        assertThat(queue.merged()).isEqualTo(merged);
        assertThat(queue.withdrawn()).isEqualTo(withdrawn);
        assertThat(queue.waiters()).isEqualTo((int)
                waits.stream().map(ModelWait::waiter).distinct().count());
    }

    private int queued() {
        return (int) entries.stream().filter(entry -> !entry.inFlight).count();
    }

    private ModelWait best(Entry entry) {
        return waitsFor(entry).stream().min(byRank()).orElseThrow();
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
}
