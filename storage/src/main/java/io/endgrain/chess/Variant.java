package io.endgrain.chess;

import java.util.Optional;

/** A game whose tables can be served. */
public enum Variant {
    /** Chess as everybody knows it. */
    STANDARD("standard", "standard chess", StandardRules.INSTANCE),

    /** Captures explode, and whose king explodes has lost. */
    ATOMIC("atomic", "atomic chess", AtomicRules.INSTANCE),

    /** Captures are compulsory, and who loses everything wins. */
    ANTICHESS("antichess", "antichess", AntichessRules.INSTANCE);

    private final String key;
    private final String game;
    private final Rules rules;

    Variant(String key, String game, Rules rules) {
        this.key = key;
        this.game = game;
        this.rules = rules;
    }

    /** The name in URLs and on the command line, in lower case. */
    public String key() {
        return key;
    }

    /** The name in sentences, for example {@code atomic chess}. */
    public String game() {
        return game;
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
