package io.endgrain.testkit.synthetic;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongToIntFunction;

/** The literals of a sub-table by index. */
public interface Literals {
    /** The literal at an index, 0 to 4095. */
    int at(long index);

    /** An index up to which, exclusive, all literals from the given index on are equal; at least the next one. */
    default long runEnd(long index) {
        return index + 1;
    }

    /** Any function; sub-tables of up to some millions of indices are written in reasonable time. */
    static Literals of(LongToIntFunction function) {
        return function::applyAsInt;
    }

    /**
     * Runs of equal literals, for sub-tables of thousands of millions of indices.
     *
     * @param starts the first index of each run with its literal; there is one at 0
     */
    static Literals runs(Map<Long, Integer> starts) {
        TreeMap<Long, Integer> sorted = new TreeMap<>(starts);
        return new Literals() {
            @Override
            public int at(long index) {
                return sorted.floorEntry(index).getValue();
            }

            @Override
            public long runEnd(long index) {
                Long next = sorted.higherKey(index);
                return next == null ? Long.MAX_VALUE : next;
            }
        };
    }
}
