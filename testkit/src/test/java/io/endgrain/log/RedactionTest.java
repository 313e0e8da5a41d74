package io.endgrain.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import io.endgrain.testkit.GeneratedTables;
import io.endgrain.testkit.SamplePositions;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Positions do not get into the log; what else is said does. */
class RedactionTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
                "4k3/8/8/8/8/8/8/4K2R_w_-_-_0_1",
                "4k3/8/8/8/8/8/8/4K2R",
                "4k3%2F8%2F8%2F8%2F8%2F8%2F8%2F4K2R%20b%20-%20e3%2012%2099",
                "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w HAha e6 0 2"
            })
    void aPositionIsTakenOutAsAWhole(String fen) {
        assertThat(Redaction.of("reading " + fen + ", it failed")).isEqualTo("reading (a position), it failed");
    }

    @Test
    void everyPositionThatWeWriteIsTakenOut() throws Exception {
        new SamplePositions(3)
                .ofAll(GeneratedTables.threeMen(), 20)
                .forEach(position ->
                        assertThat(Redaction.of(position.fen() + "!")).isEqualTo("(a position)!"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "KQvK.rtbw: unreadable at offset 4096: Input/output error",
                "/srv/b/k/q/r/n/p/tables/KRvK.rtbz",
                "java.lang.IllegalStateException: 8/8 pages"
            })
    void otherTextStays(String text) {
        assertThat(Redaction.of(text)).isEqualTo(text);
    }

    @Test
    void aFailureWithoutPositionsStaysItself() {
        Exception failure = new IllegalStateException("no page", new IOException("no disk"));

        assertThat(Redaction.of(failure)).isSameAs(failure);
    }

    @Test
    void aFailureWithAPositionInACauseKeepsAllElse() {
        Exception failure =
                new IllegalStateException("no page", new IOException("at 4k3/8/8/8/8/8/8/4K2R w - - 0 1 it broke"));
        String told = ThrowableProxyUtil.asString(new ThrowableProxy(Redaction.of(failure)));

        assertThat(told)
                .contains("java.lang.IllegalStateException: no page", "java.io.IOException: at (a position) it broke")
                .contains("RedactionTest.aFailureWithAPositionInACauseKeepsAllElse")
                .doesNotContain("4k3");
    }

    @Test
    void causesInACircleEnd() {
        Exception inner = new IOException("4k3/8/8/8/8/8/8/4K2R");
        Exception outer = new IllegalStateException("outer", inner);
        inner.initCause(outer);

        assertThat(Redaction.of(outer)).hasMessageContaining("outer");
    }
}
