package io.endgrain.actors;

import io.endgrain.chess.Variant;
import io.endgrain.disk.DeviceDescription;
import io.endgrain.disk.Disk;
import io.endgrain.disk.FileIdentity;
import io.endgrain.disk.ReadFailure;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.tables.ForeignTables;
import io.endgrain.tables.TableFolder;
import io.endgrain.verify.SideFiles;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * Lists a directory and looks at each table file in it.
 *
 * @param disk the file system
 * @param directory the directory
 * @param elsewhere variants whose tables in the same directory are served, too
 * @param catalog is told what is there
 */
record ScanJob(Disk disk, TableDirectory directory, Set<Variant> elsewhere, ActorRef<TableCatalog.Command> catalog)
        implements LaneJob {
    @Override
    public void run() {
        List<String> complaints = new ArrayList<>();
        TableFormat format = TableFormat.of(directory.variant());
        try {
            TableFolder folder = TableFolder.list(disk, directory.path(), format);
            ForeignTables.mistaken(folder, directory.variant(), elsewhere).ifPresent(complaints::add);
            folder.misnamed()
                    .forEach(path -> complaints.add(path + " is not used: no table has that name, expected one like "
                            + format.nameInsteadOf(String.valueOf(path.getFileName()))));
            catalog.tell(new TableCatalog.Verification(
                    new CatalogVerification.Listed(directory.path(), SideFiles.identified(disk, folder.others()))));
            catalog.tell(scanned(folder.files(), complaints));
        } catch (NoSuchFileException e) {
            catalog.tell(new TableCatalog.Scanned(directory, false, List.of(), List.of(), List.of()));
        } catch (IOException e) {
            catalog.tell(new TableCatalog.ScanFailed(
                    directory, directory.path() + " cannot be listed: " + ReadFailure.reasonOf(e)));
        }
    }

    private TableCatalog.Scanned scanned(List<TableFolder.Found> found, List<String> complaints) {
        List<Path> names = new ArrayList<>();
        List<CatalogEntry.Listed> files = new ArrayList<>();
        List<String> failures = new ArrayList<>();
        Map<Long, DeviceDescription> devices = new HashMap<>();
        for (TableFolder.Found file : found) {
            try {
                FileIdentity identity = disk.identify(file.path());
                files.add(new CatalogEntry.Listed(
                        file.path(), file.name(), identity, devices.computeIfAbsent(identity.device(), disk::device)));
                names.add(file.path());
            } catch (NoSuchFileException gone) {
                // Gone since it was listed, as if it had been so before.
            } catch (IOException e) {
                failures.add(file.path() + " cannot be looked at: " + ReadFailure.reasonOf(e));
                names.add(file.path());
            }
        }
        if (!failures.isEmpty()) {
            // A disk that fails does so for all its files, which may be thousands.
            int more = failures.size() - 1;
            complaints.add(failures.getFirst() + (more == 0 ? "" : "; nor can " + more + " more table files there"));
        }
        return new TableCatalog.Scanned(directory, true, names, files, complaints);
    }

    @Override
    public void failed(Throwable cause) {
        catalog.tell(new TableCatalog.ScanFailed(directory, directory.path() + " cannot be listed: " + cause));
    }
}
