package io.endgrain.chess;

import java.util.Optional;

/** A game whose tables can be served. */
public enum Variant {
    /** Chess as everybody knows it. */
    STANDARD("standard", StandardRules.INSTANCE),

    /** Captures explode, and whose king explodes has lost. */
    ATOMIC("atomic", AtomicRules.INSTANCE),

    /** Captures are compulsory, and who loses everything wins. */
    ANTICHESS("antichess", AntichessRules.INSTANCE);

    private final String key;
    private final Rules rules;

    Variant(String key, Rules rules) {
        this.key = key;
        this.rules = rules;
    }

    /** The name in URLs and on the command line, in lower case. */
    public String key() {
        return key;
    }

    Rules rules() {
        return rules;
    }

    /** The variant with this key. */
    public static Optional<Variant> of(String key) {
        for (Variant variant : values()) {
            if (variant.key.equals(key)) {
                return Optional.of(variant);
            }
        }
        return Optional.empty();
    }
}
