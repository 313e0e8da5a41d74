package io.endgrain.syzygy;

import io.endgrain.chess.Move;
import io.endgrain.chess.MoveList;
import io.endgrain.chess.Position;
import io.endgrain.chess.Role;
import java.util.List;

/**
 * Values where captures are compulsory (A10 of the format's specification). The table's value means nothing where there is a
 * capture, and can be too low where a quiet move, a threat, forces the opponent into a capture that is bad for him.
 */
final class ForcedCaptureEvaluator extends ValueEvaluator {
    /** Tables of so many men leave out what threats attain; smaller ones only do not tell its distance. */
    private static final int THREATS_LEFT_OUT = 6;

    /** Reads tables from a source of literals, which becomes its own. */
    ForcedCaptureEvaluator(LiteralSource literals) {
        super(literals);
    }

    @Override
    double chanceOf(Position position, int sign, int depth) {
        int end = endValue(position);
        if (end != GOES_ON) {
            return Integer.signum(end) == sign ? NEARLY_CERTAIN : 0;
        }
        MoveList captures = movesAt(depth);
        position.captures(captures);
        if (captures.size() == 0) {
            return share(position, sign);
        }
        double chanceThatAll = 1;
        for (int i = 0; i < captures.size(); i++) {
            Position after = position.play(captures.get(i));
            chanceThatAll *= sign > 0 ? 1 - chanceOf(after, -1, depth + 1) : chanceOf(after, 1, depth + 1);
        }
        return Math.min(NEARLY_CERTAIN, sign > 0 ? 1 - chanceThatAll : chanceThatAll);
    }

    @Override
    double chanceOfLookup(Position position, int sign, int depth) {
        if (endValue(position) != GOES_ON || isDecidedByCaptures(position, depth)) {
            return 0;
        }
        return sign > 0 ? NEARLY_CERTAIN : share(position, sign);
    }

    @Override
    boolean isDecidedByCaptures(Position position, int depth) {
        MoveList captures = movesAt(depth);
        position.captures(captures);
        return captures.size() > 0;
    }

    @Override
    int evaluateCapture(Position afterCapture) {
        return valueIn(afterCapture, LOSS, WIN, 0);
    }

    /** The value of a position that arose by a capture, within bounds. */
    private int valueIn(Position position, int low, int high, int depth) {
        countCapture();
        int end = endValue(position);
        if (end != GOES_ON) {
            return end;
        }
        int found = forced(position, low, high, false, depth, null, null);
        return found == UNKNOWN || found == FAILED ? found : valueOf(found);
    }

    @Override
    int classifyUnfinished(Position position, int depth, CaptureValues known, List<Evaluation.CaptureGap> gaps) {
        return forced(position, LOSS, WIN, true, depth, known, gaps);
    }

    /** The classification of a position whose game is not over, within bounds. */
    private int forced(
            Position position,
            int low,
            int high,
            boolean threats,
            int depth,
            CaptureValues known,
            List<Evaluation.CaptureGap> gaps) {
        MoveList captures = movesAt(depth);
        position.captures(captures);
        if (captures.size() == 0) {
            return quiet(position, low, high, threats || position.men() >= THREATS_LEFT_OUT, depth);
        }
        if (Long.bitCount(position.pieces(position.turn().opposite())) == 1) {
            // Whoever takes the last man has lost.
            return classification(LOSS, BY_ZEROING);
        }
        int value = bestCapture(position, captures, low, high, depth, known, gaps);
        return value == UNKNOWN || value == FAILED ? value : classification(value, BY_ZEROING);
    }

    private int bestCapture(
            Position position,
            MoveList captures,
            int low,
            int high,
            int depth,
            CaptureValues known,
            List<Evaluation.CaptureGap> gaps) {
        int best = low;
        boolean unknown = false;
        ProbeFailure failed = null;
        for (int i = 0; i < captures.size(); i++) {
            int move = captures.get(i);
            int reply = knownReply(known, i);
            if (reply == GOES_ON) {
                reply = valueIn(position.play(move), -high, -best, depth + 1);
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
            } else if (-reply >= high) {
                return -reply;
            } else {
                best = Math.max(best, -reply);
            }
        }
        if (unknown) {
            return UNKNOWN;
        }
        return failed == null ? best : fail(failed);
    }

    /** The classification of a position without captures: the best of its threats, if they are looked at, and the table's value. */
    private int quiet(Position position, int low, int high, boolean threats, int depth) {
        int threat = threats ? bestThreat(position, low, high, depth) : low;
        if (threat == FAILED || (threat != UNKNOWN && threat >= high && threat > low)) {
            return threat == FAILED ? FAILED : classification(threat, BY_THREAT);
        }
        int value = tableValue(position);
        if (value == UNKNOWN || threat == UNKNOWN) {
            return UNKNOWN;
        }
        if (value == FAILED) {
            return FAILED;
        }
        if (value > threat) {
            return classification(value, BY_TABLE);
        }
        return classification(threat, threat > low ? BY_THREAT : BY_TABLE);
    }

    /** The best value above {@code low} that a quiet move forces by the captures it offers, else {@code low}. */
    private int bestThreat(Position position, int low, int high, int depth) {
        MoveList moves = movesAt(depth);
        position.legalMoves(moves);
        int best = low;
        boolean unknown = false;
        ProbeFailure failed = null;
        for (int i = 0; i < moves.size(); i++) {
            if (Move.role(moves.get(i)) == Role.PAWN) {
                continue;
            }
            if (hasNamedEnough()) {
                unknown = true;
                break;
            }
            Position after = position.play(moves.get(i));
            MoveList captures = movesAt(depth + 1);
            after.captures(captures);
            if (captures.size() == 0) {
                continue;
            }
            int reply = bestCapture(after, captures, -high, -best, depth + 1, null, null);
            if (reply == UNKNOWN) {
                unknown = true;
            } else if (reply == FAILED) {
                if (!unknown && failureIsFinal()) {
                    return failBehind(failed);
                }
                failed = failure();
            } else if (-reply > best) {
                best = -reply;
                if (best >= high) {
                    return best;
                }
            }
        }
        if (unknown) {
            return UNKNOWN;
        }
        return failed == null ? best : fail(failed);
    }
}
