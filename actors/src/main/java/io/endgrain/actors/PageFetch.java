package io.endgrain.actors;

import io.endgrain.actors.PageRoutes.Route;
import io.endgrain.disk.OwnPages;
import io.endgrain.disk.Page;
import io.endgrain.disk.PageRequest;
import io.endgrain.disk.ReadClass;
import io.endgrain.disk.ReadFailure;
import io.endgrain.disk.ResidentPages;
import io.endgrain.syzygy.Evaluation.PageNeed;
import io.endgrain.syzygy.TableFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import kamon.trace.Span;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * What one probe has fetched and still waits for: its own pages over those of its request, the pages that it has asked of devices, the
 * files that it wants opened. Belongs to the actor that holds it.
 *
 * <p>Pages before a table's data only locate others. As soon as all of those have come the probe should look again, even
 * while data pages are under way, so that no slow read waits for another slow read. And as soon as all pages have come that
 * were sure to be needed: they tell which of the likely ones are, and what comes after them.
 */
final class PageFetch {
    /** After so many rounds no likely page is left out any more, so that the next round is the last. */
    private static final int LEAVING_ROUNDS = 3;

    private final ActorRef<PageEvent> self;
    private final ProbeContext context;
    private final Span span;
    private final OwnPages pages;
    private final Set<PageId> locating = new HashSet<>();
    private final Set<PageId> data = new HashSet<>();

    /** Those of {@link #data} that may turn out not to be needed. */
    private final Set<PageId> likelyData = new HashSet<>();

    /** Files that are awaited, and since when. */
    private final Map<Integer, Long> opening = new HashMap<>();

    /** What is awaited, and since when. */
    private final Map<PageId, AskedPage> askedPages = new HashMap<>();

    /** The read that has been told of last: one may bring many pages. */
    private ReadTime toldRead = ReadTime.NONE;

    /** Where else the pages can be had that are awaited from somewhere, should that fail. */
    private final Map<PageId, List<Route>> otherRoutes = new HashMap<>();

    /**
     * Pages awaited from another source than their table's own file, by what they are there: by the table of a copy, and by the
     * source, under which they fail when it has been closed meanwhile.
     */
    private final Map<PageId, PageId> elsewhere = new HashMap<>();

    private final Set<ActorRef<DeviceReader.Command>> asked = new HashSet<>();
    private ReadClass readClass;
    private int dataAsked;
    private int rounds;

    private record PageId(int file, long page) {}

    private record AskedPage(long nanos, boolean isPrefix) {}

    /**
     * Nothing has been fetched yet.
     *
     * @param span of the probe, to tell of reads
     */
    PageFetch(ActorRef<PageEvent> self, ProbeContext context, Span span) {
        this.self = self;
        this.context = context;
        this.span = span;
        this.readClass = context.readClass();
        this.pages = new OwnPages(context.pages());
    }

    /** The cache, the pages of the request and those of this probe. */
    ResidentPages pages() {
        return pages;
    }

    /** How many times data pages were asked for after all had come that were known to be needed before. */
    int rounds() {
        return rounds;
    }

    /** Whether nothing is awaited. */
    boolean isIdle() {
        return locating.isEmpty() && data.isEmpty() && opening.isEmpty();
    }

    /** Asks for what is needed and has not been asked for. */
    void request(List<PageNeed> needs, List<TableFile> unopened) {
        request(needs, unopened, rounds);
    }

    /**
     * Asks for what is needed and has not been asked for.
     *
     * @param roundsSoFar how many rounds of reads it took to come here, those of others included
     */
    void request(List<PageNeed> needs, List<TableFile> unopened, int roundsSoFar) {
        for (TableFile file : unopened) {
            if (opening.putIfAbsent(file.id(), System.nanoTime()) == null) {
                context.view().catalog().tell(new TableCatalog.Open(file, readClass, self));
            }
        }
        boolean neededUnderWay = isNeededDataUnderWay();
        int askedBefore = dataAsked;
        Map<ActorRef<DeviceReader.Command>, List<PageRequest>> byDevice = new HashMap<>();
        for (PageNeed need : needs) {
            if (!need.likely()) {
                ask(need, byDevice);
            }
        }
        // What is awaited by now brings the next round, in which likely pages that were left out are asked for if they
        // are still missing. So there is progress, however busy the devices are; and rounds are few in any case.
        boolean mayBeLeftOut = !isIdle() && roundsSoFar < LEAVING_ROUNDS;
        for (PageNeed need : needs) {
            if (need.likely() && !(mayBeLeftOut && isLeftOut(need))) {
                ask(need, byDevice);
            }
        }
        rounds += !neededUnderWay && dataAsked > askedBefore ? 1 : 0;
        byDevice.forEach(this::fetch);
    }

