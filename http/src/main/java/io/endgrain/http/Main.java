package io.endgrain.http;

import com.typesafe.config.ConfigException;
import io.endgrain.generate.GenerationThreads;
import java.io.IOException;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** The command line {@code endgrain}. Exit codes: 0 done, 1 failed, 2 wrong options or arguments. */
@Command(
        name = "endgrain",
        description = "Answers chess endgame questions from Syzygy tables.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            ServeCommand.class,
            ProbeCommand.class,
            TablesCommand.class,
            PrefixCommand.class,
            GenerateCommand.class,
            CompareCommand.class,
            VerifyCommand.class,
            StatsCommand.class,
            ReplayCommand.class,
            Rehearse.class
        })
public final class Main implements Runnable {
    private static final int RESERVE_BYTES = 1 << 20;

    @Spec
    private CommandSpec spec;

    private Main() {}

    /** Runs the command that the arguments name and ends the process with its exit code. */
    public static void main(String[] arguments) {
        StandardOutput out = StandardOutput.install();
        int exitCode = execute(commandLine().setOut(out.writer()), arguments);
        System.exit(out.isComplete() ? exitCode : Math.max(1, exitCode));
    }

    /** Runs a command to its end, even if memory runs out; gives the exit code. */
    static int execute(CommandLine command, String... arguments) {
        // Given back when memory runs out, so that there is enough to say so.
        byte[][] reserve = {new byte[RESERVE_BYTES]};
        try {
            return command.execute(arguments);
        } catch (Error failed) {
            reserve[0] = null;
            // Where memory runs out while a class is linked, it is another error that says so.
            if (GenerationThreads.outOfMemoryIn(failed).isEmpty()) {
                throw failed;
            }
            System.err.println("endgrain: There was not enough memory: Java may use "
                    + Runtime.getRuntime().maxMemory() / 1_000_000
                    + " MB; it may use more with -Xmx in ENDGRAIN_JAVA_OPTS.");
            return 1;
        }
    }

    static CommandLine commandLine() {
        return new CommandLine(new Main())
                .setParameterExceptionHandler(Main::sayWhatWasWrong)
                .setExecutionExceptionHandler(Main::sayWhatFailed);
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    /** One sentence rather than pages of help, so that the reason is seen. */
    private static int sayWhatWasWrong(ParameterException wrong, String[] arguments) {
        CommandLine command = wrong.getCommandLine();
        command.getErr()
                .println(command.getColorScheme()
                        .errorText("endgrain: " + wrong.getMessage() + "; see "
                                + command.getCommandSpec().qualifiedName() + " --help"));
        return command.getCommandSpec().exitCodeOnInvalidInput();
    }

    private static int sayWhatFailed(Exception failure, CommandLine command, ParseResult arguments) {
        CommandFailure expected = switch (failure) {
            case CommandFailure said -> said;
            case ConfigException wrong ->
                CommandFailure.input("The settings cannot be understood: " + wrong.getMessage());
            case IOException failed -> CommandFailure.circumstances("Input or output failed: " + failed.getMessage());
            default -> {
                LoggerFactory.getLogger(Main.class).debug("{} failed", command.getCommandName(), failure);
                yield CommandFailure.circumstances("This should not have happened: " + failure
                        + ". With -Dendgrain.log=DEBUG in ENDGRAIN_JAVA_OPTS the log says where.");
            }
        };
        say(command, expected.getMessage());
        return expected.exitCode();
    }

    /** Says why something could not be done. */
    static void say(CommandLine command, String sentence) {
        command.getOut().flush();
        command.getErr().println(command.getColorScheme().errorText("endgrain: " + sentence));
    }

    /** The version that the build wrote into the jar. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"endgrain " + ofPackage(), "on Java " + Runtime.version()};
        }

        /** The version alone. */
        static String ofPackage() {
            String version = Main.class.getPackage().getImplementationVersion();
            return version == null ? "(unpackaged)" : version;
        }
    }
}
