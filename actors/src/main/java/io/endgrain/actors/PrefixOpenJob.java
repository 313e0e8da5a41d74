package io.endgrain.actors;

import io.endgrain.disk.Disk;
import io.endgrain.disk.ReadFailure;
import io.endgrain.prefix.OpenPrefix;
import io.endgrain.prefix.UnfitPrefixException;
import java.io.IOException;
import java.util.Optional;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * Opens a prefix and reads what there is to be read of it, on the prefix's device.
 *
 * @param disk the file system
 * @param candidate the prefix
 * @param store is told what came of it
 */
record PrefixOpenJob(Disk disk, PrefixStore.Candidate candidate, ActorRef<PrefixStore.Event> store) implements LaneJob {
    @Override
    public void run() {
        try {
            long tableSize = candidate.open().identity().size();
            store.tell(new PrefixStore.Whole(candidate, OpenPrefix.open(disk, candidate.found(), tableSize)));
        } catch (UnfitPrefixException unfit) {
            store.tell(new PrefixStore.Refused(candidate, Optional.empty(), unfit.getMessage(), true));
        } catch (IOException e) {
            failed(e);
        }
    }

    @Override
    public void failed(Throwable cause) {
        store.tell(new PrefixStore.Refused(
                candidate, Optional.empty(), "it cannot be read: " + ReadFailure.reasonOf(cause), false));
    }
}
