package io.endgrain.prefix;

import io.endgrain.disk.ResidentPages;
import io.endgrain.syzygy.TableHeader;
import java.util.Optional;

/** How much of a table a prefix holds. */
public enum PrefixKind {
    /** Header and sparse index: a value is two reads of the table away. */
    SPARSE_INDEX("sparse-index"),

    /** Header, sparse index and block lengths, which is everything before the compressed data: one read away. */
    BLOCK_LENGTHS("block-lengths");

    private final String key;

    PrefixKind(String key) {
        this.key = key;
    }

    /** The name in options and files. */
    public String key() {
        return key;
    }

    /** The kind of this name. */
    static Optional<PrefixKind> of(String key) {
        for (PrefixKind kind : values()) {
            if (kind.key.equals(key)) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }

    /**
     * How long such a prefix of a table is, in bytes. It ends where a page or the table ends, because only whole pages can be
     * used; else the last entries of a list would have to be read from the table after all.
     */
    public long length(TableHeader.Sections sections) {
        long end = this == SPARSE_INDEX ? sections.lengths() : sections.prefixEnd();
        long pages = (end + ResidentPages.PAGE_SIZE - 1) / ResidentPages.PAGE_SIZE;
        return Math.min(pages * ResidentPages.PAGE_SIZE, sections.fileSize());
    }
}
