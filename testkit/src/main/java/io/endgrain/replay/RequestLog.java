package io.endgrain.replay;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/**
 * Requests in the order in which they arrived: a text file with one FEN on a line, plain or compressed with gzip. Fields are
 * separated by spaces or underscores; empty lines and lines that begin with {@code #} are passed over.
 *
 * @param requests FENs with spaces
 * @param badLines lines that are no FEN, which are passed over too. Whether a position can be is the server's to say
 */
public record RequestLog(List<String> requests, List<BadLine> badLines) {
    private static final int GZIP_FIRST = 0x1f;
    private static final int GZIP_SECOND = 0x8b;
    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final Pattern SEPARATORS = Pattern.compile("[\\s_]+");
    private static final Pattern FEN =
            Pattern.compile("([1-8pnbrqkPNBRQK~]+/){7}[1-8pnbrqkPNBRQK~]+(\\[[a-zA-Z-]*])?( [wb]( \\S+){0,5})?");

    /**
     * A line that is no FEN.
     *
     * @param line its number, from 1
     */
    public record BadLine(int line, String text) {}

    /** Keeps copies. */
    public RequestLog {
        requests = List.copyOf(requests);
        badLines = List.copyOf(badLines);
    }

    /**
     * Reads a file.
     *
     * @throws IOException if it cannot be read, or is damaged
     */
    public static RequestLog read(Path file) throws IOException {
        try (InputStream bytes = new BufferedInputStream(Files.newInputStream(file));
                InputStream plain = isGzip(bytes) ? new GZIPInputStream(bytes, 1 << 16) : bytes;
                BufferedReader reader = new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8))) {
            return read(reader);
        }
    }

    /** The magic bytes tell, whatever the name. */
    private static boolean isGzip(InputStream bytes) throws IOException {
        bytes.mark(2);
        boolean gzip = bytes.read() == GZIP_FIRST && bytes.read() == GZIP_SECOND;
        bytes.reset();
        return gzip;
    }

    private static RequestLog read(BufferedReader reader) throws IOException {
        List<String> requests = new ArrayList<>();
        List<BadLine> badLines = new ArrayList<>();
        int number = 0;
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            number++;
            String text = number == 1 && line.startsWith(BYTE_ORDER_MARK) ? line.substring(1) : line;
            String fen = SEPARATORS.matcher(text.strip()).replaceAll(" ");
            if (fen.isEmpty() || fen.startsWith("#")) {
                continue;
            }
            if (FEN.matcher(fen).matches()) {
                requests.add(fen);
            } else {
                badLines.add(new BadLine(number, text));
            }
        }
        return new RequestLog(requests, badLines);
    }
}
