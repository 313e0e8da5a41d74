package io.endgrain.syzygy;

import io.endgrain.disk.ResidentPages;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Sub-tables that have been decoded as a whole, each when it is first asked for. For those who look at so many positions of
 * a material that decoding a block for each of them would cost more. Safe for all threads: one decodes, the others wait.
 */
public final class DecodedTables {
    private final Map<SubTable, Entry> entries = new IdentityHashMap<>();

    /** A sub-table that is decoded, or is going to be. */
    private static final class Entry {
        private final Material material;
        private DecodedSubTable decoded;

        Entry(Material material) {
            this.material = material;
        }

        synchronized DecodedSubTable decoded(
                TableFile file, TableFile.Opened opened, SubTable table, ResidentPages pages)
                throws ProbeFailureException {
            if (decoded == null) {
                decoded = new SubTableDecoder(file, opened, table, pages).decode();
            }
            return decoded;
        }
    }

    /** Nothing decoded yet. */
    public DecodedTables() {}

    /** Decodes a sub-table that has data, unless that has been done. */
    DecodedSubTable of(TableFile file, TableFile.Opened opened, SubTable table, ResidentPages pages)
            throws ProbeFailureException {
        Entry entry;
        synchronized (entries) {
            entry = entries.computeIfAbsent(
                    table, unseen -> new Entry(file.name().material()));
        }
        return entry.decoded(file, opened, table, pages);
    }

    /** Lets go of what a material's sub-tables take in memory; they are decoded again when they are asked for again. */
    public void forget(Material material) {
        synchronized (entries) {
            entries.values().removeIf(entry -> entry.material.equals(material));
        }
    }
}
