package io.endgrain.testkit;

import io.endgrain.chess.Color;
import io.endgrain.chess.Move;
import io.endgrain.chess.MoveList;
import io.endgrain.chess.Placement;
import io.endgrain.chess.Position;
import io.endgrain.chess.Role;
import io.endgrain.chess.Variant;
import io.endgrain.syzygy.Material;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Positions drawn at random, the same ones for the same seed: either colour stronger, either side to move. */
public final class SamplePositions {
    private static final int SQUARES = 64;

    private final Random random;
    private final Placement placement = new Placement(Variant.STANDARD);

    /** Draws with a seed. */
    public SamplePositions(long seed) {
        random = new Random(seed);
    }

    /**
     * Positions of a material. After a double step that can be answered en passant it is with that right, if the draw made
     * one possible: such positions are a good part of those with pawns of both colours.
     *
     * @param key a material such as {@code KPvKP}
     * @param count how many
     */
    public List<Position> of(String key, int count) {
        Material material = Material.parse(key).orElseThrow();
        List<Position> positions = new ArrayList<>();
        while (positions.size() < count) {
            Position drawn = draw(material);
            if (drawn == null) {
                continue;
            }
            Position after = afterDoubleStep(drawn);
            positions.add(after == null ? drawn : after);
        }
        return positions;
    }

    /**
     * Positions of each material that has a WDL table in a folder, in one mixed order.
     *
     * @param each how many of each
     */
    public List<Position> ofAll(Path tables, int each) throws IOException {
        List<String> keys;
        try (Stream<Path> files = Files.list(tables)) {
            keys = files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.endsWith(".rtbw"))
                    .map(name -> name.substring(0, name.indexOf('.')))
                    .sorted()
                    .toList();
        }
        List<Position> positions = new ArrayList<>();
        keys.forEach(key -> positions.addAll(of(key, each)));
        Collections.shuffle(positions, random);
        return positions;
    }

    private Position draw(Material material) {
        placement.clear();
        boolean swapped = random.nextBoolean();
        long occupied = 0;
        for (Color color : Color.values()) {
            for (Role role : Role.values()) {
                for (int man = 0; man < material.count(color, role); man++) {
                    int square = random.nextInt(SQUARES);
                    while ((occupied & 1L << square) != 0) {
                        square = random.nextInt(SQUARES);
                    }
                    occupied |= 1L << square;
                    placement.put(swapped ? color.opposite() : color, role, square);
                }
            }
        }
        return placement.position(Color.values()[random.nextInt(2)]);
    }

    private static Position afterDoubleStep(Position before) {
        MoveList moves = before.legalMoves();
        for (int i = 0; i < moves.size(); i++) {
            int move = moves.get(i);
            if (Move.role(move) == Role.PAWN) {
                Position after = before.play(move);
                if (after.epSquare() >= 0) {
                    return after;
                }
            }
        }
        return null;
    }
}
