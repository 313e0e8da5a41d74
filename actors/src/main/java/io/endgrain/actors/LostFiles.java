package io.endgrain.actors;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;

/**
 * Table files that have gone. It is said once for all of a directory, since with a disk go thousands; and a directory that has
 * none any more is complained of until it has some again. Belongs to the catalog.
 */
final class LostFiles {
    private final Logger log;

    /** What each directory had when it last had table files, as words. */
    private final Map<TableDirectory, String> had = new HashMap<>();

    LostFiles(Logger log) {
        this.log = log;
    }

    /**
     * A directory has been listed. Where it has table files left, those that have gone are said in the log.
     *
     * @param scanned what was found
     * @param gone files that it had when it was last listed
     * @return what is to be complained of the directory as a whole
     */
    List<String> listed(TableCatalog.Scanned scanned, List<Path> gone) {
        TableDirectory directory = scanned.directory();
        Path path = directory.path();
        if (!scanned.names().isEmpty()) {
            had.put(
                    directory,
                    counted(scanned.names().size()) + " of "
                            + directory.variant().game() + firstOf(scanned.names()));
            if (!gone.isEmpty()) {
                log.warn(
                        "{} of {} {} gone{}",
                        counted(gone.size()),
                        path,
                        gone.size() == 1 ? "has" : "have",
                        firstOf(gone));
            }
            return List.of();
        }
        String before = had.get(directory);
        if (!scanned.exists()) {
            String notThere = path + " does not exist, so nothing of it is used";
            return List.of(before == null ? notThere : notThere + "; it had " + before);
        }
        return before == null
                ? List.of()
                : List.of(path + " had " + before + ", and has none any more; its disk may not be mounted");
    }

    private static String counted(int files) {
        return files == 1 ? "1 table file" : files + " table files";
    }

    private static String firstOf(List<Path> files) {
        return (files.size() == 1 ? ", " : ", the first ") + files.getFirst().getFileName();
    }
}
