package io.endgrain.actors;

import io.endgrain.disk.ReadClass;
import io.endgrain.disk.RequestPages;

/**
 * What all probes of a request have in common.
 *
 * @param view the tables
 * @param readClass how urgent the request was when it started
 * @param sequence the request's number at admission: of two in one class the smaller goes first
 * @param probing in which steps they get at their pages
 * @param pages the cache, and what any of them has fetched
 */
record ProbeContext(TableView view, ReadClass readClass, long sequence, Probing probing, RequestPages pages) {
    /** Of a request that begins: nothing has been fetched for it. */
    ProbeContext(TableView view, ReadClass readClass, long sequence, Probing probing) {
        this(view, readClass, sequence, probing, new RequestPages(view.cache()));
    }
}
