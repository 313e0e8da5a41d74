package io.endgrain.syzygy;

import io.endgrain.chess.Color;
import io.endgrain.chess.Move;
import io.endgrain.chess.MoveList;
import io.endgrain.chess.Position;
import io.endgrain.chess.Role;
import io.endgrain.chess.Variant;
import io.endgrain.syzygy.PieceGroups.Lead;
import io.endgrain.testkit.plain.ExactValue;
import io.endgrain.testkit.plain.PlainSolver;

/**
 * What a prober has to report of a position, by the letter of the format's specification (A8 to A10): the values are those of a
 * {@link PlainSolver}, and of the tables only the flags of the DTZ sub-tables are looked at, which say how exact values are
 * rounded, which side to move is stored, and which sub-table stores nothing.
 */
final class SpecifiedProbe {
    private final PlainSolver solver;
    private final Variant variant;
    private final TableSet tables;
    private final boolean published;

    /**
     * What is reported.
     *
     * @param dtz rounded as the tables round it
     * @param isPrecise whether it is said to be exact
     * @param quirk why it may differ from the exact distance by more than rounding
     */
    record Report(int dtz, boolean isPrecise, Quirk quirk) {}

    /** Where all known probers and tables report other distances than exact ones (A10 and D4). */
    enum Quirk {
        NONE,
        /** A threat is found before a pawn move that wins at once. */
        THREAT_BEFORE_PAWN_MOVE,
        /** A sub-table without data stands for one number, whatever the distances are. */
        SINGLE_VALUED,
        /** The published tables of antichess with pawns hold losses in one ply as if they took three. */
        THREE_FOR_ONE
    }

    /**
     * Reports of tables.
     *
     * @param published whether they were made by the published generator, not by ours
     */
    SpecifiedProbe(PlainSolver solver, Variant variant, TableSet tables, boolean published) {
        this.solver = solver;
        this.variant = variant;
        this.tables = tables;
        this.published = published;
    }

    /** The report of a position, of which no en passant capture is legal in atomic chess. */
    Report of(Position position) {
        ExactValue exact = solver.value(position);
        int wdl = exact.wdl();
        if (wdl == 0 || isAttainedByZeroing(position, wdl) || hasOnlyPawns(position)) {
            return new Report(before(wdl), true, Quirk.NONE);
        }
        if (wdl > 0 && bestThreat(position) == wdl) {
            int reported = before(wdl) + 1;
            return new Report(reported, true, exact.plies() == reported ? Quirk.NONE : Quirk.THREAT_BEFORE_PAWN_MOVE);
        }
        if (wdl > 0 && hasPawnMoveTo(position, wdl)) {
            return new Report(before(wdl), true, Quirk.NONE);
        }
        SubTable subTable = subTable(position);
        return subTable == null ? byQuietMoves(position, wdl) : stored(subTable, exact);
    }

    private static int before(int wdl) {
        return Integer.signum(wdl) * (Math.abs(wdl) == 2 ? 1 : wdl == 0 ? 0 : 101);
    }

    /** Tag Z. */
    private boolean isAttainedByZeroing(Position position, int wdl) {
        if (position.isVariantWin() || position.isVariantLoss()) {
            return true;
        }
        int capture = solver.bestCapture(position);
        return variant == Variant.ANTICHESS ? capture != PlainSolver.NO_MOVE : capture == wdl && wdl > 0;
    }

    private static boolean hasOnlyPawns(Position position) {
        return (position.pieces(position.turn()) & ~position.pieces(Role.PAWN)) == 0;
    }

    /** Tag T. */
    private int bestThreat(Position position) {
        int best = PlainSolver.NO_MOVE;
        MoveList moves = position.legalMoves();
        for (int i = 0; i < moves.size() && variant == Variant.ANTICHESS; i++) {
            Position after = position.play(moves.get(i));
            if (Move.role(moves.get(i)) != Role.PAWN && hasCapture(after)) {
                best = Math.max(best, -solver.value(after).wdl());
            }
        }
        return best;
    }

    private static boolean hasCapture(Position position) {
        MoveList captures = new MoveList();
        position.captures(captures);
        return captures.size() > 0;
    }

