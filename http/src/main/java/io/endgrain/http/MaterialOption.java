package io.endgrain.http;

import io.endgrain.chess.Color;
import io.endgrain.chess.Role;
import io.endgrain.syzygy.Material;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;

/** Tables that a command is about: all up to a number of men, and those named as arguments. */
final class MaterialOption {
    private static final int FEWEST_MEN = 3;

    @Option(names = "--pieces", paramLabel = "N", description = "All tables with up to N men, kings included.")
    private Integer pieces;

    /**
     * The materials meant; none if none has been named.
     *
     * @param keys the names among the arguments
     * @param mostMen the most men that the command can do
     * @param canBe what can be done with tables, a participle
     * @throws CommandFailure if a name is that of no table, or the number of men is too large or small
     */
    Set<Material> wanted(List<String> keys, int mostMen, String canBe) throws CommandFailure {
        Set<Material> wanted = new LinkedHashSet<>();
        if (pieces != null) {
            if (pieces < FEWEST_MEN || pieces > mostMen) {
                throw CommandFailure.input("--pieces is " + pieces + "; tables of " + FEWEST_MEN + " to " + mostMen
                        + " men can be " + canBe + ".");
            }
            for (int men = FEWEST_MEN; men <= pieces; men++) {
                TableInventory.keys(men)
                        .forEach(key -> wanted.add(Material.parse(key).orElseThrow()));
            }
        }
        for (String key : keys) {
            wanted.add(material(key)
                    .orElseThrow(() -> CommandFailure.input("\"" + key + "\" is not the name of a table: letters of"
                            + " KQRBNP in this order, the greater side first, as in KRPvKR.")));
        }
        return wanted;
    }

    /** The material of a table's name. */
    static Optional<Material> material(String key) {
        return Material.parse(key)
                .filter(material -> material.men() >= FEWEST_MEN
                        && material.count(Color.WHITE, Role.KING) == 1
                        && material.count(Color.BLACK, Role.KING) == 1);
    }
}
