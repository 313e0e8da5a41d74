package io.endgrain.testkit.plain;

import io.endgrain.chess.Color;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.generate.GivenValues;
import io.endgrain.syzygy.Material;
import io.endgrain.syzygy.TableFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The exact values of all positions of a material. It is solved layer by layer: positions whose pawns have as many ranks to
 * go all together. A pawn move leads into a lower layer, another quiet move stays.
 */
public final class PlainMaterial {
    /** Not known yet, or no position. */
    private static final short UNKNOWN = Short.MIN_VALUE;

    private final Material material;
    private final Placements placements;

    /** By side to move and number: {@code n + 1} won in n plies, {@code -(n + 1)} lost, 0 drawn. */
    private final short[][] distances;

    PlainMaterial(Variant variant, Material material) {
        this.material = material;
        this.placements = new Placements(variant, material);
        this.distances = new short[2][(int) placements.size()];
        for (short[] ofSide : distances) {
            Arrays.fill(ofSide, UNKNOWN);
        }
    }

    void solve(PlainSolver solver) {
        Map<Integer, List<Integer>> layers = new TreeMap<>();
        for (int number = 0; number < placements.size(); number++) {
            int steps = placements.stepsToGo(placements.squares(number));
            layers.computeIfAbsent(steps, none -> new ArrayList<>()).add(number);
        }
        for (List<Integer> numbers : layers.values()) {
            new PlainLayer(solver, placements, distances).solve(numbers);
        }
    }

    /** The material, the greater side White. */
    public Material material() {
        return material;
    }

    ExactValue value(Position position) {
        boolean swapped = !Material.of(position).equals(material);
        Color turn = swapped ? position.turn().opposite() : position.turn();
        short distance = distances[turn.ordinal()][placements.number(position, swapped)];
        if (distance == UNKNOWN) {
            throw new IllegalStateException(position + " is not solved yet");
        }
        return exact(distance);
    }

    static ExactValue exact(short distance) {
        if (distance == 0) {
            return ExactValue.DRAW;
        }
        return distance > 0 ? ExactValue.win(distance - 1) : ExactValue.loss(-distance - 1);
    }

    /** What is done with a position. */
    @FunctionalInterface
    public interface Visitor {
        /** Takes a position and its value. */
        void visit(Position position, ExactValue value) throws Exception;
    }

    /**
     * Visits all positions of the material, mirror images and both sides to move among them; the greater side is White.
     */
    public void forEachPosition(Visitor visitor) throws Exception {
        int[] squares = new int[placements.men()];
        for (int placement = 0; placement < 1 << (6 * squares.length); placement++) {
            for (int man = 0; man < squares.length; man++) {
                squares[man] = (placement >> (6 * man)) & 63;
            }
            if (!inOrder(squares)) {
                continue;
            }
            for (Color turn : Color.values()) {
                Position position = placements.position(squares, turn);
                if (position != null) {
                    visitor.visit(position, value(position));
                }
            }
        }
    }

    /**
     * Writes the tables of the material.
     *
     * @param format of the tables of the variant
     * @param solver the solver that has solved it
     * @param folder where to
     */
    public void write(TableFormat format, PlainSolver solver, Path folder) throws IOException {
        GivenValues given = new GivenValues(format, material, placements);
        for (int number = 0; number < placements.size(); number++) {
            int[] squares = placements.squares(number);
            for (Color turn : Color.values()) {
                Position position = placements.position(squares, turn);
                if (position != null) {
                    ExactValue value = exact(distances[turn.ordinal()][number]);
                    int zeroing = solver.bestZeroing(position);
                    given.set(turn, number, value.wdl(), value.plies(), zeroing, solver.bestCapture(position));
                }
            }
        }
        given.write(folder);
    }

    /** Like men only once. */
    private boolean inOrder(int[] squares) {
        for (int man = 1; man < squares.length; man++) {
            boolean like = placements.color(man) == placements.color(man - 1)
                    && placements.role(man) == placements.role(man - 1);
            if (like && squares[man] < squares[man - 1]) {
                return false;
            }
        }
        return true;
    }
}
