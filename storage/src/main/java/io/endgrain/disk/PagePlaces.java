package io.endgrain.disk;

/**
 * Where the pages of a device's files are. Asked once for each page, when it comes into the queue; what is true then is what
 * the queue goes by, even when the file is closed or another one gets its id. Must not block.
 */
public interface PagePlaces {

    /** Nothing is known of any page. */
    PagePlaces UNKNOWN = new PagePlaces() {
        @Override
        public long address(int file, long page) {
            return -1;
        }

        @Override
        public boolean isHeld(int file, long page) {
            return false;
        }
    };

    /** Where the page begins on the device, in bytes; -1 if that is not known. */
    long address(int file, long page);

    /** Whether the operating system holds the page in memory. */
    boolean isHeld(int file, long page);
}
