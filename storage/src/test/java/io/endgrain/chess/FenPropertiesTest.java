package io.endgrain.chess;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.Size;

/** Whatever is thrown at the parser, it answers with a position that its FEN gives back, or with the declared exception. */
class FenPropertiesTest {
    private static final String FEN_CHARACTERS = "KQRBNPkqrbnp12345678/ _-wb0~[]+aehgAH39x";

    @Property
    void randomBytes(@ForAll @Size(max = 200) byte[] bytes) {
        check(new String(bytes, StandardCharsets.ISO_8859_1));
    }

    @Property
    void randomText(@ForAll String text) {
        check(text);
    }

    @Property
    void charactersOfFens(@ForAll("soup") String text) {
        check(text);
    }

    @Property
    void fensWithSomeCharactersChanged(@ForAll("mutated") String text) {
        check(text);
    }

    @Property(edgeCases = EdgeCasesMode.NONE) // the edge cases of 64 squares alone would be more than all tries
    void anyMenOnAnySquares(@ForAll("crowds") String text) {
        check(text);
    }

    @Property(tries = 50)
    void fieldsOfTenThousandCharacters(@ForAll("mutated") String fen, @ForAll("anyCharacter") char filler) {
        String filling = String.valueOf(filler).repeat(10_000);
        check(filling);
        check(fen + filling);
        check(filling + fen);
        check(fen.replace(" ", filling));
        check(fen.replace("/", filling));
    }

    @Provide
    Arbitrary<String> soup() {
        return Arbitraries.strings().withChars(FEN_CHARACTERS).ofMaxLength(100);
    }

    @Provide
    Arbitrary<Character> anyCharacter() {
        return Arbitraries.frequencyOf(
                Tuple.of(3, Arbitraries.chars().with(FEN_CHARACTERS)),
                Tuple.of(1, Arbitraries.chars().all()));
    }

    /** FENs in which a few characters are replaced, inserted or removed. */
    @Provide
    Arbitrary<String> mutated() {
        Arbitrary<String> fens = Arbitraries.of(
                Positions.START,
                Positions.KIWIPETE,
                "8/8/8/8/3pP3/8/8/4K2k b - e3 0 1",
                "4k3/8/8/8/8/8/8/R3K3[Qq]_w_Q_-_3+3_7_9",
                "r3k2r/8/8/8/8/8/8/R3K2R/Pp b HAha - 1 2 +0+1");
        Arbitrary<List<Edit>> edits = Combinators.combine(
                        Arbitraries.integers().between(0, 100),
                        Arbitraries.integers().between(0, 2),
                        anyCharacter())
                .as(Edit::new)
                .list()
                .ofMinSize(0)
                .ofMaxSize(4);
        return Combinators.combine(fens, edits).as((fen, list) -> {
            StringBuilder text = new StringBuilder(fen);
            list.forEach(edit -> edit.apply(text));
            return text.toString();
        });
    }

    private record Edit(int position, int kind, char character) {
        void apply(StringBuilder text) {
            int at = position % (text.length() + 1);
            int end = Math.min(text.length(), kind == 0 ? at : at + 1);
            text.replace(at, end, kind == 2 ? "" : String.valueOf(character));
        }
    }

    /** One king each among any men on any squares, with castling rights and an en passant square at random. */
    @Provide
    Arbitrary<String> crowds() {
        Arbitrary<String> men =
                Arbitraries.strings().withChars("PpPpQqRrBbNn" + "1".repeat(40)).ofLength(64);
        Arbitrary<Integer> squares = Arbitraries.integers().between(0, 63);
        Arbitrary<String> sides = Arbitraries.of("w", "b");
        Arbitrary<String> rights = Arbitraries.of("-", "KQkq", "AHah", "Kq");
        return Combinators.combine(men, squares, squares, sides, rights, squares)
                .as((others, white, black, side, castling, square) -> {
                    StringBuilder board = new StringBuilder(others);
                    board.setCharAt(black, 'k');
                    board.setCharAt(white, 'K');
                    String ranks = board.toString().replaceAll("(.{8})(?!$)", "$1/");
                    return ranks + " " + side + " " + castling + " " + Square.name(square) + " 5 9";
                });
    }

    private static void check(String text) {
        Position position;
        try {
            position = Fen.parse(text, Variant.STANDARD);
        } catch (InvalidFenException refusal) {
            assertThat(refusal.getMessage()).endsWith(".").matches("[\\x20-\\x7e…]+");
            assertThat(refusal.getMessage().length()).isLessThan(2_000);
            return;
        }
        assertThat(Positions.of(position.fen())).isEqualTo(position);
        PlayoutPropertiesTest.checkInvariants(position);
    }
}
