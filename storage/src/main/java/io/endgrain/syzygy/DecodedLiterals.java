package io.endgrain.syzygy;

import io.endgrain.disk.ResidentPages;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Literals of sub-tables that are decoded as a whole before the first of them is given. One that cannot be decoded ends
 * everything with a {@link ProbeFailureException}: who looks at all positions does not want those of some other file. For one
 * thread.
 */
final class DecodedLiterals implements LiteralSource {
    private final DecodedTables shared;
    private final Map<SubTable, DecodedSubTable> seen = new IdentityHashMap<>();

    /**
     * Literals.
     *
     * @param shared what all threads have decoded together
     */
    DecodedLiterals(DecodedTables shared) {
        this.shared = shared;
    }

    @Override
    public int literal(
            TableFile tableFile,
            TableFile.Opened opened,
            SubTable table,
            long index,
            ResidentPages resident,
            PageDemand missing) {
        if (table.singleValue() >= 0) {
            return table.singleValue();
        }
        DecodedSubTable decoded = seen.get(table);
        if (decoded == null) {
            decoded = shared.of(tableFile, opened, table, resident);
            seen.put(table, decoded);
        }
        return decoded.literal(index);
    }

    @Override
    public ProbeFailure failure() {
        throw new IllegalStateException("what cannot be decoded is thrown");
    }
}
