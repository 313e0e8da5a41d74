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
import java.util.HashMap;
import java.util.LinkedHashMap;
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
 * Admits requests and joins equal ones. A bounded number is under way; behind them is a bounded waiting line, interactive
 * before bulk; who finds it full is refused at once, and whoever was admitted is never refused later. What is known already
 * is answered from the cache. A request ends early when the last who asked for it has gone.
 */
public final class RequestRegistry extends AbstractBehavior<RequestRegistry.Command> {
    private final RequestLimits limits;
    private final ExpectedWait expectedWait;
    private final Probing probing;
    private final PipelineStatistics statistics;
    private final SlowRequests slow;
    private final RequestMetrics metrics;
    private final FaultLog faults;
    private final Cache<QuestionKey, RawAnswer> answers;
    private final Map<Variant, TableView> views = new EnumMap<>(Variant.class);
    private final Map<QuestionKey, Request> requests = new HashMap<>();
    private final Map<ActorRef<Void>, Request> underWay = new HashMap<>();

    /** Those that are answered only if all that they need is in memory: the disks are busy with others. */
    private final Map<ActorRef<Void>, Request> ifResident = new HashMap<>();

    private final Map<ReadClass, LinkedHashMap<QuestionKey, Request>> waiting = new EnumMap<>(ReadClass.class);
    /** Questions that came before the tables were listed for the first time. */
    private final List<Ask> early = new ArrayList<>();

    private ActorRef<Done> draining;
    private int waitingCount;
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

    private record KeepSlow() implements Command {}

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

    /** A question and all who have asked it. */
    private static final class Request {
        final QuestionKey question;
        final Position position;
        /** In the order in which they came. */
        final Map<ActorRef<Reply>, ReadClass> askers = new LinkedHashMap<>();

        /** Who is told of moves as they become known. */
        final List<ActorRef<MoveKnown>> followers = new ArrayList<>();

        /** Of the tables that it was started with last. */
        long generation;

        /** Whether it was started a second time. */
        boolean startedAgain;

        /** Of who asked first. */
        final Context context;

        final long askedNanos = System.nanoTime();
        final RequestEffort effort = new RequestEffort();
        RequestTrace trace = RequestTrace.NONE;

        /** Why it is refused if it needs a disk; null if it is not. */
        String refusal;

        /** Whether somebody waits for it who must not be refused. */
        boolean mustAnswer;

        long inLineNanos;

        ReadClass readClass;
        ActorRef<RequestActor.Command> actor;

        Request(QuestionKey question, Ask ask) {
            this.question = question;
            this.position = ask.position();
            this.readClass = ask.readClass();
            this.context = ask.context();
        }
    }

    static Behavior<Command> create(
            RequestLimits limits,
            ExpectedWait expectedWait,
            Probing probing,
            PipelineStatistics statistics,
            SlowRequests slow,
            RequestMetrics metrics,
            FaultLog faults) {
        return Behaviors.setup(context -> Behaviors.withTimers(timers -> {
            timers.startTimerWithFixedDelay(new KeepSlow(), slow.checkEvery());
            return new RequestRegistry(context, limits, expectedWait, probing, statistics, slow, metrics, faults);
        }));
    }

