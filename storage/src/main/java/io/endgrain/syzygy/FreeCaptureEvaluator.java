package io.endgrain.syzygy;

import io.endgrain.chess.Move;
import io.endgrain.chess.MoveList;
import io.endgrain.chess.Position;
import java.util.List;

/**
 * Values where nobody need capture: of captures and of the table's value the best counts (A9.1 and A9.2 of the format's
 * specification).
 */
final class FreeCaptureEvaluator extends ValueEvaluator {
    /** Reads tables from a source of literals, which becomes its own. */
    FreeCaptureEvaluator(LiteralSource literals) {
        super(literals);
    }

    /**
     * How likely it is that a value that is not known yet has a sign, −1 or 1: as likely as it is all over its table, 0 if that
     * is not open; and that captures, some of whose values may be known, do not decide it. Never certain.
     */
    @Override
    double chanceOf(Position position, int sign, int depth) {
        return share(position, sign) * chanceThatNoCaptureDecides(position, sign, depth);
    }

    @Override
    double chanceOfLookup(Position position, int sign, int depth) {
        return sign > 0 ? chanceThatNoCaptureDecides(position, sign, depth) : chanceOf(position, sign, depth);
    }

    /** No: the better of both counts. */
    @Override
    boolean isDecidedByCaptures(Position position, int depth) {
        return false;
    }

    /** That a lost position (sign −1) has no capture that saves it, or a won one (1) none that wins. */
    private double chanceThatNoCaptureDecides(Position position, int sign, int depth) {
        MoveList captures = movesAt(depth);
        position.captures(captures);
        double chance = NEARLY_CERTAIN;
        for (int i = 0; i < captures.size(); i++) {
            Position after = position.play(captures.get(i));
            int reply = resolve(after, LOSS, WIN, depth + 1);
            if (reply == UNKNOWN) {
                chance *= sign < 0 ? share(after, 1) : 1 - share(after, -1);
            } else if (reply != FAILED && (sign < 0 ? reply <= 0 : reply < 0)) {
                return 0;
            }
        }
        return chance;
    }

    @Override
    int evaluateCapture(Position afterCapture) {
        return resolve(afterCapture, LOSS, WIN, 0);
    }

    /** The value of a position that arose by a capture, within bounds. */
    private int resolve(Position position, int low, int high, int depth) {
        countCapture();
        MoveList captures = movesAt(depth);
        position.captures(captures);
        int best = low;
        boolean unknown = false;
        ProbeFailure failed = null;
        for (int i = 0; i < captures.size(); i++) {
            int reply = resolve(position.play(captures.get(i)), -high, -best, depth + 1);
            if (reply == UNKNOWN) {
                unknown = true;
            } else if (reply == FAILED) {
                if (!unknown && failureIsFinal()) {
                    return failBehind(failed);
                }
                failed = failure();
            } else if (-reply >= high) {
                return -reply;
            } else {
                best = Math.max(best, -reply);
            }
        }
        int value = tableValue(position);
        if (value == FAILED || value == UNKNOWN) {
            return unknown || value == UNKNOWN ? UNKNOWN : failBehind(failed);
        }
        if (value >= high || (!unknown && failed == null)) {
            return Math.max(best, value);
        }
        return unknown ? UNKNOWN : fail(failed);
    }

    @Override
    int classifyUnfinished(Position position, int depth, CaptureValues known, List<Evaluation.CaptureGap> gaps) {
        MoveList captures = movesAt(depth);
        position.captures(captures);
        int best = LOSS;
        int bestEnPassant = LOSS;
        boolean unknown = false;
        ProbeFailure failed = null;
        for (int i = 0; i < captures.size(); i++) {
            int move = captures.get(i);
            int reply = knownReply(known, i);
            if (reply == GOES_ON) {
                reply = resolve(position.play(move), LOSS, -best, depth + 1);
            }
            if (reply == UNKNOWN) {
                unknown = true;
                if (gaps != null) {
                    gaps.add(new Evaluation.CaptureGap(i, move));
                }
            } else if (reply == FAILED) {
                if (!unknown && failureIsFinal()) {
                    return failBehind(failed);
                }
                failed = failure();
            } else if (reply == LOSS) {
                return classification(WIN, BY_ZEROING);
            } else if (Move.isEnPassant(move)) {
                bestEnPassant = Math.max(bestEnPassant, -reply);
            } else {
                best = Math.max(best, -reply);
            }
        }
        int value = tableValue(position);
        if (value == FAILED || value == UNKNOWN) {
            return unknown || value == UNKNOWN ? UNKNOWN : failBehind(failed);
        }
        if (unknown) {
            return UNKNOWN;
        }
        if (failed != null) {
            return fail(failed);
        }
        return combine(position, value, best, bestEnPassant, depth);
    }

    private int combine(Position position, int value, int best, int bestEnPassant, int depth) {
        if (bestEnPassant > Math.max(value, best)) {
            return classification(bestEnPassant, BY_ZEROING);
        }
        int bestCapture = Math.max(best, bestEnPassant);
        if (bestCapture >= value) {
            return classification(bestCapture, bestCapture > 0 ? BY_ZEROING : BY_TABLE);
        }
        if (value == 0 && position.epSquare() >= 0 && hasOnlyEnPassant(position, depth)) {
            // The table, which knows no en passant, took it for stalemate; but the capture is forced.
            return classification(bestEnPassant, BY_ZEROING);
        }
        return classification(value, BY_TABLE);
    }

    private boolean hasOnlyEnPassant(Position position, int depth) {
        MoveList moves = movesAt(depth);
        position.legalMoves(moves);
        for (int i = 0; i < moves.size(); i++) {
            if (!Move.isEnPassant(moves.get(i))) {
                return false;
            }
        }
        return moves.size() > 0;
    }
}
