package io.endgrain.verify;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongFunction;

/** The blocks of side files that were used last, for those that are not in memory as a whole. Safe for all threads. */
final class BlockCache {
    private final int mostBlocks;

    private final Map<Key, int[]> blocks = new LinkedHashMap<>(16, 0.75f, true);

    private record Key(Object owner, long number) {}

    /** Holds that many blocks, of about 4 KiB each. */
    BlockCache(int mostBlocks) {
        this.mostBlocks = mostBlocks;
    }

    /** The block of an owner; it is read, perhaps by several threads at once, if it is not here. */
    int[] get(Object owner, long number, LongFunction<int[]> read) {
        Key key = new Key(owner, number);
        int[] block;
        synchronized (blocks) {
            block = blocks.get(key);
        }
        if (block == null) {
            block = read.apply(number);
            put(key, block);
        }
        return block;
    }

    private void put(Key key, int[] block) {
        // What could not be read may be readable later.
        if (block.length == 0) {
            return;
        }
        synchronized (blocks) {
            blocks.put(key, block);
            if (blocks.size() > mostBlocks) {
                blocks.remove(blocks.keySet().iterator().next());
            }
        }
    }

    /** Lets go of an owner's blocks. */
    void forget(Object owner) {
        synchronized (blocks) {
            blocks.keySet().removeIf(key -> key.owner().equals(owner));
        }
    }
}
