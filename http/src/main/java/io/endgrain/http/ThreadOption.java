package io.endgrain.http;

import picocli.CommandLine.Option;

/** How many threads a command works with. */
final class ThreadOption {
    @Option(names = "-j", paramLabel = "N", description = "How many threads work. Default: one for each processor.")
    private Integer threads;

    /**
     * The number given, or that of processors.
     *
     * @throws CommandFailure if it is none
     */
    int threads() throws CommandFailure {
        if (threads != null && threads < 1) {
            throw CommandFailure.input("-j is " + threads + "; it should be a number of threads, 1 or more.");
        }
        return threads == null ? Runtime.getRuntime().availableProcessors() : threads;
    }
}