    private void fetch(ActorRef<DeviceReader.Command> device, List<PageRequest> requests) {
        asked.add(device);
        device.tell(new DeviceReader.Fetch(self, readClass, context.sequence(), requests));
    }

    private boolean isNeededDataUnderWay() {
        return data.size() > likelyData.size();
    }

    private boolean isLeftOut(PageNeed need) {
        List<Route> routes = context.view().routes().of(need.file(), need.page());
        return !routes.isEmpty()
                && context.view().routes().isLeftOut(routes.getFirst().device(), need.chance());
    }

    private void ask(PageNeed need, Map<ActorRef<DeviceReader.Command>, List<PageRequest>> byDevice) {
        PageId id = new PageId(need.file(), need.page());
        if (isAwaited(id)) {
            // In the queue it keeps its rank, that of a likely page; the usual orders rank it by its request first of
            // all.
            if (!need.likely()) {
                likelyData.remove(id);
            }
            return;
        }
        List<Route> routes = context.view().routes().of(id.file(), id.page());
        if (routes.isEmpty()) {
            pages.addFailure(id.file(), id.page(), removed(id));
            return;
        }
        Route route = choose(id, routes);
        // What a prefix holds is there soon, and may locate more.
        if (isData(id) && !route.isPrefix()) {
            awaitData(id, need.likely());
        } else {
            locating.add(id);
        }
        byDevice.computeIfAbsent(route.device(), d -> new ArrayList<>())
                .add(new PageRequest(route.source(), id.page(), need.likely()));
    }

    private void awaitData(PageId id, boolean likely) {
        dataAsked++;
        data.add(id);
        if (likely) {
            likelyData.add(id);
        }
    }

    private ReadFailure removed(PageId id) {
        TableFile file = context.view().tables().file(id.file());
        return new ReadFailure(
                file == null ? Path.of("(file " + id.file() + ")") : file.path(),
                id.page() * ResidentPages.PAGE_SIZE,
                "the table was replaced or removed while it was to be read");
    }

    /** Takes the first of the routes, and notes the others for when it fails. */
    private Route choose(PageId id, List<Route> routes) {
        Route route = routes.getFirst();
        askedPages.put(id, new AskedPage(System.nanoTime(), route.isPrefix()));
        context.effort().countAsked();
        if (routes.size() > 1) {
            otherRoutes.put(id, routes.subList(1, routes.size()));
        }
        if (route.source() != id.file()) {
            elsewhere.put(new PageId(route.source(), id.page()), id);
            elsewhere.put(new PageId(route.table(), id.page()), id);
        }
        return route;
    }

    /** Whether the page can be had elsewhere; then it has been asked for there. */
    private boolean askElsewhere(PageId id) {
        List<Route> others = otherRoutes.remove(id);
        if (others == null || !isAwaited(id)) {
            return false;
        }
        Route route = choose(id, others);
        if (isData(id) && !route.isPrefix() && locating.remove(id)) {
            rounds += isNeededDataUnderWay() ? 0 : 1;
            awaitData(id, false);
        }
        fetch(route.device(), List.of(new PageRequest(route.source(), id.page(), false)));
        return true;
    }

    private boolean isData(PageId id) {
        TableFile file = context.view().tables().file(id.file());
        return !(file != null && file.state() instanceof TableFile.Opened opened)
                || (id.page() + 1) * ResidentPages.PAGE_SIZE
                        > opened.header().sections().data();
    }

