package io.endgrain.syzygy;

/** Reads little-endian numbers from the first bytes of a table file, one after another, within bounds. */
final class HeaderCursor {
    private final String file;
    private final byte[] bytes;
    private final long fileSize;
    private int at;

    /** Thrown when the header goes on beyond the bytes at hand, though not beyond the file. */
    static final class NeedsMoreBytes extends Exception {
        private static final long serialVersionUID = 1L;
    }

    HeaderCursor(String file, byte[] bytes, long fileSize) {
        this.file = file;
        this.bytes = bytes;
        this.fileSize = fileSize;
    }

    int offset() {
        return at;
    }

    void skipToEven() throws CorruptTableException, NeedsMoreBytes {
        if ((at & 1) != 0) {
            u8();
        }
    }

    int u8() throws CorruptTableException, NeedsMoreBytes {
        require(1);
        return bytes[at++] & 0xff;
    }

    int u16() throws CorruptTableException, NeedsMoreBytes {
        require(2);
        int value = (bytes[at] & 0xff) | ((bytes[at + 1] & 0xff) << 8);
        at += 2;
        return value;
    }

    int i32() throws CorruptTableException, NeedsMoreBytes {
        return u16() | (u16() << 16);
    }

    private void require(int count) throws CorruptTableException, NeedsMoreBytes {
        if (at + count > fileSize) {
            throw corrupt(at, "the header goes on, but the file ends after " + fileSize + " bytes");
        }
        if (at + count > bytes.length) {
            throw new NeedsMoreBytes();
        }
    }

    /** Throws unless the condition holds for the number that stands at an offset. */
    void check(boolean condition, long offset, String expected) throws CorruptTableException {
        if (!condition) {
            throw corrupt(offset, expected);
        }
    }

    CorruptTableException corrupt(long offset, String expected) {
        return new CorruptTableException(file, offset, expected);
    }
}
