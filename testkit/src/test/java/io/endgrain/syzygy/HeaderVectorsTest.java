package io.endgrain.syzygy;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.chess.Variant;
import io.endgrain.disk.OsDisk;
import io.endgrain.disk.ResidentPages;
import io.endgrain.tables.BlockingTables;
import io.endgrain.testkit.SharedFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Headers, sections and single literals of published files against the vectors of the format's specification (C1). */
class HeaderVectorsTest {
    private static final String PIECES = "PNBRQK";

    /** Expected facts by name, from a line {@code kind name… key=value…}. */
    private record Facts(List<String> words, Map<String, String> values) {
        static Facts of(String line) {
            Map<String, String> values = new HashMap<>();
            List<String> words = Arrays.stream(line.split(" "))
                    .filter(word -> word.indexOf('=') < 0)
                    .toList();
            Arrays.stream(line.split(" "))
                    .filter(word -> word.indexOf('=') > 0)
                    .forEach(fact ->
                            values.put(fact.substring(0, fact.indexOf('=')), fact.substring(fact.indexOf('=') + 1)));
            return new Facts(words, values);
        }

        boolean has(String key) {
            return values.containsKey(key);
        }

        long number(String key) {
            return Long.parseLong(values.get(key));
        }

        int[] numbers(String key) {
            return Arrays.stream(values.get(key).split(","))
                    .mapToInt(Integer::parseInt)
                    .toArray();
        }
    }

    @Test
    void everySubTableAgrees() throws IOException {
        Optional<SharedFolder> shared = SharedFolder.find();
        if (shared.isEmpty()) {
            System.out.println("corpus vectors-C1: skipped, no shared folder");
            return;
        }
        List<Path> folders = VectorFile.tables(shared.get());
        int compared = 0;
        try (BlockingTables tables = BlockingTables.of(new OsDisk(), Variant.STANDARD, folders)) {
            Path path = null;
            TableFile file = null;
            for (String line : VectorFile.lines("headers.txt")) {
                Facts facts = Facts.of(line);
                if (facts.words().getFirst().equals("file")) {
                    file = opened(tables, facts.words().get(1));
                    path = file.path();
                    compareFile(facts, path, header(file));
                } else {
                    int pawnFile = Integer.parseInt(facts.words().get(1));
                    int side = Integer.parseInt(facts.words().get(2));
                    SubTable table = header(file).subTable(pawnFile, side);
                    String name = path.getFileName() + " sub-table " + pawnFile + " " + side;
                    compareSubTable(facts, name, table);
                    compareLiterals(facts, name, file, table, tables.pages());
                    compared++;
                }
            }
        }
        System.out.println("corpus vectors-C1: " + compared + " sub-tables compared");
        assertThat(compared).isEqualTo(59);
    }

    private static TableFile opened(BlockingTables tables, String fileName) {
        TableName name = tables.tables().format().parseFileName(fileName).orElseThrow();
        TableFile file = tables.tables()
                .find(name.material().signature())
                .files(name.metric())
                .getFirst();
        tables.open(file);
        return file;
    }

    private static TableHeader header(TableFile file) {
        return ((TableFile.Opened) file.state()).header();
    }

    private static void compareFile(Facts facts, Path path, TableHeader header) throws IOException {
        String name = String.valueOf(path.getFileName());
        byte[] bytes = Files.readAllBytes(path);
        byte[] checksum = Arrays.copyOfRange(bytes, bytes.length - 16, bytes.length);
        assertThat(HexFormat.of().formatHex(checksum))
                .as(name + ": which build the vectors are for")
                .isEqualTo(facts.values().get("checksum"));
        assertThat(HexFormat.of().toHexDigits(bytes[4]))
                .as(name + ": layout byte")
                .isEqualTo(facts.values().get("layout"));
        TableHeader.Sections sections = header.sections();
        assertThat(sections.fileSize()).as(name).isEqualTo(facts.number("bytes"));
        assertThat(sections.maps() - headerBytes(header)).as(name + ": headers").isEqualTo(facts.number("headers"));
        assertThat(sections.maps()).as(name + ": maps").isEqualTo(facts.number("maps"));
        assertThat(sections.sparse()).as(name + ": sparse").isEqualTo(facts.number("sparse"));
        assertThat(sections.lengths()).as(name + ": lengths").isEqualTo(facts.number("lengths"));
        assertThat(sections.prefixEnd()).as(name + ": prefixEnd").isEqualTo(facts.number("prefixEnd"));
        assertThat(sections.data()).as(name + ": data").isEqualTo(facts.number("data"));
    }

