package io.endgrain.syzygy;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.chess.Fen;
import io.endgrain.chess.InvalidFenException;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two whole files, byte for byte, read to the last literal (C5 of the format's specification). */
class LittleFilesTest {
    private static final int SIZE = 31332;

    @Test
    void bishopAgainstKingIsSingleValuedOnBothSides() throws Exception {
        TableHeader header = LittleFiles.open(LittleFiles.KBVK, "KBvK.rtbw");

        assertThat(header.files()).isEqualTo(1);
        assertThat(header.sides()).isEqualTo(2);
        assertThat(header.subTable(0, 0).singleValue()).isEqualTo(2);
        assertThat(header.subTable(0, 1).singleValue()).isEqualTo(2);
        assertThat(header.subTable(0, 0).groups().pieces).containsExactly(14, 6, 3);
        assertThat(header.subTable(0, 0).groups().size).isEqualTo(SIZE);
        assertThat(header.sections().data()).isEqualTo(64);
    }

    @Test
    void rookAgainstKingHasTheSectionsOfItsBytes() throws Exception {
        TableHeader header = LittleFiles.open(LittleFiles.KRVK, "KRvK.rtbw");

        assertThat(header.subTable(0, 0).singleValue()).isEqualTo(4);
        SubTable black = header.subTable(0, 1);
        assertThat(black.blocks()).isEqualTo(1);
        assertThat(black.blockBytes()).isEqualTo(64);
        assertThat(black.codes().symbolCount()).isEqualTo(10);
        assertThat(header.sections()).isEqualTo(new TableHeader.Sections(64, 64, 70, 72, 128, 208));
    }

    @Test
    void exactlyNinePositionsWithBlackToMoveAreDrawn() throws Exception {
        TableFile file = opened(LittleFiles.KRVK, "KRvK.rtbw", 0);
        TableFile.Opened opened = (TableFile.Opened) file.state();
        ByteArrayPages pages = new ByteArrayPages().with(0, LittleFiles.KRVK);
        LiteralReader reader = new LiteralReader();

        List<Integer> draws = new ArrayList<>();
        for (int index = 0; index < SIZE; index++) {
            int literal = reader.literal(file, opened, opened.header().subTable(0, 1), index, pages, new PageDemand());
            assertThat(literal).isIn(0, 2);
            if (literal == 2) {
                draws.add(index);
            }
        }

        assertThat(draws).containsExactly(23505, 23506, 23507, 23508, 23509, 23510, 23511, 23878, 31170);
    }

    @Test
    void theProberReadsTheSameWithAndWithoutThePrefixInMemory() throws Exception {
        for (int prefix : new int[] {0, 64, 70, 72, 208}) {
            TableSet tables = TableSet.of(
                    TableFormat.of(Variant.STANDARD), 0, List.of(opened(LittleFiles.KRVK, "KRvK.rtbw", prefix)));
            Prober prober = new Prober(tables);
            ByteArrayPages pages = new ByteArrayPages().with(0, LittleFiles.KRVK);

            assertThat(prober.wdlIfResident(position("8/8/8/8/8/5k2/8/R3K3 w - - 0 1"), pages))
                    .isEqualTo(Wdl.WIN);
            assertThat(prober.wdlIfResident(position("8/8/8/8/8/5k2/8/R3K3 b - - 0 1"), pages))
                    .isEqualTo(Wdl.LOSS);
            assertThat(prober.wdlIfResident(position("8/8/8/8/8/2k5/1r6/K7 w - - 0 1"), pages))
                    .as("stalemate next to a rook that is protected")
                    .isEqualTo(Wdl.DRAW);
            assertThat(prober.wdlIfResident(position("8/8/8/8/8/3k4/1r6/K7 w - - 0 1"), pages))
                    .as("the rook can be taken")
                    .isEqualTo(Wdl.DRAW);
        }
    }

    /** A file whose first bytes are held in memory. */
    static TableFile opened(byte[] bytes, String fileName, int prefixBytes) throws CorruptTableException {
        TableHeader header = LittleFiles.open(bytes, fileName);
        TableFile file = new TableFile(0, Path.of(fileName), header.name());
        file.opened(header, MemorySegment.ofArray(bytes).asSlice(0, prefixBytes));
        return file;
    }

    private static Position position(String fen) throws InvalidFenException {
        return Fen.parse(fen, Variant.STANDARD);
    }
}
