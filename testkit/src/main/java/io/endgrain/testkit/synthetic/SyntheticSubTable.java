package io.endgrain.testkit.synthetic;

/**
 * What one sub-table of a synthetic file holds and how. Immutable: each method gives a changed copy.
 *
 * @param pieces the men in the file's order, as letters, lower case for the table's own Black; null for a usual order
 * @param order the slot of the lead group
 * @param secondOrder the slot of the second pawn group, if there is one
 * @param flags the flags byte, without the one for single values
 * @param single the byte that follows the flags of a single-valued sub-table, or −1
 * @param literals the literals, unless single-valued
 * @param dictionary symbols and code, unless single-valued
 * @param blockBits blocks have 2^blockBits bytes
 * @param spanBits sparse entries are 2^spanBits indices apart
 * @param blocksBack how many blocks earlier than needed sparse entries point to
 * @param map the lists for win, loss, cursed win and blessed loss of a mapped DTZ sub-table, else null
 */
public record SyntheticSubTable(
        String pieces,
        int order,
        int secondOrder,
        int flags,
        int single,
        Literals literals,
        SymbolDictionary dictionary,
        int blockBits,
        int spanBits,
        int blocksBack,
        int[][] map) {
    private static final int MAPPED = 2;
    private static final int WIDE_MAP = 16;

    /** A sub-table whose literals are all the same, without data. */
    public static SyntheticSubTable single(int value) {
        return new SyntheticSubTable(null, 0, 1, 0, value, null, null, 0, 0, 0, null);
    }

    /** A sub-table with data: blocks of 64 bytes, a sparse entry every 4096 indices. */
    public static SyntheticSubTable of(Literals literals, SymbolDictionary dictionary) {
        return new SyntheticSubTable(null, 0, 1, 0, -1, literals, dictionary, 6, 12, 0, null);
    }

    boolean isSingle() {
        return single >= 0;
    }

    boolean hasWideMap() {
        return (flags & WIDE_MAP) != 0;
    }

    /** The same with its men in this order. */
    public SyntheticSubTable pieces(String list) {
        return new SyntheticSubTable(
                list, order, secondOrder, flags, single, literals, dictionary, blockBits, spanBits, blocksBack, map);
    }

    /** The same with these slots for the lead group and the second pawn group. */
    public SyntheticSubTable orders(int lead, int secondPawns) {
        return new SyntheticSubTable(
                pieces, lead, secondPawns, flags, single, literals, dictionary, blockBits, spanBits, blocksBack, map);
    }

    /** The same with these flags as well. */
    public SyntheticSubTable flags(int more) {
        int all = flags | more;
        return new SyntheticSubTable(
                pieces, order, secondOrder, all, single, literals, dictionary, blockBits, spanBits, blocksBack, map);
    }

    /** The same with blocks of 2^block bytes and a sparse entry every 2^span indices. */
    public SyntheticSubTable bits(int block, int span) {
        return new SyntheticSubTable(
                pieces, order, secondOrder, flags, single, literals, dictionary, block, span, blocksBack, map);
    }

    /** The same with sparse entries that point to earlier blocks than they need to. */
    public SyntheticSubTable entriesPointBack(int blocks) {
        return new SyntheticSubTable(
                pieces, order, secondOrder, flags, single, literals, dictionary, blockBits, spanBits, blocks, map);
    }

    /** The same with a map of entries of 8 or 16 bits: the lists for win, loss, cursed win and blessed loss. */
    public SyntheticSubTable mapped(boolean wide, int[]... lists) {
        int all = flags | MAPPED | (wide ? WIDE_MAP : 0);
        return new SyntheticSubTable(
                pieces, order, secondOrder, all, single, literals, dictionary, blockBits, spanBits, blocksBack, lists);
    }
}
