package io.endgrain.generate;

import io.endgrain.chess.Color;
import io.endgrain.chess.Role;

/**
 * Finds what the zeroing moves of positions attain, and what is decided by them alone, for one thread: the first pass of the
 * solver (B2.3 of the format's specification).
 */
final class FirstPass {
    private static final Role[] PROMOTIONS = {Role.QUEEN, Role.ROOK, Role.BISHOP, Role.KNIGHT};
    private static final int WIN = 2;

    private final SolvedMaterial solved;
    private final PositionSpace space;
    private final Successors successors;
    private final Buckets buckets;
    private final EnPassantReplies enPassant;
    private final PlacedMen men;

    /** The best values found so far for the position at hand. */
    private int zeroing;

    private int capture;

    FirstPass(SolvedMaterial solved, Successors successors, Buckets buckets) {
        this.solved = solved;
        this.space = solved.space();
        this.successors = successors;
        this.buckets = buckets;
        this.enPassant = new EnPassantReplies(space, successors);
        this.men = new PlacedMen(space);
    }

    /** Looks at some numbers, both sides to move. */
    void visit(int from, int to) {
        for (int number = from; number < to; number++) {
            space.decode(number, men.squares);
            boolean used = space.isUsed(number, men.squares);
            if (used) {
                men.place();
            }
            for (int side = 0; side < 2; side++) {
                if (!used || men.isCheck(1 - side)) {
                    solved.distances[side][number] = SolvedMaterial.NONE;
                } else {
                    decide(number, side);
                }
            }
        }
    }

    private void decide(int number, int side) {
        zeroing = SolvedMaterial.NO_MOVE;
        capture = SolvedMaterial.NO_MOVE;
        for (int man = 0; man < space.men() && capture < WIN; man++) {
            if (men.side(man) == side) {
                captures(man);
            }
        }
        zeroing = capture;
        for (int pawn = 0; pawn < space.pawns() && zeroing < WIN; pawn++) {
            if (men.side(pawn) == side) {
                steps(pawn);
            }
        }
        solved.moves[side][number] = SolvedMaterial.pack(zeroing, capture);
        if (zeroing == WIN) {
            buckets.won(1, number, side);
        } else if (zeroing == 1) {
            buckets.won(101, number, side);
        } else if (zeroing < 0 && !men.hasQuietMove(side)) {
            withoutQuietMove(number, side);
        }
    }

    private void withoutQuietMove(int number, int side) {
        if (zeroing != SolvedMaterial.NO_MOVE) {
            buckets.lost(zeroing == -WIN ? 1 : 101, number, side);
        } else if (men.isCheck(side)) {
            buckets.lost(0, number, side);
        } else {
            solved.distances[side][number] = SolvedMaterial.STALEMATE;
        }
    }

    private void captures(int man) {
        for (long rest = men.captures(man); rest != 0; rest &= rest - 1) {
            int to = Long.numberOfTrailingZeros(rest);
            int captured = men.manOn(to);
            if (men.isSafe(man, to, captured)) {
                capture = Math.max(capture, conversion(man, to, captured));
            }
        }
    }

    /** The value of a capture, a promotion, or both. */
    private int conversion(int man, int to, int captured) {
        int from = men.squares[man];
        men.squares[man] = to;
        int next = 1 - men.side(man);
        int best = SolvedMaterial.NO_MOVE;
        if (promotes(man, to)) {
            for (Role role : PROMOTIONS) {
                best = Math.max(best, -successors.wdl(captured, man, role, next, men.squares));
            }
        } else {
            best = -successors.wdl(captured, Successors.NOBODY, null, next, men.squares);
        }
        men.squares[man] = from;
        return best;
    }

    private boolean promotes(int man, int to) {
        return man < space.pawns() && (to < 8 || to >= 56);
    }

    private void steps(int pawn) {
        int from = men.squares[pawn];
        boolean white = space.color(pawn) == Color.WHITE;
        int step = white ? 8 : -8;
        int to = from + step;
        if ((men.occupied() >>> to & 1) != 0) {
            return;
        }
        if (men.isSafe(pawn, to, Successors.NOBODY)) {
            int value = promotes(pawn, to) ? conversion(pawn, to, Successors.NOBODY) : afterStep(pawn, to);
            zeroing = Math.max(zeroing, value);
        }
        boolean atStart = from >> 3 == (white ? 1 : 6);
        int twice = to + step;
        if (atStart && (men.occupied() >>> twice & 1) == 0 && men.isSafe(pawn, twice, Successors.NOBODY)) {
            zeroing = Math.max(zeroing, -enPassant.value(men, pawn, twice, -afterStep(pawn, twice)));
        }
    }

    /** The value found earlier: a pawn step leads to a slice that has been solved. */
    private int afterStep(int pawn, int to) {
        int from = men.squares[pawn];
        men.squares[pawn] = to;
        int number = (int) space.encode(men.squares);
        men.squares[pawn] = from;
        return -SolvedMaterial.wdl(solved.distances[1 - men.side(pawn)][number]);
    }
}
