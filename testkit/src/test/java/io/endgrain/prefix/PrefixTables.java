package io.endgrain.prefix;

import io.endgrain.chess.Variant;
import io.endgrain.syzygy.Metric;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.tables.TableChecksum;
import io.endgrain.testkit.synthetic.Literals;
import io.endgrain.testkit.synthetic.SymbolDictionary;
import io.endgrain.testkit.synthetic.SyntheticFile;
import io.endgrain.testkit.synthetic.SyntheticSubTable;
import io.endgrain.testkit.synthetic.SyntheticTable;
import java.nio.file.Path;
import java.util.Arrays;

/** Tables with prefixes of several pages, for tests of prefixes. */
final class PrefixTables {
    /** A WDL table whose prefix has several pages. */
    static final SyntheticFile LARGE = wdl("KQvKR", 4);

    /** Another one of the same size with other values. */
    static final SyntheticFile OTHER = wdl("KQvKR", 3);

    /** A table of less than a page. */
    static final SyntheticFile SMALL =
            sealed(SyntheticTable.of("KBvK", Metric.WDL).write());

    private PrefixTables() {}

    /** Small blocks, and so many entries of lists. */
    private static SyntheticFile wdl(String key, int literal) {
        SyntheticSubTable values = SyntheticSubTable.of(
                        Literals.of(index -> index % 7 == literal ? 1 : literal),
                        SymbolDictionary.leaves(0, 1, 2, 3, 4))
                .bits(5, 6);
        return sealed(SyntheticTable.of(key, Metric.WDL).withAll(values).write());
    }

    /** With the right checksum at its end. */
    private static SyntheticFile sealed(SyntheticFile table) {
        byte[] bytes = table.bytes();
        int end = bytes.length - TableChecksum.BYTES;
        byte[] checksum = TableChecksum.of(Arrays.copyOf(bytes, end));
        SyntheticFile sealed = table;
        for (int i = 0; i < checksum.length; i++) {
            sealed = sealed.withByte(end + i, checksum[i]);
        }
        return sealed;
    }

    static PrefixExtraction.Source source(Path path) {
        return new PrefixExtraction.Source(
                path,
                Variant.STANDARD,
                TableFormat.of(Variant.STANDARD)
                        .parseFileName(path.getFileName().toString())
                        .orElseThrow());
    }

    /** A progress that nobody sees. */
    static final PrefixExtraction.Progress SILENT = new PrefixExtraction.Progress() {
        @Override
        public void extracting(Path table, int done, int all, long bytes) {}

        @Override
        public void checking(Path table, int done, int all, long read, long size) {}

        @Override
        public void waiting(Path folder) {}
    };
}
