package io.endgrain.actors;

import io.endgrain.disk.OwnPages;
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
import org.apache.pekko.actor.typed.ActorRef;

/**
 * What one probe has fetched and still waits for: its own pages over the cache, the pages that it has asked of devices, the
 * files that it wants opened. Belongs to the actor that holds it.
 *
 * <p>Pages before a table's data only locate others. As soon as all of those have come the probe should look again, even
 * while data pages are under way, so that no slow read waits for another slow read.
 */
final class PageFetch {
    private final ActorRef<PageEvent> self;
    private final ProbeContext context;
    private final OwnPages pages;
    private final Set<PageId> locating = new HashSet<>();
    private final Set<PageId> data = new HashSet<>();
    private final Set<Integer> opening = new HashSet<>();
    private final Set<ActorRef<DeviceReader.Command>> asked = new HashSet<>();
    private ReadClass readClass;
    private int rounds;

    private record PageId(int file, long page) {}

    PageFetch(ActorRef<PageEvent> self, ProbeContext context) {
        this.self = self;
        this.context = context;
        this.readClass = context.readClass();
        this.pages = new OwnPages(context.view().cache());
    }

    /** The cache and the pages that were fetched. */
    ResidentPages pages() {
        return pages;
    }

    /** How many times data pages were asked for after all that had been asked for before were there. */
    int rounds() {
        return rounds;
    }

    /** Whether nothing is awaited. */
    boolean isIdle() {
        return locating.isEmpty() && data.isEmpty() && opening.isEmpty();
    }

    /** Asks for what is needed and has not been asked for. */
    void request(List<PageNeed> needs, List<TableFile> unopened) {
        for (TableFile file : unopened) {
            if (opening.add(file.id())) {
                context.view().catalog().tell(new TableCatalog.Open(file, readClass, self));
            }
        }
        boolean dataUnderWay = !data.isEmpty();
        Map<ActorRef<DeviceReader.Command>, List<PageRequest>> byDevice = new HashMap<>();
        for (PageNeed need : needs) {
            PageId id = new PageId(need.file(), need.page());
            if (!locating.contains(id) && !data.contains(id)) {
                ask(id, need.likely(), byDevice);
            }
        }
        rounds += !dataUnderWay && !data.isEmpty() ? 1 : 0;
        byDevice.forEach((device, requests) -> {
            asked.add(device);
            device.tell(new DeviceReader.Fetch(self, readClass, context.sequence(), requests));
        });
    }

    private void ask(PageId id, boolean likely, Map<ActorRef<DeviceReader.Command>, List<PageRequest>> byDevice) {
        ActorRef<DeviceReader.Command> device = context.view().devices().get(id.file());
        if (device == null) {
            pages.addFailure(
                    id.file(),
                    id.page(),
                    new ReadFailure(Path.of("file-" + id.file()), 0, "no device holds this file"));
            return;
        }
        (isData(id) ? data : locating).add(id);
        byDevice.computeIfAbsent(device, d -> new ArrayList<>()).add(new PageRequest(id.file(), id.page(), likely));
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
            case PageEvent.PageArrived(var page) -> {
                pages.add(page);
                yield ended(new PageId(page.file(), page.number()));
            }
            case PageEvent.PageFailed(int file, long page, ReadFailure failure) -> {
                pages.addFailure(file, page, failure);
                yield ended(new PageId(file, page));
            }
            case PageEvent.FileDecided(int file) -> opening.remove(file) && opening.isEmpty();
        };
    }

    private boolean ended(PageId id) {
        if (locating.remove(id)) {
            return locating.isEmpty();
        }
        return data.remove(id) && data.isEmpty() && locating.isEmpty() && opening.isEmpty();
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
        for (int file : opening) {
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
        opening.clear();
    }
}
