/**
 * The Syzygy table format and the pure prober. In the order in which a position is looked up:
 *
 * <ol>
 *   <li>{@link io.endgrain.syzygy.Material}: which men there are, and so which table;
 *   <li>{@link io.endgrain.syzygy.TableHeader}, read by {@code TableHeaderParser}: what is where in the file;
 *   <li>{@code PieceGroups} and {@code PositionIndex}: from the position to an index;
 *   <li>{@code LiteralReader}: from the index to its block, through the sparse index and the block lengths;
 *   <li>{@code CodeBook} and {@code Symbols}: from the block to a literal;
 *   <li>{@code TableReader}: from the literal to WDL or DTZ as the table stores it;
 *   <li>{@code ValueEvaluator} and {@code DistanceEvaluator}: from stored values to true ones, over captures, pawn moves and
 *       one ply of search;
 *   <li>{@link io.endgrain.syzygy.Prober}: all of it, against the pages that are resident.
 * </ol>
 *
 * <p>Those who look at all positions of a material go another way: {@code SubTableDecoder} decodes whole sub-tables, and a
 * {@link io.endgrain.syzygy.DecodedProber} follows the same rules with these literals.
 */
package io.endgrain.syzygy;
