package io.endgrain.verify;

import io.endgrain.disk.ResidentPages;
import java.util.Arrays;
import java.util.zip.CRC32C;

/** Takes the bytes of a table file in their order, in any portions, and sums up each page. For one thread. */
final class PageSums {
    private final CRC32C page = new CRC32C();
    private int pageLength;
    private int[] sums = new int[16];
    private int count;

    /** Takes the next bytes. */
    void update(byte[] bytes, int length) {
        for (int taken = 0; taken < length; ) {
            int part = Math.min(length - taken, ResidentPages.PAGE_SIZE - pageLength);
            page.update(bytes, taken, part);
            taken += part;
            pageLength += part;
            if (pageLength == ResidentPages.PAGE_SIZE) {
                endPage();
            }
        }
    }

    private void endPage() {
        if (count == sums.length) {
            sums = Arrays.copyOf(sums, 2 * count);
        }
        sums[count++] = (int) page.getValue();
        page.reset();
        pageLength = 0;
    }

    /** The sums of all pages, a shorter last one included; nothing can be added afterwards. */
    int[] sums() {
        if (pageLength > 0) {
            endPage();
        }
        return Arrays.copyOf(sums, count);
    }
}
