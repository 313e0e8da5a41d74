package io.endgrain.disk;

/** Pages whose every byte follows from file, page number and position, so that a wrong or torn copy shows. */
final class KeyedPages {

    private KeyedPages() {}

    static Page page(int file, long number) {
        return page(file, number, ResidentPages.PAGE_SIZE);
    }

    static Page page(int file, long number, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = at(file, number * ResidentPages.PAGE_SIZE + i);
        }
        return new Page(file, number, bytes, 0, length);
    }

    static byte at(int file, long offset) {
        long page = offset / ResidentPages.PAGE_SIZE;
        return (byte) (PageKey.hash(PageKey.of(file, page)) + offset % ResidentPages.PAGE_SIZE * 7);
    }

    static boolean isRight(int file, long offset, byte[] copied, int at, int length) {
        for (int i = 0; i < length; i++) {
            if (copied[at + i] != at(file, offset + i)) {
                return false;
            }
        }
        return true;
    }
}
