/**
 * Prefixes of tables, as files on a fast disk: the beginning of a table file, with which a value is located without touching
 * the disk of the table.
 *
 * <p>{@link io.endgrain.prefix.PrefixExtraction} writes them, each with a {@link io.endgrain.prefix.PrefixIdentity} beside it;
 * {@link io.endgrain.prefix.PrefixFolder} finds them; {@link io.endgrain.prefix.OpenPrefix} tells whether one belongs to a
 * table, and reads it.
 */
package io.endgrain.prefix;
