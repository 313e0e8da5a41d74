package io.endgrain.survey;

import io.endgrain.chess.Color;
import io.endgrain.chess.Position;
import io.endgrain.syzygy.Material;
import io.endgrain.syzygy.ProbeFailure;
import io.endgrain.syzygy.ProbeFailureException;
import io.endgrain.syzygy.Wdl;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Counts what tables say of positions. For one thread. */
final class CountingVisitor implements PositionWalk.Visitor {
    private final PositionValues values;
    private final List<Map<Short, Tally>> sides = List.of(new HashMap<>(), new HashMap<>());

    /** Positions with one distance, and the one with the smallest number among them. */
    private static final class Tally {
        long count;
        long firstNumber;
        Position first;

        void add(long positions, long number, Position position) {
            if (first == null || number < firstNumber) {
                firstNumber = number;
                first = position;
            }
            count += positions;
        }
    }

    CountingVisitor(PositionValues values) {
        this.values = values;
    }

    @Override
    public void visit(Position position, long number) {
        if (position.epSquare() >= 0) {
            return;
        }
        short distance = values.of(position, number);
        if (distance == Distance.CONTRADICTION) {
            throw new ProbeFailureException(new ProbeFailure.Unanswered(
                    "the tables contradict each other: there is no distance for " + position.fen()));
        }
        sides.get(position.turn().ordinal())
                .computeIfAbsent(distance, unseen -> new Tally())
                .add(1, number, position);
    }

    static MaterialStatistics sum(Material material, Walked<CountingVisitor> walked) {
        List<MaterialStatistics.Side> sides = new ArrayList<>();
        for (Color turn : material.isSymmetric() ? List.of(Color.WHITE) : List.of(Color.values())) {
            Map<Short, Tally> all = new HashMap<>();
            for (CountingVisitor visitor : walked.visitors()) {
                visitor.sides
                        .get(turn.ordinal())
                        .forEach((distance, tally) -> all.computeIfAbsent(distance, unseen -> new Tally())
                                .add(tally.count, tally.firstNumber, tally.first));
            }
            sides.add(side(turn, all));
        }
        return new MaterialStatistics(material, walked.sampled(), sides);
    }

    private static MaterialStatistics.Side side(Color turn, Map<Short, Tally> tallies) {
        Map<Wdl, MaterialStatistics.Values> values = new EnumMap<>(Wdl.class);
        for (Wdl wdl : Wdl.values()) {
            List<Short> distances = tallies.keySet().stream()
                    .filter(distance -> Distance.wdl(distance) == wdl.value())
                    .toList();
            if (!distances.isEmpty()) {
                values.put(wdl, values(wdl, distances, tallies));
            }
        }
        return new MaterialStatistics.Side(turn, values);
    }

    private static MaterialStatistics.Values values(Wdl wdl, List<Short> distances, Map<Short, Tally> tallies) {
        long positions = 0;
        SortedMap<Integer, Long> byDtz = new TreeMap<>();
        short longest = distances.getFirst();
        for (short distance : distances) {
            long count = tallies.get(distance).count;
            positions += count;
            byDtz.merge(Math.abs(Distance.dtz(distance)), count, Long::sum);
            longest = isLonger(distance, longest) ? distance : longest;
        }
        return wdl == Wdl.DRAW
                ? new MaterialStatistics.Values(positions, null, new TreeMap<>())
                : new MaterialStatistics.Values(
                        positions,
                        new MaterialStatistics.Longest(
                                Distance.dtz(longest),
                                Distance.isRounded(longest),
                                tallies.get(longest).first.fen()),
                        byDtz);
    }

    /** Of 5, and 4 or 5, the first is longer. */
    private static boolean isLonger(short distance, short other) {
        int most = Distance.most(distance);
        int mostOther = Distance.most(other);
        return most > mostOther || (most == mostOther && Distance.least(distance) > Distance.least(other));
    }
}
