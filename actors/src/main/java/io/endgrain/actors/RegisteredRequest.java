package io.endgrain.actors;

import io.endgrain.chess.Position;
import io.endgrain.disk.ReadClass;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import kamon.context.Context;
import org.apache.pekko.actor.typed.ActorRef;

/** A question that has been admitted, and all who have asked it. For the registry only. */
final class RegisteredRequest {
    final QuestionKey question;
    final Position position;

    /** Of who asked first. */
    final Context context;

    final long askedNanos = System.nanoTime();
    final RequestEffort effort = new RequestEffort();

    /** In the order in which they came. */
    final Set<ActorRef<RequestRegistry.Reply>> askers = new LinkedHashSet<>();

    /** Who is told of moves as they become known. */
    private final List<ActorRef<RequestRegistry.MoveKnown>> followers = new ArrayList<>();

    ReadClass readClass;

    /** How long it has stood in line, known when it begins. */
    long inLineNanos;

    RequestTrace trace = RequestTrace.NONE;

    /** Whether somebody waits for it who must not be refused because of a disk. */
    boolean mustAnswer;

    /** Why it is refused if it needs a disk; null if it is not. */
    String refusal;

    /** Of the tables that it was started with last. */
    long generation;

    /** Whether it was started a second time. */
    boolean startedAgain;

    /** Resolves it; null as long as it stands in line. */
    ActorRef<RequestActor.Command> actor;

    /** Asked once. */
    RegisteredRequest(QuestionKey question, RequestRegistry.Ask ask) {
        this.question = question;
        this.position = ask.position();
        this.readClass = ask.readClass();
        this.context = ask.context();
        add(ask);
    }

    /** Somebody asks, perhaps while it is under way. */
    void add(RequestRegistry.Ask ask) {
        askers.add(ask.replyTo());
        mustAnswer |= ask.admitted() || ask.readClass() != ReadClass.INTERACTIVE;
        if (ask.follower() == null) {
            return;
        }
        followers.add(ask.follower());
        if (actor != null) {
            actor.tell(new RequestActor.Follow(ask.follower()));
        }
    }

    List<ActorRef<RequestRegistry.MoveKnown>> followers() {
        return List.copyOf(followers);
    }

    /** Tells all who wait: whoever has asked first and still waits of the costs, so that they count once. */
    void reply(RequestRegistry.Reply first, RequestRegistry.Reply others) {
        RequestRegistry.Reply reply = first;
        for (ActorRef<RequestRegistry.Reply> asker : askers) {
            asker.tell(reply);
            reply = others;
        }
    }

    /** How long it has taken by now. */
    long nanos() {
        return System.nanoTime() - askedNanos;
    }
}
