package io.endgrain.tables;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.chess.Variant;
import io.endgrain.disk.OsDisk;
import io.endgrain.syzygy.TableFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of tables of other variants than the one that was looked for. */
class ForeignTablesTest {
    @TempDir
    private Path folder;

    private TableFolder list(Variant variant, String... names) throws IOException {
        for (String name : names) {
            Files.createFile(folder.resolve(name));
        }
        return TableFolder.list(new OsDisk(), folder, TableFormat.of(variant));
    }

    @Test
    void every_other_variant_is_counted_by_the_names_of_its_tables() throws Exception {
        TableFolder atomic = list(
                Variant.ATOMIC,
                "KQvK.rtbw",
                "KQvK.rtbz",
                "KQvK.rtbw.crc",
                "KvKQ.rtbw",
                "NvP.gtbw",
                "KQvK.rtbw.prefix",
                "notes.txt");

        assertThat(ForeignTables.in(List.of(atomic)).inWords())
                .isEqualTo("2 files of standard chess and 1 file of antichess");
        assertThat(ForeignTables.mistaken(atomic, Variant.ATOMIC, Set.of(Variant.ATOMIC)))
                .contains(folder
                        + " has no tables of atomic chess, but 2 files of standard chess and 1 file of antichess;"
                        + " --standard " + folder + " and --antichess " + folder + " serve them");
    }

    @Test
    void nothing_is_mistaken_where_the_others_are_served_or_the_variant_has_tables_too() throws Exception {
        TableFolder standard = list(Variant.STANDARD, "KQvK.atbw");
        assertThat(ForeignTables.mistaken(standard, Variant.STANDARD, Set.of(Variant.STANDARD)))
                .isPresent();
        assertThat(ForeignTables.mistaken(standard, Variant.STANDARD, Set.of(Variant.STANDARD, Variant.ATOMIC)))
                .isEmpty();

        TableFolder both = list(Variant.STANDARD, "KQvK.rtbw");
        assertThat(ForeignTables.mistaken(both, Variant.STANDARD, Set.of(Variant.STANDARD)))
                .isEmpty();
        assertThat(ForeignTables.in(List.of(both)).isEmpty()).isFalse();
    }

    @Test
    void an_empty_directory_has_none() throws Exception {
        TableFolder empty = list(Variant.ANTICHESS);

        assertThat(ForeignTables.in(List.of(empty)).isEmpty()).isTrue();
        assertThat(ForeignTables.mistaken(empty, Variant.ANTICHESS, Set.of())).isEmpty();
    }
}
