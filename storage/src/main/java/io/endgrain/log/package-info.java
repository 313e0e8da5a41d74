/** What the log is told of faults: each sort once, then how often, and nothing of what clients ask. */
package io.endgrain.log;
