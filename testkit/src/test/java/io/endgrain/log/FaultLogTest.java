package io.endgrain.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.testkit.CapturedLog;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Which faults get a line, and which a number. */
class FaultLogTest {
    private static final Logger LOG = LoggerFactory.getLogger(FaultLogTest.class);

    private final CapturedLog captured = CapturedLog.atInfo();
    private final FaultLog faults = new FaultLog();

    @AfterEach
    void stopCapturing() {
        captured.close();
    }

    @Test
    void theFirstOfAKindIsSaidAtOnceAndTheOthersAreCounted() {
        for (int offset = 0; offset < 413; offset++) {
            faults.warn(LOG, "KQvK.rtbw", "KQvK.rtbw: unreadable at offset " + offset);
        }
        assertThat(captured.lines()).containsExactly("WARN KQvK.rtbw: unreadable at offset 0");

        faults.summarise();
        assertThat(captured.lines())
                .hasSize(2)
                .last()
                .isEqualTo("WARN KQvK.rtbw: unreadable at offset 0 … and 412 more like it in the last 60 s");
    }

    @Test
    void nothingIsSaidOfAWindowWithoutFaults() {
        faults.warn(LOG, "a", "a broke");
        faults.summarise();
        faults.summarise();

        assertThat(captured.lines()).containsExactly("WARN a broke");
    }

    @Test
    void afterAWholeWindowOfSilenceAFaultIsNewsAgain() {
        faults.warn(LOG, "a", "a broke");
        faults.summarise();
        faults.warn(LOG, "a", "a broke again");
        faults.summarise();
        faults.summarise();
        faults.warn(LOG, "a", "a broke at last");

        assertThat(captured.lines())
                .containsExactly(
                        "WARN a broke", "WARN a broke … and 1 more like it in the last 60 s", "WARN a broke at last");
    }

    @Test
    void aFaultOfOurOwnIsAnErrorAndSaysOnceWhereItComesFrom() {
        for (int i = 0; i < 3; i++) {
            faults.error(LOG, "crash", "a probe of 4k3/8/8/8/8/8/8/4K2R w - - 0 1 crashed", new Exception("oh"));
        }
        faults.summarise();

        assertThat(captured.lines()).hasSize(2);
        assertThat(captured.lines().getFirst())
                .startsWith("ERROR a probe of (a position) crashed\njava.lang.Exception: oh")
                .contains("at io.endgrain.log.FaultLogTest");
        assertThat(captured.lines().getLast())
                .isEqualTo("ERROR a probe of (a position) crashed … and 2 more like it in the last 60 s");
    }

    @Test
    void veryManyKindsAreOneNumber() {
        for (int kind = 0; kind < FaultLog.MOST_KINDS + 1000; kind++) {
            faults.warn(LOG, "kind " + kind, "broke: " + kind);
        }
        assertThat(captured.lines()).hasSize(FaultLog.MOST_KINDS);
        faults.summarise();

        assertThat(captured.lines())
                .hasSize(FaultLog.MOST_KINDS + 1)
                .last()
                .isEqualTo(
                        "WARN broke: 256 … this and 999 more faults, of more kinds than are told apart in the last 60 s");
    }

    @Test
    void theMostFrequentKindsAreSummarisedByThemselves() {
        List<String> expected = new ArrayList<>();
        for (int kind = 0; kind < FaultLog.MOST_SUMMARIES + 4; kind++) {
            faults.warn(LOG, "kind " + kind, "broke: " + kind);
            expected.add("WARN broke: " + kind);
            for (int repeat = 0; repeat < 100 - kind; repeat++) {
                faults.warn(LOG, "kind " + kind, "broke: " + kind);
            }
        }
        faults.summarise();

        for (int kind = 0; kind < FaultLog.MOST_SUMMARIES; kind++) {
            expected.add("WARN broke: " + kind + " … and " + (100 - kind) + " more like it in the last 60 s");
        }
        expected.add("WARN … and 330 more faults like 4 others that were told before in the last 60 s");
        assertThat(captured.lines()).isEqualTo(expected);
    }
}
