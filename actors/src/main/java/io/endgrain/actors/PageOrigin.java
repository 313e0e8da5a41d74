package io.endgrain.actors;

/** Where a page came from that was not in memory. */
enum PageOrigin {
    /** A prefix of the table on a faster device. */
    PREFIX("prefix"),
    /** The operating system's memory. */
    OPERATING_SYSTEM("operating-system"),
    /** A disk. */
    DISK("disk");

    private final String label;

    PageOrigin(String label) {
        this.label = label;
    }

    /** Its name in metrics and traces. */
    String label() {
        return label;
    }
}
