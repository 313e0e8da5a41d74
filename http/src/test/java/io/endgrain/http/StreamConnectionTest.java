package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.actors.Pipeline.Progress;
import io.endgrain.actors.RequestRegistry;
import io.endgrain.http.StreamConnection.Outgoing;
import io.endgrain.log.FaultLog;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import kamon.context.Context;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.japi.Pair;
import org.apache.pekko.stream.BoundedSourceQueue;
import org.apache.pekko.stream.Materializer;
import org.apache.pekko.stream.javadsl.Sink;
import org.apache.pekko.stream.javadsl.Source;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A connection whose client reads when the test says. */
class StreamConnectionTest {
    private static final String ROOK = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";

    private final ActorSystem<Void> system = ActorSystem.create(Behaviors.empty(), "test");
    private final Materializer materializer = Materializer.createMaterializer(system);
    private final TestPipeline pipeline = new TestPipeline();
    private final StreamSettings settings = new StreamSettings(1, 4096, Duration.ofSeconds(20));
    private final Pair<BoundedSourceQueue<Outgoing>, Source<Outgoing, ?>> events = events();
    private final StreamConnection connection = new StreamConnection(
            pipeline,
            new Questions(pipeline.variants()),
            Duration.ofSeconds(30),
            settings,
            new Replies(new FaultLog(), Duration.ofSeconds(30)),
            new QuestionSpans(Telemetry.NONE, "/stream", Context.Empty()),
            ClientLimitTest.none(),
            events.first());

    private Pair<BoundedSourceQueue<Outgoing>, Source<Outgoing, ?>> events() {
        var made = Source.<Outgoing>queue(settings.mostUnread() + 1).preMaterialize(materializer);
        return Pair.create(made.first(), made.second());
    }

    @AfterEach
    void shutDown() {
        system.terminate();
    }

    private List<StreamEvent> read() throws Exception {
        return events.second()
                .map(connection::leaves)
                .runWith(Sink.<StreamEvent>seq(), materializer)
                .toCompletableFuture()
                .get(RunningServer.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    @Test
    void who_does_not_read_loses_the_questions_and_is_told_why() throws Exception {
        connection.receive(new StreamFrame.Ask("one", "standard", ROOK, null));
        TestPipeline.Followed question = pipeline.followed.take();
        // Some are on their way, in the stream behind the queue.
        for (int i = 0; i < 2 * settings.mostUnread(); i++) {
            connection.receive(StreamFrame.wrong(null, "It should be something else."));
        }
        assertThat(question.cancelled().getCount()).isZero();
        connection.receive(new StreamFrame.Ask("two", "standard", ROOK, null));
        assertThat(pipeline.followed).isEmpty();

        List<StreamEvent> told = read();
        assertThat(told).hasSizeBetween(settings.mostUnread() + 1, 2 * settings.mostUnread());
        assertThat(told.getFirst()).isInstanceOf(StreamEvent.Accepted.class);
        assertThat(told.getLast()).isInstanceOfSatisfying(StreamEvent.Failed.class, last -> {
            assertThat(last.refused().status().intValue()).isEqualTo(408);
            assertThat(last.refused().getMessage()).contains("256 events wait");
        });
    }

    @Test
    void a_question_is_under_way_until_its_last_event_has_left() throws Exception {
        connection.receive(new StreamFrame.Ask("one", "standard", ROOK, null));
        pipeline.followed
                .take()
                .sink()
                .accept(new Progress.Ended(new RequestRegistry.OutOfTime(Duration.ofSeconds(30))));
        connection.receive(new StreamFrame.Ask("two", "standard", ROOK, null));
        connection.finish();

        assertThat(read()).hasSize(3).last().isInstanceOf(StreamEvent.Busy.class);
    }

    @Test
    void who_has_gone_hears_nothing_more() throws Exception {
        connection.receive(new StreamFrame.Ask("one", "standard", ROOK, null));
        TestPipeline.Followed question = pipeline.followed.take();
        connection.gone();
        assertThat(question.cancelled().getCount()).isZero();
        question.sink().accept(new Progress.Ended(new RequestRegistry.Withdrawn()));
        connection.receive(new StreamFrame.Ask("two", "standard", ROOK, null));
        assertThat(pipeline.followed).isEmpty();
        events.first().complete();
        assertThat(read()).hasSize(1).first().isInstanceOf(StreamEvent.Accepted.class);
    }
}
