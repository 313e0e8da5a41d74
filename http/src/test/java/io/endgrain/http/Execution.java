package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A process that has ended: what it wrote, and its exit code. */
record Execution(int exitCode, String output, String errors) {

    private static final long SECONDS_TO_END = 120;

    /** Runs a command to its end in a folder, with these variables and PATH as its whole environment. */
    static Execution of(Path folder, Map<String, String> environment, List<String> command)
            throws IOException, InterruptedException {
        return start(folder, environment, command).end();
    }

    /** Starts a command; {@link Started#end} waits for it. */
    static Started start(Path folder, Map<String, String> environment, List<String> command) throws IOException {
        Path output = Files.createTempFile("execution", ".out");
        Path errors = Files.createTempFile("execution", ".err");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile());
        builder.environment().keySet().retainAll(List.of("PATH"));
        builder.environment().putAll(environment);
        return new Started(builder.start(), output, errors);
    }

    record Started(Process process, Path output, Path errors) {

        Execution end() throws IOException, InterruptedException {
            try {
                assertThat(process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS))
                        .as("%s ends within %d s", process.info().commandLine(), SECONDS_TO_END)
                        .isTrue();
                return new Execution(process.exitValue(), Files.readString(output), Files.readString(errors));
            } finally {
                process.destroyForcibly();
                Files.delete(output);
                Files.delete(errors);
            }
        }
    }
}
