package io.endgrain.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Folders of tables in the build folder, each made once for each state of the classes that make it. Any number of threads
 * and processes may ask at once; one makes the tables, the others wait for it.
 */
final class TableCache {
    private TableCache() {}

    /** What names the state of the classes on which tables depend. */
    @FunctionalInterface
    interface State {
        /** A name that is good for a folder. */
        String name() throws IOException;
    }

    /** What makes tables. */
    @FunctionalInterface
    interface Maker {
        /** Makes all tables in a folder, which can hold what a killed process has made. */
        void make(Path folder) throws IOException;
    }

    /** A folder of tables. */
    static synchronized Path folder(String name, State state, Maker maker) {
        try {
            Path cache = BuildFolder.find().resolve("generated-tables").resolve(state.name());
            Path folder = cache.resolve(name);
            if (!Files.isDirectory(folder)) {
                Files.createDirectories(cache);
                makeAlone(cache, folder, maker);
            }
            return folder;
        } catch (IOException failed) {
            throw new UncheckedIOException("the tables of the tests cannot be made", failed);
        }
    }

    /** The folder gets its name when it is whole, so that whoever sees it need not wait for the lock. */
    private static void makeAlone(Path cache, Path folder, Maker maker) throws IOException {
        try (FileChannel channel =
                        FileChannel.open(cache.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            if (lock.isValid() && !Files.isDirectory(folder)) {
                Path made = Files.createDirectories(folder.resolveSibling(folder.getFileName() + ".making"));
                maker.make(made);
                Files.move(made, folder, StandardCopyOption.ATOMIC_MOVE);
            }
        }
    }
}
