package io.endgrain.http;

import io.endgrain.answer.Answer;
import io.endgrain.answer.Category;
import io.endgrain.answer.PositionValue;
import io.endgrain.answer.RatedMove;
import io.endgrain.chess.Color;
import io.endgrain.chess.Move;
import io.endgrain.chess.Position;
import io.endgrain.chess.Role;
import io.endgrain.syzygy.Dtz;
import io.endgrain.syzygy.MaybeRounded;
import io.endgrain.syzygy.ProbeFailure;
import java.util.ArrayList;
import java.util.List;

/** An answer as people read it: the board, what the position is worth, and the moves, all as the mover sees it. */
final class AnswerTable {
    private static final String MARGIN = "  ";

    private final Position position;
    private final Answer answer;
    private final Terminal terminal;

    AnswerTable(Position position, Answer answer, Terminal terminal) {
        this.position = position;
        this.answer = answer;
        this.terminal = terminal;
    }

    void print() {
        List<String> summary = summary();
        for (int rank = 7; rank >= 0; rank--) {
            int line = 7 - rank - 1;
            String beside = line >= 0 && line < summary.size() ? summary.get(line) : "";
            terminal.println(MARGIN + rank(rank) + "    " + beside);
        }
        terminal.println(MARGIN + "   a b c d e f g h");
        printMoves();
        for (ProbeFailure fault : answer.raw().faults()) {
            terminal.println("");
            terminal.println(MARGIN + terminal.paint("fg(red)", "error:") + " " + fault.sentence());
        }
    }

    private String rank(int rank) {
        StringBuilder line = new StringBuilder().append(rank + 1).append(' ');
        for (int file = 0; file < 8; file++) {
            line.append(' ').append(man(8 * rank + file));
        }
        return line.toString();
    }

    private String man(int square) {
        Role role = position.roleAt(square);
        if (role == null) {
            return terminal.paint("faint", terminal.either("·", "."));
        }
        boolean white = (position.pieces(Color.WHITE) >>> square & 1) != 0;
        return terminal.paint("bold", String.valueOf(white ? role.letter() : Character.toLowerCase(role.letter())));
    }

    private List<String> summary() {
        List<String> lines = new ArrayList<>();
        PositionValue value = answer.position();
        lines.add(position.fen());
        lines.add("");
        String mover = position.turn() == Color.WHITE ? "White" : "Black";
        lines.add(mover + " to move: "
                + paint(answer.category(), answer.category().key()) + ending(value));
        if (value.dtz() != null) {
            int plies = value.dtz().ignoreRounding().plies();
            lines.add("DTZ " + plies + rounding(value.dtz(), plies));
        } else if (value.failure() != null) {
            lines.add(value.isFaulty() ? "error, see below" : value.failure().sentence());
        }
        return lines;
    }

    private static String rounding(MaybeRounded<Dtz> dtz, int plies) {
        return dtz.isPrecise() ? " (exact)" : " (or " + (plies + Integer.signum(plies)) + ": the table rounds)";
    }

    private void printMoves() {
        terminal.println("");
        if (answer.moves().isEmpty()) {
            terminal.println(MARGIN + "There is no legal move.");
            return;
        }
        terminal.println(MARGIN + terminal.paint("bold", String.format("%-8s %-13s %6s", "Move", "Result", "DTZ")));
        for (RatedMove move : answer.moves()) {
            Category result = move.category().negate();
            String word = paint(result, String.format("%-13s", result.key()));
            terminal.println(MARGIN + String.format("%-8s ", move.value().san()) + word + " "
                    + distance(move.value().after().dtz()) + "  " + note(move));
        }
        terminal.println("");
        terminal.println(
                MARGIN + "Results and DTZ are those after the move, as the mover sees them; ~ may be one ply more.");
    }

    private static String distance(MaybeRounded<Dtz> after) {
        if (after == null) {
            return String.format("%6s", "?");
        }
        int plies = after.ignoreRounding().negate().plies();
        return String.format("%6s", (after.isPrecise() ? "" : "~") + plies);
    }

    private static String note(RatedMove move) {
        PositionValue after = move.value().after();
        List<String> notes = new ArrayList<>();
        int packed = move.value().move();
        if (Move.isCapture(packed)) {
            notes.add("capture");
        } else if (Move.isZeroing(packed)) {
            notes.add("pawn move");
        }
        String ending = ending(after);
        if (!ending.isEmpty()) {
            notes.add(ending.substring(2));
        }
        if (after.failure() != null) {
            notes.add(after.isFaulty() ? "error, see below" : after.failure().sentence());
        }
        return String.join(", ", notes);
    }

    private static String ending(PositionValue value) {
        if (value.checkmate()) {
            return ", checkmate";
        }
        if (value.stalemate()) {
            return ", stalemate";
        }
        return value.insufficientMaterial() ? ", insufficient material" : "";
    }

    private String paint(Category category, String text) {
        String style = switch (category) {
            case WIN, SYZYGY_WIN, MAYBE_WIN -> "fg(green)";
            case LOSS, SYZYGY_LOSS, MAYBE_LOSS -> "fg(red)";
            case CURSED_WIN, DRAW, BLESSED_LOSS -> "fg(yellow)";
            case UNKNOWN -> "faint";
        };
        return terminal.paint(style, text);
    }
}
