package io.endgrain.http;

import io.endgrain.chess.Color;
import io.endgrain.chess.Role;
import io.endgrain.syzygy.Material;
import io.endgrain.syzygy.TableFormat;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** Tables that a command is about: all up to a number of men, and those named as arguments. */
final class MaterialOption {
    private static final String LETTERS = "KQRBNP";
    private static final Pattern LIKE_A_NAME = Pattern.compile("[KQRBNPV]{2,}", Pattern.CASE_INSENSITIVE);

    @Option(names = "--pieces", paramLabel = "N", description = "All tables with up to N men, kings included.")
    private Integer pieces;

    /**
     * The materials meant; none if none has been named.
     *
     * @param format of the tables
     * @param keys the names among the arguments
     * @param mostMen the most men that the command can do
     * @param canBe what can be done with tables, a participle
     * @throws CommandFailure if a name is that of no table, or the number of men is too large or small
     */
    Set<Material> wanted(TableFormat format, List<String> keys, int mostMen, String canBe) throws CommandFailure {
        Set<Material> wanted = new LinkedHashSet<>();
        if (pieces != null) {
            if (pieces < format.minMen() || pieces > mostMen) {
                throw CommandFailure.input("--pieces is " + pieces + "; tables of " + format.minMen() + " to " + mostMen
                        + " men can be " + canBe + ".");
            }
            for (int men = format.minMen(); men <= pieces; men++) {
                wanted.addAll(format.materials(men));
            }
        }
        for (String key : keys) {
            wanted.add(material(format, key).orElseThrow(() -> CommandFailure.input(noName(format, key))));
        }
        return wanted;
    }

    /** Whether an argument is the name of a table, or looks like one and is no directory either. */
    static boolean isMeantAsName(TableFormat format, String argument) {
        return material(format, argument).isPresent()
                || (LIKE_A_NAME.matcher(argument).matches() && !Files.exists(Path.of(argument)));
    }

    private static String noName(TableFormat format, String key) {
        String start = "\"" + key + "\" is not the name of a table: ";
        if (format.oneKing() && key.equalsIgnoreCase("KvK")) {
            return start + "two kings alone are a draw and need none.";
        }
        return start
                + corrected(format, key)
                        .map(name -> "say " + name + ".")
                        .orElse("letters of KQRBNP in this order, the greater side first, as in KRPvKR.");
    }

    /** The name of the table that has the men of a name that looks like one. */
    private static Optional<String> corrected(TableFormat format, String key) {
        String[] sides = key.toUpperCase(Locale.ROOT).split("V", -1);
        if (!LIKE_A_NAME.matcher(key).matches() || sides.length != 2) {
            return Optional.empty();
        }
        String one = inOrder(sides[0]);
        String other = inOrder(sides[1]);
        return material(format, one + "v" + other)
                .or(() -> material(format, other + "v" + one))
                .map(Material::key);
    }

    private static String inOrder(String men) {
        return men.chars()
                .mapToObj(Character::toString)
                .sorted(Comparator.comparing(LETTERS::indexOf))
                .collect(Collectors.joining());
    }

    /** The material of a table's name. */
    private static Optional<Material> material(TableFormat format, String key) {
        return Material.parse(key)
                .filter(material -> material.men() >= format.minMen()
                        && (!format.oneKing()
                                || (material.count(Color.WHITE, Role.KING) == 1
                                        && material.count(Color.BLACK, Role.KING) == 1)));
    }
}
