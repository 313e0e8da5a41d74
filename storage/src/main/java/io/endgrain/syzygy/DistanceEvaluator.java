package io.endgrain.syzygy;

import static io.endgrain.syzygy.TableReader.FAILED;
import static io.endgrain.syzygy.TableReader.OTHER_SIDE;
import static io.endgrain.syzygy.TableReader.UNKNOWN;

import io.endgrain.chess.Move;
import io.endgrain.chess.MoveList;
import io.endgrain.chess.Position;
import io.endgrain.chess.Role;

/**
 * Finds distances to zeroing of positions whose value is known and not a draw (A9.3 of the format's specification).
 *
 * <p>Distances are packed as {@link PackedDtz} does, or {@link TableReader#UNKNOWN} or {@link TableReader#FAILED}. Behind
 * an unknown value exploring goes on and names the pages that depend on it, with the chance that they are needed, so that one
 * more round of reads is enough.
 *
 * <p>An instance holds scratch space: it belongs to one thread at a time.
 */
final class DistanceEvaluator {
    private static final int WIN = 2;

    private final ValueEvaluator values;

    /** How likely it is, after {@link #byPawnMove} has come to {@link TableReader#UNKNOWN}, that no pawn move keeps the value. */
    private double noPawnMoveKeeps;

    DistanceEvaluator(ValueEvaluator values) {
        this.values = values;
    }

    /** The distance of a position with a decided classification. */
    int distance(Position position, int classification) {
        return distance(position, classification, 0);
    }

    /**
     * As {@link #distance(Position, int)}, but {@link TableReader#OTHER_SIDE} where it would search over quiet moves. All
     * that is needed is resident.
     */
    int distanceWithoutSearch(Position position, int classification) {
        int wdl = ValueEvaluator.valueOf(classification);
        int atOnce = distanceAtOnce(position, classification);
        if (atOnce != 0) {
            return atOnce;
        }
        int byPawn = wdl > 0 ? byPawnMove(position, wdl, 0) : 0;
        return byPawn != 0 ? byPawn : values.storedDistance(position, wdl);
    }

    /** The distance if the way in which the value is attained tells it, 0 if not. */
    private static int distanceAtOnce(Position position, int classification) {
        int wdl = ValueEvaluator.valueOf(classification);
        int how = ValueEvaluator.howOf(classification);
        long pieces = position.pieces(position.turn()) & ~position.pieces(Role.PAWN);
        if (how == ValueEvaluator.BY_ZEROING || pieces == 0) {
            return PackedDtz.of(Dtz.beforeZeroing(wdl), false);
        }
        // The threat, and the capture that it forces.
        return how == ValueEvaluator.BY_THREAT && wdl > 0 ? PackedDtz.of(Dtz.beforeZeroing(wdl) + 1, false) : 0;
    }

    private int distance(Position position, int classification, int depth) {
        int atOnce = distanceAtOnce(position, classification);
        if (atOnce != 0) {
            return atOnce;
        }
        int wdl = ValueEvaluator.valueOf(classification);
        double chance = values.demand().chance();
        boolean unknown = false;
        if (wdl > 0) {
            int byPawn = byPawnMove(position, wdl, depth);
            if (byPawn == FAILED || (byPawn != 0 && byPawn != UNKNOWN)) {
                return byPawn;
            }
            unknown = byPawn == UNKNOWN;
        }
        if (unknown) {
            values.demand().narrowBy(noPawnMoveKeeps);
        }
        int found = values.storedDistance(position, wdl);
        if (found == OTHER_SIDE) {
            found = depth > 0
                    ? values.contradiction(position, "is not on the side to move that the table stores")
                    : onePly(position, wdl, depth);
        }
        if (unknown) {
            values.demand().widenTo(chance);
            return UNKNOWN;
        }
        return found;
    }

    /** The distance if a pawn move that is no capture keeps the value, 0 if none does. */
    private int byPawnMove(Position position, int wdl, int depth) {
        double chance = values.demand().chance();
        noPawnMoveKeeps = 1;
        int found = tryPawnMoves(position, wdl, depth);
        values.demand().widenTo(chance);
        return found;
    }

