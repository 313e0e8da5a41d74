package io.endgrain.syzygy;

import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.disk.Page;
import io.endgrain.disk.ResidentPages;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One value out of one table: material, index, sparse entry, lengths, block, literal; everything resident, no moves. The
 * baseline copies 64 bytes from a random place of the pages that the WDL probes read, out of the same page cache. Aim: a
 * WDL probe in at most 15 times of that, a DTZ probe in at most 30.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
public class TableProbeBenchmark {
    private static final int COPY_BYTES = 64;

    private final TableReader reader = new TableReader();
    private final PageDemand demand = new PageDemand();
    private final byte[] target = new byte[COPY_BYTES];
    private ResidentTables resident;
    private TableSet tables;
    private ResidentPages pages;
    private Position[] forWdl;
    private Position[] forDtz;
    private int[] valuesForDtz;
    private int[] copyFiles;
    private long[] copyOffsets;
    private byte[][] copyPages;
    private int next;

    /** Fills the cache and chooses positions. */
    @Setup
    public void open() throws Exception {
        resident = new ResidentTables();
        tables = resident.tables();
        pages = resident.pages();
        List<Position> wdl = new ArrayList<>();
        List<Position> dtz = new ArrayList<>();
        List<Integer> values = new ArrayList<>();
        ValueEvaluator evaluator = ValueEvaluator.of(TableFormat.of(Variant.STANDARD), new LiteralReader());
        for (Position position : resident.positions()) {
            if (position.men() == 2) {
                continue;
            }
            // Single-valued sub-tables read nothing and would flatter the figure.
            if (!resident.pagesReadBy(p -> reader.wdl(position, tables, p, demand))
                    .isEmpty()) {
                wdl.add(position);
            }
            evaluator.begin(tables, pages);
            int classification = evaluator.classify(position, 0, null, null);
            int value = ValueEvaluator.valueOf(classification);
            if (value != 0
                    && ValueEvaluator.howOf(classification) != ValueEvaluator.BY_ZEROING
                    && reader.dtz(position, value, tables, pages, demand) > TableReader.OTHER_SIDE) {
                dtz.add(position);
                values.add(value);
            }
        }
        forWdl = wdl.toArray(Position[]::new);
        forDtz = dtz.toArray(Position[]::new);
        valuesForDtz = values.stream().mapToInt(Integer::intValue).toArray();
        chooseCopies();
        System.out.println(forWdl.length + " positions for WDL, " + forDtz.length + " for DTZ");
    }

    private void chooseCopies() {
        List<Page> read = resident.pagesReadBy(p -> {
            for (Position position : forWdl) {
                reader.wdl(position, tables, p, demand);
            }
        });
        Random random = new Random(2);
        copyFiles = new int[forWdl.length];
        copyOffsets = new long[forWdl.length];
        copyPages = new byte[forWdl.length][];
        for (int i = 0; i < forWdl.length; i++) {
            Page page = read.get(random.nextInt(read.size()));
            copyFiles[i] = page.file();
            copyOffsets[i] = page.offset() + random.nextInt(Math.max(1, page.length() - COPY_BYTES));
            copyPages[i] = new byte[page.length()];
            page.copy(0, copyPages[i], 0, page.length());
        }
    }

    /** Unmaps the tables. */
    @TearDown
    public void close() {
        resident.close();
    }

    /** 64 bytes through the page cache. */
    @Benchmark
    public byte baselineCopy64() {
        int i = next = next + 1 < copyFiles.length ? next + 1 : 0;
        pages.copy(copyFiles[i], copyOffsets[i], target, 0, COPY_BYTES);
        return target[0];
    }

    /** 64 bytes out of an array, without any cache: what memory alone costs. */
    @Benchmark
    public byte bareCopy64() {
        int i = next = next + 1 < copyFiles.length ? next + 1 : 0;
        byte[] page = copyPages[i];
        int from = (int) (copyOffsets[i] % ResidentPages.PAGE_SIZE);
        System.arraycopy(page, from, target, 0, Math.min(COPY_BYTES, page.length - from));
        return target[0];
    }

    /** A WDL value. */
    @Benchmark
    public int wdl() {
        int i = next = next + 1 < forWdl.length ? next + 1 : 0;
        return reader.wdl(forWdl[i], tables, pages, demand);
    }

    /** A DTZ number of a decided position whose side to move is stored. */
    @Benchmark
    public int dtz() {
        int i = next = next + 1 < forDtz.length ? next + 1 : 0;
        return reader.dtz(forDtz[i], valuesForDtz[i], tables, pages, demand);
    }
}
