package io.endgrain.chess;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;

/** Positions and moves for tests, by their notation. */
final class Positions {
    static final String START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    static final String KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

    private Positions() {}

    static Position of(String fen) {
        return of(Variant.STANDARD, fen);
    }

    static Position of(Variant variant, String fen) {
        try {
            return Fen.parse(fen, variant);
        } catch (InvalidFenException refusal) {
            throw new AssertionError(fen + ": " + refusal.getMessage(), refusal);
        }
    }

    /** The legal move with this UCI notation. */
    static int move(Position position, String uci) {
        return moves(position).stream()
                .filter(move -> Move.uci(move).equals(uci))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException(uci + " in " + position));
    }

    static Position after(String fen, String... ucis) {
        return after(Variant.STANDARD, fen, ucis);
    }

    static Position after(Variant variant, String fen, String... ucis) {
        Position position = of(variant, fen);
        for (String uci : ucis) {
            position = position.play(move(position, uci));
        }
        return position;
    }

    /** The legal moves in the order in which they are generated. */
    static List<Integer> moves(Position position) {
        return list(position.legalMoves());
    }

    static List<String> ucis(String fen) {
        return ucis(Variant.STANDARD, fen);
    }

    static List<String> ucis(Variant variant, String fen) {
        return moves(of(variant, fen)).stream().map(Move::uci).toList();
    }

    static List<Integer> list(MoveList moves) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < moves.size(); i++) {
            list.add(moves.get(i));
        }
        return list;
    }
}
