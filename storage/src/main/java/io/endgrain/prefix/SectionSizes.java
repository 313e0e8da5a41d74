package io.endgrain.prefix;

import io.endgrain.syzygy.TableHeader;

/**
 * How large the parts of tables are, in bytes: of one, or of several together.
 *
 * @param index headers and sparse indexes
 * @param lengths block length lists
 * @param data compressed data, with what fills it up and the checksum
 * @param sparseIndexPrefix prefixes of the kind {@link PrefixKind#SPARSE_INDEX}, which are longer by what their last page has
 *     beyond the index
 * @param blockLengthsPrefix the same of the kind {@link PrefixKind#BLOCK_LENGTHS}
 */
public record SectionSizes(long index, long lengths, long data, long sparseIndexPrefix, long blockLengthsPrefix) {
    /** Of no table. */
    public static final SectionSizes NONE = new SectionSizes(0, 0, 0, 0, 0);

    static SectionSizes of(TableHeader.Sections sections) {
        return new SectionSizes(
                sections.lengths(),
                sections.prefixEnd() - sections.lengths(),
                sections.fileSize() - sections.prefixEnd(),
                PrefixKind.SPARSE_INDEX.length(sections),
                PrefixKind.BLOCK_LENGTHS.length(sections));
    }

    /** All together. */
    public long total() {
        return index + lengths + data;
    }

    /** Of these tables and those. */
    public SectionSizes plus(SectionSizes other) {
        return new SectionSizes(
                index + other.index,
                lengths + other.lengths,
                data + other.data,
                sparseIndexPrefix + other.sparseIndexPrefix,
                blockLengthsPrefix + other.blockLengthsPrefix);
    }
}
