package io.endgrain.actors;

import io.endgrain.chess.Variant;
import java.nio.file.Path;

/**
 * A directory of one variant's tables.
 *
 * @param variant the variant
 * @param order its place among the variant's directories: of equal tables that of the first is preferred
 * @param path the directory
 */
record TableDirectory(Variant variant, int order, Path path) {}
