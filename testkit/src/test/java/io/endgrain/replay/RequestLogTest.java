package io.endgrain.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Logs, plain and compressed, good and bad. */
class RequestLogTest {
    private static final String ROOK_ENDING = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    private static final String TEXT = "# recorded on a Tuesday\r\n" + ROOK_ENDING + "\n\n  \nnonsense\n"
            + "8/8/2k2n2/8/8/8/8/2K4q_w_-_-_0_2\n8/8/8/8/8/8/8/8/8 w\n4k3/8/8/8/8/8/8/4K2R";

    @TempDir
    private Path folder;

    @Test
    void lines_are_fens_or_named() throws Exception {
        RequestLog log = RequestLog.read(Files.writeString(folder.resolve("log.txt"), TEXT));

        assertThat(log.requests())
                .containsExactly(ROOK_ENDING, "8/8/2k2n2/8/8/8/8/2K4q w - - 0 2", "4k3/8/8/8/8/8/8/4K2R");
        assertThat(log.badLines())
                .containsExactly(
                        new RequestLog.BadLine(5, "nonsense"), new RequestLog.BadLine(7, "8/8/8/8/8/8/8/8/8 w"));
    }

    @Test
    void compression_shows_in_the_first_bytes_not_in_the_name() throws Exception {
        Path file = Files.write(folder.resolve("log.txt"), compressed());
        Path misnamed = Files.writeString(folder.resolve("plain.gz"), TEXT);

        assertThat(RequestLog.read(file)).isEqualTo(RequestLog.read(misnamed));
        assertThat(RequestLog.read(file).requests()).hasSize(3);
    }

    @Test
    void a_log_that_breaks_off_is_an_error() throws Exception {
        byte[] whole = compressed();
        Path file = Files.write(folder.resolve("log.gz"), Arrays.copyOf(whole, whole.length - 10));

        assertThatThrownBy(() -> RequestLog.read(file)).isInstanceOf(EOFException.class);
    }

    @Test
    void an_empty_file_has_no_requests() throws Exception {
        assertThat(RequestLog.read(Files.createFile(folder.resolve("log"))).requests())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "4k3/8/8/8/8/8/8/4K2R w",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                "8/8/8/8/8/8/8/8 b - - 0 1"
            })
    void whether_a_position_can_be_is_for_the_server_to_say(String fen) throws Exception {
        assertThat(RequestLog.read(Files.writeString(folder.resolve("log"), fen)))
                .isEqualTo(new RequestLog(List.of(fen), List.of()));
    }

    private static byte[] compressed() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(TEXT.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }
}
