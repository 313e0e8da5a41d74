package io.endgrain.actors;

import io.endgrain.disk.ReadFailure;
import io.endgrain.prefix.OpenPrefix;
import io.endgrain.prefix.UnfitPrefixException;
import java.io.IOException;
import java.util.Optional;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * Compares a prefix with its table, on the table's device.
 *
 * @param candidate the prefix
 * @param prefix the same, open
 * @param store is told what came of it
 */
record PrefixCompareJob(PrefixStore.Candidate candidate, OpenPrefix prefix, ActorRef<PrefixStore.Event> store)
        implements LaneJob {
    @Override
    public void run() {
        try {
            prefix.requireFits(candidate.open());
            store.tell(new PrefixStore.Fits(candidate, prefix));
        } catch (UnfitPrefixException unfit) {
            refuse(unfit.getMessage(), true);
        } catch (IOException e) {
            failed(e);
        }
    }

    @Override
    public void failed(Throwable cause) {
        refuse("its table cannot be read: " + ReadFailure.reasonOf(cause), false);
    }

    private void refuse(String reason, boolean forGood) {
        store.tell(new PrefixStore.Refused(candidate, Optional.of(prefix), reason, forGood));
    }
}
