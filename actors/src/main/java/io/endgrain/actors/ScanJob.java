package io.endgrain.actors;

import io.endgrain.disk.DeviceDescription;
import io.endgrain.disk.Disk;
import io.endgrain.disk.FileIdentity;
import io.endgrain.disk.ReadFailure;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.tables.TableFolder;
import io.endgrain.verify.SideFiles;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * Lists a directory and looks at each table file in it.
 *
 * @param disk the file system
 * @param directory the directory
 * @param catalog is told what is there
 */
record ScanJob(Disk disk, TableDirectory directory, ActorRef<TableCatalog.Command> catalog) implements LaneJob {
    @Override
    public void run() {
        List<String> complaints = new ArrayList<>();
        List<CatalogEntry.Listed> files = new ArrayList<>();
        Map<Long, DeviceDescription> devices = new HashMap<>();
        TableFormat format = TableFormat.of(directory.variant());
        try {
            TableFolder folder = TableFolder.list(disk, directory.path(), format);
            folder.misnamed()
                    .forEach(path -> complaints.add(path + " is not used: no table has that name, expected one like "
                            + "KRPvKR" + format.wdlSuffix()));
            catalog.tell(new TableCatalog.Verification(
                    new CatalogVerification.Listed(directory.path(), SideFiles.identified(disk, folder.others()))));
            for (TableFolder.Found found : folder.files()) {
                try {
                    FileIdentity identity = disk.identify(found.path());
                    files.add(new CatalogEntry.Listed(
                            found.path(),
                            found.name(),
                            identity,
                            devices.computeIfAbsent(identity.device(), disk::device)));
                } catch (IOException e) {
                    complaints.add(found.path() + " cannot be looked at: " + ReadFailure.reasonOf(e));
                }
            }
            catalog.tell(new TableCatalog.Scanned(directory, files, complaints));
        } catch (NoSuchFileException e) {
            complaints.add(directory.path() + " does not exist, so nothing of it is used");
            catalog.tell(new TableCatalog.Scanned(directory, List.of(), complaints));
        } catch (IOException e) {
            catalog.tell(new TableCatalog.ScanFailed(
                    directory, directory.path() + " cannot be listed: " + ReadFailure.reasonOf(e)));
        }
    }

    @Override
    public void failed(Throwable cause) {
        catalog.tell(new TableCatalog.ScanFailed(directory, directory.path() + " cannot be listed: " + cause));
    }
}
