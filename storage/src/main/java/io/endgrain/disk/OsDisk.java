package io.endgrain.disk;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The file systems of the operating system, read with {@code pread(2)}. Other read modes are other implementations of
 * {@link OpenFile}, chosen in {@link #open}.
 */
public final class OsDisk implements Disk {

    private static final int OPEN_ATTEMPTS = 3;

    private final DeviceTopology topology = new DeviceTopology();

    @Override
    public List<Path> list(Path directory) throws IOException {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) {
                if (Files.isRegularFile(entry)) {
                    files.add(entry);
                }
            }
        } catch (DirectoryIteratorException failure) {
            throw failure.getCause();
        }
        files.sort(null);
        return files;
    }

    @Override
    public FileIdentity identify(Path file) throws IOException {
        Map<String, Object> found = Files.readAttributes(file, "unix:dev,ino,size,lastModifiedTime,isRegularFile");
        if (!(Boolean) found.get("isRegularFile")) {
            throw new IOException(file + " is not a regular file");
        }
        return new FileIdentity(
                (Long) found.get("dev"),
                (Long) found.get("ino"),
                (Long) found.get("size"),
                ((FileTime) found.get("lastModifiedTime")).to(TimeUnit.NANOSECONDS));
    }

    @Override
    public DeviceDescription device(long stDev) {
        return topology.describe(stDev);
    }

    @Override
    public OpenFile open(Path file) throws IOException {
        // The JDK offers no fstat. When the path leads to the same file before and after opening it, that one was
        // opened.
        // Looking first also keeps us from opening a pipe, which would block until somebody writes to it.
        FileIdentity before = identify(file);
        for (int attempt = 0; attempt < OPEN_ATTEMPTS; attempt++) {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
            try {
                FileIdentity after = identify(file);
                if (after.equals(before)) {
                    OpenFile opened = new PositionalFile(file, after, channel);
                    channel = null;
                    return opened;
                }
                before = after;
            } finally {
                if (channel != null) {
                    channel.close();
                }
            }
        }
        throw new IOException(file + " changed " + OPEN_ATTEMPTS + " times while it was being opened");
    }
}
