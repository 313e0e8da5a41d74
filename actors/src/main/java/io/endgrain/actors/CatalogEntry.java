package io.endgrain.actors;

import io.endgrain.disk.DeviceDescription;
import io.endgrain.disk.FileIdentity;
import io.endgrain.syzygy.TableFile;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.syzygy.TableName;
import io.endgrain.verify.TableVerification;
import java.nio.file.Path;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * A file of the catalog.
 *
 * @param file the table file
 * @param format the format of its variant's files
 * @param identity what was at its path when it was listed
 * @param device where it is read
 * @param verification how its pages are checked
 */
record CatalogEntry(
        TableFile file,
        TableFormat format,
        FileIdentity identity,
        ActorRef<DeviceReader.Command> device,
        TableVerification verification) {
    /** The same file under another id, so that nothing that was read of it is believed. */
    CatalogEntry renewed(int id) {
        return new CatalogEntry(
                new TableFile(id, file.path(), file.name()), format, identity, device, verification.renewed());
    }

    /**
     * A file that a directory holds.
     *
     * @param path where it is
     * @param name what its name says that it holds
     * @param identity what is at the path now
     * @param device what it is on
     */
    record Listed(Path path, TableName name, FileIdentity identity, DeviceDescription device) {}
}