    private RequestRegistry(
            ActorContext<Command> context,
            RequestLimits limits,
            ExpectedWait expectedWait,
            Probing probing,
            PipelineStatistics statistics,
            SlowRequests slow,
            RequestMetrics metrics,
            FaultLog faults) {
        super(context);
        this.slow = slow;
        this.metrics = metrics;
        this.limits = limits;
        this.expectedWait = expectedWait;
        this.probing = probing;
        this.statistics = statistics;
        this.faults = faults;
        this.answers = Caffeine.newBuilder()
                .maximumSize(limits.cachedAnswers())
                .executor(Runnable::run)
                .build();
        for (ReadClass readClass : ReadClass.values()) {
            waiting.put(readClass, new LinkedHashMap<>());
        }
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
                .onMessage(KeepSlow.class, this::onKeepSlow)
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
            statistics.countFromCache();
            ask.replyTo().tell(new Answered(known, 0, 0));
            return this;
        }
        Request request = requests.get(question);
        if (request != null) {
            statistics.countJoined();
            request.trace.joinedBy(ask.context());
            join(request, ask);
        } else if (draining != null && !ask.admitted()) {
            return refuse(ask, "this server is shutting down");
        } else {
            return admit(question, ask);
        }
        return this;
    }

    private Behavior<Command> admit(QuestionKey question, Ask ask) {
        Optional<String> tooLong = ask.admitted() || ask.readClass() != ReadClass.INTERACTIVE
                ? Optional.empty()
                : expectedWait.tooLong(interactiveUnderWay());
        if (tooLong.isPresent()) {
            return tryMemory(question, ask, tooLong.get());
        }
        if (ask.admitted() || underWay.size() < limits.underWay()) {
            startFirst(register(question, ask));
        } else if (waitingCount < limits.waiting()) {
            waitInLine(register(question, ask));
        } else {
            return refuse(
                    ask,
                    underWay.size() + " requests are under way and " + waitingCount
                            + " wait, which is as many as this server takes");
        }
        return this;
    }

    /** Most questions need no disk, and have no reason to be refused because of one. */
    private Behavior<Command> tryMemory(QuestionKey question, Ask ask, String tooLong) {
        if (ifResident.size() >= limits.underWay()) {
            return refuse(ask, tooLong);
        }
        Request request = register(question, ask);
        request.refusal = tooLong;
        begin(request);
        ifResident.put(spawn(request).unsafeUpcast(), request);
        return this;
    }

    private Behavior<Command> onNotResident(NotResident found) {
        Request request = ifResident.remove(found.request().<Void>unsafeUpcast());
        if (request == null) {
            return this;
        }
        if (request.mustAnswer) {
            request.refusal = null;
            statistics.countStarted();
            start(request);
            return this;
        }
        request.askers.keySet().forEach(asker -> statistics.countRefused());
        request.trace.end(request.effort.snapshot(), null, "refused");
        finish(request, new Refused(request.refusal, limits.retryAfter()));
        return this;
    }

    /** A request that has been admitted, if there is one of this actor. */
    private Request requestOf(ActorRef<Void> actor) {
        Request request = underWay.get(actor);
        return request == null ? ifResident.get(actor) : request;
    }

    private int interactiveUnderWay() {
        return (int) underWay.values().stream()
                .filter(request -> request.readClass == ReadClass.INTERACTIVE)
                .count();
    }

    private Behavior<Command> refuse(Ask ask, String reason) {
        statistics.countRefused();
        ask.replyTo().tell(new Refused(reason, limits.retryAfter()));
        return this;
    }

    private Request register(QuestionKey question, Ask ask) {
        Request request = new Request(question, ask);
        addAsker(request, ask);
        requests.put(question, request);
        return request;
    }

    private static void addAsker(Request request, Ask ask) {
        request.askers.put(ask.replyTo(), ask.readClass());
        if (ask.follower() == null) {
            return;
        }
        request.followers.add(ask.follower());
        if (request.actor != null) {
            request.actor.tell(new RequestActor.Follow(ask.follower()));
        }
    }

    private void join(Request request, Ask ask) {
        addAsker(request, ask);
        request.mustAnswer |= ask.admitted() || ask.readClass() != ReadClass.INTERACTIVE;
        if (request.actor == null && ask.admitted()) {
            leaveLine(request);
            startFirst(request);
        }
        if (ask.readClass().isBefore(request.readClass)) {
            if (request.actor == null) {
                leaveLine(request);
                request.readClass = ask.readClass();
                waitInLine(request);
            } else {
                request.readClass = ask.readClass();
                request.actor.tell(new RequestActor.Raise(ask.readClass()));
            }
        }
    }

    private void waitInLine(Request request) {
        waiting.get(request.readClass).put(request.question, request);
        waitingCount++;
    }

    private void leaveLine(Request request) {
        if (waiting.get(request.readClass).remove(request.question) != null) {
            waitingCount--;
        }
    }

    private void startFirst(Request request) {
        statistics.countStarted();
        begin(request);
        start(request);
    }

    private void begin(Request request) {
        request.inLineNanos = System.nanoTime() - request.askedNanos;
        metrics.begun(request.inLineNanos);
        request.trace = RequestTrace.begin(request.context, request.position, request.readClass);
        request.trace.stoodInLine(request.inLineNanos);
    }

    private void start(Request request) {
        underWay.put(spawn(request).unsafeUpcast(), request);
    }

    private ActorRef<RequestActor.Command> spawn(Request request) {
        TableView view = views.get(request.position.variant());
        request.generation = view.tables().generation();
        ProbeContext probe =
                new ProbeContext(view, request.readClass, sequence++, probing, faults, request.trace, request.effort);
        request.actor = getContext()
                .spawnAnonymous(
                        RequestActor.create(
                                probe,
                                request.position,
                                List.copyOf(request.followers),
                                request.refusal != null,
                                getContext().getSelf()),
                        Dispatchers.REQUESTS);
        getContext().watch(request.actor);
        return request.actor;
    }

    private Behavior<Command> onEnded(Ended ended) {
        Request request = requestOf(ended.request().unsafeUpcast());
        if (request == null) {
            return this;
        }
        if (ifResident.remove(ended.request().<Void>unsafeUpcast()) != null) {
            statistics.countStarted();
        }
        statistics.countRounds(ended.rounds());
        if (ended.rounds() > 0) {
            expectedWait.ended();
        }
        TableFaults.report(ended.answer().faults(), faults, getContext().getLog());
        long generation = views.get(request.position.variant()).tables().generation();
        if (!ended.answer().faults().isEmpty() && request.generation != generation && !request.startedAgain) {
            // A table that was replaced while it was being read is another one now, which may well be whole.
            underWay.remove(ended.request().<Void>unsafeUpcast());
            request.startedAgain = true;
            request.refusal = null;
            start(request);
            return this;
        }
        if (ended.answer().isComplete() && request.question.generation() == generation) {
            answers.put(request.question, ended.answer());
        }
        RequestEffort.Snapshot effort = request.effort.snapshot();
        metrics.answered(ended.answer().moves().size(), ended.rounds(), effort);
        tell(request, ended.rounds(), ended.answer().isComplete() ? "answered" : "partial");
        finish(
                request,
                new Answered(ended.answer(), ended.rounds(), effort.slowPages()),
                new Answered(ended.answer(), ended.rounds(), 0));
        return this;
    }

    private Behavior<Command> onRequestFailed(ChildFailed failed) {
        Request request = requestOf(failed.getRef());
        if (request != null) {
            CrashCause.report(
                    CrashCause.of(failed), "a request", faults, getContext().getLog());
            tell(request, null, "crashed");
            finish(request, new Crashed("the request could not be carried out: " + CrashCause.of(failed)));
        }
        return this;
    }

    /** Says in traces, and in the log if it was slow, what became of a request. */
    private void tell(Request request, Integer rounds, String outcome) {
        RequestEffort.Snapshot effort = request.effort.snapshot();
        long nanos = System.nanoTime() - request.askedNanos;
        if (slow.isSlow(nanos)) {
            request.trace.keep();
        }
        request.trace.end(effort, rounds, outcome);
        slow.ended(new SlowRequests.Ended(
                request.position, nanos, request.inLineNanos, rounds, effort, request.trace, outcome));
    }

    /** So that what its probes have told by now is not forgotten before it ends. */
    private Behavior<Command> onKeepSlow(KeepSlow keep) {
        slow.check();
        long now = System.nanoTime();
        for (Request request : underWay.values()) {
            if (request.trace.isTraced() && slow.isSlow(now - request.askedNanos)) {
                request.trace.keep();
            }
        }
        return this;
    }

    private void finish(Request request, Reply reply) {
        finish(request, reply, reply);
    }

    /** Whoever has asked first and still waits is told of the costs, so that they count once. */
    private void finish(Request request, Reply first, Reply others) {
        Reply reply = first;
        for (ActorRef<Reply> asker : request.askers.keySet()) {
            asker.tell(reply);
            reply = others;
        }
        remove(request);
        admitNext();
        reportIfDrained();
    }

    private void remove(Request request) {
        requests.remove(request.question);
        if (request.actor != null) {
            underWay.remove(request.actor.<Void>unsafeUpcast());
            ifResident.remove(request.actor.<Void>unsafeUpcast());
        }
    }

    private void admitNext() {
        while (underWay.size() < limits.underWay() && waitingCount > 0) {
            for (LinkedHashMap<QuestionKey, Request> line : waiting.values()) {
                if (!line.isEmpty()) {
                    Request request = line.firstEntry().getValue();
                    leaveLine(request);
                    startFirst(request);
                    break;
                }
            }
        }
    }

    private Behavior<Command> onCancel(Cancel cancel) {
        early.removeIf(ask -> ask.replyTo().equals(cancel.replyTo()));
        Request request = requests.values().stream()
                .filter(candidate -> candidate.askers.containsKey(cancel.replyTo()))
                .findFirst()
                .orElse(null);
        if (request == null) {
            return this;
        }
        request.askers.remove(cancel.replyTo());
        if (request.askers.isEmpty()) {
            statistics.countAbandoned();
            if (request.actor == null) {
                request.inLineNanos = System.nanoTime() - request.askedNanos;
            }
            tell(request, null, "abandoned");
            leaveLine(request);
            if (request.actor != null) {
                getContext().stop(request.actor);
            }
            remove(request);
            admitNext();
            reportIfDrained();
        }
        return this;
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
        if (draining != null && requests.isEmpty()) {
            early.forEach(ask -> refuse(ask, "this server is shutting down"));
            early.clear();
            draining.tell(Done.getInstance());
        }
        return this;
    }

    private Behavior<Command> onInspect(Inspect inspect) {
        inspect.replyTo().tell(new Pipeline.Load(underWay.size(), waitingCount));
        return this;
    }
}
