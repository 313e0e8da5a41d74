package io.endgrain.chess;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What holds in every position of games played at random. */
class PlayoutPropertiesTest {
    private static final int LONGEST_GAME = 120;

    @Property(tries = 200)
    void everyPositionOfAGameKeepsTheInvariants(@ForAll("openings") String fen, @ForAll long seed) {
        Random random = new Random(seed);
        Position position = Positions.of(fen);
        for (int ply = 0; ply < LONGEST_GAME; ply++) {
            checkInvariants(position);
            List<Integer> moves = Positions.moves(position);
            if (moves.isEmpty()) {
                return;
            }
            int move = moves.get(random.nextInt(moves.size()));
            Position next = position.play(move);
            checkStep(position, move, next);
            position = next;
        }
    }

    @Provide
    Arbitrary<String> openings() {
        return Arbitraries.of(
                Positions.START,
                Positions.KIWIPETE,
                "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", // many double steps
                "4k3/PPP3PP/8/8/8/8/ppp3pp/4K3 w - - 0 1", // many promotions
                "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
                "8/8/3k4/3q4/8/2Q5/3K4/8 w - - 0 1");
    }

    /** What holds in every position, however it came about. */
    static void checkInvariants(Position position) {
        List<Integer> moves = Positions.moves(position);
        assertThat(new HashSet<>(moves)).as("moves are distinct").hasSameSizeAs(moves);
        assertThat(position.hasLegalMove()).isEqualTo(!moves.isEmpty());
        assertThat(position.isCheckmate()).isEqualTo(moves.isEmpty() && position.isCheck());
        assertThat(position.isStalemate()).isEqualTo(moves.isEmpty() && !position.isCheck());
        assertThat(position.epSquare() >= 0)
                .as("en passant square of %s", position)
                .isEqualTo(moves.stream().anyMatch(Move::isEnPassant));
        MoveList captures = new MoveList();
        position.captures(captures);
        assertThat(Positions.list(captures))
                .as("captures of %s", position)
                .isEqualTo(moves.stream().filter(Move::isCapture).toList());
        assertThat(Positions.of(position.fen())).isEqualTo(position);
        for (int move : moves) {
            assertThat(position.variant().rules().flaws(position.play(move)))
                    .as("%s in %s", Move.uci(move), position)
                    .isEmpty();
        }
    }

    private static void checkStep(Position before, int move, Position after) {
        assertThat(after.turn()).isEqualTo(before.turn().opposite());
        assertThat(after.men()).isEqualTo(before.men() - (Move.isCapture(move) ? 1 : 0));
        assertThat(after.halfmoves()).isEqualTo(Move.isZeroing(move) ? 0 : before.halfmoves() + 1);
        assertThat(after.castlingRooks() & ~before.castlingRooks()).isZero();
        assertThat(before.roleAt(Move.from(move))).isEqualTo(Move.role(move));
        assertThat(after.roleAt(Move.from(move))).isNull();
        assertThat(after.roleAt(Move.to(move)))
                .isEqualTo(Move.promotion(move) == null ? Move.role(move) : Move.promotion(move));
        if (!Move.isEnPassant(move)) {
            assertThat(before.roleAt(Move.to(move))).isEqualTo(Move.captured(move));
        }
        long roles = 0;
        for (Role role : Role.values()) {
            assertThat(roles & after.pieces(role)).as("no square holds two men").isZero();
            roles |= after.pieces(role);
        }
        assertThat(roles).isEqualTo(after.occupied());
        assertThat(after.pieces(Color.WHITE) & after.pieces(Color.BLACK)).isZero();
    }
}
