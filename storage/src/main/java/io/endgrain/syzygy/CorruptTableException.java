package io.endgrain.syzygy;

/** A table file whose bytes contradict the format. The message names the file, the offset and what was expected. */
public final class CorruptTableException extends Exception {
    private static final long serialVersionUID = 1L;

    private final long offset;
    private final String finding;

    /**
     * Damage at an offset of a file.
     *
     * @param file the file
     * @param offset in bytes from the start of the file
     * @param expected a clause that says what was expected and what was found
     */
    CorruptTableException(String file, long offset, String expected) {
        super(file + ": corrupt at offset " + offset + ": " + expected);
        this.offset = offset;
        this.finding = "corrupt at offset " + offset + ": " + expected;
    }

    /** The message without the name of the file, for those who have named it. */
    public String finding() {
        return finding;
    }

    /** Where in the file, in bytes. */
    public long offset() {
        return offset;
    }
}