    /** The bytes of all pairs headers. */
    private static long headerBytes(TableHeader header) {
        long bytes = 0;
        for (int pawnFile = 0; pawnFile < header.files(); pawnFile++) {
            for (int side = 0; side < header.sides(); side++) {
                CodeBook codes = header.subTable(pawnFile, side).codes();
                bytes += codes == null
                        ? 2
                        : 12 + 2 * codes.lowestSymbols().length + 3 * codes.symbolCount() + (codes.symbolCount() & 1);
            }
        }
        return bytes;
    }

    private static void compareSubTable(Facts facts, String name, SubTable table) {
        PieceGroups groups = table.groups();
        assertThat(letters(groups.pieces)).as(name).isEqualTo(facts.values().get("pieces"));
        assertThat(groups.factors)
                .as(name + ": factors, order " + facts.values().get("order"))
                .containsExactly(Arrays.stream(facts.numbers("factors"))
                        .mapToLong(factor -> factor)
                        .toArray());
        assertThat(groups.size).as(name + ": size").isEqualTo(facts.number("size"));
        assertThat(table.flags())
                .as(name + ": flags")
                .isEqualTo(HexFormat.fromHexDigits(facts.values().get("flags")));
        if (facts.has("single")) {
            assertThat(table.singleValue()).as(name).isEqualTo((int) facts.number("single"));
            return;
        }
        assertThat(table.blockBytes()).as(name + ": block").isEqualTo(1 << facts.number("blockBits"));
        assertThat(table.spanBits()).as(name + ": span").isEqualTo((int) facts.number("spanBits"));
        assertThat(table.blocks()).as(name + ": blocks").isEqualTo(facts.number("blocks"));
        assertThat(table.listedBlocks() - table.blocks()).as(name + ": padding").isEqualTo(facts.number("padding"));
        int[] lowest = table.codes().lowestSymbols();
        int shortest = table.codes().shortestCode();
        assertThat(shortest).as(name + ": shortest").isEqualTo((int) facts.number("shortest"));
        assertThat(shortest + lowest.length - 1).as(name + ": longest").isEqualTo((int) facts.number("longest"));
        assertThat(lowest).as(name + ": lowest").containsExactly(facts.numbers("lowest"));
        assertThat(table.codes().symbolCount()).as(name + ": symbols").isEqualTo((int) facts.number("symbols"));
        assertThat(table.sparseOffset()).as(name + ": sparse").isEqualTo(facts.number("sparse"));
        assertThat(table.lengthsOffset()).as(name + ": lengths").isEqualTo(facts.number("lengths"));
        assertThat(table.dataOffset()).as(name + ": data").isEqualTo(facts.number("data"));
        compareMap(facts, name, table.map());
    }

    private static void compareMap(Facts facts, String name, DtzMap map) {
        if (!facts.has("mapLengths")) {
            assertThat(map).as(name + ": map").isNull();
            return;
        }
        assertThat(new int[] {map.length(2), map.length(-2), map.length(1), map.length(-1)})
                .as(name + ": lengths of the map's lists")
                .containsExactly(facts.numbers("mapLengths"));
        int[] wins = facts.numbers("wins");
        for (int i = 0; i < wins.length; i++) {
            assertThat(map.number(2, i)).as(name + ": win " + i).isEqualTo(wins[i]);
        }
        int[] losses = facts.numbers("losses");
        for (int i = 0; i < losses.length; i++) {
            assertThat(map.number(-2, i)).as(name + ": loss " + i).isEqualTo(losses[i]);
        }
    }

    private static void compareLiterals(Facts facts, String name, TableFile file, SubTable table, ResidentPages pages) {
        if (!facts.has("literals")) {
            return;
        }
        TableFile.Opened opened = (TableFile.Opened) file.state();
        LiteralReader reader = new LiteralReader();
        for (String expected : facts.values().get("literals").split(",")) {
            long index = Long.parseLong(expected.substring(0, expected.indexOf(':')));
            int literal = reader.literal(file, opened, table, index, pages, new PageDemand());
            assertThat(index + ":" + literal).as(name).isEqualTo(expected);
        }
    }

    private static String letters(int[] pieces) {
        StringBuilder letters = new StringBuilder();
        for (int piece : pieces) {
            char letter = PIECES.charAt((piece & 7) - 1);
            letters.append(piece < 8 ? letter : Character.toLowerCase(letter));
        }
        return letters.toString();
    }
}
