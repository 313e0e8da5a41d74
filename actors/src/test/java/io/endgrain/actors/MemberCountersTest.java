package io.endgrain.actors;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.actors.MemberCounters.Change;
import io.endgrain.disk.DiskCounters;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The members of an array round after round. */
class MemberCountersTest {
    private final Map<String, DiskCounters> disks = new HashMap<>();
    private final MemberCounters members = new MemberCounters(List.of("sda", "sdb"), 2, 1000);

    MemberCountersTest() {
        disks.put("sda", new DiskCounters(7000, 70_000, 0, 0));
        disks.put("sdb", new DiskCounters(9000, 90_000, 0, 0));
    }

    private List<Change> round(long readsOfFirst, long readsOfSecond) {
        add("sda", readsOfFirst);
        add("sdb", readsOfSecond);
        return members.round(disks);
    }

    private void add(String disk, long reads) {
        disks.computeIfPresent(
                disk, (name, was) -> new DiskCounters(was.reads() + reads, was.sectorsRead() + 8 * reads, 0, 0));
    }

    private Boolean isIdle(int member) {
        return members.shown().get(member).idle();
    }

    @Test
    void readsAndBytesCountFromTheFirstRound() {
        round(0, 0);
        assertThat(members.shown())
                .containsExactly(new MemberReads("sda", 0L, 0L, null), new MemberReads("sdb", 0L, 0L, null));
        round(3, 4);
        round(10, 0);

        assertThat(members.shown())
                .containsExactly(
                        new MemberReads("sda", 13L, 13 * 4096L, null), new MemberReads("sdb", 4L, 4 * 4096L, null));
    }

    @Test
    void aMemberIsIdleAtTheEndOfAWindowAndSaidToBeSoOnce() {
        round(0, 0);
        assertThat(round(5000, 0)).isEmpty();
        assertThat(round(5000, 0)).containsExactly(new Change("sdb", true, 0, 10_000));
        assertThat(isIdle(0)).isFalse();
        assertThat(isIdle(1)).isTrue();
        for (int i = 0; i < 10; i++) {
            assertThat(round(5000, 0)).isEmpty();
        }
        assertThat(isIdle(1)).isTrue();

        assertThat(round(5000, 700)).isEmpty();
        assertThat(round(5000, 700)).containsExactly(new Change("sdb", false, 1400, 10_000));
        assertThat(isIdle(1)).isFalse();
    }

    @Test
    void aWindowGoesOnUntilItTells() {
        round(0, 0);
        for (int i = 0; i < 9; i++) {
            assertThat(round(100, 0)).isEmpty();
            assertThat(isIdle(1)).isNull();
        }
        assertThat(round(100, 0)).containsExactly(new Change("sdb", true, 0, 1000));
    }

    @Test
    void whatIsQuietStaysWhatItWas() {
        round(0, 0);
        round(1000, 0);
        round(0, 0);
        assertThat(isIdle(1)).isTrue();
        for (int i = 0; i < 5; i++) {
            assertThat(round(1, 1)).isEmpty();
        }
        assertThat(isIdle(1)).isTrue();
    }

    @Test
    void aMemberOfWhichNothingIsKnownIsNeverIdle() {
        disks.remove("sdb");
        for (int i = 0; i < 10; i++) {
            assertThat(round(5000, 0)).isEmpty();
        }
        assertThat(members.shown().get(0)).isEqualTo(new MemberReads("sda", 45_000L, 45_000 * 4096L, false));
        assertThat(members.shown().get(1)).isEqualTo(new MemberReads("sdb", null, null, null));
    }

    @Test
    void aMemberThatComesIsJudgedByWholeWindowsOnly() {
        disks.remove("sdb");
        round(0, 0);
        round(5000, 0);
        disks.put("sdb", new DiskCounters(1, 1, 0, 0));
        assertThat(round(5000, 0)).isEmpty();
        assertThat(round(500, 0)).isEmpty();
        assertThat(round(500, 0)).containsExactly(new Change("sdb", true, 0, 1000));
    }

    @Test
    void countersThatStartAnewAreNoReads() {
        round(0, 0);
        round(1000, 1000);
        disks.put("sdb", new DiskCounters(0, 0, 0, 0));
        assertThat(round(1000, 0)).isEmpty();
        assertThat(isIdle(1)).isNull();
        assertThat(members.shown().get(1).reads()).isEqualTo(1000);
        round(1000, 500);

        assertThat(members.shown().get(1).reads()).isEqualTo(1500);
    }
}
