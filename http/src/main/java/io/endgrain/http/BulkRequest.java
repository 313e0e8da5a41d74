package io.endgrain.http;

import io.endgrain.actors.Pipeline;
import io.endgrain.actors.RequestRegistry;
import io.endgrain.answer.Answer;
import io.endgrain.chess.Position;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.NotUsed;
import org.apache.pekko.http.javadsl.model.StatusCodes;
import org.apache.pekko.japi.Pair;
import org.apache.pekko.stream.KillSwitches;
import org.apache.pekko.stream.SharedKillSwitch;
import org.apache.pekko.stream.javadsl.Source;
import org.apache.pekko.util.ByteString;

/**
 * One bulk request: its lines become questions, so many at a time, and their answers lines in order of completion. A line is under
 * way until its answer has left for the client, so that no more lines are taken from one that does not read.
 */
final class BulkRequest {
    /** The lines of a part of the body are made at once; a part may have a megabyte. */
    private static final int PIECE = 8192;

    private final Needs needs;
    private final String variant;
    private final BulkLine.Form form;
    private final RequestBody body;
    private final ClientLimit.Client client;
    private final Duration deadline;
    private final SharedKillSwitch stream = KillSwitches.shared("bulk");
    private final CompletableFuture<Optional<ByteString>> lastLine = new CompletableFuture<>();
    private final CompletableFuture<Outcome> outcome = new CompletableFuture<>();
    private final Set<BulkQuestion> questions = new HashSet<>();
    private long taken;
    private long lastTaken;
    private long errors;
    private int underWay;
    private boolean allRead;
    private boolean leftOut;

    /** Why no more lines are taken, or null. */
    private RefusedRequest stopped;

    /**
     * What requests share.
     *
     * @param executor lines are written on its threads
     */
    record Needs(
            Pipeline pipeline,
            Questions questions,
            Replies replies,
            QuestionSpans spans,
            BulkSettings settings,
            BulkTurns turns,
            Executor executor) {}

    /**
     * What a request came to.
     *
     * @param lines how many were taken
     * @param errors how many of them have no answer
     */
    record Outcome(long lines, long errors) {}

    /**
     * A request that has come, with lines of this form in its body.
     *
     * @param client whose it is
     * @param deadline of each line, from when it is taken
     */
    BulkRequest(
            Needs needs,
            String variant,
            BulkLine.Form form,
            RequestBody body,
            ClientLimit.Client client,
            Duration deadline) {
        this.needs = needs;
        this.variant = variant;
        this.form = form;
        this.body = body;
        this.client = client;
        this.deadline = deadline;
    }

    /** Completes when the last line has left, or the client has gone. */
    CompletionStage<Outcome> outcome() {
        return outcome;
    }

    /** The lines of the response. */
    Source<ByteString, ?> answers(Source<ByteString, ?> parts) {
        Source<ByteString, ?> answers = parts.mapConcat(BulkRequest::pieces)
                .statefulMap(
                        () -> new LineSplitter(needs.settings().lineBytes()),
                        (splitter, piece) -> Pair.create(splitter, splitter.feed(piece)),
                        splitter -> Optional.of(lastLines(splitter)))
                .mapConcat(lines -> lines)
                .mapAsyncUnordered(needs.settings().atATime(), this::answer)
                .filter(ByteString::nonEmpty)
                .map(this::leaves)
                .watchTermination((unused, end) -> {
                    end.whenComplete((done, failure) -> lastLine.complete(Optional.empty()));
                    return NotUsed.getInstance();
                });
        Source<ByteString, ?> last = Source.completionStage(lastLine)
                .mapConcat(line -> line.map(List::of).orElse(List.of()));
        return answers.merge(last).via(stream.flow()).watchTermination((unused, end) -> {
            end.whenComplete((done, failure) -> gone());
            return NotUsed.getInstance();
        });
    }

    private static List<ByteString> pieces(ByteString part) {
        List<ByteString> pieces = new ArrayList<>();
        for (int from = 0; from < part.size(); from += PIECE) {
            pieces.add(part.slice(from, Math.min(part.size(), from + PIECE)));
        }
        return pieces;
    }

