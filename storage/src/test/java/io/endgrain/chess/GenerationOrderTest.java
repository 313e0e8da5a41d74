package io.endgrain.chess;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Answers list moves that are equally good in the order of generation, so the order is part of the contract. */
class GenerationOrderTest {
    @Test
    void quietPositionListsEnPassantThenPawnsPiecesKingAndCastling() {
        assertThat(Positions.ucis("1kn5/1P6/8/3pP3/8/N7/P3B3/R3K3 w Q d6 0 1"))
                .startsWith("e5d6") // en passant
                .containsSubsequence("b7c8q", "b7c8r", "b7c8b", "b7c8n") // captures by pawns
                .containsSubsequence("b7c8n", "e5e6", "a3b1");
        assertThat(Positions.ucis("4k3/8/8/8/8/2p1p3/PP1P4/R3K2R w KQ - 0 1"))
                .containsExactly(
                        "b2c3", "d2c3", "d2e3", "a2a3", "b2b3", "d2d3", "a2a4", "b2b4", "d2d4", "a1b1", "a1c1", "a1d1",
                        "h1f1", "h1g1", "h1h2", "h1h3", "h1h4", "h1h5", "h1h6", "h1h7", "h1h8", "e1d1", "e1f1", "e1e2",
                        "e1g1", "e1c1");
    }

    @Test
    void piecesFollowByKindThenOriginThenTarget() {
        assertThat(Positions.ucis("7k/8/8/8/8/8/p5PP/NB1N2RK w - - 0 1"))
                .containsExactly(
                        "g2g3", "h2h3", "g2g4", "h2h4", "a1c2", "a1b3", "d1b2", "d1f2", "d1c3", "d1e3", "b1a2", "b1c2",
                        "b1d3", "b1e4", "b1f5", "b1g6", "b1h7", "g1e1", "g1f1");
    }

    @Test
    void checkedKingMovesBeforeTheOthers() {
        assertThat(Positions.ucis("4r1k1/8/8/8/8/3P4/3B4/Q3K3 w - - 0 1"))
                .containsExactly("e1d1", "e1f1", "e1f2", "d2e3", "a1e5");
    }

    @Test
    void capturesKeepTheOrderOfLegalMoves() {
        Position position = Positions.of(Positions.KIWIPETE);
        MoveList captures = new MoveList();
        position.captures(captures);
        assertThat(Positions.list(captures))
                .isEqualTo(Positions.moves(position).stream()
                        .filter(Move::isCapture)
                        .toList());
    }
}
