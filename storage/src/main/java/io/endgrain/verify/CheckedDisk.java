package io.endgrain.verify;

import io.endgrain.disk.Disk;
import io.endgrain.disk.ForwardingDisk;
import io.endgrain.disk.MemoryBudget;
import io.endgrain.disk.OpenFile;
import io.endgrain.disk.VerificationCounters;
import io.endgrain.log.FaultLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A file system whose tables are checked as they are read, where they have side files: a damaged page is an error, as it is for
 * the server. For command-line tools, which wait for each read. Safe for all threads.
 */
public final class CheckedDisk extends ForwardingDisk {
    private final Disk disk;
    private final List<Path> sideFileDirectories;
    private final SideFiles sideFiles;
    private final VerificationCounters counters = new VerificationCounters();
    private final FaultLog faults = new FaultLog();

    /**
     * Checks what is read from a disk.
     *
     * @param sideFileDirectories where side files may be that are not beside their tables
     */
    public CheckedDisk(Disk disk, List<Path> sideFileDirectories) {
        super(disk);
        this.disk = disk;
        this.sideFileDirectories = List.copyOf(sideFileDirectories);
        this.sideFiles = new SideFiles(disk, new MemoryBudget(0));
    }

    /** Opens a file; a table with the side file that belongs to it, if there is one. */
    @Override
    public OpenFile open(Path file) throws IOException {
        String name = SideFile.nameFor(file);
        List<Path> places = new ArrayList<>();
        places.add(file.resolveSibling(name));
        sideFileDirectories.forEach(directory -> places.add(directory.resolve(name)));
        TableVerification verification =
                new TableVerification(sideFiles, SideFiles.identified(disk, places), counters, faults);
        OpenFile open = disk.open(file);
        return new CheckedFile(verification.attach(open), verification);
    }
}
