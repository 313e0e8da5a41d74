package io.endgrain.disk;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file that is being written beside the place where it shall be in the end. It is deleted when it is closed unpublished,
 * and when the process ends; only one that is killed leaves it behind.
 *
 * <p>The name begins with a dot and ends in {@code .part}, so that no reader takes it for what it shall become.
 */
public final class PartFile implements AutoCloseable {
    private static final String SUFFIX = ".part";

    /** The names that {@link #create} gives. */
    private static final Pattern NAME = Pattern.compile("\\.(.+)-[0-9a-f]{1,16}" + Pattern.quote(SUFFIX));

    private final Path target;
    private final Path path;
    private final FileChannel channel;
    private boolean published;

    private PartFile(Path target, Path path, FileChannel channel) {
        this.target = target;
        this.path = path;
        this.channel = channel;
    }

    /**
     * Begins a file that shall replace or become {@code target}.
     *
     * @throws IOException if nothing can be made beside it
     */
    public static PartFile create(Path target) throws IOException {
        while (true) {
            // At random: processes of two containers may have the same number.
            String name = "." + target.getFileName() + "-"
                    + Long.toHexString(ThreadLocalRandom.current().nextLong()) + SUFFIX;
            Path path = target.resolveSibling(name);
            // Before it is made: when the process is being ended already, this throws.
            path.toFile().deleteOnExit();
            FileChannel channel;
            try {
                channel = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            } catch (FileAlreadyExistsException another) {
                continue;
            }
            // Another process may have taken it for abandoned between its creation and its lock.
            if (lock(channel, true) && Files.exists(path)) {
                return new PartFile(target, path, channel);
            }
            channel.close();
        }
    }

    /** Whether nobody else has a lock on a part; on file systems without locks that cannot be known. */
    private static boolean lock(FileChannel channel, boolean ifUnknown) {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException heldByThisProcess) {
            return false;
        } catch (IOException noLocksHere) {
            return ifUnknown;
        }
    }

    /**
     * Deletes the parts that processes left behind that are gone. Those who write have the {@link FolderLock}, and so should
     * who calls this; the locks on the parts are for those who have not, and end when the writer opens its part to check it.
     *
     * @param folder an existing folder
     * @param targets what the caller's files are called; parts of other files are none of its business
     * @return how many there were
     * @throws IOException if the folder cannot be read, or a part cannot be deleted
     */
    public static int deleteAbandoned(Path folder, Pattern targets) throws IOException {
        int deleted = 0;
        try (DirectoryStream<Path> parts = Files.newDirectoryStream(folder, path -> isPartOf(targets, path))) {
            for (Path part : parts) {
                try (FileChannel channel =
                        FileChannel.open(part, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
                    if (lock(channel, false)) {
                        Files.delete(part);
                        deleted++;
                    }
                } catch (NoSuchFileException | AccessDeniedException finishedMeanwhileOrOfAnotherUser) {
                    continue;
                }
            }
        } catch (DirectoryIteratorException failed) {
            throw failed.getCause();
        }
        return deleted;
    }

    /** Not even looked into otherwise: whoever opens a pipe waits for its other end. */
    private static boolean isPartOf(Pattern targets, Path path) {
        Matcher name = NAME.matcher(path.getFileName().toString());
        return name.matches()
                && targets.matcher(name.group(1)).matches()
                && Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
    }

    /** Where the bytes are for now. */
    public Path path() {
        return path;
    }

    /** Takes the bytes; not buffered. */
    public OutputStream stream() {
        return Channels.newOutputStream(channel);
    }

    /**
     * Waits until all bytes are on the disk.
     *
     * @throws IOException if they cannot be written
     */
    public void force() throws IOException {
        channel.force(true);
    }

    /**
     * Gives the file its name, in one step, and waits until that is on the disk too.
     *
     * @throws IOException if it cannot have the name
     */
    public void publish() throws IOException {
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
