package io.endgrain.prefix;

import io.endgrain.disk.ResidentPages;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * What stands in the file beside a prefix: which table the prefix was taken from, and what its bytes are. A text of lines, the
 * last of which is the CRC-32C of those before.
 *
 * @param table the name of the table's file
 * @param tableSize its size in bytes
 * @param tableModifiedNanos when it was last modified, nanoseconds since 1970-01-01T00:00Z
 * @param tableChecksum the 16 bytes at its end, in hexadecimal digits
 * @param tableChecked whether the table was found to be undamaged when the prefix was taken
 * @param kind how much of it the prefix holds
 * @param length bytes of the prefix
 * @param sums of the prefix's pages
 */
public record PrefixIdentity(
        String table,
        long tableSize,
        long tableModifiedNanos,
        String tableChecksum,
        boolean tableChecked,
        PrefixKind kind,
        long length,
        PageSums sums) {
    /** How many bytes at the end of a table are its checksum. */
    static final int CHECKSUM_BYTES = 16;

    private static final String FIRST_LINE = "endgrain prefix 2";
    private static final String CHECKED = "yes";
    private static final String UNCHECKED = "no";
    private static final List<String> NAMES = List.of(
            "table",
            "table-size",
            "table-modified-ns",
            "table-checksum",
            "table-checked",
            "kind",
            "length",
            "pages",
            "sum");

    byte[] encode() {
        StringBuilder text = new StringBuilder(FIRST_LINE).append('\n');
        List<Object> values = List.of(
                table,
                tableSize,
                tableModifiedNanos,
                tableChecksum,
                tableChecked ? CHECKED : UNCHECKED,
                kind.key(),
                length,
                sums.text());
        for (int i = 0; i < values.size(); i++) {
            text.append(NAMES.get(i)).append(' ').append(values.get(i)).append('\n');
        }
        String sum = sumOf(text.toString());
        text.append(NAMES.getLast()).append(' ').append(sum).append('\n');
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }

    private static String sumOf(String text) {
        CRC32C crc = new CRC32C();
        crc.update(text.getBytes(StandardCharsets.ISO_8859_1));
        return HexFormat.of().toHexDigits((int) crc.getValue());
    }

    /**
     * Reads what {@link #encode} writes.
     *
     * @throws UnfitPrefixException if the bytes are anything else
     */
    static PrefixIdentity parse(byte[] bytes) throws UnfitPrefixException {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        String[] lines = text.split("\n", -1);
        if (!lines[0].equals(FIRST_LINE)) {
            throw damaged("the line \"" + FIRST_LINE + "\" of this version");
        }
        if (lines.length != NAMES.size() + 2 || !lines[NAMES.size() + 1].isEmpty()) {
            throw damaged((NAMES.size() + 1) + " whole lines");
        }
        String[] values = new String[NAMES.size()];
        for (int i = 0; i < values.length; i++) {
            String name = NAMES.get(i) + " ";
            if (!lines[i + 1].startsWith(name)) {
                throw damaged("a line of " + name.strip());
            }
            values[i] = lines[i + 1].substring(name.length());
        }
        String sum = values[values.length - 1];
        if (!sum.equals(sumOf(text.substring(0, text.lastIndexOf(lines[NAMES.size()]))))) {
            throw damaged("lines that have the sum in the last one");
        }
        try {
            return of(values);
        } catch (IllegalArgumentException wrong) {
            throw damaged("values that can be, but " + wrong.getMessage());
        }
    }

    private static PrefixIdentity of(String[] values) throws UnfitPrefixException {
        PrefixIdentity identity = new PrefixIdentity(
                values[0],
                Long.parseLong(values[1]),
                Long.parseLong(values[2]),
                values[3],
                isChecked(values[4]),
                PrefixKind.of(values[5]).orElseThrow(() -> damaged("a kind that is known, but found " + values[5])),
                Long.parseLong(values[6]),
                PageSums.parse(values[7]));
        long pages = (identity.length + ResidentPages.PAGE_SIZE - 1) / ResidentPages.PAGE_SIZE;
        if (identity.sums.pages() != pages) {
            throw damaged("sums of " + pages + " pages, but found " + identity.sums.pages());
        }
        return identity;
    }

    private static boolean isChecked(String value) throws UnfitPrefixException {
        return switch (value) {
            case CHECKED -> true;
            case UNCHECKED -> false;
            default -> throw damaged(CHECKED + " or " + UNCHECKED + ", but found " + value);
        };
    }

    private static UnfitPrefixException damaged(String expected) {
        return new UnfitPrefixException("the file beside it is damaged or of another version, expected " + expected);
    }
}
