package io.endgrain.actors;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.endgrain.answer.MoveValue;
import io.endgrain.answer.RawAnswer;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.disk.ReadClass;
import io.endgrain.log.FaultLog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import kamon.context.Context;
import org.apache.pekko.Done;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.ChildFailed;
import org.apache.pekko.actor.typed.Terminated;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;

/**
 * Admits requests, as {@link Admission} has it, and joins equal ones. What is known already is answered from the cache. A request
 * ends early when the last who asked for it has gone.
 */
public final class RequestRegistry extends AbstractBehavior<RequestRegistry.Command> {
    private final RequestLimits limits;
    private final Admission admission;
    private final Probing probing;
    private final RequestReports reports;
    private final FaultLog faults;
    private final Cache<QuestionKey, RawAnswer> answers;
    private final Map<Variant, TableView> views = new EnumMap<>(Variant.class);

    /** Questions that came before the tables were listed for the first time. */
    private final List<Ask> early = new ArrayList<>();

    private ActorRef<Done> draining;
    private long sequence;

    /** What the registry is told. */
    sealed interface Command {}

    /**
     * Asks for the raw values of a position and its moves.
     *
     * @param position the position
     * @param readClass how urgent it is
     * @param admitted whether this goes on with something that has been admitted before, and must not be refused
     * @param replyTo gets one reply
     * @param follower is told of moves as they become known, until the reply; or null
     * @param context the trace that this is part of
     */
    record Ask(
            Position position,
            ReadClass readClass,
            boolean admitted,
            ActorRef<Reply> replyTo,
            ActorRef<MoveKnown> follower,
            Context context)
            implements Command {
        /** Without a follower. */
        Ask(Position position, ReadClass readClass, boolean admitted, ActorRef<Reply> replyTo, Context context) {
            this(position, readClass, admitted, replyTo, null, context);
        }
    }

    /**
     * A move of a position that is asked for has been resolved, or has failed with a reason.
     *
     * @param index which of the legal moves
     * @param value what is known of it
     */
    record MoveKnown(int index, MoveValue value) {}

    /**
     * Whoever asked has gone.
     *
     * @param replyTo as in the question
     */
    record Cancel(ActorRef<Reply> replyTo) implements Command {}

    /**
     * A request has its answer.
     *
     * @param request the request
     * @param answer the answer
     * @param rounds the most rounds of reads that a probe took
     */
    record Ended(ActorRef<RequestActor.Command> request, RawAnswer answer, int rounds) implements Command {}

    /**
     * A request that was to be answered from memory alone cannot be.
     *
     * @param request the request
     */
    record NotResident(ActorRef<RequestActor.Command> request) implements Command {}

    /**
     * From now on requests see these tables.
     *
     * @param view the tables of one variant
     */
    record TablesChanged(TableView view) implements Command {}

    /**
     * Asks how busy the registry is.
     *
     * @param replyTo gets one reply
     */
    record Inspect(ActorRef<Pipeline.Load> replyTo) implements Command {}

    /**
     * Refuses new questions from now on.
     *
     * @param replyTo is told when nothing is under way any more
     */
    record Drain(ActorRef<Done> replyTo) implements Command {}

    private record Check() implements Command {}

    /** What an asker is told. */
    public sealed interface Reply permits Answered, Refused, OutOfTime, Withdrawn, Crashed {}

    /**
     * The raw answer. Parts of it may be unknown, with a reason each.
     *
     * @param answer the answer
     * @param rounds the most rounds of reads that a part of it took; 0 if all was in memory
     * @param slowPages pages that were read for it from devices where that takes long; 0 for all askers but one, if there are several
     */
    public record Answered(RawAnswer answer, int rounds, int slowPages) implements Reply {}

    /**
     * Too much is under way.
     *
     * @param reason a sentence
     * @param retryAfter when to try again
     */
    public record Refused(String reason, Duration retryAfter) implements Reply, MainlineActor.Reply {}

    /**
     * The deadline has passed.
     *
     * @param deadline how long it was
     */
    public record OutOfTime(Duration deadline) implements Reply, MainlineActor.Reply {}

