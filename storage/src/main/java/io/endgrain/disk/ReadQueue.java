package io.endgrain.disk;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/**
 * The reads that wait for one device, and those in flight there: the only place where a read waits. Which page is read
 * next is decided when a lane asks for it, and not before.
 *
 * <p>The rules:
 * <ul>
 *   <li>A page is read once, whoever asks and however often, also when it is in flight already: then the waiter joins the
 *       flight.
 *   <li>Better classes go first. Within a class the pages go in the order that the device's settings name
 *       ({@link OrderPolicy}, {@link LikelyPolicy}); a page ranks as its best waiter does.
 *   <li>A page that has waited longer than the age bound goes before all that have not; of several, the one that waits
 *       longest. Nothing starves.
 *   <li>Pages around the chosen one go with it: those of the same unit of reading, asked for or not, then queued pages that
 *       are neighbours or nearly so, up to the most pages of one run ({@link RunExtent}).
 *   <li>Pages that the operating system held in memory when they were asked for have a line of their own, and so do not wait
 *       behind pages for which the disk must move ({@link #nextHeld}).
 *   <li>What nobody waits for any more leaves the queue. What is in flight is left alone.
 * </ul>
 *
 * <p>Every operation costs O(log n) for each page concerned. Deterministic, and for the thread that owns it only.
 *
 * @param <W> names a waiter; found again by {@code equals}
 */
public final class ReadQueue<W> {

    private final int bound;
    private final boolean heldApart;
    private final Comparator<PageWait> rank;
    private final RunExtent extent;
    private final LongSupplier nanoClock;
    private final PagePlaces places;
    private final WaitingLine line;
    private final WaitingLine heldLine;

    /** Queued and in flight, by key: neighbours of a file are neighbours here. */
    private final TreeMap<Long, QueuedPage> pages = new TreeMap<>();

    private final Map<W, QueueWaiter<W>> waiters = new HashMap<>();
    private final Set<ReadRun> flights = new HashSet<>();
    private long arrivals;
    private long waitersSeen;
    private long lastWaitNanos;
    private int queuedInteractive;
    private long merged;
    private long withdrawn;

    /**
     * An empty queue.
     *
     * @param settings  its bound, what is read together, in which order, and the age bound
     * @param nanoClock nanoseconds, as {@link System#nanoTime} gives them
     * @param places    where pages lie; asked for whether a page is held only if the settings give held pages a lane
     */
    public ReadQueue(DeviceSettings settings, LongSupplier nanoClock, PagePlaces places) {
        this(settings, nanoClock, places, ReadOrder.of(settings), ReadOrder.of(settings));
    }

    ReadQueue(
            DeviceSettings settings, LongSupplier nanoClock, PagePlaces places, ReadOrder order, ReadOrder heldOrder) {
        this.bound = settings.queuePages();
        this.heldApart = settings.policies().heldLane();
        this.rank = PageWait.rank(settings.policies())
                .thenComparingLong(wait -> wait.waiter().number());
        this.extent = new RunExtent(settings);
        this.nanoClock = nanoClock;
        this.places = places;
        this.line = new WaitingLine(order, nanos(settings.ageBound()));
        this.heldLine = new WaitingLine(heldOrder, nanos(settings.ageBound()));
    }

    private static long nanos(Duration duration) {
        // Centuries do not fit into a long, and mean "never".
        return duration.compareTo(Duration.ofNanos(Long.MAX_VALUE / 2)) > 0 ? Long.MAX_VALUE / 2 : duration.toNanos();
    }

    /**
     * Asks for pages on behalf of a waiter. A waiter may ask again later, for more pages or for the same ones; it keeps its
     * sequence then, and the better one of both classes. A page that is asked for as needed and as likely is needed.
     *
     * @param sequence number that the waiter's request got at admission; a smaller one is older
     * @return whether the pages were taken: all of them, or, if those that are new here do not fit into the bound, none
     */
    public boolean add(W waiter, ReadClass readClass, long sequence, Collection<PageRequest> requests) {
        if (isTooMuch(requests)) {
            return false;
        }
        if (requests.isEmpty()) {
            return true;
        }
        QueueWaiter<W> known =
                waiters.computeIfAbsent(waiter, name -> new QueueWaiter<>(name, readClass, sequence, waitersSeen++));
        raise(waiter, readClass);
        long now = nanoClock.getAsLong();
        for (PageRequest request : requests) {
            wait(known, request, now);
        }
        return true;
    }

