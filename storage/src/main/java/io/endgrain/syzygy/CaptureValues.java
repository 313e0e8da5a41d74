package io.endgrain.syzygy;

import java.util.Arrays;

/**
 * Values of a position's legal captures that were found one by one, by index in the order of {@code captures}. Belongs to
 * one thread at a time.
 */
public final class CaptureValues {
    private static final int UNSET = Integer.MAX_VALUE;

    private final int[] replies;
    private final ProbeFailure[] failures;

    /**
     * Nothing known yet.
     *
     * @param captures how many legal captures the position has
     */
    public CaptureValues(int captures) {
        replies = new int[captures];
        failures = new ProbeFailure[captures];
        Arrays.fill(replies, UNSET);
    }

    /** Notes the value of the position after a capture, for its side to move. */
    public void resolved(int index, Wdl afterCapture) {
        replies[index] = afterCapture.value();
    }

    /** Notes that the value of a capture cannot be found. */
    public void failed(int index, ProbeFailure failure) {
        replies[index] = ValueEvaluator.FAILED;
        failures[index] = failure;
    }

    /** Whether a capture has a value or a failure. */
    public boolean isKnown(int index) {
        return replies[index] != UNSET;
    }

    int reply(int index) {
        return replies[index];
    }

    ProbeFailure failure(int index) {
        return failures[index];
    }
}
