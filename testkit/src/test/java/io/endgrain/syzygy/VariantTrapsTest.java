package io.endgrain.syzygy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.endgrain.chess.Color;
import io.endgrain.chess.Fen;
import io.endgrain.chess.InvalidFenException;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.disk.OsDisk;
import io.endgrain.syzygy.Evaluation.Failed;
import io.endgrain.syzygy.Evaluation.Resolved;
import io.endgrain.tables.BlockingTables;
import io.endgrain.testkit.PagedTables;
import io.endgrain.testkit.PagedTables.Prefix;
import io.endgrain.testkit.SharedFolder;
import io.endgrain.testkit.VariantTables;
import io.endgrain.testkit.plain.ExactValue;
import io.endgrain.testkit.plain.PlainSolver;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where probers of atomic chess and antichess have gone wrong, one by one. */
class VariantTrapsTest {
    @Test
    void enPassantThatWouldExplodeBothKingsIsNoMove() throws Exception {
        Position position = position(Variant.ATOMIC, "8/8/8/8/1pPk4/3K4/8/8 b - c3 0 1");
        Position without = position(Variant.ATOMIC, "8/8/8/8/1pPk4/3K4/8/8 b - - 0 1");
        assertThat(position).isEqualTo(without);
        Optional<Path> tables = published(Variant.ATOMIC, "en-passant-of-both-kings");
        if (tables.isPresent()) {
            assertThat(evaluate(Variant.ATOMIC, tables.get(), position))
                    .isInstanceOf(Resolved.class)
                    .isEqualTo(evaluate(Variant.ATOMIC, tables.get(), without));
        }
    }

    @Test
    void checkOfTheSideThatIsNotToMoveIsRefusedInAtomicChess() {
        assertThatThrownBy(() -> position(Variant.ATOMIC, "4k3/8/4Q3/8/8/8/8/K7 w - - 0 1"))
                .isInstanceOf(InvalidFenException.class)
                .hasMessageContaining("is in check by the queen on e6");
    }

    /** A cursed win and its blessed loss, and losses that are stored in plies because some take exactly 100. */
    @Test
    void lossesOfTwoKingsAndKnightAreStoredInPlies() throws Exception {
        Optional<Path> tables = published(Variant.ANTICHESS, "losses-in-plies");
        if (tables.isEmpty()) {
            return;
        }
        StoredLiterals stored = StoredLiterals.of(tables.get().resolve("KKNvK.stbz"));
        assertThat(stored.flags(0, 0) & 0b1100).isEqualTo(0b1000);
        Position won = position(Variant.ANTICHESS, "k7/8/2K5/8/8/5N2/8/4K3 w - - 0 1");
        Resolved cursed = resolved(Variant.ANTICHESS, tables.get(), won);
        assertThat(cursed.wdl()).isEqualTo(Wdl.CURSED_WIN);
        assertThat(cursed.dtz().ignoreRounding().plies()).isBetween(101, 102);
        Position lost = position(Variant.ANTICHESS, "4K3/8/5N2/8/2K5/8/8/k7 b - - 0 1");
        Resolved blessed = resolved(Variant.ANTICHESS, tables.get(), lost);
        assertThat(blessed.wdl()).isEqualTo(Wdl.BLESSED_LOSS);
        assertThat(blessed.dtz().ignoreRounding().plies()).isEqualTo(-101);
    }

    /** All positions of these tables are compared in {@link VariantTablesTest} and {@link PlainValuesTest}. */
    @Test
    void theStoredSideToMoveDiffersBetweenFilesOfThePawn() throws Exception {
        assertThat(storedSides(VariantTables.antichess().resolve("BPvK.gtbz"))).containsExactly(0, 1, 0, 1);
        Optional<Path> tables = published(Variant.ANTICHESS, "stored-sides");
        if (tables.isPresent()) {
            assertThat(storedSides(tables.get().resolve("BPvN.gtbz"))).contains(0, 1);
        }
    }

    private static int[] storedSides(Path file) throws IOException {
        StoredLiterals stored = StoredLiterals.of(file);
        return IntStream.range(0, stored.files())
                .map(pawnFile -> stored.flags(pawnFile, 0) & 1)
                .toArray();
    }