    /** Each move is needed only if none before it keeps the value. */
    private int tryPawnMoves(Position position, int wdl, int depth) {
        MoveList moves = values.movesAt(depth);
        position.legalMoves(moves);
        boolean unknown = false;
        ProbeFailure failed = null;
        for (int i = 0; i < moves.size(); i++) {
            int move = moves.get(i);
            if (Move.role(move) != Role.PAWN || Move.isCapture(move)) {
                continue;
            }
            Position after = position.play(move);
            int child = values.classify(after, depth + 1, null, null);
            if (child == UNKNOWN) {
                unknown = true;
                double fails = 1 - values.chanceOf(after, -1, depth + 1);
                noPawnMoveKeeps *= fails;
                values.demand().narrowBy(fails);
            } else if (child == FAILED) {
                if (!unknown && values.failureIsFinal()) {
                    return values.failBehind(failed);
                }
                failed = values.failure();
            } else if (-ValueEvaluator.valueOf(child) == wdl) {
                return PackedDtz.of(Dtz.beforeZeroing(wdl), false);
            }
        }
        if (unknown) {
            return UNKNOWN;
        }
        return failed != null ? values.fail(failed) : 0;
    }

    /** The best of the positions one quiet move on, whose side to move the table stores. */
    private int onePly(Position position, int wdl, int depth) {
        MoveList moves = values.movesAt(depth);
        position.legalMoves(moves);
        int best = wdl > 0 ? 0 : PackedDtz.of(Dtz.beforeZeroing(wdl), false);
        boolean unknown = false;
        ProbeFailure failed = null;
        for (int i = 0; i < moves.size(); i++) {
            int move = moves.get(i);
            if (Move.isZeroing(move)) {
                continue;
            }
            Position child = position.play(move);
            if (wdl == WIN && child.isCheckmate()) {
                return PackedDtz.of(1, false);
            }
            int reply = childDistance(child, wdl, depth + 1);
            if (reply == UNKNOWN) {
                unknown = true;
            } else if (reply == FAILED) {
                if (!unknown && values.failureIsFinal()) {
                    return values.failBehind(failed);
                }
                failed = values.failure();
            } else if (Integer.signum(-PackedDtz.plies(reply)) == Integer.signum(wdl)) {
                int plies = -PackedDtz.plies(reply) + Integer.signum(wdl);
                if (best == 0 || plies < PackedDtz.plies(best)) {
                    best = PackedDtz.withPlies(reply, plies);
                }
            }
        }
        if (unknown || failed != null) {
            return unknown ? UNKNOWN : values.fail(failed);
        }
        return best == 0 ? values.contradiction(position, "is won, but no move keeps the win") : best;
    }

    /** The distance of a child as far as its parent needs it: 0 if its value cannot matter. */
    private int childDistance(Position child, int parentWdl, int depth) {
        int classification = values.classify(child, depth, null, null);
        if (classification == FAILED) {
            return FAILED;
        }
        if (classification == UNKNOWN) {
            nameLikely(child, -parentWdl, depth);
            return UNKNOWN;
        }
        return Integer.signum(ValueEvaluator.valueOf(classification)) == Integer.signum(-parentWdl)
                ? distance(child, classification, depth)
                : 0;
    }

    /**
     * Names what the distance of a child will need if its value turns out to be one that matters. That is sure for the child of
     * a lost position, but not that no capture decides it.
     */
    private void nameLikely(Position child, int sign, int depth) {
        double chanceOfLookup = values.chanceOfLookup(child, sign, depth);
        if (chanceOfLookup == 0) {
            return;
        }
        double chance = values.demand().chance();
        values.demand().narrowBy(chanceOfLookup);
        if (sign > 0 && byPawnMove(child, WIN, depth) == UNKNOWN) {
            values.demand().narrowBy(noPawnMoveKeeps);
        }
        values.storedDistance(child, 0);
        values.demand().widenTo(chance);
    }
}
