/** Tables as files: what directories hold, and probing for callers who are willing to wait for the disk. */
package io.endgrain.tables;
