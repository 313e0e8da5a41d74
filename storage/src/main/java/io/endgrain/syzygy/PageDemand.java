package io.endgrain.syzygy;

import io.endgrain.disk.ResidentPages;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Gathers what an evaluation lacks: pages, each with the chance that it is needed, and files that are not open. */
final class PageDemand {
    private long[] pages = new long[32];
    private int[] files = new int[32];
    private double[] chances = new double[32];
    private int size;
    private final List<TableFile> unopened = new ArrayList<>();

    /** With which chance what is named now is needed. */
    private double chance = 1;

    void clear() {
        size = 0;
        chance = 1;
        unopened.clear();
    }

    /** How many pages and files have been named, repetitions included. */
    int size() {
        return size + unopened.size();
    }

    /** With which chance what is named now is needed, for {@link #widenTo} to go back to. */
    double chance() {
        return chance;
    }

    /** From now on, what is named is needed with this share of the chance so far. */
    void narrowBy(double share) {
        chance *= share;
    }

    /** Ends what {@link #narrowBy} began since the chance was this. */
    void widenTo(double before) {
        chance = before;
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
                chances[i] = Math.max(chances[i], chance);
                return;
            }
        }
        if (size == pages.length) {
            pages = Arrays.copyOf(pages, 2 * size);
            files = Arrays.copyOf(files, 2 * size);
            chances = Arrays.copyOf(chances, 2 * size);
        }
        pages[size] = page;
        files[size] = file;
        chances[size++] = chance;
    }

    /** What has been named so far. */
    Evaluation.Missing toMissing(boolean valueKnown, List<Evaluation.CaptureGap> captures) {
        List<Evaluation.PageNeed> needs = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            needs.add(new Evaluation.PageNeed(files[i], pages[i], chances[i]));
        }
        return new Evaluation.Missing(needs, List.copyOf(unopened), valueKnown, captures);
    }
}
