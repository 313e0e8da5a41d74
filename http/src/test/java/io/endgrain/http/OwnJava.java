package io.endgrain.http;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line of a JVM like that of the test, which runs one of our classes. */
final class OwnJava {
    private OwnJava() {}

    /** {@code endgrain} with these arguments. */
    static List<String> endgrain(String... arguments) {
        return command(List.of(), Main.class, arguments);
    }

    /**
     * A class with a {@code main} method.
     *
     * @param options more options for the JVM
     */
    static List<String> command(List<String> options, Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-Dconfig.file=" + Path.of("../conf/application.conf").toAbsolutePath(),
                "-Dlogback.configurationFile=" + Path.of("../conf/logback.xml").toAbsolutePath()));
        command.addAll(options);
        command.addAll(List.of(
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                main.getName()));
        command.addAll(List.of(arguments));
        return command;
    }
}
