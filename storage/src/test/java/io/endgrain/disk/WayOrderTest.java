package io.endgrain.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class WayOrderTest {

    @Test
    void identityHoldsTheWaysInAscendingOrder() {
        assertThat(ways(WayOrder.IDENTITY))
                .isEqualTo(IntStream.range(0, 16).boxed().toList());
    }

    @Property
    void movesAsAListDoes(@ForAll @Size(max = 40) List<@IntRange(max = 15) Integer> moves) {
        List<Integer> model = new ArrayList<>(IntStream.range(0, 16).boxed().toList());
        long order = WayOrder.IDENTITY;
        for (int i = 0; i + 1 < moves.size(); i += 2) {
            int from = moves.get(i);
            int to = moves.get(i + 1);
            model.add(to, model.remove(from));
            order = WayOrder.move(order, from, to);
            assertThat(ways(order)).isEqualTo(model);
        }
        for (int way = 0; way < 16; way++) {
            assertThat(WayOrder.positionOf(order, way)).isEqualTo(model.indexOf(way));
        }
    }

    private static List<Integer> ways(long order) {
        return IntStream.range(0, 16)
                .mapToObj(position -> WayOrder.at(order, position))
                .toList();
    }
}
