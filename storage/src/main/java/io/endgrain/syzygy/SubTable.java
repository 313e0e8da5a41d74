package io.endgrain.syzygy;

/**
 * One compressed sequence of values within a table file: those of one side to move and, with pawns, of one file of the
 * lead pawn.
 *
 * @param groups how positions are numbered
 * @param flags the flags byte of the header
 * @param singleValue the literal of every index, or −1 if there is data
 * @param blockBytes the length of a block
 * @param spanBits the sparse index has an entry every 2^spanBits indices
 * @param blocks how many blocks there are
 * @param listedBlocks how many entries the block-length list has, {@code blocks} and some virtual ones
 * @param codes how blocks are decoded; null if single-valued
 * @param shares WDL: how frequent wins and losses are; DTZ: null
 * @param map turns DTZ literals into numbers, or null
 * @param sparseOffset where the sparse index starts in the file
 * @param lengthsOffset where the block-length list starts
 * @param dataOffset where block 0 starts
 */
record SubTable(
        PieceGroups groups,
        int flags,
        int singleValue,
        int blockBytes,
        int spanBits,
        long blocks,
        long listedBlocks,
        CodeBook codes,
        ValueShares shares,
        DtzMap map,
        long sparseOffset,
        long lengthsOffset,
        long dataOffset) {
    static final int SPARSE_ENTRY_BYTES = 6;
    static final int LENGTH_BYTES = 2;

    private static final int BLACK_TO_MOVE = 1;
    private static final int MAPPED = 2;
    private static final int WINS_IN_PLIES = 4;
    private static final int LOSSES_IN_PLIES = 8;
    private static final int WIDE_MAP = 16;
    private static final int SINGLE_VALUED = 128;

    /** DTZ: which of the table's own sides to move is stored, 0 for White. */
    int storedSide() {
        return flags & BLACK_TO_MOVE;
    }

    static boolean isSingleValued(int flags) {
        return (flags & SINGLE_VALUED) != 0;
    }

    static boolean isMapped(int flags) {
        return (flags & MAPPED) != 0;
    }

    static boolean hasWideMap(int flags) {
        return (flags & WIDE_MAP) != 0;
    }

    /** DTZ: whether distances of this value are stored in plies, so that none is rounded. */
    boolean isInPlies(int wdl) {
        return (wdl == 2 && (flags & WINS_IN_PLIES) != 0) || (wdl == -2 && (flags & LOSSES_IN_PLIES) != 0);
    }

    /** How many entries the sparse index has. */
    long sparseEntries() {
        return singleValue >= 0 ? 0 : (groups.size + (1L << spanBits) - 1) >>> spanBits;
    }

    SubTable withMap(DtzMap newMap) {
        return new SubTable(
                groups,
                flags,
                singleValue,
                blockBytes,
                spanBits,
                blocks,
                listedBlocks,
                codes,
                shares,
                newMap,
                sparseOffset,
                lengthsOffset,
                dataOffset);
    }

    SubTable at(long newSparseOffset, long newLengthsOffset, long newDataOffset) {
        return new SubTable(
                groups,
                flags,
                singleValue,
                blockBytes,
                spanBits,
                blocks,
                listedBlocks,
                codes,
                shares,
                map,
                newSparseOffset,
                newLengthsOffset,
                newDataOffset);
    }
}
