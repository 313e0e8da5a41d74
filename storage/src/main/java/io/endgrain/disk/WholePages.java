package io.endgrain.disk;

/** Resident pages that can be had whole, so that whoever has seen one can keep it. */
public interface WholePages extends ResidentPages {

    /** The whole page, to be kept for as long as the caller likes; null if it is not resident. */
    Page page(int file, long page);

    /** From whole pages; one that has to be made for that is the one allocation. */
    @Override
    default boolean copy(int file, long offset, byte[] target, int at, int length) {
        PageRange.check(offset, target, at, length);
        long page = offset / PAGE_SIZE;
        int from = (int) (offset % PAGE_SIZE);
        int first = Math.min(length, PAGE_SIZE - from);
        return copyWithinPage(page(file, page), from, target, at, first)
                && (first == length || copyWithinPage(page(file, page + 1), 0, target, at + first, length - first));
    }

    private static boolean copyWithinPage(Page page, int from, byte[] target, int at, int length) {
        if (page == null || from + length > page.length()) {
            return false;
        }
        page.copy(from, target, at, length);
        return true;
    }
}