    private boolean isTooMuch(Collection<PageRequest> requests) {
        if (requests.size() <= freePages()) {
            return false;
        }
        Set<Long> unknown = new HashSet<>();
        for (PageRequest request : requests) {
            long key = PageKey.of(request.file(), request.page());
            if (!pages.containsKey(key)) {
                unknown.add(key);
            }
        }
        return unknown.size() > freePages();
    }

    private void wait(QueueWaiter<W> waiter, PageRequest request, long now) {
        long key = PageKey.of(request.file(), request.page());
        QueuedPage page = pages.get(key);
        if (page == null) {
            page = newPage(key, now, heldApart && places.isHeld(request.file(), request.page()));
        } else {
            // A page comes here unasked only in flight, beside one that was asked for.
            merged++;
            PageWait earlier = waiter.waits().get(page);
            if (earlier != null && (request.likely() || !earlier.likely())) {
                return;
            }
            leaveLine(page);
            if (earlier != null) {
                page.waits().remove(earlier);
            }
        }
        page.requested = true;
        PageWait wait = new PageWait(waiter, request.likely());
        page.waits().add(wait);
        waiter.waits().put(page, wait);
        joinLine(page);
    }

    private QueuedPage newPage(long key, long now, boolean held) {
        long address = places.address(PageKey.file(key), PageKey.page(key));
        QueuedPage page = new QueuedPage(key, now, arrivals++, address, held, rank);
        pages.put(key, page);
        return page;
    }

    /** Lifts a waiter's pages into a better class. A worse class, or a waiter that waits for nothing here, changes nothing. */
    public void raise(W waiter, ReadClass readClass) {
        QueueWaiter<W> known = waiters.get(waiter);
        if (known == null || !readClass.isBefore(known.readClass())) {
            return;
        }
        known.waits().forEach((page, wait) -> {
            leaveLine(page);
            page.waits().remove(wait);
        });
        known.readClass(readClass);
        known.waits().forEach((page, wait) -> {
            page.waits().add(wait);
            joinLine(page);
        });
    }

    /** Removes a waiter from all its pages. Queued pages that nobody else waits for leave the queue. */
    public void withdraw(W waiter) {
        QueueWaiter<W> known = waiters.remove(waiter);
        if (known == null) {
            return;
        }
        known.waits().forEach((page, wait) -> {
            leaveLine(page);
            page.waits().remove(wait);
            if (!page.waits().isEmpty()) {
                joinLine(page);
            } else if (!page.inFlight) {
                pages.remove(page.key());
                withdrawn++;
            }
        });
    }

    /** The run to be read next, in flight from now on until it is {@link #completed}; empty if nothing waits. */
    public Optional<ReadRun> next() {
        return depart(line);
    }

    /** The same of the pages that the operating system held when they were asked for. No other page is in such a run. */
    public Optional<ReadRun> nextHeld() {
        return depart(heldLine);
    }

    private Optional<ReadRun> depart(WaitingLine from) {
        long now = nanoClock.getAsLong();
        QueuedPage chosen = from.choose(now);
        if (chosen == null) {
            return Optional.empty();
        }
        lastWaitNanos = now - chosen.queuedAt();
        ReadRun run = extent.around(chosen, pages);
        QueuedPage last = chosen;
        for (long number = run.first(); number < run.first() + run.count(); number++) {
            long key = PageKey.of(run.file(), number);
            QueuedPage page = pages.get(key);
            if (page == null) {
                page = newPage(key, now, false);
            } else {
                leaveLine(page);
            }
            page.inFlight = true;
            last = page;
        }
        from.headsAt(last);
        flights.add(run);
        return Optional.of(run);
    }

