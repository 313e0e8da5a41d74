package io.endgrain.syzygy;

import io.endgrain.disk.ReadFailure;
import io.endgrain.disk.ResidentPages;
import java.util.HashMap;
import java.util.Map;

/** Whole files as byte arrays: every page of them is resident. */
final class ByteArrayPages implements ResidentPages {
    private final Map<Integer, byte[]> files = new HashMap<>();

    ByteArrayPages with(int file, byte[] bytes) {
        files.put(file, bytes);
        return this;
    }

    @Override
    public boolean copy(int file, long offset, byte[] target, int at, int length) {
        byte[] bytes = files.get(file);
        if (bytes == null || offset + length > bytes.length) {
            return false;
        }
        System.arraycopy(bytes, (int) offset, target, at, length);
        return true;
    }

    @Override
    public boolean holds(int file, long page) {
        return files.containsKey(file) && page * PAGE_SIZE < files.get(file).length;
    }

    @Override
    public ReadFailure failure(int file, long page) {
        return null;
    }
}
