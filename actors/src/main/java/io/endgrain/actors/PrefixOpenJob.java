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
record PrefixOpenJob(Disk disk, PrefixEvent.Candidate candidate, ActorRef<PrefixEvent> store) implements LaneJob {
    @Override
    public void run() {
        try {
            long tableSize = candidate.open().identity().size();
            store.tell(new PrefixEvent.Whole(
                    candidate, OpenPrefix.open(disk, candidate.found(), tableSize, candidate.comparison())));
        } catch (UnfitPrefixException unfit) {
            store.tell(new PrefixEvent.Refused(candidate, Optional.empty(), unfit.getMessage(), causeOf(unfit)));
        } catch (IOException e) {
            failed(e);
        }
    }

    @Override
    public void failed(Throwable cause) {
        store.tell(new PrefixEvent.Refused(
                candidate,
                Optional.empty(),
                "it cannot be read: " + ReadFailure.reasonOf(cause),
                PrefixEvent.Cause.UNREADABLE));
    }

    private static PrefixEvent.Cause causeOf(UnfitPrefixException unfit) {
        return switch (unfit.fault()) {
            case WRONG -> PrefixEvent.Cause.UNFIT;
            case TOO_SHORT -> PrefixEvent.Cause.TOO_SHORT;
        };
    }
}
