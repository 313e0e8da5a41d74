package io.endgrain.syzygy;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;

/**
 * One file of one table. It is listed first and opened later; whoever opens it says so here, once, and all who probe
 * see it from then on. A file that changes on disk becomes another {@code TableFile} with another id, so that nothing
 * read from the old one can be taken for the new.
 */
public final class TableFile {
    private final int id;
    private final Path path;
    private final TableName name;
    private volatile State state = new Listed();

    /** What is known of a file. */
    public sealed interface State {}

    /** It has not been opened yet. */
    public record Listed() implements State {}

    /**
     * Its header has been read.
     *
     * @param header the header
     * @param prefix the first bytes of the file, held in memory; empty if there was no room for them
     */
    public record Opened(TableHeader header, MemorySegment prefix) implements State {
        /** How many bytes of the file are held in memory. */
        long prefixBytes() {
            return prefix.byteSize();
        }
    }

    /**
     * It cannot be used.
     *
     * @param failure why
     */
    public record Unusable(ProbeFailure failure) implements State {}

    /**
     * A file that has not been opened yet.
     *
     * @param id different for every file, and again when a file changes; 0 to 2^24 − 1
     * @param path where it is
     * @param name what its name says that it holds
     */
    public TableFile(int id, Path path, TableName name) {
        this.id = id;
        this.path = path;
        this.name = name;
    }

    /** Names this file, in this state of its content, to caches. */
    public int id() {
        return id;
    }

    /** Where the file is. */
    public Path path() {
        return path;
    }

    /** What the file's name says that it holds. */
    public TableName name() {
        return name;
    }

    /** What is known of the file. */
    public State state() {
        return state;
    }

    /** Tells all who probe that the file is open. */
    public void opened(TableHeader header, MemorySegment prefix) {
        state = new Opened(header, prefix);
    }

    /** Tells all who probe that the file, which could not be opened before, may be tried again. */
    public void listed() {
        state = new Listed();
    }

    /** Tells all who probe that the file cannot be used. */
    public void unusable(ProbeFailure failure) {
        state = new Unusable(failure);
    }

    @Override
    public String toString() {
        return path + " (" + name + ")";
    }
}
