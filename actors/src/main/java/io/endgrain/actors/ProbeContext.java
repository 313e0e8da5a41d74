package io.endgrain.actors;

import io.endgrain.disk.ReadClass;

/**
 * What all probes of a request have in common.
 *
 * @param view the tables
 * @param readClass how urgent the request was when it started
 * @param sequence the request's number at admission: of two in one class the smaller goes first
 * @param probing in which steps they get at their pages
 */
record ProbeContext(TableView view, ReadClass readClass, long sequence, Probing probing) {}
