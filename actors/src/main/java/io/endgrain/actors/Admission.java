package io.endgrain.actors;

import io.endgrain.disk.ReadClass;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * All requests: which are under way, which wait in line behind them, and whether there is room for one more. Whoever finds the line
 * full is refused at once, and so is who would wait for a disk that is too busy; but most questions need no disk, and have no reason to
 * be refused because of one, so they begin apart from the others. Whoever was admitted is never refused later. For the registry only.
 */
final class Admission {
    private final RequestLimits limits;
    private final ExpectedWait expectedWait;
    private final Map<QuestionKey, RegisteredRequest> requests = new HashMap<>();
    private final WaitingLine line = new WaitingLine();
    private final Map<ActorRef<Void>, RegisteredRequest> underWay = new HashMap<>();

    /** Those that are answered only if all that they need is in memory: the disks are busy with others. */
    private final Map<ActorRef<Void>, RegisteredRequest> ifResident = new HashMap<>();

    /** What is to become of a question. */
    sealed interface Verdict {}

    /** It begins. */
    record Begin() implements Verdict {}

    /** It stands in line. */
    record Wait() implements Verdict {}

    /**
     * It begins, and is refused if it needs a disk.
     *
     * @param refusal why, as the beginning of a sentence
     */
    record BeginIfResident(String refusal) implements Verdict {}

    /**
     * It is refused.
     *
     * @param reason why, as the beginning of a sentence
     */
    record Refuse(String reason) implements Verdict {}

    Admission(RequestLimits limits, ExpectedWait expectedWait) {
        this.limits = limits;
        this.expectedWait = expectedWait;
    }

    /** What is to become of a question that nobody has asked yet. */
    Verdict of(RequestRegistry.Ask ask) {
        Optional<String> tooLong = ask.admitted() || ask.readClass() != ReadClass.INTERACTIVE
                ? Optional.empty()
                : expectedWait.tooLong(interactiveUnderWay());
        if (tooLong.isPresent()) {
            return ifResident.size() < limits.underWay()
                    ? new BeginIfResident(tooLong.get())
                    : new Refuse(tooLong.get());
        }
        if (ask.admitted() || underWay.size() < limits.underWay()) {
            return new Begin();
        }
        return line.size() < limits.waiting()
                ? new Wait()
                : new Refuse(underWay.size() + " requests are under way and " + line.size()
                        + " wait, which is as many as this server takes");
    }

    private int interactiveUnderWay() {
        return (int) underWay.values().stream()
                .filter(request -> request.readClass == ReadClass.INTERACTIVE)
                .count();
    }

    /** The request for a question; empty if nobody has asked it. */
    Optional<RegisteredRequest> requestFor(QuestionKey question) {
        return Optional.ofNullable(requests.get(question));
    }

    /** The request that somebody waits for; empty if there is none. */
    Optional<RegisteredRequest> requestOf(ActorRef<RequestRegistry.Reply> asker) {
        return requests.values().stream()
                .filter(request -> request.askers.contains(asker))
                .findFirst();
    }

    /** A request stands in line from now on. */
    void waits(RegisteredRequest request) {
        requests.put(request.question, request);
        line.add(request);
    }

    /** A request is in more of a hurry than it was. */
    void raise(RegisteredRequest request, ReadClass readClass) {
        if (request.actor == null) {
            line.remove(request);
            request.readClass = readClass;
            line.add(request);
        } else {
            request.readClass = readClass;
            request.actor.tell(new RequestActor.Raise(readClass));
        }
    }

    /** A request has an actor from now on. */
    void begins(RegisteredRequest request) {
        requests.put(request.question, request);
        line.remove(request);
        Map<ActorRef<Void>, RegisteredRequest> among = request.refusal == null ? underWay : ifResident;
        among.put(request.actor.unsafeUpcast(), request);
    }

    /** A request that had to read has done so. */
    void hasRead() {
        expectedWait.ended();
    }

    /** A request makes room for others, wherever it is. */
    void leaves(RegisteredRequest request) {
        requests.remove(request.question);
        line.remove(request);
        if (request.actor != null) {
            underWay.remove(request.actor.<Void>unsafeUpcast());
            ifResident.remove(request.actor.<Void>unsafeUpcast());
        }
    }

    /** Takes the next one out of the line, if there is room for it. */
    Optional<RegisteredRequest> next() {
        return underWay.size() < limits.underWay() ? line.next() : Optional.empty();
    }

    /** The request that an actor resolves; empty if it has ended. */
    Optional<RegisteredRequest> resolvedBy(ActorRef<?> actor) {
        RegisteredRequest request = underWay.get(actor.<Void>unsafeUpcast());
        return Optional.ofNullable(request == null ? ifResident.get(actor.<Void>unsafeUpcast()) : request);
    }

    /** Whether there is none, in line or under way. */
    boolean isIdle() {
        return requests.isEmpty();
    }

    /** Those that may read. */
    Collection<RegisteredRequest> underWay() {
        return underWay.values();
    }

    Pipeline.Load load() {
        return new Pipeline.Load(underWay.size(), line.size());
    }
}
