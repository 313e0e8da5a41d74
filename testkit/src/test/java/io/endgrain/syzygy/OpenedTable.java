package io.endgrain.syzygy;

import io.endgrain.chess.Variant;
import io.endgrain.disk.ReadFailure;
import io.endgrain.disk.ResidentPages;
import io.endgrain.testkit.synthetic.SyntheticFile;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Arrays;

/** A whole table file in memory, opened by the reader under test: no disk, every page resident. */
record OpenedTable(TableFile file, byte[] bytes) implements ResidentPages {
    /** Opens a file with no byte of its prefix held beside the pages. */
    static OpenedTable of(SyntheticFile synthetic) throws CorruptTableException {
        return of(synthetic.name(), synthetic.bytes(), 0);
    }

    static OpenedTable of(String fileName, byte[] bytes, int prefixBytes) throws CorruptTableException {
        TableFormat format = Arrays.stream(Variant.values())
                .map(TableFormat::of)
                .filter(ofVariant -> ofVariant.parseFileName(fileName).isPresent())
                .findFirst()
                .orElseThrow();
        TableName name = format.parseFileName(fileName).orElseThrow();
        TableFile file = new TableFile(0, Path.of(fileName), name);
        try {
            TableOpener.Head head = new TableOpener(format)
                    .open(
                            file,
                            bytes.length,
                            (target, at) -> System.arraycopy(bytes, at, target, at, target.length - at));
            file.opened(head.header(), MemorySegment.ofArray(bytes).asSlice(0, prefixBytes));
        } catch (IOException e) {
            throw new AssertionError("no file is read", e);
        }
        return new OpenedTable(file, bytes);
    }

    TableHeader header() {
        return ((TableFile.Opened) file.state()).header();
    }

    SubTable subTable(int pawnFile, int side) {
        return header().subTable(pawnFile, side);
    }

    /** The literal at an index, or {@link LiteralReader#FAILED}. */
    int literal(SubTable table, long index) {
        return new LiteralReader().literal(file, (TableFile.Opened) file.state(), table, index, this, new PageDemand());
    }

    @Override
    public boolean copy(int fileId, long offset, byte[] target, int at, int length) {
        if (offset + length > bytes.length) {
            return false;
        }
        System.arraycopy(bytes, (int) offset, target, at, length);
        return true;
    }

    @Override
    public boolean holds(int fileId, long page) {
        return page * PAGE_SIZE < bytes.length;
    }

    @Override
    public ReadFailure failure(int fileId, long page) {
        return null;
    }
}
