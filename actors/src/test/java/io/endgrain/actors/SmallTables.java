package io.endgrain.actors;

import io.endgrain.chess.Fen;
import io.endgrain.chess.InvalidFenException;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.syzygy.Metric;
import io.endgrain.testkit.MemoryDisk;
import io.endgrain.testkit.synthetic.Literals;
import io.endgrain.testkit.synthetic.SymbolDictionary;
import io.endgrain.testkit.synthetic.SyntheticFile;
import io.endgrain.testkit.synthetic.SyntheticSubTable;
import io.endgrain.testkit.synthetic.SyntheticTable;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Tables of the tests' own in a file system in memory. They hold one value for each side to move, but as data spread over
 * many pages, so that every probe has something to read.
 */
final class SmallTables {
    static final Path DIRECTORY = Path.of("/tables");
    static final Path OTHER_DIRECTORY = Path.of("/more-tables");

    /** White wins with 21 legal moves, none of them a capture. */
    static final String QUEEN_WINS = "8/8/8/3k4/8/8/8/KQ6 w - - 0 1";

    /** Black, to move, loses; no capture. */
    static final String QUEEN_LOSES = "8/8/8/3k4/8/8/8/KQ6 b - - 0 1";

    /** A draw; White's rook can take Black's. */
    static final String ROOKS_DRAW = "8/8/8/3k4/8/3r3R/8/K7 w - - 0 1";

    /** White's queen can take the rook. */
    static final String QUEEN_TAKES_ROOK = "8/8/8/7k/8/1r6/8/KQ6 w - - 0 1";

    private static final int LOSS = 0;
    private static final int DRAW = 2;
    private static final int WIN = 4;
    private static final int WINS_AND_LOSSES_IN_PLIES = 4 | 8;
    private static final int BLACK_TO_MOVE = 1;

    private static final Map<String, SyntheticFile> FILES = files();

    private SmallTables() {}

    /** All tables in {@link #DIRECTORY}. */
    static MemoryDisk disk() {
        MemoryDisk disk = new MemoryDisk();
        putAll(disk, DIRECTORY);
        return disk;
    }

    static void putAll(MemoryDisk disk, Path directory) {
        FILES.values().forEach(file -> disk.put(directory.resolve(file.name()), file.bytes()));
    }

    static Path path(String name) {
        return DIRECTORY.resolve(name);
    }

    static SyntheticFile file(String name) {
        return FILES.get(name);
    }

    static Position position(String fen) {
        try {
            return Fen.parse(fen, Variant.STANDARD);
        } catch (InvalidFenException e) {
            throw new AssertionError(fen, e);
        }
    }

    private static Map<String, SyntheticFile> files() {
        Map<String, SyntheticFile> files = new LinkedHashMap<>();
        for (String key : List.of("KQvK", "KRvK", "KQvKR")) {
            add(files, wdl(key, WIN, LOSS));
            add(files, dtz(key, 5));
        }
        for (String key : List.of("KBvK", "KNvK", "KRvKR")) {
            add(files, wdl(key, DRAW, DRAW));
            add(files, dtz(key, 0));
        }
        return files;
    }

    private static void add(Map<String, SyntheticFile> files, SyntheticFile file) {
        files.put(file.name(), file);
    }

    /** A WDL table that holds one literal for each side to move. */
    static SyntheticFile wdl(String key, int white, int black) {
        SyntheticTable table = SyntheticTable.of(key, Metric.WDL);
        for (int file = 0; file < table.files(); file++) {
            for (int side = 0; side < table.sides(); side++) {
                table.with(file, side, constant(side == 0 ? white : black, 6));
            }
        }
        return table.write();
    }

    /** A DTZ table for White to move that holds one distance, {@code plies - 1} in plies. */
    static SyntheticFile dtz(String key, int literal) {
        return SyntheticTable.of(key, Metric.DTZ)
                .withAll(constant(literal, 8).flags(WINS_AND_LOSSES_IN_PLIES))
                .write();
    }

    /** As {@link #dtz}, but for Black to move. */
    static SyntheticFile dtzOfBlack(String key, int literal) {
        return SyntheticTable.of(key, Metric.DTZ)
                .withAll(constant(literal, 8).flags(WINS_AND_LOSSES_IN_PLIES | BLACK_TO_MOVE))
                .write();
    }

    /** Three bits for every literal, so that there is data to read. */
    private static SyntheticSubTable constant(int literal, int blockBits) {
        int[] leaves = new int[5];
        leaves[0] = literal;
        for (int i = 1; i < leaves.length; i++) {
            leaves[i] = (literal + i) % leaves.length;
        }
        return SyntheticSubTable.of(Literals.of(index -> literal), SymbolDictionary.leaves(leaves))
                .bits(blockBits, 12);
    }
}