    /** How long the page waited that {@link #next} or {@link #nextHeld} chose last, in nanoseconds. */
    public long lastWaitNanos() {
        return lastWaitNanos;
    }

    /**
     * Ends a flight.
     *
     * @return every page of the run with those who wait for it, in ascending order
     * @throws IllegalArgumentException if this run is not in flight
     */
    public List<Completed<W>> completed(ReadRun run) {
        requireInFlight(run);
        List<Completed<W>> completed = new ArrayList<>(run.count());
        for (long number = run.first(); number < run.first() + run.count(); number++) {
            QueuedPage page = pages.remove(PageKey.of(run.file(), number));
            completed.add(new Completed<>(run.file(), number, page.requested, leave(page)));
        }
        return completed;
    }

    /** Ends the waits for a page, and gives the waiters' names, best first. */
    private List<W> leave(QueuedPage page) {
        List<W> names = new ArrayList<>(page.waits().size());
        for (PageWait wait : page.waits()) {
            @SuppressWarnings("unchecked") // all waiters of this queue are QueueWaiter<W>
            QueueWaiter<W> waiter = (QueueWaiter<W>) wait.waiter();
            names.add(waiter.name());
            waiter.waits().remove(page);
            if (waiter.waits().isEmpty()) {
                waiters.remove(waiter.name());
            }
        }
        return names;
    }

    /**
     * Takes a run back that no lane could carry out, for instance because the lane died: its pages wait again, with the age
     * that they had. They may exceed the bound for that long.
     *
     * @throws IllegalArgumentException if this run is not in flight
     */
    public void returned(ReadRun run) {
        requireInFlight(run);
        for (long number = run.first(); number < run.first() + run.count(); number++) {
            QueuedPage page = pages.get(PageKey.of(run.file(), number));
            page.inFlight = false;
            if (page.waits().isEmpty()) {
                pages.remove(page.key());
            } else {
                joinLine(page);
            }
        }
    }

    private void requireInFlight(ReadRun run) {
        if (!flights.remove(run)) {
            throw new IllegalArgumentException(
                    run + " is not in flight: expected one of the runs that next() and nextHeld() gave");
        }
    }

    /** Pages that may still be queued: credit can be granted for so many. */
    public int freePages() {
        return Math.max(0, bound - queued());
    }

    /** Pages that wait to be read. */
    public int queued() {
        return line.size() + heldLine.size();
    }

    /** Pages that wait to be read and that an interactive request waits for. */
    public int queuedInteractive() {
        return queuedInteractive;
    }

    /** Pages in flight, also those that were not asked for. */
    public int inFlight() {
        return pages.size() - queued();
    }

    /** Waiters that wait for at least one page here. */
    public int waiters() {
        return waiters.size();
    }

    /** Requests for a page that was queued or in flight already, since the start. */
    public long merged() {
        return merged;
    }

    /** Pages that left the queue unread because nobody waited for them any more, since the start. */
    public long withdrawn() {
        return withdrawn;
    }

    private void leaveLine(QueuedPage page) {
        if (!page.inFlight) {
            lineOf(page).remove(page);
            queuedInteractive -= isInteractive(page) ? 1 : 0;
        }
    }

    private void joinLine(QueuedPage page) {
        if (!page.inFlight) {
            lineOf(page).add(page);
            queuedInteractive += isInteractive(page) ? 1 : 0;
        }
    }

    /** Waits change only while a page is in no line, so that what joins as interactive leaves as such. */
    private static boolean isInteractive(QueuedPage page) {
        return page.best().waiter().readClass() == ReadClass.INTERACTIVE;
    }

    private WaitingLine lineOf(QueuedPage page) {
        return page.isHeld() ? heldLine : line;
    }

    /**
     * A page whose flight has ended.
     *
     * @param file      id of the file
     * @param page      number of the page
     * @param requested whether anybody ever asked for it; if not, it was read because it lies beside one that was
     * @param waiters   who waits for it, best first; none if it was not requested, or if all have withdrawn
     */
    public record Completed<W>(int file, long page, boolean requested, List<W> waiters) {}
}
