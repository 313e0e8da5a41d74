package io.endgrain.disk;

/**
 * Neighbouring pages of one file that are read with one call.
 *
 * @param file  id of the file
 * @param first number of the first page
 * @param count number of pages, 1 or more
 */
public record ReadRun(int file, long first, int count) {}