    /** Whoever asked has taken the question back. */
    public record Withdrawn() implements Reply, MainlineActor.Reply {}

    /**
     * The request failed as a whole, in a way that nobody foresaw.
     *
     * @param reason a sentence
     */
    public record Crashed(String reason) implements Reply, MainlineActor.Reply {}

    static Behavior<Command> create(
            RequestLimits limits,
            ExpectedWait expectedWait,
            Probing probing,
            PipelineStatistics statistics,
            SlowRequests slow,
            RequestMetrics metrics,
            FaultLog faults) {
        return Behaviors.setup(context -> Behaviors.withTimers(timers -> {
            RequestReports reports = new RequestReports(statistics, metrics, slow, faults);
            Admission admission = new Admission(limits, expectedWait);
            timers.startTimerWithFixedDelay(new Check(), reports.checkEvery());
            return new RequestRegistry(context, limits, admission, probing, reports, faults);
        }));
    }

    private RequestRegistry(
            ActorContext<Command> context,
            RequestLimits limits,
            Admission admission,
            Probing probing,
            RequestReports reports,
            FaultLog faults) {
        super(context);
        this.reports = reports;
        this.limits = limits;
        this.admission = admission;
        this.probing = probing;
        this.faults = faults;
        this.answers = Caffeine.newBuilder()
                .maximumSize(limits.cachedAnswers())
                .executor(Runnable::run)
                .build();
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Ask.class, this::onAsk)
                .onMessage(Cancel.class, this::onCancel)
                .onMessage(Ended.class, this::onEnded)
                .onMessage(NotResident.class, this::onNotResident)
                .onMessage(TablesChanged.class, this::onTablesChanged)
                .onMessage(Inspect.class, this::onInspect)
                .onMessage(Drain.class, this::onDrain)
                .onMessage(Check.class, this::onCheck)
                .onSignal(ChildFailed.class, this::onRequestFailed)
                .onSignal(Terminated.class, ended -> this)
                .build();
    }

    private Behavior<Command> onAsk(Ask ask) {
        TableView view = views.get(ask.position().variant());
        if (view == null && early.size() < limits.waiting()) {
            early.add(ask);
            return this;
        }
        if (view == null) {
            return refuse(ask, "the tables are being listed, and " + early.size() + " requests wait for that");
        }
        QuestionKey question = QuestionKey.of(ask.position(), view.tables().generation());
        RawAnswer known = answers.getIfPresent(question);
        if (known != null) {
            reports.known();
            ask.replyTo().tell(new Answered(known, 0, 0));
            return this;
        }
        Optional<RegisteredRequest> request = admission.requestFor(question);
        if (request.isPresent()) {
            join(request.get(), ask);
            return this;
        }
        if (draining != null && !ask.admitted()) {
            return refuse(ask, "this server is shutting down");
        }
        return admit(new RegisteredRequest(question, ask), ask);
    }

    private Behavior<Command> admit(RegisteredRequest request, Ask ask) {
        switch (admission.of(ask)) {
            case Admission.Begin begin -> begin(request);
            case Admission.Wait inLine -> admission.waits(request);
            case Admission.BeginIfResident(String refusal) -> {
                request.refusal = refusal;
                begin(request);
            }
            case Admission.Refuse(String reason) -> refuse(ask, reason);
        }
        return this;
    }

    private Behavior<Command> onNotResident(NotResident found) {
        admission.resolvedBy(found.request()).ifPresent(request -> {
            if (request.mustAnswer) {
                reports.mayRead();
                startAgain(request);
            } else {
                reports.refused(request);
                finish(request, new Refused(request.refusal, limits.retryAfter()));
            }
        });
        return this;
    }

    private Behavior<Command> refuse(Ask ask, String reason) {
        reports.refused();
        ask.replyTo().tell(new Refused(reason, limits.retryAfter()));
        return this;
    }

    private void join(RegisteredRequest request, Ask ask) {
        reports.joined(request, ask.context());
        request.add(ask);
        if (request.actor == null && ask.admitted()) {
            begin(request);
        }
        if (ask.readClass().isBefore(request.readClass)) {
            admission.raise(request, ask.readClass());
        }
    }

    private void begin(RegisteredRequest request) {
        reports.begins(request);
        start(request);
    }

    /** Now it may read, whatever it might before. */
    private void startAgain(RegisteredRequest request) {
        admission.leaves(request);
        request.refusal = null;
        start(request);
    }

    private void start(RegisteredRequest request) {
        TableView view = views.get(request.position.variant());
        request.generation = view.tables().generation();
        ProbeContext probe =
                new ProbeContext(view, request.readClass, sequence++, probing, faults, request.trace, request.effort);
        request.actor = getContext()
                .spawnAnonymous(
                        RequestActor.create(
                                probe,
                                request.position,
                                request.followers(),
                                request.refusal != null,
                                getContext().getSelf()),
                        Dispatchers.REQUESTS);
        getContext().watch(request.actor);
        admission.begins(request);
    }

    private Behavior<Command> onEnded(Ended ended) {
        admission.resolvedBy(ended.request()).ifPresent(request -> onEnded(request, ended));
        return this;
    }

    private void onEnded(RegisteredRequest request, Ended ended) {
        RawAnswer answer = ended.answer();
        reports.resolved(request, ended);
        if (ended.rounds() > 0) {
            admission.hasRead();
        }
        long generation = views.get(request.position.variant()).tables().generation();
        if (!answer.faults().isEmpty() && request.generation != generation && !request.startedAgain) {
            // A table that was replaced while it was being read is another one now, which may well be whole.
            request.startedAgain = true;
            startAgain(request);
            return;
        }
        if (answer.isComplete() && request.question.generation() == generation) {
            answers.put(request.question, answer);
        }
        RequestEffort.Snapshot effort = reports.answered(request, answer, ended.rounds());
        request.reply(
                new Answered(answer, ended.rounds(), effort.slowPages()), new Answered(answer, ended.rounds(), 0));
        remove(request);
    }

    private Behavior<Command> onRequestFailed(ChildFailed failed) {
        admission.resolvedBy(failed.getRef()).ifPresent(request -> {
            Throwable cause = CrashCause.of(failed);
            reports.crashed(request, cause);
            finish(request, new Crashed("the request could not be carried out: " + cause));
        });
        return this;
    }

    private Behavior<Command> onCheck(Check check) {
        reports.check(admission.underWay());
        return this;
    }

    private void finish(RegisteredRequest request, Reply reply) {
        request.reply(reply, reply);
        remove(request);
    }

    private void remove(RegisteredRequest request) {
        admission.leaves(request);
        for (Optional<RegisteredRequest> next = admission.next(); next.isPresent(); next = admission.next()) {
            begin(next.get());
        }
        reportIfDrained();
    }

    private Behavior<Command> onCancel(Cancel cancel) {
        early.removeIf(ask -> ask.replyTo().equals(cancel.replyTo()));
        admission.requestOf(cancel.replyTo()).ifPresent(request -> {
            request.askers.remove(cancel.replyTo());
            if (request.askers.isEmpty()) {
                abandon(request);
            }
        });
        return this;
    }

    private void abandon(RegisteredRequest request) {
        reports.abandoned(request);
        if (request.actor != null) {
            getContext().stop(request.actor);
        }
        remove(request);
    }

    private Behavior<Command> onTablesChanged(TablesChanged changed) {
        views.put(changed.view().tables().format().variant(), changed.view());
        List<Ask> arrived = List.copyOf(early);
        early.clear();
        arrived.forEach(this::onAsk);
        return this;
    }

    private Behavior<Command> onDrain(Drain drain) {
        draining = drain.replyTo();
        return reportIfDrained();
    }

    private Behavior<Command> reportIfDrained() {
        if (draining != null && admission.isIdle()) {
            early.forEach(ask -> refuse(ask, "this server is shutting down"));
            early.clear();
            draining.tell(Done.getInstance());
        }
        return this;
    }

    private Behavior<Command> onInspect(Inspect inspect) {
        inspect.replyTo().tell(admission.load());
        return this;
    }
}
