package io.endgrain.http;

import io.endgrain.answer.Answer;
import io.endgrain.answer.RatedMove;
import io.endgrain.chess.Position;

/** What a client that has answers streamed is told. All but the first concern one question, by the id that it has given. */
sealed interface StreamEvent {
    /**
     * The connection stands.
     *
     * @param atATime how many questions may be under way at a time
     */
    record Hello(int atATime) implements StreamEvent {}

    /**
     * A question has been understood; nothing has been read yet.
     *
     * @param id the question, null where there is only one
     * @param position what it asks about
     */
    record Accepted(String id, Position position) implements StreamEvent {}

    /**
     * A move is known, or is known to be unknown.
     *
     * @param id the question
     * @param move the move
     */
    record Move(String id, RatedMove move) implements StreamEvent {}

    /**
     * All is known.
     *
     * @param id the question
     * @param answer the whole answer
     */
    record Whole(String id, Answer answer) implements StreamEvent {}

    /**
     * There is no answer, or the question was not understood.
     *
     * @param id the question, null if none was to be found
     * @param refused why, with the status that HTTP would have used
     */
    record Failed(String id, RefusedRequest refused) implements StreamEvent {}

    /**
     * The question has been taken back.
     *
     * @param id the question
     */
    record Cancelled(String id) implements StreamEvent {}

    /**
     * As many questions are under way as may be, so that this one is not taken.
     *
     * @param id the question
     * @param atATime how many may be
     */
    record Busy(String id, int atATime) implements StreamEvent {}
}
