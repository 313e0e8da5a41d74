/**
 * Making tables: solving a material, and writing what was found as table files. In the order in which values come about
 * and go from memory to a file:
 *
 * <ol>
 *   <li>{@code PositionSpace}: numbers for all placements of a material's men, while it is being solved;
 *   <li>{@code Solver}: the distance of each position, by {@code FirstPass} (zeroing moves, mates) and {@code Retrograde}
 *       (quiet moves, backwards from what is decided); {@code Successors} knows the materials solved before;
 *   <li>{@code TableCells}, {@code WdlCells} and {@code DtzCells}: what a sub-table has to say, in the order of its own
 *       numbers, which {@code OrderSearch} chooses;
 *   <li>{@code Compressor}: from cells, some of which nobody reads, to a {@code CompressedSubTable};
 *   <li>{@code Alphabet} and {@code DontCares}: which values there are, and which ones the free cells take;
 *   <li>{@code PairDictionary}: symbols for what often stands side by side;
 *   <li>{@code CanonicalCode}, {@code Blocks} and {@code SparseIndex}: codes, blocks, and how to find a value in them;
 *   <li>{@code TableImage} and {@link io.endgrain.tables.TableChecksum}: all sub-tables of a file, section by section;
 *   <li>{@code TableWriter}: the file, whole or not at all.
 * </ol>
 */
package io.endgrain.generate;
