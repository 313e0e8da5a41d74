package io.endgrain.disk;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A hit in the page cache against a plain copy of the same bytes out of as much memory, at random places. Each place depends
 * on the bytes that were copied before, as with a probe, which has nothing to do until they are there: else the processor
 * would overlap several plain copies, and their number of instructions would be compared rather than their time.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class PageCacheBenchmark {

    private static final int PAGE_SIZE = ResidentPages.PAGE_SIZE;

    /** Pages that are asked for: 4 MiB, which a processor's cache may hold, and 256 MiB, which it does not. */
    @Param({"1024", "65536"})
    public int pages;

    /** Bytes of a copy: what a probe reads of an index, and the largest block. */
    @Param({"64", "1024"})
    public int length;

    private PageCache cache;
    private MemorySegment memory;

    /** Fills a cache of twice the size, so that no page is missing. */
    @Setup
    public void fill() {
        cache = new PageCache(2L * pages * PAGE_SIZE);
        memory = OffHeap.uninitialized((long) pages * PAGE_SIZE);
        byte[] bytes = new byte[PAGE_SIZE];
        SplittableRandom random = new SplittableRandom(1);
        for (int round = 0; round < 3; round++) {
            for (int page = 0; page < pages; page++) {
                random.nextBytes(bytes);
                cache.put(new Page(1, page, bytes, 0, PAGE_SIZE), false);
                MemorySegment.copy(bytes, 0, memory, ValueLayout.JAVA_BYTE, (long) page * PAGE_SIZE, PAGE_SIZE);
            }
        }
    }

    /** Where a thread reads next, and what it reads into. */
    @State(Scope.Thread)
    public static class Reader {

        private final byte[] target = new byte[PAGE_SIZE];
        private long state;

        /** Sends each thread to other places. */
        @Setup(Level.Trial)
        public void start() {
            state = Thread.currentThread().threadId() * 0x9e3779b97f4a7c15L;
        }

        private long place(int pages, int length) {
            state = (state + target[0]) * 6364136223846793005L + 1442695040888963407L;
            long page = Math.unsignedMultiplyHigh(state, pages);
            return page * PAGE_SIZE + ((state >>> 20) & 4095) * (PAGE_SIZE - length) / PAGE_SIZE;
        }
    }

    /** The yardstick: the bytes, and nothing around them. */
    @Benchmark
    public byte plainCopy(Reader reader) {
        long offset = reader.place(pages, length);
        MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, offset, reader.target, 0, length);
        return reader.target[0];
    }

    /** The same bytes out of the cache. A few pages whose set is too full are missing. */
    @Benchmark
    public boolean hit(Reader reader) {
        return cache.copy(1, reader.place(pages, length), reader.target, 0, length);
    }

    /** Whether a page is there. */
    @Benchmark
    public boolean holds(Reader reader) {
        return cache.holds(1, reader.place(pages, length) / PAGE_SIZE);
    }
}
