package io.endgrain.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.disk.PartFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever happens to the process that writes a table, there is never a part of it under its name. */
class InterruptedWritingTest {
    private static final long PLENTY = 1 << 20;

    @TempDir
    private Path folder;

    @Test
    void noRoomIsAnErrorThatNamesTheFileAndLeavesNothing() throws Exception {
        Process process = new ProcessBuilder(WritingProcess.command(100, folder.toString()))
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(output).isNotZero();
        assertThat(output)
                .contains("FileSystemException")
                .contains(folder.resolve(".KQvKR.rtbz").toString());
        assertThat(list()).isEmpty();
    }

    @Test
    void whatAKilledProcessLeavesIsNoTableAndCanBeDeleted() throws Exception {
        Process process = new ProcessBuilder(WritingProcess.command(PLENTY, folder.toString(), "stop"))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            assertThat(output.readLine()).isEqualTo("wrote a part");
            assertThat(PartFile.deleteAbandoned(folder, OutputFolder.TABLES))
                    .as("while it writes")
                    .isZero();
            process.destroyForcibly().waitFor();
        }

        assertThat(list()).singleElement().asString().startsWith(".KQvKR.rtbz-").endsWith(".part");
        assertThat(PartFile.deleteAbandoned(folder, OutputFolder.TABLES)).isEqualTo(1);
        assertThat(list()).isEmpty();
    }

    @Test
    void enoughRoom() throws Exception {
        Process process = new ProcessBuilder(WritingProcess.command(PLENTY, folder.toString()))
                .inheritIO()
                .start();

        assertThat(process.waitFor()).isZero();
        assertThat(list()).containsExactly("KQvKR.rtbz");
    }

    private List<String> list() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
