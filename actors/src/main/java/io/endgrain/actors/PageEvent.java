package io.endgrain.actors;

import io.endgrain.disk.Page;
import io.endgrain.disk.ReadFailure;

/** What a probe that waits for pages or files is told. */
sealed interface PageEvent extends ProbeActor.Command, CaptureProbe.Command {
    /**
     * A page has been read.
     *
     * @param page the page
     * @param time where and when it was read
     */
    record PageArrived(Page page, ReadTime time) implements PageEvent {
        PageArrived(Page page) {
            this(page, ReadTime.NONE);
        }
    }

    /**
     * A page could not be read.
     *
     * @param file the id of the file
     * @param page the number of the page
     * @param failure why
     * @param time where and when that was tried, if it was
     */
    record PageFailed(int file, long page, ReadFailure failure, ReadTime time) implements PageEvent {
        PageFailed(int file, long page, ReadFailure failure) {
            this(file, page, failure, ReadTime.NONE);
        }
    }

    /**
     * A file has been opened, or found unusable: its state says which.
     *
     * @param file the id of the file
     */
    record FileDecided(int file) implements PageEvent {}
}
