package io.endgrain.syzygy;

import io.endgrain.disk.ResidentPages;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Gathers what an evaluation lacks: pages, each needed or likely, and files that are not open. */
final class PageDemand {
    private long[] pages = new long[32];
    private int[] files = new int[32];
    private boolean[] likelyPages = new boolean[32];
    private int size;
    private final List<TableFile> unopened = new ArrayList<>();

    /** Above zero while what is named may turn out not to be needed. */
    private int likely;

    void clear() {
        size = 0;
        likely = 0;
        unopened.clear();
    }

    /** How many pages and files have been named, repetitions included. */
    int size() {
        return size + unopened.size();
    }

    void beginLikely() {
        likely++;
    }

    void endLikely() {
        likely--;
    }

    void addUnopened(TableFile file) {
        if (!unopened.contains(file)) {
            unopened.add(file);
        }
    }

    /**
     * Adds the pages of a range of bytes that could not be copied: those that are not resident, or all if the missing one
     * has come back in the meantime.
     */
    void addRange(ResidentPages resident, int file, long offset, int length) {
        long first = offset / ResidentPages.PAGE_SIZE;
        long last = (offset + length - 1) / ResidentPages.PAGE_SIZE;
        boolean anyMissing = false;
        for (long page = first; page <= last; page++) {
            if (!resident.holds(file, page)) {
                add(file, page);
                anyMissing = true;
            }
        }
        for (long page = first; page <= last && !anyMissing; page++) {
            add(file, page);
        }
    }

    private void add(int file, long page) {
        for (int i = 0; i < size; i++) {
            if (pages[i] == page && files[i] == file) {
                likelyPages[i] &= likely > 0;
                return;
            }
        }
        if (size == pages.length) {
            pages = Arrays.copyOf(pages, 2 * size);
            files = Arrays.copyOf(files, 2 * size);
            likelyPages = Arrays.copyOf(likelyPages, 2 * size);
        }
        pages[size] = page;
        files[size] = file;
        likelyPages[size++] = likely > 0;
    }

    /** What has been named so far. */
    Evaluation.Missing toMissing(boolean valueKnown, List<Evaluation.CaptureGap> captures) {
        List<Evaluation.PageNeed> needs = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            needs.add(new Evaluation.PageNeed(files[i], pages[i], likelyPages[i]));
        }
        return new Evaluation.Missing(needs, List.copyOf(unopened), valueKnown, captures);
    }
}
