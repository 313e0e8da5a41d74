package io.endgrain.generate;

import io.endgrain.chess.Variant;
import io.endgrain.disk.PartFile;
import io.endgrain.generate.TableWriter.IfPresent;
import io.endgrain.syzygy.Material;
import io.endgrain.syzygy.Metric;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.syzygy.TableName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A process of its own that writes a table, so that it can be killed, or run out of room. */
final class WritingProcess {
    private static final int KQVKR_SIZE = 31332 * 61;

    private WritingProcess() {}

    /**
     * Writes a large table.
     *
     * @param arguments the folder; and {@code stop} to write but a part of it, say so in a line, and wait for the end of
     *     the input
     */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        if (arguments.length > 1) {
            try (PartFile part = PartFile.create(folder.resolve("KQvKR.rtbz"))) {
                part.stream().write(new byte[10_000]);
                System.out.println("wrote a part");
                while (System.in.read() >= 0) {
                    continue;
                }
            }
            return;
        }
        short[] cells = new short[KQVKR_SIZE];
        Random random = new Random(1);
        for (int i = 0; i < cells.length; i += 10) {
            cells[i] = (short) random.nextInt(20);
        }
        SubTableContent content = new SubTableContent(
                new int[] {6, 14, 5, 12},
                0,
                15,
                Compressor.compress(cells, Metric.DTZ),
                new DistanceStorage(0, false, false, null));
        TableName name = new TableName(Material.parse("KQvKR").orElseThrow(), Metric.DTZ);
        new TableWriter(folder, TableFormat.of(Variant.STANDARD), IfPresent.FAIL)
                .write(name, new SubTableContent[][] {{content}});
    }

    /** The command that starts it, with a limit of the size of files in KiB. */
    static List<String> command(long mostKibibytes, String... arguments) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String line = "ulimit -f " + mostKibibytes + "; exec \"$0\" \"$@\"";
        List<String> command = new ArrayList<>(List.of(
                "bash",
                "-c",
                line,
                java,
                "-XX:-UsePerfData",
                "-cp",
                System.getProperty("java.class.path"),
                WritingProcess.class.getName()));
        command.addAll(List.of(arguments));
        return command;
    }
}
