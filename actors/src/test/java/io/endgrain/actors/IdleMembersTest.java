package io.endgrain.actors;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which members take no part, by their numbers. */
class IdleMembersTest {
    private static final Optional<Boolean> IDLE = Optional.of(true);
    private static final Optional<Boolean> AT_WORK = Optional.of(false);
    private static final Optional<Boolean> UNKNOWN = Optional.empty();

    private static Map<String, Optional<Boolean>> among(Map<String, Long> reads) {
        return IdleMembers.among(reads, 1000);
    }

    @Test
    void aMemberWithoutReadsIsIdleOnceItsSiblingsHaveServedEnough() {
        assertThat(among(Map.of("sda", 500L, "sdb", 0L, "sdc", 500L)))
                .isEqualTo(Map.of("sda", UNKNOWN, "sdb", IDLE, "sdc", UNKNOWN));
        assertThat(among(Map.of("sda", 500L, "sdb", 0L, "sdc", 499L)))
                .isEqualTo(Map.of("sda", UNKNOWN, "sdb", UNKNOWN, "sdc", UNKNOWN));
    }

    @Test
    void hardlyAnyReadsAreAsGoodAsNone() {
        assertThat(among(Map.of("sda", 5000L, "sdb", 49L, "sdc", 5000L)).get("sdb"))
                .isEqualTo(IDLE);
        assertThat(among(Map.of("sda", 5000L, "sdb", 50L, "sdc", 5000L)).get("sdb"))
                .isEqualTo(AT_WORK);
    }

    @Test
    void severalMayBeIdle() {
        assertThat(among(Map.of("sda", 3000L, "sdb", 0L, "sdc", 0L, "sdd", 3000L)))
                .isEqualTo(Map.of("sda", AT_WORK, "sdb", IDLE, "sdc", IDLE, "sdd", AT_WORK));
    }

    @Test
    void whoeverDoesAllTheWorkTakesPart() {
        assertThat(among(Map.of("sda", 1000L, "sdb", 0L))).isEqualTo(Map.of("sda", AT_WORK, "sdb", IDLE));
    }

    @Test
    void aMemberWithoutSiblingsIsNeverIdle() {
        assertThat(among(Map.of("sda", 0L))).isEqualTo(Map.of("sda", UNKNOWN));
        assertThat(among(Map.of())).isEmpty();
    }
}