    /** The second byte of such a sub-table means nothing; every index has the literal 1, which is two plies beyond the first. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 77})
    void aSubTableWithoutDataStandsForTheLiteralOne(int ignored) throws Exception {
        TableFormat format = TableFormat.of(Variant.ANTICHESS);
        byte[] single = new byte[80];
        // Magic; two different men; order; queen and knight; flags (White to move is stored, no data).
        System.arraycopy(
                new byte[] {(byte) 0xe4, (byte) 0xcf, (byte) 0xe7, 0x23, 0x21, 0, 5, 10, (byte) 0x80}, 0, single, 0, 9);
        single[9] = (byte) ignored;
        PagedTables tables =
                new PagedTables(format, Prefix.WHOLE).add(Path.of("QvN.stbz"), MemorySegment.ofArray(single));
        Path values = VariantTables.antichess().resolve("QvN.stbw");
        tables.add(values, MemorySegment.ofArray(Files.readAllBytes(values)));
        PlainSolver solver = new PlainSolver(Variant.ANTICHESS);
        SpecifiedProbe specified =
                new SpecifiedProbe(solver, Variant.ANTICHESS, tables.prober().tables(), false);
        int[] read = new int[1];
        solver.solve(Material.parse("QvN").orElseThrow()).forEachPosition((position, exact) -> {
            Resolved found = (Resolved) tables.prober().evaluate(position, tables.allPages());
            assertThat(found.dtz().ignoreRounding().plies())
                    .as(position.toString())
                    .isEqualTo(specified.of(position).dtz());
            boolean stored = exact.wdl() != 0 && !found.dtz().isPrecise();
            if (stored && position.turn() == Color.WHITE) {
                assertThat(Math.abs(found.dtz().ignoreRounding().plies())).isEqualTo(3);
                read[0]++;
            }
        });
        assertThat(read[0]).isPositive();
    }

    /** A pawn move wins at once here, but all known probers look at threats first, and say 2. */
    @Test
    void threatsAreLookedAtBeforePawnMoves() throws Exception {
        Position position = position(Variant.ANTICHESS, "8/8/8/8/8/8/kP6/3K4 w - - 0 1");
        assertThat(new PlainSolver(Variant.ANTICHESS).value(position)).isEqualTo(new ExactValue(2, 1));
        Optional<Path> tables = published(Variant.ANTICHESS, "threat-before-pawn-move");
        List<Path> folders = new ArrayList<>(List.of(VariantTables.antichess()));
        tables.ifPresent(folders::add);
        for (Path folder : folders) {
            assertThat(resolved(Variant.ANTICHESS, folder, position))
                    .isEqualTo(new Resolved(Wdl.WIN, new MaybeRounded.Precise<>(new Dtz(2))));
        }
    }

    /** The published tables of antichess with pawns say 3 where a lost position has nothing but pawn moves left. */
    @Test
    void publishedTablesSayThreeForOneWherePawnsArePresent() throws Exception {
        Position position = position(Variant.ANTICHESS, "8/8/8/8/8/8/1P6/Bn6 w - - 0 1");
        assertThat(new PlainSolver(Variant.ANTICHESS).value(position)).isEqualTo(new ExactValue(-2, 1));
        assertThat(resolved(Variant.ANTICHESS, VariantTables.antichess(), position)
                        .dtz()
                        .ignoreRounding())
                .isEqualTo(new Dtz(-1));
        Optional<Path> tables = published(Variant.ANTICHESS, "three-for-one");
        if (tables.isPresent()) {
            assertThat(resolved(Variant.ANTICHESS, tables.get(), position).dtz().ignoreRounding())
                    .isEqualTo(new Dtz(-3));
        }
    }

    @Test
    void noMaterialHasMoreThanFifteenMenOfAKind() {
        assertThat(Material.parse("K" + "Q".repeat(15) + "vK")).isPresent();
        assertThat(Material.parse("K" + "Q".repeat(16) + "vK")).isEmpty();
        assertThat(Material.parse("K".repeat(16) + "vK")).isEmpty();
        assertThat(TableFormat.of(Variant.ANTICHESS).parseFileName("Q".repeat(16) + "vK.stbw"))
                .isEmpty();
        assertThat(TableFormat.of(Variant.ANTICHESS).parseFileName("QQQQQvQ.stbw"))
                .isPresent();
        assertThat(TableFormat.of(Variant.ANTICHESS).parseFileName("QQQQQQvQ.stbw"))
                .isEmpty();
    }

    @Test
    void tooManyMenAreNotCovered() throws Exception {
        Position start = position(Variant.ANTICHESS, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
        assertThat(evaluate(Variant.ANTICHESS, VariantTables.antichess(), start))
                .isEqualTo(new Failed(new ProbeFailure.TooManyMen(32, 3), null));
        Position queens = position(Variant.ANTICHESS, "QQQQQQQQ/Q7/8/8/8/8/8/kkkkkkkk b - - 0 1");
        assertThat(evaluate(Variant.ANTICHESS, VariantTables.antichess(), queens))
                .isEqualTo(new Failed(new ProbeFailure.TooManyMen(17, 3), null));
        Position atomic = position(Variant.ATOMIC, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
        assertThat(evaluate(Variant.ATOMIC, VariantTables.atomic(), atomic))
                .isEqualTo(new Failed(new ProbeFailure.TooManyMen(32, 3), null));
    }

    private static Optional<Path> published(Variant variant, String corpus) {
        Optional<SharedFolder> shared = SharedFolder.find();
        if (shared.isEmpty()) {
            System.out.println("corpus " + corpus + ": skipped, no shared folder");
        }
        return shared.map(folder -> folder.tables(variant.key()));
    }

    private static Position position(Variant variant, String fen) throws InvalidFenException {
        return Fen.parse(fen, variant);
    }

    private static Resolved resolved(Variant variant, Path folder, Position position) throws IOException {
        return (Resolved) evaluate(variant, folder, position);
    }

    private static Evaluation evaluate(Variant variant, Path folder, Position position) throws IOException {
        try (BlockingTables tables = BlockingTables.of(new OsDisk(), variant, List.of(folder))) {
            return tables.evaluate(position);
        }
    }
}
