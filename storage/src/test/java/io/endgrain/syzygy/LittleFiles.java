package io.endgrain.syzygy;

import io.endgrain.chess.Variant;
import java.util.HexFormat;

/** Two complete published files, small enough to stand here (C5 of the format's specification). */
final class LittleFiles {
    /** Bishop against the bare king: two single-valued sub-tables, always a draw. */
    static final byte[] KBVK =
            file(80, "00: 71e8235d 31 00 ee6633 00 8002 8002", "40: 4b37ef623e69eadb6756777c16034e6f");

    /** The older of two published builds. White to move always wins; Black to move has one block. */
    static final byte[] KRVK = file(
            208,
            "00: 71e8235d 31 00 ee6644 00 8004",
            "0c: 00 06 0f 00 01000000 05 01 0900 0900 0800 0400 0000",
            "20: 0a00 011000 077000 000000 022000 066000 033000 055000 00f0ff 02f0ff 044000",
            "40: 00000000 0040 637a",
            "80: ffffffffffffffffffffffe48356db6dd0c400bfffffff431882ac8d40",
            "c0: 4fa676b49b6e40f8ee0bd5b2f1a1f719");

    private LittleFiles() {}

    /** A file of zeros but for these lines of bytes, each at its offset. */
    private static byte[] file(int size, String... lines) {
        byte[] bytes = new byte[size];
        for (String line : lines) {
            int offset = HexFormat.fromHexDigits(line.substring(0, 2));
            byte[] part = HexFormat.of().parseHex(line.substring(4).replace(" ", ""));
            System.arraycopy(part, 0, bytes, offset, part.length);
        }
        return bytes;
    }

    /** Reads a file's header as one of the given name. */
    static TableHeader open(byte[] bytes, String fileName) throws CorruptTableException {
        TableFormat format = TableFormat.of(Variant.STANDARD);
        TableName name = format.parseFileName(fileName).orElseThrow();
        try {
            return TableHeaderParser.parse(fileName, format, name, bytes, bytes.length);
        } catch (HeaderCursor.NeedsMoreBytes all) {
            throw new AssertionError("all bytes of the file are there", all);
        }
    }
}