    /** The end of the body ends a line, too, if it was not broken off there. */
    private List<LineSplitter.Line> lastLines(LineSplitter splitter) {
        synchronized (this) {
            allRead = body.isWhole();
        }
        if (body.isWhole()) {
            return splitter.end();
        }
        stop(new RefusedRequest(
                StatusCodes.BAD_REQUEST,
                "The body broke off, or is not what its headers say; it should have as many bytes as Content-Length"
                        + " says, or be in chunks with an empty one as the last."));
        return List.of();
    }

    private CompletionStage<ByteString> answer(LineSplitter.Line line) {
        if (!take(line)) {
            return CompletableFuture.completedFuture(ByteString.emptyByteString());
        }
        BulkLine understood = BulkLine.of(line, form, variant, needs.settings().lineBytes());
        try {
            Position position = position(understood);
            BulkQuestion question = new BulkQuestion(
                    needs.pipeline(), needs.turns(), needs.executor(), needs.spans(), client, position, deadline);
            begin(question);
            return question.ask()
                    .thenApplyAsync(reply -> answer(understood, position, question, reply), needs.executor());
        } catch (RefusedRequest refused) {
            needs.spans().refused(refused.status());
            return CompletableFuture.completedFuture(error(understood, refused));
        }
    }

    private synchronized boolean take(LineSplitter.Line line) {
        if (stopped != null) {
            leftOut = true;
            sayLastIfDone();
            return false;
        }
        taken++;
        lastTaken = line.number();
        underWay++;
        return true;
    }

    private Position position(BulkLine line) throws RefusedRequest {
        return switch (line) {
            case BulkLine.Question(long number, String id, String fen) ->
                needs.questions().position(variant, fen);
            case BulkLine.Wrong(long number, String id, RefusedRequest refused) -> throw refused;
        };
    }

    private void begin(BulkQuestion question) {
        boolean tooLate;
        synchronized (this) {
            questions.add(question);
            tooLate = outcome.isDone();
        }
        if (tooLate) {
            question.end(new RequestRegistry.Withdrawn());
        }
    }

    private ByteString answer(BulkLine line, Position position, BulkQuestion question, RequestRegistry.Reply reply) {
        synchronized (this) {
            questions.remove(question);
        }
        try {
            question.requireAllowed(reply);
            Answer answer = needs.replies().answer(reply, position);
            return BulkJson.answer(line, answer);
        } catch (RefusedRequest refused) {
            return error(line, refused);
        }
    }

    private ByteString error(BulkLine line, RefusedRequest refused) {
        synchronized (this) {
            errors++;
        }
        return BulkJson.error(line, refused);
    }

    private synchronized ByteString leaves(ByteString line) {
        underWay--;
        sayLastIfDone();
        return line;
    }

    /** Takes no more lines. Those under way are finished; what is left of the body is read and forgotten. */
    synchronized void stop(RefusedRequest why) {
        if (stopped == null) {
            stopped = why;
            sayLastIfDone();
        }
    }

    private void sayLastIfDone() {
        if (stopped == null || underWay > 0 || (allRead && !leftOut) || lastLine.isDone()) {
            return;
        }
        lastLine.complete(Optional.of(BulkJson.unread(lastTaken + 1, stopped)));
        // A connection that is closed with much of the body unread may lose the last line; but the body may have no
        // end.
        CompletableFuture.delayedExecutor(RequestBody.LONGEST.toMillis(), TimeUnit.MILLISECONDS, needs.executor())
                .execute(stream::shutdown);
    }

    /** The questions under way get this for a reply. */
    void end(RequestRegistry.Reply instead) {
        List<BulkQuestion> left;
        synchronized (this) {
            left = List.copyOf(questions);
        }
        left.forEach(question -> question.end(instead));
    }

    /** The response is at its end, or the client has gone: what is under way is withdrawn. */
    void gone() {
        Outcome result;
        synchronized (this) {
            result = new Outcome(taken, errors);
        }
        outcome.complete(result);
        stream.shutdown();
        end(new RequestRegistry.Withdrawn());
    }
}
