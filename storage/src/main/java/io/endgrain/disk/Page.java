package io.endgrain.disk;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import java.util.zip.CRC32C;

/**
 * The bytes of one page of a file. Immutable: made from a copy of the bytes and never exposes them for writing.
 */
public final class Page {

    private final long key;
    private final byte[] bytes;

    /**
     * Copies the page's bytes out of an array.
     *
     * @param file   id of the file
     * @param number number of the page within the file
     * @param source array to copy from
     * @param from   index of the page's first byte
     * @param length 1 to {@value ResidentPages#PAGE_SIZE} bytes; less only for the last page of a file
     * @throws IllegalArgumentException  if an argument is out of its range
     * @throws IndexOutOfBoundsException if the range is not within the source
     */
    public Page(int file, long number, byte[] source, int from, int length) {
        this(PageKey.of(file, number), checked(length));
        System.arraycopy(source, from, bytes, 0, length);
    }

    /**
     * Takes the page's bytes from a buffer: {@code length} bytes from its position on, which moves past them.
     *
     * @throws IllegalArgumentException         if an argument is out of its range
     * @throws java.nio.BufferUnderflowException if fewer bytes remain in the buffer
     */
    public Page(int file, long number, ByteBuffer source, int length) {
        this(PageKey.of(file, number), checked(length));
        source.get(bytes);
    }

    private Page(long key, byte[] bytes) {
        this.key = key;
        this.bytes = bytes;
    }

    private static byte[] checked(int length) {
        if (length < 1 || length > ResidentPages.PAGE_SIZE) {
            throw new IllegalArgumentException("a page has 1 to " + ResidentPages.PAGE_SIZE + " bytes, not " + length);
        }
        return new byte[length];
    }

    /** The same bytes as the same page of another file, for a copy of this one. Nothing is copied. */
    public Page of(int file) {
        return new Page(PageKey.of(file, number()), bytes);
    }

    /** Id of the file. */
    public int file() {
        return PageKey.file(key);
    }

    /** Number of the page within the file. */
    public long number() {
        return PageKey.page(key);
    }

    /** Where the page begins in the file, in bytes. */
    public long offset() {
        return number() * ResidentPages.PAGE_SIZE;
    }

    /** Bytes of the page: {@value ResidentPages#PAGE_SIZE}, fewer only for the last page of a file. */
    public int length() {
        return bytes.length;
    }

    /**
     * Copies a range of the page.
     *
     * @param from   first byte within the page
     * @param target receives the bytes
     * @param at     index of the first byte in the target
     * @throws IndexOutOfBoundsException if the range is not within the page, or does not fit into the target
     */
    public void copy(int from, byte[] target, int at, int length) {
        Objects.checkFromIndexSize(from, length, bytes.length);
        System.arraycopy(bytes, from, target, at, length);
    }

    /** A read-only view of the page's bytes, with a position of its own. */
    public ByteBuffer buffer() {
        return ByteBuffer.wrap(bytes).asReadOnlyBuffer();
    }

    /** The CRC32C of the page's bytes. */
    public int crc32c() {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, bytes.length);
        return (int) crc.getValue();
    }

    long key() {
        return key;
    }

    /** The bytes themselves, for this package's copies; whoever gets them only reads. */
    byte[] bytes() {
        return bytes;
    }

    /** Whether both are the same page with the same bytes. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Page page && page.key == key && Arrays.equals(page.bytes, bytes);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(key) * 31 + Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return "page " + number() + " of file id " + file() + " (" + length() + " bytes)";
    }
}
