package io.endgrain.disk;

import java.util.Objects;

/** Checks the arguments of {@link ResidentPages#copy}. */
final class PageRange {

    private PageRange() {}

    static void check(long offset, byte[] target, int at, int length) {
        if (length < 1 || length > ResidentPages.PAGE_SIZE || offset < 0) {
            throw new IllegalArgumentException("cannot copy " + length + " bytes at offset " + offset
                    + ": expected 1 to " + ResidentPages.PAGE_SIZE + " bytes at an offset of 0 or more");
        }
        Objects.checkFromIndexSize(at, length, target.length);
    }
}
