package io.endgrain.actors;

import io.endgrain.disk.Disk;
import io.endgrain.verify.SideFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * Looks which side files there are in a directory that holds no tables. Whoever lists its prefixes complains if it cannot be
 * listed.
 *
 * @param disk the file system
 * @param directory the directory
 * @param catalog is told what is there
 */
record SideFileScanJob(Disk disk, Path directory, ActorRef<TableCatalog.Command> catalog) implements LaneJob {
    @Override
    public void run() {
        try {
            tell(SideFiles.identified(disk, disk.list(directory)));
        } catch (IOException unlisted) {
            failed(unlisted);
        }
    }

    @Override
    public void failed(Throwable cause) {
        tell(List.of());
    }

    private void tell(List<SideFiles.Found> found) {
        catalog.tell(new TableCatalog.Verification(new CatalogVerification.Listed(directory, found)));
    }
}
