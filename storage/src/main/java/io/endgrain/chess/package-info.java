/**
 * The rules of chess: positions, legal moves, FEN, UCI and SAN.
 *
 * <p>Start with {@link io.endgrain.chess.Fen#parse}, which gives a {@link io.endgrain.chess.Position}. A position is
 * immutable and asks the rule set of its {@link io.endgrain.chess.Variant} for everything in which variants differ; the
 * interface {@code Rules} lists what that is. Squares are ints from a1 = 0, b1 = 1 to h8 = 63, sets of squares are longs
 * with one bit for each square, moves are ints that {@link io.endgrain.chess.Move} takes apart.
 */
package io.endgrain.chess;
