package io.endgrain.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.syzygy.Material;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConversionsTest {
    @ParameterizedTest
    @CsvSource({
        "KQvK, ''",
        "KQvKR, KQvK KRvK",
        "KPvK, KBvK KNvK KQvK KRvK",
        "KNNvK, KNvK",
        "KNvKP, KNvK KPvK KBvK KQvK KRvK KBvKN KNvKN KQvKN KRvKN",
        "KPvKP, KPvK KBvKP KNvKP KQvKP KRvKP"
    })
    void capturesPromotionsAndBothInOneMove(String key, String expected) {
        assertThat(Conversions.of(SolvedMaterials.material(key)))
                .extracting(Material::key)
                .containsExactlyInAnyOrder(Arrays.stream(expected.split(" "))
                        .filter(text -> !text.isEmpty())
                        .toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource({"KPvK, ''", "KRvKP, KPvK KRvK KQvK KBvK KNvK", "KPvKP, KPvK"})
    void byCapturePromotingOrNot(String key, String expected) {
        assertThat(Conversions.byCapture(SolvedMaterials.material(key)))
                .extracting(Material::key)
                .containsExactlyInAnyOrder(Arrays.stream(expected.split(" "))
                        .filter(text -> !text.isEmpty())
                        .toArray(String[]::new));
    }
}
