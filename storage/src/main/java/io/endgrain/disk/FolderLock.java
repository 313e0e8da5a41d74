package io.endgrain.disk;

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
 * The right to make files of one kind in a folder, which one maker has at a time, among all processes. It is a lock on a
 * hidden file of the folder, and goes away with the process, however that ends; the file stays.
 *
 * <p>A process loses a lock as soon as it closes any channel of the file. So no process opens it a second time.
 */
public final class FolderLock implements AutoCloseable {
    private static final long RETRY_MILLISECONDS = 200;

    private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

    private final Path file;
    private final FileChannel channel;
    private final boolean exclusive;

    private FolderLock(Path file, FileChannel channel, boolean exclusive) {
        this.file = file;
        this.channel = channel;
        this.exclusive = exclusive;
    }

    /**
     * Waits for the lock.
     *
     * @param folder an existing folder
     * @param name of the file; it begins with a dot, so that no reader takes it for a table
     * @param waiting is run once if another maker has the lock
     * @throws IOException if the file of the lock cannot be made, or is no regular file
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    public static FolderLock take(Path folder, String name, Runnable waiting) throws IOException, InterruptedException {
        Path real = folder.toRealPath().resolve(name);
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

    private static FolderLock tryToTake(Path file) throws IOException {
        if (!HELD_HERE.add(file)) {
            return null;
        }
        FileChannel channel = null;
        FolderLock taken = null;
        try {
            channel = open(file);
            taken = lock(file, channel);
            return taken;
        } finally {
            if (taken == null) {
                if (channel != null) {
                    channel.close();
                }
                HELD_HERE.remove(file);
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

    private static FolderLock lock(Path file, FileChannel channel) {
        FileLock lock;
        try {
            lock = channel.tryLock();
        } catch (IOException notOnThisFileSystem) {
            // Then two may do the same work twice, which is slow and no harm.
            return new FolderLock(file, channel, false);
        }
        return lock == null ? null : new FolderLock(file, channel, true);
    }

    /** Whether nobody else has the lock; false on a file system without locks. */
    public boolean isExclusive() {
        return exclusive;
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            HELD_HERE.remove(file);
        }
    }
}
