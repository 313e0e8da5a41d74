package io.endgrain.survey;

import io.endgrain.syzygy.Material;
import java.util.Locale;

/** Whether Java may use as much memory as the survey of a material takes. */
final class SurveyMemory {
    private static final double MEGABYTE = 1 << 20;

    /** Code, what threads work with, and what the garbage collector cannot use. */
    private static final double OTHER_BYTES = 12 * MEGABYTE;

    private SurveyMemory() {}

    /**
     * Refuses what cannot come to its end.
     *
     * @param bytes what is kept and decoded
     * @throws SurveyException if that is more than Java may use
     */
    static void require(Material material, long bytes) throws SurveyException {
        double needed = bytes + OTHER_BYTES;
        double there = Runtime.getRuntime().maxMemory();
        if (needed > there) {
            throw new SurveyException(String.format(
                    Locale.ROOT,
                    "%s takes more memory than Java may use: about %,.0f MB, and there are %,.0f MB; give it more with"
                            + " ENDGRAIN_JAVA_OPTS=-Xmx%.0fm.",
                    material,
                    Math.ceil(needed / MEGABYTE),
                    there / MEGABYTE,
                    Math.ceil(1.1 * needed / MEGABYTE)));
        }
    }

    /** Memory that ran out nevertheless. */
    static SurveyException lacks(Material material, OutOfMemoryError outOfMemory) {
        double there = Runtime.getRuntime().maxMemory() / MEGABYTE;
        return new SurveyException(
                String.format(
                        Locale.ROOT,
                        "%s takes more memory than Java may use, which is %,.0f MB; give it more with"
                                + " ENDGRAIN_JAVA_OPTS=-Xmx%.0fm.",
                        material,
                        there,
                        2 * there),
                outOfMemory);
    }
}
