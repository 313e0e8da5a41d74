package io.endgrain.actors;

import io.endgrain.disk.Page;
import io.endgrain.disk.ReadFailure;

/** What a probe that waits for pages or files is told. */
sealed interface PageEvent extends ProbeActor.Command, CaptureProbe.Command {
    /**
     * A page has been read.
     *
     * @param page the page
     */
    record PageArrived(Page page) implements PageEvent {}

    /**
     * A page could not be read.
     *
     * @param file the id of the file
     * @param page the number of the page
     * @param failure why
     */
    record PageFailed(int file, long page, ReadFailure failure) implements PageEvent {}

    /**
     * A file has been opened, or found unusable: its state says which.
     *
     * @param file the id of the file
     */
    record FileDecided(int file) implements PageEvent {}
}
