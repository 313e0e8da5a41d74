package io.endgrain.http;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line {@code endgrain}. Exit codes: 0 done, 1 failed, 2 wrong options or arguments. */
@Command(
        name = "endgrain",
        description = "Answers chess endgame questions from Syzygy tables.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {Rehearse.class})
public final class Main implements Runnable {

    @Spec
    private CommandSpec spec;

    private Main() {}

    /** Runs the command that the arguments name and ends the process with its exit code. */
    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Main()).setParameterExceptionHandler(Main::sayWhatWasWrong);
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

    /** The version that the build wrote into the jar. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Main.class.getPackage().getImplementationVersion();
            return new String[] {
                "endgrain " + (version == null ? "(unpackaged)" : version), "on Java " + Runtime.version()
            };
        }
    }
}
