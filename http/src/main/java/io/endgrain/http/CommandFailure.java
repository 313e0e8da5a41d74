package io.endgrain.http;

/** A command that cannot do its work, for a reason that its user should read. The message is a sentence. */
final class CommandFailure extends Exception {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    private CommandFailure(int exitCode, String sentence) {
        super(sentence, null, false, false);
        this.exitCode = exitCode;
    }

    /** What the user asked for cannot be: exit code 2. */
    static CommandFailure input(String sentence) {
        return new CommandFailure(2, sentence);
    }

    /** The world is not as it would have to be: exit code 1. */
    static CommandFailure circumstances(String sentence) {
        return new CommandFailure(1, sentence);
    }

    int exitCode() {
        return exitCode;
    }
}
