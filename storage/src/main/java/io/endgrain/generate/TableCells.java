package io.endgrain.generate;

import io.endgrain.chess.Color;
import io.endgrain.chess.Placement;
import io.endgrain.chess.Variant;
import io.endgrain.syzygy.SubTableIndex;
import java.util.Arrays;

/**
 * The positions of one sub-table: those with the lead pawn on one file and one side to move. Lays out what the sub-table has
 * to say of each by its own numbers (B3, B4 and B5 of the format's specification). For one thread.
 */
final class TableCells {
    private final SolvedMaterial solved;
    private final PositionSpace space;
    private final int leadFile;
    private final Color leadColor;
    private final int side;
    private final Placement placement = new Placement(Variant.STANDARD);
    private final int[] squares;

    /** Whether mirroring can give a position another number: a single lead pawn is mirrored to the files a to d anyway. */
    private final boolean hasSecondImage;

    /** What a sub-table says of a position. */
    @FunctionalInterface
    interface Cell {
        /** The cell, as {@link Compressor} takes it. */
        short of(short distance, byte moves);
    }

    @FunctionalInterface
    private interface Visitor {
        void visit(int number);
    }

    /** What is done with each position. */
    @FunctionalInterface
    interface Values {
        void accept(short distance, byte moves);
    }

    /**
     * A sub-table.
     *
     * @param leadColor whose pawns lead; does not matter without pawns
     * @param leadFile the file of the lead pawn, 0 to 3; 0 without pawns
     * @param side the side to move, 0 for White
     */
    TableCells(SolvedMaterial solved, Color leadColor, int leadFile, int side) {
        this.solved = solved;
        this.space = solved.space();
        this.leadColor = leadColor;
        this.leadFile = leadFile;
        this.side = side;
        this.squares = new int[space.men()];
        this.hasSecondImage = space.pawns() == 0 || space.pawns(leadColor) > 1;
    }

    /** Visits the values of all positions, mirror images left out. */
    void forEach(Values values) {
        visit(number -> values.accept(solved.distances[side][number], solved.moves[side][number]));
    }

    private void visit(Visitor visitor) {
        short[] distances = solved.distances[side];
        int size = space.sliceSize();
        for (int slice = 0; slice < space.slices(); slice++) {
            if (space.pawns() > 0 && space.leadFile(slice, leadColor) != leadFile) {
                continue;
            }
            for (int number = slice * size; number < (slice + 1) * size; number++) {
                if (distances[number] != SolvedMaterial.NONE) {
                    visitor.visit(number);
                }
            }
        }
    }

    /**
     * The cells of the sub-table.
     *
     * @param index how it numbers positions
     * @param cell what it says of a position
     * @param elsewhere the cell of a number that no position has
     */
    short[] layOut(SubTableIndex index, Cell cell, short elsewhere) {
        short[] cells = new short[Math.toIntExact(index.size())];
        Arrays.fill(cells, elsewhere);
        Color turn = side == 0 ? Color.WHITE : Color.BLACK;
        visit(number -> {
            short value = cell.of(solved.distances[side][number], solved.moves[side][number]);
            if (value != elsewhere) {
                space.decode(number, squares);
                cells[at(index, turn)] = value;
                if (hasSecondImage) {
                    mirror();
                    cells[at(index, turn)] = value;
                }
            }
        });
        return cells;
    }

    private int at(SubTableIndex index, Color turn) {
        placement.clear();
        for (int man = 0; man < squares.length; man++) {
            placement.put(space.color(man), space.role(man), squares[man]);
        }
        return (int) index.numberOf(placement.position(turn), leadFile);
    }

    /**
     * The image of the position that may have another number of its own: in the file with pawns; else across the diagonal,
     * where all men of the lead group may stand. All other images have the number of one of these two.
     */
    private void mirror() {
        for (int man = 0; man < squares.length; man++) {
            int square = squares[man];
            squares[man] = space.pawns() > 0 ? square ^ 7 : (square >> 3) | ((square & 7) << 3);
        }
    }
}
