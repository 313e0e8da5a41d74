package io.endgrain.testkit;

import io.endgrain.disk.Disk;
import io.endgrain.disk.FileIdentity;
import io.endgrain.disk.OpenFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A file system of byte arrays. Safe for all threads.
 *
 * <p>It behaves as a Unix file system does: a file that is open goes on being read as it was when its path is removed or
 * replaced, and shows it when it is overwritten in place.
 */
public final class MemoryDisk implements Disk {

    private final SortedMap<Path, Inode> files = new TreeMap<>();
    private final long device;
    private long lastInode;

    /** A file system without files, with device number 1. */
    public MemoryDisk() {
        this(1);
    }

    /**
     * A file system without files.
     *
     * @param device the device number that its files have
     */
    public MemoryDisk(long device) {
        this.device = device;
    }

    /** Puts a file at a path, a new one with an inode of its own; one that was there is replaced. */
    public synchronized void put(Path file, byte[] bytes) {
        put(file, bytes, lastInode + 1);
    }

    /** The same, with a time of modification. */
    public synchronized void put(Path file, byte[] bytes, long modifiedNanos) {
        lastInode++;
        FileIdentity identity = new FileIdentity(device, lastInode, bytes.length, modifiedNanos);
        files.put(file, new Inode(bytes.clone(), identity));
    }

    /** Changes the bytes of the file that is there, in place: whoever has it open sees them. */
    public synchronized void overwrite(Path file, byte[] bytes) throws IOException {
        Inode inode = inode(file);
        inode.bytes = bytes.clone();
        FileIdentity old = inode.identity;
        inode.identity = new FileIdentity(old.device(), old.inode(), bytes.length, old.modifiedNanos() + 1);
    }

    /** Says what {@link #identify} answers from now on; the bytes stay. */
    public synchronized void setIdentity(Path file, FileIdentity identity) throws IOException {
        inode(file).identity = identity;
    }

    /** Removes a file. Whoever has it open goes on reading it. */
    public synchronized void remove(Path file) {
        files.remove(file);
    }

    @Override
    public synchronized List<Path> list(Path directory) throws IOException {
        boolean exists =
                files.keySet().stream().anyMatch(file -> file.startsWith(directory) && !file.equals(directory));
        if (!exists) {
            throw new NoSuchFileException(directory.toString());
        }
        return files.keySet().stream()
                .filter(file -> directory.equals(file.getParent()))
                .toList();
    }

    @Override
    public synchronized FileIdentity identify(Path file) throws IOException {
        return inode(file).identity;
    }

    @Override
    public synchronized OpenFile open(Path file) throws IOException {
        Inode inode = inode(file);
        return new MemoryFile(file, inode, inode.identity);
    }

    private Inode inode(Path file) throws IOException {
        Inode inode = files.get(file);
        if (inode != null) {
            return inode;
        }
        if (files.keySet().stream().anyMatch(other -> other.startsWith(file))) {
            throw new IOException(file + " is not a regular file");
        }
        throw new NoSuchFileException(file.toString());
    }

    private static final class Inode {

        private volatile byte[] bytes;
        private FileIdentity identity;

        Inode(byte[] bytes, FileIdentity identity) {
            this.bytes = bytes;
            this.identity = identity;
        }
    }

    private static final class MemoryFile implements OpenFile {

        private final Path path;
        private final Inode inode;
        private final FileIdentity identity;
        private volatile boolean closed;

        MemoryFile(Path path, Inode inode, FileIdentity identity) {
            this.path = path;
            this.inode = inode;
            this.identity = identity;
        }

        @Override
        public Path path() {
            return path;
        }

        @Override
        public FileIdentity identity() {
            return identity;
        }

        @Override
        public int read(ByteBuffer target, long position) throws IOException {
            if (position < 0) {
                throw new IllegalArgumentException("a file has no position " + position);
            }
            if (closed) {
                throw new ClosedChannelException();
            }
            byte[] bytes = inode.bytes;
            if (position >= bytes.length) {
                return -1;
            }
            int count = (int) Math.min(target.remaining(), bytes.length - position);
            target.put(bytes, (int) position, count);
            return count;
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
