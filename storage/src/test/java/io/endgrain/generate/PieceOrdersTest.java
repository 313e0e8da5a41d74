package io.endgrain.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.chess.Variant;
import io.endgrain.syzygy.Material;
import io.endgrain.syzygy.SubTableWalk;
import io.endgrain.syzygy.TableFormat;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PieceOrdersTest {
    /** Piece codes: K 6, Q 5, and 8 more for Black. */
    @ParameterizedTest
    @CsvSource({
        "STANDARD, KQQvK, 6 14|14 6",
        "STANDARD, KQQvKQQ, 6 14|14 6",
        "ATOMIC, KQQvK, 6 14|14 6",
        "ANTICHESS, KvQ, 6 13|13 6",
        "ANTICHESS, QvQ, 5 13|13 5",
        "ANTICHESS, KKvQ, 6 6",
        "ANTICHESS, KKvQQ, 6 6|13 13",
        "ANTICHESS, KKKvQQ, 13 13",
        "ANTICHESS, KKKvQ, 6 6 6"
    })
    void theLeadIsTwoAloneOfTheirKindOrElseTheFewestLikeMen(Variant variant, String key, String leads) {
        Material material = Material.parse(key).orElseThrow();
        List<PieceOrder> orders = PieceOrders.all(material);

        int length = leads.split("\\|")[0].split(" ").length;
        assertThat(orders.stream()
                        .map(order -> Arrays.toString(Arrays.copyOf(order.pieces(), length)))
                        .distinct())
                .containsExactlyInAnyOrder(Arrays.stream(leads.split("\\|"))
                        .map(lead -> "[" + lead.replace(" ", ", ") + "]")
                        .toArray(String[]::new));
        // Readers take all of them.
        for (PieceOrder order : orders) {
            assertThat(SubTableWalk.of(
                                    TableFormat.of(variant),
                                    order.pieces(),
                                    material,
                                    0,
                                    order.order(),
                                    order.secondOrder())
                            .size())
                    .isPositive();
        }
    }
}
