package io.endgrain.syzygy;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.chess.Variant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Which tables each variant has, and what their files are called. */
class TableFormatTest {
    @ParameterizedTest
    @CsvSource({
        "STANDARD, 5, 30, 110, 365, 1001",
        "ATOMIC, 5, 30, 110, 365,",
        "ANTICHESS, 21, 126, 567, 1932, 5754",
    })
    void each_number_of_men_has_its_number_of_tables(
            Variant variant, Integer first, Integer second, Integer third, Integer fourth, Integer fifth) {
        TableFormat format = TableFormat.of(variant);
        List<Integer> counts = IntStream.rangeClosed(format.minMen(), format.maxMen())
                .mapToObj(men -> format.materials(men).size())
                .toList();

        assertThat(counts)
                .isEqualTo(
                        fifth == null
                                ? List.of(first, second, third, fourth)
                                : List.of(first, second, third, fourth, fifth));
    }

    @ParameterizedTest
    @EnumSource(Variant.class)
    void materials_stand_in_the_order_of_their_keys_each_once(Variant variant) {
        TableFormat format = TableFormat.of(variant);
        for (int men = format.minMen(); men <= 5; men++) {
            List<String> keys =
                    format.materials(men).stream().map(Material::key).toList();

            assertThat(keys).isSorted().doesNotHaveDuplicates();
            for (Material material : format.materials(men)) {
                assertThat(material.men()).isEqualTo(men);
                assertThat(format.parseFileName(format.fileName(material, Metric.WDL)))
                        .contains(new TableName(material, Metric.WDL));
            }
        }
    }

    @Test
    void the_smallest_tables_are_known_by_name() {
        assertThat(TableFormat.of(Variant.STANDARD).materials(3).stream().map(Material::key))
                .containsExactly("KBvK", "KNvK", "KPvK", "KQvK", "KRvK");
        assertThat(TableFormat.of(Variant.ANTICHESS).materials(2).stream().map(Material::key))
                .contains("KvK", "KvQ", "PvP", "NvP")
                .doesNotContain("QvK", "PvN");
    }

    @ParameterizedTest
    @CsvSource({
        "KRvK.rtbw, STANDARD",
        "KvK.rtbw,",
        "KRvK.atbz, ATOMIC",
        "RvK.atbz,",
        "KvQ.stbw, ANTICHESS",
        "KvQ.gtbz, ANTICHESS",
        "NvP.gtbw, ANTICHESS",
        "NvP.stbw,",
        "QvK.gtbw,",
        "KRvK.rtbw.crc,",
        "KRvK.rtbw.prefix,",
        "KRvK,",
    })
    void a_file_name_tells_the_variant(String fileName, Variant variant) {
        assertThat(TableFormat.variantOf(fileName).orElse(null)).isEqualTo(variant);
    }

    @ParameterizedTest
    @CsvSource({
        "ANTICHESS, KNvP.stbw, KNvP.gtbw",
        "ANTICHESS, KNvP.stbz, KNvP.gtbz",
        "ANTICHESS, PvN.gtbz, KRPvKR.gtbz",
        "ATOMIC, RvK.atbz, KRPvKR.atbz",
        "STANDARD, readme.txt, KRPvKR.rtbw",
    })
    void a_name_that_no_table_has_could_be_another(Variant variant, String fileName, String instead) {
        assertThat(TableFormat.of(variant).nameInsteadOf(fileName)).isEqualTo(instead);
    }
}
