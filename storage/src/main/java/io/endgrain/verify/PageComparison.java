package io.endgrain.verify;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The pages of a table as they are, against its side file.
 *
 * @param differing pages that are not as the side file says
 * @param unknownPages how many the side file does not tell, being damaged itself
 */
record PageComparison(List<Differing> differing, long unknownPages) {
    private static final int SHOWN = 10;

    /**
     * A page that is not as it was.
     *
     * @param page its number
     * @param expected its CRC32C in the side file
     * @param found that of the page
     */
    record Differing(long page, int expected, int found) {
        private String show() {
            return String.format(
                    Locale.ROOT, "%d (CRC32C %08x, expected %08x)", TableCheck.offset(page), found, expected);
        }
    }

    /**
     * Compares.
     *
     * @param sums the CRC32C of each page of a table of the side file's size
     */
    static PageComparison of(SideFile sideFile, int[] sums) {
        List<Differing> differing = new ArrayList<>();
        long unknown = 0;
        for (long number = 1; number <= sideFile.blocks(); number++) {
            int first = Math.toIntExact((number - 1) * ChecksumBlock.CHECKSUMS);
            int[] expected = sumsOrNull(sideFile, number);
            for (int i = 0; i < ChecksumBlock.CHECKSUMS && first + i < sums.length; i++) {
                if (expected == null || i >= expected.length) {
                    unknown++;
                } else if (expected[i] != sums[first + i]) {
                    differing.add(new Differing(first + i, expected[i], sums[first + i]));
                }
            }
        }
        return new PageComparison(differing, unknown);
    }

    /** A block that cannot be read tells as little as one that is damaged. */
    private static int[] sumsOrNull(SideFile sideFile, long number) {
        try {
            return sideFile.sums(number);
        } catch (IOException unreadable) {
            return null;
        }
    }

    /** Which pages differ: the end of a sentence. */
    String sentence(SideFile sideFile) {
        String which = differing.isEmpty()
                ? "; no page differs from " + sideFile.path()
                : differing.stream()
                        .limit(SHOWN)
                        .map(Differing::show)
                        .collect(Collectors.joining(
                                ", ",
                                "; damaged are, by " + sideFile.path().getFileName() + ", the pages at offset ",
                                differing.size() > SHOWN ? " and " + (differing.size() - SHOWN) + " more" : ""));
        return unknownPages == 0
                ? which
                : which + "; of " + unknownPages + " pages it does not tell, since it is damaged itself";
    }
}
