package io.endgrain.actors;

import io.endgrain.disk.Disk;
import io.endgrain.disk.ReadFailure;
import io.endgrain.prefix.PrefixFolder;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * Lists a directory of prefixes and looks at each file in it.
 *
 * @param disk the file system
 * @param directory the directory
 * @param store is told what is there
 */
record PrefixScanJob(Disk disk, Path directory, ActorRef<PrefixEvent> store) implements LaneJob {
    @Override
    public void run() {
        try {
            store.tell(new PrefixEvent.Listed(PrefixFolder.list(disk, directory)));
        } catch (NoSuchFileException e) {
            store.tell(new PrefixEvent.Listed(new PrefixFolder(
                    directory,
                    List.of(),
                    List.of("the directory of prefixes " + directory + " does not exist, so nothing of it is used"))));
        } catch (IOException e) {
            failed(e);
        }
    }

    @Override
    public void failed(Throwable cause) {
        store.tell(new PrefixEvent.ListingFailed(
                directory,
                "the directory of prefixes " + directory + " cannot be listed: " + ReadFailure.reasonOf(cause)));
    }
}
