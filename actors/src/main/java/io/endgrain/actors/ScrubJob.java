package io.endgrain.actors;

import io.endgrain.verify.PageMap;
import io.endgrain.verify.TableScrub;
import java.util.Optional;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * Reads pages of a table to see whether they are as they were written.
 *
 * @param scrub reads
 * @param entry the table file
 * @param first number of the first page
 * @param count how many pages
 * @param scrubber is told what was found
 */
record ScrubJob(TableScrub scrub, CatalogEntry entry, long first, int count, ActorRef<Scrubber.Command> scrubber)
        implements LaneJob {
    @Override
    public void run() {
        scrubber.tell(new Scrubber.PagesRead(entry, first, count, scrub.read(entry.verification(), first, count)));
    }

    /** A lane that died tells nothing of the pages; the next round comes by again. */
    @Override
    public void failed(Throwable cause) {
        scrubber.tell(new Scrubber.PagesRead(entry, first, count, Optional.of(new PageMap(count))));
    }
}
