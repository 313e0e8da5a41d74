/**
 * From probed values to what people get: categories under the halfmove clock, moves sorted best first, the main line. Pure
 * functions over the raw values of a position and of the positions one move on.
 */
package io.endgrain.answer;
