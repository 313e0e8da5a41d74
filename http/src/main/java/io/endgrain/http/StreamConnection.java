package io.endgrain.http;

import io.endgrain.actors.Pipeline;
import io.endgrain.actors.Pipeline.Following;
import io.endgrain.actors.Pipeline.Progress;
import io.endgrain.actors.RequestRegistry;
import io.endgrain.chess.Position;
import io.endgrain.disk.ReadClass;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.pekko.http.javadsl.model.StatusCodes;
import org.apache.pekko.stream.BoundedSourceQueue;
import org.apache.pekko.stream.QueueOfferResult;

/**
 * One client that has answers streamed: its questions under way, and the events that wait for it to read them. A question counts
 * as under way until its last event has left, so that whoever asks no more than may be never has too many events waiting. A client
 * that goes on asking without reading is told so, as the last event, and loses its questions; others do not notice.
 */
final class StreamConnection {
    private final Pipeline pipeline;
    private final Questions questions;
    private final Duration longest;
    private final StreamSettings settings;
    private final Replies replies;
    private final QuestionSpans spans;
    private final ClientLimit.Client client;
    private final BoundedSourceQueue<Outgoing> events;
    private final Map<String, Following> underWay = new HashMap<>();
    private boolean ending;
    private boolean ended;
    private Closing closing;

    /**
     * An event that waits to be read.
     *
     * @param event the event
     * @param ends the question whose last event it is, or null
     */
    record Outgoing(StreamEvent event, Ended ends) {}

    /**
     * A question that has ended.
     *
     * @param id its id
     */
    record Ended(String id) {}

    /**
     * A connection that has begun.
     *
     * @param longest the deadline of questions that have none of their own
     * @param client whose it is
     * @param events takes one more event than the settings allow to wait
     */
    StreamConnection(
            Pipeline pipeline,
            Questions questions,
            Duration longest,
            StreamSettings settings,
            Replies replies,
            QuestionSpans spans,
            ClientLimit.Client client,
            BoundedSourceQueue<Outgoing> events) {
        this.pipeline = pipeline;
        this.questions = questions;
        this.longest = longest;
        this.settings = settings;
        this.replies = replies;
        this.spans = spans;
        this.client = client;
        this.events = events;
    }

    /** Tells the client what it may do. */
    void greet() {
        tell(new StreamEvent.Hello(settings.atATime()));
    }

    /** A frame has come. */
    void receive(StreamFrame frame) {
        switch (frame) {
            case StreamFrame.Ask ask -> ask(ask);
            case StreamFrame.Cancel(String id) -> cancel(id);
            case StreamFrame.Wrong(String id, RefusedRequest refused) -> tell(new StreamEvent.Failed(id, refused));
        }
    }

    private void ask(StreamFrame.Ask asked) {
        try {
            ask(
                    asked.id(),
                    questions.position(asked.variant(), asked.fen()),
                    ClientDeadline.of(asked.deadline(), longest),
                    null);
        } catch (RefusedRequest refused) {
            tell(new StreamEvent.Failed(asked.id(), refused));
        }
    }

    /**
     * Asks about a position.
     *
     * @param deadline within which it is to be answered
     * @param left what has been left as a deposit for the question; null if nothing has yet
     */
    synchronized void ask(String id, Position position, Duration deadline, ClientLimit.Deposit left) {
        if (ended) {
            return;
        }
        if (underWay.containsKey(id)) {
            tell(new StreamEvent.Failed(
                    id,
                    new RefusedRequest(
                            StatusCodes.CONFLICT,
                            "A question with the id " + Quotation.of(String.valueOf(id))
                                    + " is under way; another one needs an id of its own.")));
        } else if (ending) {
            tell(new StreamEvent.Failed(id, Replies.comeAgain("this server is shutting down", Duration.ofSeconds(1))));
        } else if (underWay.size() >= settings.atATime()) {
            tell(new StreamEvent.Busy(id, settings.atATime()));
        } else {
            try {
                begin(id, position, deadline, left == null ? client.ask() : left);
            } catch (RefusedRequest refused) {
                tell(new StreamEvent.Failed(id, refused));
            }
        }
    }