    /**
     * Takes in what has come.
     *
     * @return whether it is worth while to evaluate again
     */
    boolean arrived(PageEvent event) {
        return switch (event) {
            case PageEvent.PageArrived(var page, var time) -> {
                boolean worthWhile = false;
                for (PageId id : wanted(page.file(), page.number())) {
                    worthWhile |= arrived(id, page, time);
                }
                yield worthWhile;
            }
            case PageEvent.PageFailed(int file, long page, ReadFailure failure, ReadTime time) -> {
                boolean worthWhile = false;
                for (PageId id : wanted(file, page)) {
                    worthWhile |= failed(id, failure, time);
                }
                yield worthWhile;
            }
            case PageEvent.FileDecided(int file) -> opened(file) && opening.isEmpty();
        };
    }

    private boolean opened(int file) {
        Long asked = opening.remove(file);
        if (asked != null) {
            context.trace().opened(span, context.view().tables().file(file), asked);
        }
        return asked != null;
    }

    private void tell(PageId id, ReadTime time) {
        AskedPage asked = askedPages.remove(id);
        if (asked == null) {
            return;
        }
        if (!time.isKnown()) {
            context.effort().countUntried();
            return;
        }
        PageOrigin origin =
                asked.isPrefix() ? PageOrigin.PREFIX : time.held() ? PageOrigin.OPERATING_SYSTEM : PageOrigin.DISK;
        context.effort().count(origin, time, asked.nanos());
        if (!span.isEmpty() && time.startNanos() != toldRead.startNanos()) {
            toldRead = time;
            context.trace().read(span, context.view().tables().file(id.file()), origin, time, asked.nanos());
        }
    }

    private boolean failed(PageId id, ReadFailure failure, ReadTime time) {
        tell(id, time);
        if (askElsewhere(id)) {
            return false;
        }
        pages.addFailure(id.file(), id.page(), failure);
        return ended(id);
    }

    private boolean arrived(PageId id, Page page, ReadTime time) {
        tell(id, time);
        Page wanted = page;
        if (id.file() != page.file()) {
            wanted = page.of(id.file());
            context.view().cache().put(wanted, false);
        }
        pages.add(wanted);
        context.pages().keep(wanted);
        otherRoutes.remove(id);
        return ended(id);
    }

    /**
     * The pages that were wanted when this one was asked for: another one if this is of a copy, or itself, or both: the prober
     * takes a copy for a table of its own when the first has failed.
     */
    private List<PageId> wanted(int file, long page) {
        PageId id = new PageId(file, page);
        PageId original = elsewhere.get(id);
        if (original == null || original.equals(id)) {
            return List.of(id);
        }
        if (!isAwaited(id)) {
            return List.of(original);
        }
        return isAwaited(original) ? List.of(original, id) : List.of(id);
    }

    private boolean isAwaited(PageId id) {
        return locating.contains(id) || data.contains(id);
    }

    private boolean ended(PageId id) {
        if (locating.remove(id)) {
            return locating.isEmpty();
        }
        if (!data.remove(id)) {
            return false;
        }
        likelyData.remove(id);
        return !isNeededDataUnderWay() && locating.isEmpty() && opening.isEmpty();
    }

    /** Lifts what is awaited into a better class. */
    void raise(ReadClass better) {
        if (!better.isBefore(readClass)) {
            return;
        }
        readClass = better;
        for (ActorRef<DeviceReader.Command> device : asked) {
            device.tell(new DeviceReader.Raise(self, better));
        }
        for (int file : opening.keySet()) {
            context.view()
                    .catalog()
                    .tell(new TableCatalog.Open(context.view().tables().file(file), better, self));
        }
    }

    ReadClass readClass() {
        return readClass;
    }

    /** Takes back what is still awaited. */
    void withdraw() {
        if (!locating.isEmpty() || !data.isEmpty()) {
            for (ActorRef<DeviceReader.Command> device : asked) {
                device.tell(new DeviceReader.Withdraw(self));
            }
        }
        locating.clear();
        data.clear();
        likelyData.clear();
        opening.clear();
        askedPages.clear();
        otherRoutes.clear();
        elsewhere.clear();
    }
}
