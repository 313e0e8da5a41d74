package io.endgrain.generate;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * The right to make tables in a folder, which one generation has at a time, among all processes. It is a lock on a hidden
 * file of the folder, and goes away with the process, however that ends; the file stays.
 *
 * <p>A process loses a lock as soon as it closes any channel of the file. So no process opens it a second time.
 */
final class FolderLock implements AutoCloseable {
    /** The file. Its name begins with a dot, so that no reader takes it for a table. */
    static final String NAME = ".endgrain-generate.lock";

    private static final long RETRY_MILLISECONDS = 200;

    private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

    private final Path folder;
    private final FileChannel channel;
    private final boolean exclusive;

    private FolderLock(Path folder, FileChannel channel, boolean exclusive) {
        this.folder = folder;
        this.channel = channel;
        this.exclusive = exclusive;
    }

    /**
     * Waits for the lock.
     *
     * @param folder an existing folder
     * @param waiting is run once if another generation has the lock
     * @throws IOException if the file of the lock cannot be made, or is no regular file
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    static FolderLock take(Path folder, Runnable waiting) throws IOException, InterruptedException {
        Path real = folder.toRealPath();
        boolean told = false;
        while (true) {
            FolderLock taken = tryToTake(real);
            if (taken != null) {
                return taken;
            }
            if (!told) {
                waiting.run();
                told = true;
            }
            // Neither Java nor the system tells when a lock is free and lets the thread be interrupted as well.
            TimeUnit.MILLISECONDS.sleep(RETRY_MILLISECONDS);
        }
    }

    private static FolderLock tryToTake(Path folder) throws IOException {
        if (!HELD_HERE.add(folder)) {
            return null;
        }
        FileChannel channel = null;
        FolderLock taken = null;
        try {
            channel = open(folder.resolve(NAME));
            taken = lock(folder, channel);
            return taken;
        } finally {
            if (taken == null) {
                if (channel != null) {
                    channel.close();
                }
                HELD_HERE.remove(folder);
            }
        }
    }

    /** Does not open a pipe, where it would wait for the other end, nor what a link leads to. */
    private static FileChannel open(Path file) throws IOException {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileSystemException(file.toString(), null, file + " is there and is no regular file");
        }
        return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    }

    private static FolderLock lock(Path folder, FileChannel channel) {
        FileLock lock;
        try {
            lock = channel.tryLock();
        } catch (IOException notOnThisFileSystem) {
            // Then two may do the same work twice, which is slow and no harm.
            return new FolderLock(folder, channel, false);
        }
        return lock == null ? null : new FolderLock(folder, channel, true);
    }

    /** Whether nobody else makes tables in the folder; false on a file system without locks. */
    boolean isExclusive() {
        return exclusive;
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            HELD_HERE.remove(folder);
        }
    }
}