    private void begin(String id, Position position, Duration deadline, ClientLimit.Deposit deposit) {
        tell(new StreamEvent.Accepted(id, position));
        QuestionSpans.Begun question = spans.begin(position);
        MoveByMove moves = new MoveByMove(id, position, replies, event -> {
            question.happened(event);
            happened(id, event);
        });
        Consumer<Progress> sink = progress -> {
            if (progress instanceof Progress.Ended(RequestRegistry.Reply reply)) {
                deposit.settle(reply);
            }
            moves.accept(progress);
        };
        underWay.put(id, pipeline.follow(position, ReadClass.INTERACTIVE, deadline, sink, question.context()));
    }

    private void cancel(String id) {
        Following question;
        synchronized (this) {
            question = underWay.get(id);
        }
        if (question != null) {
            question.cancel();
        } else {
            tell(new StreamEvent.Failed(
                    id,
                    new RefusedRequest(
                            StatusCodes.NOT_FOUND,
                            "No question with the id " + Quotation.of(id)
                                    + " is under way; it may have been answered.")));
        }
    }

    private void happened(String id, StreamEvent event) {
        tell(event, event instanceof StreamEvent.Move ? null : new Ended(id));
    }

    /** An event leaves for the client. */
    StreamEvent leaves(Outgoing outgoing) {
        if (outgoing.ends() != null) {
            synchronized (this) {
                underWay.remove(outgoing.ends().id());
                endIfFinished();
            }
        }
        return outgoing.event();
    }

    /** Tells of something that belongs to no question under way. */
    private void tell(StreamEvent event) {
        switch (event) {
            case StreamEvent.Failed failed -> spans.refused(failed.refused().status());
            case StreamEvent.Busy busy -> spans.refused(StatusCodes.TOO_MANY_REQUESTS);
            default -> {
                // Nothing was refused.
            }
        }
        tell(event, null);
    }

    private synchronized void tell(StreamEvent event, Ended ends) {
        if (ended) {
            return;
        }
        if (events.size() < settings.mostUnread()) {
            offer(new Outgoing(event, ends));
            return;
        }
        RefusedRequest tooMany = new RefusedRequest(
                StatusCodes.REQUEST_TIMEOUT,
                "The connection is closed, because the client does not read what it has asked for: "
                        + settings.mostUnread() + " events wait.");
        offer(new Outgoing(new StreamEvent.Failed(null, tooMany), null));
        end(Closing.UNREAD);
    }

    /** Nothing has come from the client for too long, no answer to a ping either. */
    synchronized void silent() {
        if (ended) {
            return;
        }
        RefusedRequest nothingCame = new RefusedRequest(
                StatusCodes.REQUEST_TIMEOUT,
                "The connection is closed, because nothing has come from the client for "
                        + settings.silence().toMillis() / 1000.0 + " seconds, not even an answer to a ping.");
        offer(new Outgoing(new StreamEvent.Failed(null, nothingCame), null));
        end(Closing.SILENT);
    }

    private void offer(Outgoing outgoing) {
        if (!events.offer(outgoing).equals(QueueOfferResult.enqueued())) {
            // Closed meanwhile, which gone() is told of, too.
            ended = true;
        }
    }

    /** The client has gone: what nobody else waits for is withdrawn. */
    synchronized void gone() {
        ended = true;
        withdraw();
    }

    /** Ends as soon as nothing is under way. */
    synchronized void finish() {
        ending = true;
        endIfFinished();
    }

    private void endIfFinished() {
        if (ending && !ended && underWay.isEmpty()) {
            end(Closing.STOPPING);
        }
    }

    private void end(Closing why) {
        ended = true;
        closing = why;
        try {
            events.complete();
        } catch (IllegalStateException closedMeanwhile) {
            // The client has gone at this moment, which is the end as well.
        }
        withdraw();
    }

    /** Why it has ended, if it is not the client that has gone. */
    synchronized Optional<Closing> closing() {
        return Optional.ofNullable(closing);
    }

    private void withdraw() {
        List<Following> left = List.copyOf(underWay.values());
        underWay.clear();
        left.forEach(Following::cancel);
    }
}
