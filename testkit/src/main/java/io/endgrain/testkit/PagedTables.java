package io.endgrain.testkit;

import io.endgrain.chess.Position;
import io.endgrain.disk.OwnPages;
import io.endgrain.disk.Page;
import io.endgrain.disk.ReadFailure;
import io.endgrain.disk.ResidentPages;
import io.endgrain.disk.WholePages;
import io.endgrain.syzygy.CorruptTableException;
import io.endgrain.syzygy.Evaluation;
import io.endgrain.syzygy.Evaluation.Missing;
import io.endgrain.syzygy.Evaluation.PageNeed;
import io.endgrain.syzygy.ProbeFailure;
import io.endgrain.syzygy.Prober;
import io.endgrain.syzygy.TableFile;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.syzygy.TableHeader;
import io.endgrain.syzygy.TableOpener;
import io.endgrain.syzygy.TableSet;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Tables whose pages come round by round: a request starts without pages of its own, and after each evaluation gets those
 * that were named as missing and no others. All files are open from the start. For one thread.
 */
public final class PagedTables {
    /** How much of each file's beginning is held in memory beside the pages. */
    public enum Prefix {
        /** Nothing: sparse entries and block lengths are read as pages, too. */
        NONE,
        /** Up to the end of the sparse indexes. */
        SPARSE_INDEX,
        /** Everything before the blocks. */
        WHOLE
    }

    private final TableFormat format;
    private final Prefix prefix;
    private final List<TableFile> files = new ArrayList<>();
    private final List<MemorySegment> contents = new ArrayList<>();
    private int threatPages = Integer.MAX_VALUE;
    private Prober prober;

    /**
     * How a position was answered.
     *
     * @param evaluation the answer
     * @param rounds what each round named, in order
     */
    public record Answer(Evaluation evaluation, List<Missing> rounds) {
        /** The pages of all rounds. */
        public List<PageNeed> pages() {
            return rounds.stream().flatMap(round -> round.pages().stream()).toList();
        }
    }

    /** Starts without files. */
    public PagedTables(TableFormat format, Prefix prefix) {
        this.format = format;
        this.prefix = prefix;
    }

    /** Leaves threats for a later round once so many pages have been named in one, 1 or more. */
    public PagedTables withThreatPages(int pages) {
        threatPages = pages;
        prober = null;
        return this;
    }

    /** Adds a file and opens it; if it cannot be used, its state says why. */
    public PagedTables add(Path path, MemorySegment content) throws IOException {
        TableFile file = new TableFile(
                files.size(),
                path,
                format.parseFileName(String.valueOf(path.getFileName())).orElseThrow());
        files.add(file);
        contents.add(content);
        prober = null;
        try {
            TableHeader header = new TableOpener(format)
                    .open(
                            file,
                            content.byteSize(),
                            (target, at) -> MemorySegment.copy(
                                    content, ValueLayout.JAVA_BYTE, at, target, at, target.length - at))
                    .header();
            file.opened(header, content.asSlice(0, prefixBytes(header.sections())));
        } catch (CorruptTableException e) {
            file.unusable(new ProbeFailure.CorruptTable(path, e.getMessage()));
        }
        return this;
    }

    /** Adds all tables of a directory, mapped for as long as the arena lives. */
    public PagedTables addAll(Path directory, Arena arena) throws IOException {
        List<Path> paths;
        try (Stream<Path> listed = Files.list(directory)) {
            paths = listed.sorted()
                    .filter(path -> format.parseFileName(String.valueOf(path.getFileName()))
                            .isPresent())
                    .toList();
        }
        for (Path path : paths) {
            try (FileChannel channel = FileChannel.open(path)) {
                add(path, channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena));
            }
        }
        return this;
    }

    private long prefixBytes(TableHeader.Sections sections) {
        return switch (prefix) {
            case NONE -> 0;
            case SPARSE_INDEX -> sections.lengths();
            case WHOLE -> sections.prefixEnd();
        };
    }

    /** The files, by id. */
    public List<TableFile> files() {
        return files;
    }

    /** The prober over all files added. */
    public Prober prober() {
        if (prober == null) {
            prober = new Prober(TableSet.of(format, 0, files), threatPages);
        }
        return prober;
    }

    /** Answers a position that starts without any page. */
    public Answer answer(Position position) {
        return answer(position, new OwnPages(new NoPages()));
    }

    /**
     * Answers a position.
     *
     * @param own receives the pages that are named
     * @throws IllegalStateException if a round names nothing that is not there already
     */
    public Answer answer(Position position, OwnPages own) {
        List<Missing> rounds = new ArrayList<>();
        while (true) {
            Evaluation evaluation = prober().evaluate(position, own);
            if (!(evaluation instanceof Missing missing)) {
                return new Answer(evaluation, rounds);
            }
            rounds.add(missing);
            boolean progress = false;
            for (PageNeed need : missing.pages()) {
                progress |= !own.holds(need.file(), need.page());
                own.add(page(need.file(), need.page()));
            }
            if (!progress) {
                throw new IllegalStateException(
                        position.fen() + ": round " + rounds.size() + " names nothing that is missing: " + missing);
            }
        }
    }

    /** A page of a file. */
    public Page page(int file, long page) {
        MemorySegment content = contents.get(file);
        long offset = page * ResidentPages.PAGE_SIZE;
        int length = (int) Math.min(ResidentPages.PAGE_SIZE, content.byteSize() - offset);
        if (offset < 0 || length <= 0) {
            throw new IllegalArgumentException(
                    files.get(file) + " has " + content.byteSize() + " bytes and no page " + page);
        }
        return new Page(file, page, content.asSlice(offset, length).toArray(ValueLayout.JAVA_BYTE), 0, length);
    }

    /** All pages of all files, as if they were in memory. */
    public ResidentPages allPages() {
        return new AllPages();
    }

    private final class AllPages implements ResidentPages {
        @Override
        public boolean copy(int file, long offset, byte[] target, int at, int length) {
            MemorySegment content = contents.get(file);
            if (offset < 0 || offset + length > content.byteSize()) {
                return false;
            }
            MemorySegment.copy(content, ValueLayout.JAVA_BYTE, offset, target, at, length);
            return true;
        }

        @Override
        public boolean holds(int file, long page) {
            return page >= 0 && page * PAGE_SIZE < contents.get(file).byteSize();
        }

        @Override
        public ReadFailure failure(int file, long page) {
            return null;
        }
    }

    /** An empty cache. */
    public static final class NoPages implements WholePages {
        @Override
        public Page page(int file, long page) {
            return null;
        }

        @Override
        public boolean copy(int file, long offset, byte[] target, int at, int length) {
            return false;
        }

        @Override
        public boolean holds(int file, long page) {
            return false;
        }

        @Override
        public ReadFailure failure(int file, long page) {
            return null;
        }
    }
}
