package io.endgrain.actors;

import com.typesafe.config.ConfigObject;
import java.util.Collection;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/** Finds names of settings that do not exist: a misspelt setting would otherwise be as good as not written. */
public final class SettingNames {
    private SettingNames() {}

    /**
     * Requires that every name in a part of the settings exists.
     *
     * @param part what is set
     * @param known the names that there are
     * @param fullName how a name in this part is called in a sentence, for example {@code endgrain.http.bind} for {@code bind}
     * @throws IllegalArgumentException for a name that does not exist, with a sentence that says it, where it is written and
     *     which names there are
     */
    public static void require(ConfigObject part, Collection<String> known, UnaryOperator<String> fullName) {
        for (String name : new TreeSet<>(part.keySet())) {
            if (!known.contains(name)) {
                throw new IllegalArgumentException("There is no setting " + fullName.apply(name) + "; there are "
                        + String.join(", ", new TreeSet<>(known)) + " ("
                        + part.get(name).origin().description() + ").");
            }
        }
    }
}
