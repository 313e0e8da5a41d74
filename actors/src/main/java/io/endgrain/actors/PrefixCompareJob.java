package io.endgrain.actors;

import io.endgrain.disk.ReadFailure;
import io.endgrain.prefix.OpenPrefix;
import io.endgrain.prefix.UnfitPrefixException;
import java.io.IOException;
import java.util.Optional;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * Compares a prefix with its table, on the table's device; if all pages are to be compared, a part of them, so that other reads
 * are not kept waiting.
 *
 * @param candidate the prefix
 * @param prefix the same, open
 * @param from where in the table this part begins
 * @param store is told what came of it
 */
record PrefixCompareJob(PrefixEvent.Candidate candidate, OpenPrefix prefix, long from, ActorRef<PrefixEvent> store)
        implements LaneJob {
    @Override
    public void run() {
        try {
            long next = prefix.requireFits(candidate.open(), from);
            store.tell(
                    next < prefix.bytes()
                            ? new PrefixEvent.PartlyFits(candidate, prefix, next)
                            : new PrefixEvent.Fits(candidate, prefix));
        } catch (UnfitPrefixException unfit) {
            refuse(unfit.getMessage(), PrefixEvent.Cause.UNFIT);
        } catch (IOException e) {
            failed(e);
        }
    }

    @Override
    public void failed(Throwable cause) {
        refuse("its table cannot be read: " + ReadFailure.reasonOf(cause), PrefixEvent.Cause.UNREADABLE);
    }

    private void refuse(String reason, PrefixEvent.Cause cause) {
        store.tell(new PrefixEvent.Refused(candidate, Optional.of(prefix), reason, cause));
    }
}