    private boolean hasPawnMoveTo(Position position, int wdl) {
        MoveList moves = position.legalMoves();
        for (int i = 0; i < moves.size(); i++) {
            int move = moves.get(i);
            if (Move.role(move) == Role.PAWN
                    && !Move.isCapture(move)
                    && -solver.value(position.play(move)).wdl() == wdl) {
                return true;
            }
        }
        return false;
    }

    /** The DTZ sub-table that holds a position; null if it holds the other side to move. */
    private SubTable subTable(Position position) {
        long signature = Material.signatureOf(position);
        TableFile file = tables.find(signature).files(Metric.DTZ).getFirst();
        TableHeader header = ((TableFile.Opened) file.state()).header();
        boolean black = position.turn() == Color.BLACK;
        boolean flip = header.needsFlip(signature, black);
        int pawnFile = header.hasPawns() ? leadPawnFile(position, header.leadCode(), flip) : 0;
        SubTable found = header.subTable(pawnFile, 0);
        int side = header.isSymmetric() || black == flip ? 0 : 1;
        return (header.isSymmetric() && !header.hasPawns()) || found.storedSide() == side ? found : null;
    }

    private static int leadPawnFile(Position position, int leadCode, boolean flip) {
        Color lead = leadCode < 8 != flip ? Color.WHITE : Color.BLACK;
        int least = 3;
        for (long rest = position.pieces(lead, Role.PAWN); rest != 0; rest &= rest - 1) {
            int file = Long.numberOfTrailingZeros(rest) & 7;
            least = Math.min(least, Math.min(file, 7 - file));
        }
        return least;
    }

    private Report stored(SubTable subTable, ExactValue exact) {
        int wdl = exact.wdl();
        boolean inPlies = subTable.isInPlies(wdl);
        int first = Math.abs(wdl) == 2 ? 1 : 101;
        int beyond = Math.max(0, exact.plies() - first);
        if (subTable.singleValue() >= 0) {
            int single = variant == Variant.ANTICHESS ? 1 : 0;
            int read = inPlies ? single : 2 * single;
            boolean right = read == (inPlies ? beyond : beyond & ~1);
            return new Report(Integer.signum(wdl) * (first + read), inPlies, right ? Quirk.NONE : Quirk.SINGLE_VALUED);
        }
        if (published && variant == Variant.ANTICHESS && subTable.groups().lead == Lead.PAWNS && isLossInOne(exact)) {
            return new Report(-3, inPlies, Quirk.THREE_FOR_ONE);
        }
        int read = inPlies ? beyond : beyond & ~1;
        return new Report(Integer.signum(wdl) * (first + read), inPlies, Quirk.NONE);
    }

    private static boolean isLossInOne(ExactValue exact) {
        return exact.equals(ExactValue.loss(1));
    }

    private Report byQuietMoves(Position position, int wdl) {
        Report best = wdl > 0 ? null : new Report(before(wdl), true, Quirk.NONE);
        Quirk quirk = Quirk.NONE;
        MoveList moves = position.legalMoves();
        for (int i = 0; i < moves.size(); i++) {
            if (Move.isZeroing(moves.get(i))) {
                continue;
            }
            Position after = position.play(moves.get(i));
            Report child = of(after);
            quirk = child.quirk() == Quirk.NONE ? quirk : child.quirk();
            int plies = -child.dtz();
            if (plies == 1 && after.isCheckmate()) {
                best = new Report(1, true, Quirk.NONE);
            } else if (Integer.signum(plies) == Integer.signum(wdl)) {
                plies += Integer.signum(wdl);
                if (best == null || plies < best.dtz()) {
                    best = new Report(plies, child.isPrecise(), Quirk.NONE);
                }
            }
        }
        if (best == null) {
            throw new AssertionError(position + " is won, but no move keeps the win");
        }
        return new Report(best.dtz(), best.isPrecise(), quirk);
    }

    /** Whether the report is that of an exact distance, rounded or not. */
    static boolean agrees(Report report, ExactValue exact) {
        int plies = exact.wdl() == 0 ? 0 : Math.max(1, exact.plies());
        int reported = Math.abs(report.dtz());
        return Integer.signum(report.dtz()) == Integer.signum(exact.wdl())
                && (reported == plies || (!report.isPrecise() && reported == plies - 1));
    }
}
