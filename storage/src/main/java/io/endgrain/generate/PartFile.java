package io.endgrain.generate;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A file that is being written beside the place where it shall be in the end. Whoever writes it holds a lock on it, which
 * goes away with the process; so parts that a killed process left behind can be told from those in work.
 *
 * <p>The name begins with a dot and ends in {@code .part}, so that no reader takes it for a table.
 */
final class PartFile implements AutoCloseable {
    private static final String SUFFIX = ".part";
    private static final AtomicLong NUMBER = new AtomicLong();

    private final Path target;
    private final Path path;
    private final FileChannel channel;
    private boolean published;

    private PartFile(Path target, Path path, FileChannel channel) {
        this.target = target;
        this.path = path;
        this.channel = channel;
    }

    /** Begins a file that shall replace or become {@code target}. */
    static PartFile create(Path target) throws IOException {
        while (true) {
            String name = "." + target.getFileName() + "-"
                    + ProcessHandle.current().pid() + "-" + NUMBER.incrementAndGet() + SUFFIX;
            Path path = target.resolveSibling(name);
            FileChannel channel;
            try {
                channel = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            } catch (FileAlreadyExistsException anotherProcessOfThisNumber) {
                continue;
            }
            // Another process may have taken it for abandoned between its creation and its lock.
            if (lock(channel) && Files.exists(path)) {
                return new PartFile(target, path, channel);
            }
            channel.close();
        }
    }

    private static boolean lock(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException heldByThisProcess) {
            return false;
        }
    }

    /**
     * Deletes the parts that processes left behind that are gone.
     *
     * @param folder an existing folder
     * @return how many there were
     */
    static int deleteAbandoned(Path folder) throws IOException {
        int deleted = 0;
        try (DirectoryStream<Path> parts = Files.newDirectoryStream(folder, ".*" + SUFFIX)) {
            for (Path part : parts) {
                try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE)) {
                    if (lock(channel)) {
                        Files.delete(part);
                        deleted++;
                    }
                } catch (NoSuchFileException finishedMeanwhile) {
                    continue;
                }
            }
        }
        return deleted;
    }

    /** Where the bytes are for now. */
    Path path() {
        return path;
    }

    /** Takes the bytes; not buffered. */
    OutputStream stream() {
        return Channels.newOutputStream(channel);
    }

    /** Waits until all bytes are on the disk. */
    void force() throws IOException {
        channel.force(true);
    }

    /** Gives the file its name, in one step, and waits until that is on the disk too. */
    void publish() throws IOException {
        Files.move(path, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        published = true;
        Path folder = target.toAbsolutePath().getParent();
        try (FileChannel directory = FileChannel.open(folder, StandardOpenOption.READ)) {
            directory.force(true);
        }
    }

    /** Deletes the file unless it has been published. */
    @Override
    public void close() throws IOException {
        try (channel) {
            if (!published) {
                Files.deleteIfExists(path);
            }
        }
    }
}
