package io.endgrain.disk;

/** Resident pages that can be had whole, so that whoever has seen one can keep it. */
public interface WholePages extends ResidentPages {

    /** The whole page, to be kept for as long as the caller likes; null if it is not resident. */
    Page page(int file, long page);
}
