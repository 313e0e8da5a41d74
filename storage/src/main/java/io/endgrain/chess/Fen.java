package io.endgrain.chess;

import java.util.List;

/**
 * Reads positions in Forsyth-Edwards Notation, as leniently as the lichess tablebase server does:
 *
 * <ul>
 *   <li>Spaces and underscores separate the fields, any number of them, also in front and behind.
 *   <li>All fields but the board may be missing and are then {@code w - - 0 1}.
 *   <li>Castling rights may be X-FEN letters (KQkq) or Shredder letters (A-H, a-h). Rights that king and rook do not
 *       bear out are dropped, and so is an en passant square on which no capture is legal.
 *   <li>What belongs to other variants is accepted and ignored: {@code ~} after a promoted man, a pocket ({@code [Qq]} or a
 *       ninth part of the board), checks remaining ({@code 3+3}) or given ({@code +0+0}).
 *   <li>Clocks that are too great become 4294967295, a fullmove number 0 becomes 1.
 *   <li>Checks that cannot come about in a game are accepted.
 * </ul>
 */
public final class Fen {
    /** The greatest halfmove clock and fullmove number. */
    static final long MAX_CLOCK = 0xFFFF_FFFFL;

    private static final String EXAMPLE = "\"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"";

    private Fen() {}

    /**
     * The position that a FEN stands for.
     *
     * @throws InvalidFenException if the text is not a FEN, or the men cannot stand like this in a game
     */
    public static Position parse(String fen, Variant variant) throws InvalidFenException {
        FenFields fields = FenFields.split(fen);
        if (!fields.hasNext()) {
            throw invalid("The FEN is empty; it should describe the board and more, such as " + EXAMPLE + ".");
        }
        PositionBuilder builder = new PositionBuilder(variant);
        FenBoard.read(fields.next(), builder);
        builder.turn = turn(fields.nextOr("w"));
        String castling = fields.nextOr("-");
        long castlingRooks = FenCastling.rooks(castling, new Position(builder));
        int epSquare = epSquare(fields.nextOr("-"));
        readClocks(fields, builder);
        return validate(builder, castlingRooks, epSquare);
    }

    static InvalidFenException invalid(String sentence) {
        return new InvalidFenException(InvalidFenException.Stage.FEN, sentence);
    }

    private static Color turn(String field) throws InvalidFenException {
        return switch (field) {
            case "w" -> Color.WHITE;
            case "b" -> Color.BLACK;
            default ->
                throw invalid("The second field of the FEN, the side to move, is " + Excerpt.of(field)
                        + "; it should be \"w\" or \"b\".");
        };
    }

    private static int epSquare(String field) throws InvalidFenException {
        if (field.equals("-")) {
            return -1;
        }
        int square = Square.parse(field);
        if (square < 0) {
            throw invalid("The fourth field of the FEN, the en passant square, is " + Excerpt.of(field)
                    + "; it should be \"-\" or a square such as \"e3\".");
        }
        return square;
    }

    private static void readClocks(FenFields fields, PositionBuilder builder) throws InvalidFenException {
        boolean checksBefore = fields.skipChecks();
        builder.halfmoves = (int) clock(fields.nextOr("0"), "halfmove clock", "0");
        builder.fullmoves = (int) Math.max(1, clock(fields.nextOr("1"), "fullmove number", "1"));
        if (!checksBefore) {
            fields.skipChecks();
        }
        if (fields.hasNext()) {
            throw invalid("After the fullmove number, the FEN's last field, comes " + Excerpt.of(fields.next())
                    + "; there should be six fields at most: board, side to move, castling rights, en passant square,"
                    + " halfmove clock and fullmove number.");
        }
    }

    private static long clock(String field, String name, String example) throws InvalidFenException {
        long value = 0;
        for (int i = 0; i < field.length(); i++) {
            char digit = field.charAt(i);
            if (digit < '0' || digit > '9') {
                throw invalid("The " + name + " in the FEN is " + Excerpt.of(field)
                        + "; it should be a whole number without a sign, such as " + example + ".");
            }
            value = Math.min(MAX_CLOCK, value * 10 + (digit - '0'));
        }
        return value;
    }

    private static Position validate(PositionBuilder builder, long castlingRooks, int epSquare)
            throws InvalidFenException {
        Rules rules = builder.variant.rules();
        Position position = new Position(builder);
        List<String> flaws = rules.flaws(position);
        if (!flaws.isEmpty()) {
            throw new InvalidFenException(InvalidFenException.Stage.POSITION, String.join(" ", flaws));
        }
        builder.castlingRooks = rules.possibleCastlingRooks(position, castlingRooks);
        if (epSquare >= 0 && followsDoubleStep(position, epSquare) && rules.hasLegalEnPassant(position, epSquare)) {
            builder.epSquare = epSquare;
        }
        return new Position(builder);
    }

    /** Whether the last move may have been a pawn's double step over a square. */
    private static boolean followsDoubleStep(Position position, int square) {
        if (Square.rank(square) != Square.relativeRank(position.turn, 5)) {
            return false;
        }
        int forward = position.turn == Color.WHITE ? 8 : -8;
        long passed = Square.bit(square) | Square.bit(square + forward);
        long pawn = position.pawns & position.their() & Square.bit(square - forward);
        return pawn != 0 && (passed & position.occupied()) == 0;
    }
}
