package io.endgrain.survey;

import io.endgrain.chess.Color;
import io.endgrain.chess.Move;
import io.endgrain.chess.MoveList;
import io.endgrain.chess.Position;
import io.endgrain.generate.PositionSpace;
import io.endgrain.syzygy.DecodedProber;

/**
 * Finds what one set of tables says of positions of a material: WDL with captures resolved, and the distance that the table
 * stores, or, for the side to move that it does not store, the one that the positions after quiet moves imply. For one thread.
 */
final class PositionValues {
    private static final int MIRROR_RANKS = 56;

    private final KeptValues kept;
    private final PositionSpace space;
    private final DecodedProber prober;
    private final int[] gathered;
    private final ImpliedValue implied = new ImpliedValue();
    private final MoveList moves = new MoveList();
    private boolean searching;

    PositionValues(KeptValues kept, DecodedProber prober) {
        this.kept = kept;
        this.space = kept.space();
        this.prober = prober;
        this.gathered = new int[space.men()];
    }

    /**
     * The {@link Distance} of a position.
     *
     * @param number the number of its placement
     */
    short of(Position position, long number) {
        if (position.epSquare() >= 0) {
            // Has another value than its placement without the right to capture en passant, and is met only once.
            return find(position);
        }
        short distance = kept.get(position.turn(), number);
        if (distance == Distance.UNKNOWN) {
            distance = find(position);
            kept.put(position.turn(), number, distance);
        }
        return distance;
    }

    /** The value −2 to 2 of a position of this material or another one, without a look at its distance. */
    int wdl(Position position) {
        return DecodedProber.wdl(prober.classify(position));
    }

    private short find(Position position) {
        int classification = prober.classify(position);
        int wdl = DecodedProber.wdl(classification);
        if (wdl == 0) {
            return Distance.DRAW;
        }
        int stored = prober.distance(position, classification);
        if (stored == DecodedProber.OTHER_SIDE) {
            return search(position, wdl);
        }
        short distance = Distance.ofTable(stored);
        return wdl < 0 && Distance.least(distance) == 1 && position.isCheckmate() ? Distance.MATED : distance;
    }

    /** The other side to move is stored: one quiet move on. */
    private short search(Position position, int wdl) {
        if (searching) {
            // Both sides to move of one file of the lead pawn cannot be the one that is not stored.
            return Distance.CONTRADICTION;
        }
        searching = true;
        try {
            moves.clear();
            position.legalMoves(moves);
            if (moves.size() == 0) {
                return wdl < 0 && position.isCheck() ? Distance.MATED : Distance.CONTRADICTION;
            }
            implied.begin();
            if (wdl < 0) {
                // If no quiet move holds out longer.
                implied.zeroing(wdl);
            }
            addQuiet(position, moves, implied);
            return implied.distance(wdl);
        } finally {
            searching = false;
        }
    }

    /** Adds what the quiet ones among a position's legal moves lead to. */
    void addQuiet(Position position, MoveList legal, ImpliedValue target) {
        Color turn = position.turn().opposite();
        int mirror = gather(position);
        for (int i = 0; i < legal.size(); i++) {
            int move = legal.get(i);
            if (!Move.isZeroing(move)) {
                long number = numberAfter(move, mirror);
                short after = kept.get(turn, number);
                target.quiet(after == Distance.UNKNOWN ? after(position, move, number) : after);
            }
        }
    }

    /** Finding another position's distance uses the same scratch space. */
    private short after(Position position, int move, long number) {
        short after = of(position.play(move), number);
        gather(position);
        return after;
    }

    /** The value −2 to 2, for the side to move there, of the position after a pawn step that neither captures nor promotes. */
    int wdlAfterPawnStep(Position position, int move) {
        Position after = position.play(move);
        if (after.epSquare() >= 0) {
            return wdl(after);
        }
        short distance = of(after, numberAfter(move, gather(position)));
        return distance == Distance.CONTRADICTION ? wdl(after) : Distance.wdl(distance);
    }

    /** Gathers a position's men as the positions after its moves are looked at; gives the mirror of squares. */
    private int gather(Position position) {
        boolean swapped = kept.isSwapped(position.turn().opposite());
        space.gather(position, swapped, gathered);
        return swapped ? MIRROR_RANKS : 0;
    }

    private long numberAfter(int move, int mirror) {
        int left = Move.from(move) ^ mirror;
        int man = 0;
        while (gathered[man] != left) {
            man++;
        }
        gathered[man] = Move.to(move) ^ mirror;
        long number = space.encode(gathered);
        gathered[man] = left;
        return number;
    }
}
