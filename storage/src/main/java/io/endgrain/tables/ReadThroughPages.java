package io.endgrain.tables;

import io.endgrain.disk.ExactRead;
import io.endgrain.disk.OpenFile;
import io.endgrain.disk.ReadFailure;
import io.endgrain.disk.ResidentPages;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Files whose every page counts as resident, because it is read at once, while the caller waits. For command-line tools
 * and tests; a server never blocks like this.
 */
final class ReadThroughPages implements ResidentPages {
    private final Map<Integer, OpenFile> files = new ConcurrentHashMap<>();
    private final Map<Integer, ReadFailure> failures = new ConcurrentHashMap<>();

    void add(int id, OpenFile file) {
        files.put(id, file);
    }

    @Override
    public boolean copy(int file, long offset, byte[] target, int at, int length) {
        OpenFile source = files.get(file);
        if (source == null || failures.containsKey(file)) {
            return false;
        }
        try {
            ExactRead.fill(source, ByteBuffer.wrap(target, at, length), offset);
            return true;
        } catch (IOException e) {
            failures.put(file, new ReadFailure(source.path(), offset, ReadFailure.reasonOf(e)));
            return false;
        }
    }

    @Override
    public boolean holds(int file, long page) {
        return files.containsKey(file) && !failures.containsKey(file);
    }

    @Override
    public ReadFailure failure(int file, long page) {
        return failures.get(file);
    }
}
