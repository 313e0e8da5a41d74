package io.endgrain.disk;

import java.util.Map;
import java.util.NavigableMap;

/**
 * How far a read reaches around the page that was chosen: over its unit of reading, asked for or not, then to queued pages
 * nearby, up to the most pages of one run. A read of pages that the operating system holds takes queued neighbours that it
 * holds as well, and nothing else: any other page might make it wait for the disk.
 */
final class RunExtent {

    private final int unitPages;
    private final int runPages;
    private final int gapPages;

    RunExtent(DeviceSettings settings) {
        this.unitPages = settings.unitPages();
        this.runPages = settings.runPages();
        this.gapPages = settings.policies().gapPages();
    }

    /**
     * The run to read.
     *
     * @param chosen the page that must be in it
     * @param pages  all pages queued and in flight, by key
     */
    ReadRun around(QueuedPage chosen, NavigableMap<Long, QueuedPage> pages) {
        int file = chosen.file();
        long first = chosen.page();
        long last = first;
        int gap = chosen.isHeld() ? 0 : gapPages;
        if (!chosen.isHeld()) {
            long unit = first - first % unitPages;
            while (last + 1 < Math.min(unit + unitPages, PageKey.MAX_PAGES) && !isBarred(file, last + 1, pages)) {
                last++;
            }
            while (first > unit && !isBarred(file, first - 1, pages)) {
                first--;
            }
        }
        for (long next = queued(pages.higherEntry(PageKey.of(file, last)), chosen);
                next >= 0 && next - last - 1 <= gap && next - first < runPages;
                next = queued(pages.higherEntry(PageKey.of(file, last)), chosen)) {
            last = next;
        }
        for (long next = queued(pages.lowerEntry(PageKey.of(file, first)), chosen);
                next >= 0 && first - next - 1 <= gap && last - next < runPages;
                next = queued(pages.lowerEntry(PageKey.of(file, first)), chosen)) {
            first = next;
        }
        return new ReadRun(file, first, (int) (last - first + 1));
    }

    /** Whether the page is being read, or will be by the lane for held pages. */
    private static boolean isBarred(int file, long number, NavigableMap<Long, QueuedPage> pages) {
        QueuedPage page = pages.get(PageKey.of(file, number));
        return page != null && (page.inFlight || page.isHeld());
    }

    /** The number of a page that may go along with the chosen one; -1 if it may not. */
    private static long queued(Map.Entry<Long, QueuedPage> entry, QueuedPage chosen) {
        if (entry == null) {
            return -1;
        }
        QueuedPage page = entry.getValue();
        boolean goesAlong = page.file() == chosen.file() && !page.inFlight && page.isHeld() == chosen.isHeld();
        return goesAlong ? page.page() : -1;
    }
}
