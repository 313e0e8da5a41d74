package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.endgrain.actors.MainlineActor;
import io.endgrain.actors.RequestRegistry;
import io.endgrain.log.FaultLog;
import io.endgrain.syzygy.ProbeFailure;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What addresses owe, by a clock that the test sets. */
class ClientLimitTest {
    private long nanos = -7;
    private final ClientLimit limit = limit(new ClientLimitSettings(60, 10, 4, 50));
    private final ClientLimit.Client client = client("192.0.2.7");

    private ClientLimit limit(ClientLimitSettings settings) {
        return new ClientLimit(settings, new ClientAddresses(List.of()), () -> nanos, Telemetry.NONE, new FaultLog());
    }

    private ClientLimit.Client client(String address) {
        return limit.new Client(InetAddress.ofLiteral(address), "/{variant}");
    }

    /** A client without a limit. */
    static ClientLimit.Client none() {
        ClientLimit off = new ClientLimit(
                new ClientLimitSettings(0, 1, 1, 1),
                new ClientAddresses(List.of()),
                System::nanoTime,
                Telemetry.NONE,
                new FaultLog());
        return off.new Client(InetAddress.getLoopbackAddress(), "/stream");
    }

    private void pass(long seconds) {
        nanos += TimeUnit.SECONDS.toNanos(seconds);
    }

    private RefusedRequest refusal() {
        return catchThrowableOfType(RefusedRequest.class, client::ask);
    }

    @Test
    void who_owes_pages_is_told_when_it_is_over() throws Exception {
        client.ask().settle((RequestRegistry.Reply) new RequestRegistry.Answered(null, 3, 30));
        RefusedRequest refused = refusal();
        assertThat(refused.status().intValue()).isEqualTo(429);
        assertThat(refused.getMessage()).contains("60 a minute").endsWith("again in 21 seconds.");
        assertThat(refused.headers().getFirst().value()).isEqualTo("21");
        pass(20);
        assertThat(refusal().getMessage()).endsWith("again in 1 second.");
        client("192.0.2.8").ask();
        pass(2);
        client.ask();
    }

    @Test
    void what_is_free_gives_the_deposit_back() throws Exception {
        for (int i = 0; i < 100; i++) {
            client.ask().settle((RequestRegistry.Reply) new RequestRegistry.Answered(null, 0, 0));
            client.ask().settle((RequestRegistry.Reply) new RequestRegistry.Refused("too much", Duration.ZERO));
            client.ask().settle((RequestRegistry.Reply) new RequestRegistry.Crashed("x"));
            client.ask().settle(new MainlineActor.Walked(null, 0));
        }
    }

    @Test
    void who_takes_questions_back_or_sets_short_deadlines_pays_for_them() throws Exception {
        client.ask().settle((RequestRegistry.Reply) new RequestRegistry.Withdrawn());
        client.ask().settle((MainlineActor.Reply) new RequestRegistry.OutOfTime(Duration.ZERO));
        client.ask().settle((RequestRegistry.Reply) new RequestRegistry.OutOfTime(Duration.ZERO));
        assertThat(refusal()).isNotNull();
    }

    @Test
    void main_lines_cost_what_their_positions_do() throws Exception {
        client.ask().settle(new MainlineActor.NoLine(new ProbeFailure.CastlingRights(), 12));
        assertThat(refusal().headers().getFirst().value()).isEqualTo("3");
    }

    @Test
    void addresses_are_forgotten_when_they_owe_nothing_and_have_saved_all() throws Exception {
        client.ask();
        assertThat(limit.remembered()).isEqualTo(1);
        pass(3);
        client.untilItMay();
        assertThat(limit.remembered()).isEqualTo(1);
        pass(100);
        client("192.0.2.8").ask();
        assertThat(limit.remembered()).isEqualTo(1);
        for (int i = 0; i < 250; i++) {
            client("192.0.3." + i).ask();
        }
        assertThat(limit.remembered()).isLessThanOrEqualTo(50);
    }

    @Test
    void nothing_is_counted_without_a_limit() throws Exception {
        ClientLimit.Client free = none();
        for (int i = 0; i < 10; i++) {
            free.ask().settle((RequestRegistry.Reply) new RequestRegistry.Answered(null, 1, 1000));
        }
        assertThat(free.untilItMay()).isZero();
    }
}
