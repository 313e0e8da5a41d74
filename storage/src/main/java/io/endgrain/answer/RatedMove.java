package io.endgrain.answer;

/**
 * A move with the category of the position after it.
 *
 * @param value the move and what is known of the position after it
 * @param category the category of that position, for the side to move there
 */
public record RatedMove(MoveValue value, Category category) {}
