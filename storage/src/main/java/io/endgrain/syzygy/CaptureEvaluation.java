package io.endgrain.syzygy;

/** What the evaluation of a position after a capture came to. */
public sealed interface CaptureEvaluation {
    /**
     * Its value, for the side to move after the capture.
     *
     * @param wdl the value
     */
    record Value(Wdl wdl) implements CaptureEvaluation {}

    /**
     * Pages or open files are missing.
     *
     * @param missing what is missing
     */
    record Lacks(Evaluation.Missing missing) implements CaptureEvaluation {}

    /**
     * It has no value.
     *
     * @param failure why
     */
    record Fails(ProbeFailure failure) implements CaptureEvaluation {}
}
