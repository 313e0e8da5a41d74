package io.endgrain.http;

import io.endgrain.actors.Pipeline.Progress;
import io.endgrain.actors.RequestRegistry;
import io.endgrain.answer.Answer;
import io.endgrain.answer.RatedMove;
import io.endgrain.chess.Position;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Makes events of what becomes known of one question: each legal move once, then the whole. A move whose category the position's
 * own value may yet correct waits for that, so that no event contradicts the whole answer. For one thread at a time.
 */
final class MoveByMove implements Consumer<Progress> {
    private final String id;
    private final Position position;
    private final Replies replies;
    private final Consumer<StreamEvent> events;
    private final Set<Integer> told = new HashSet<>();

    /** Tells {@code events} of the question with this id. */
    MoveByMove(String id, Position position, Replies replies, Consumer<StreamEvent> events) {
        this.id = id;
        this.position = position;
        this.replies = replies;
        this.events = events;
    }

    @Override
    public void accept(Progress progress) {
        switch (progress) {
            case Progress.Move known -> {
                RatedMove move = RatedMove.of(position, known.value());
                if (!move.isProvisional()) {
                    tell(move);
                }
            }
            case Progress.Ended(RequestRegistry.Withdrawn withdrawn) -> events.accept(new StreamEvent.Cancelled(id));
            case Progress.Ended(RequestRegistry.Reply reply) -> {
                try {
                    Answer answer = replies.answer(reply, position);
                    answer.moves().forEach(this::tell);
                    events.accept(new StreamEvent.Whole(id, answer));
                } catch (RefusedRequest refused) {
                    events.accept(new StreamEvent.Failed(id, refused));
                }
            }
        }
    }

    private void tell(RatedMove move) {
        if (told.add(move.value().move())) {
            events.accept(new StreamEvent.Move(id, move));
        }
    }
}
