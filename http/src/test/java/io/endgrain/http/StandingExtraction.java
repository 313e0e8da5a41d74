package io.endgrain.http;

import io.endgrain.chess.Variant;
import io.endgrain.disk.OsDisk;
import io.endgrain.prefix.PrefixExtraction;
import io.endgrain.prefix.PrefixKind;
import io.endgrain.syzygy.TableFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/** A process that takes the prefix of a table and stands still when it has written bytes, so that it can be killed there. */
final class StandingExtraction {
    private StandingExtraction() {}

    /**
     * Says so in a line when it stands.
     *
     * @param arguments the table and the folder for its prefix
     */
    public static void main(String[] arguments) throws Exception {
        Path table = Path.of(arguments[0]);
        PrefixExtraction.Source source = new PrefixExtraction.Source(
                table,
                Variant.STANDARD,
                TableFormat.of(Variant.STANDARD)
                        .parseFileName(table.getFileName().toString())
                        .orElseThrow());
        new PrefixExtraction(new OsDisk(), 1, new Standing())
                .run(List.of(source), Path.of(arguments[1]), PrefixKind.BLOCK_LENGTHS, true);
    }

    private static final class Standing implements PrefixExtraction.Progress {
        @Override
        public void extracting(Path table, int done, int all, long bytes) {
            if (bytes == 0) {
                return;
            }
            System.out.println("standing");
            try {
                while (System.in.read() >= 0) {
                    continue;
                }
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }

        @Override
        public void checking(Path table, int done, int all, long read, long size) {}

        @Override
        public void waiting(Path folder) {}
    }
}
