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
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file systems of the operating system, read in one of the {@linkplain ReadMode modes}. Where this is not Linux, or a file
 * system has no direct reads, files are read with {@code pread(2)}, and that is said once.
 */
public final class OsDisk implements Disk {

    private static final Logger log = LoggerFactory.getLogger(OsDisk.class);

    private static final int OPEN_ATTEMPTS = 3;

    private final ReadMode mode;
    private final boolean adviseRandom;
    private final DeviceTopology topology = new DeviceTopology();
    private final Diskstats diskstats = new Diskstats();
    private final KernelCache cache = LinuxCalls.areAvailable() ? new KernelCache() : null;
    private final Set<Long> withoutDirectReads = ConcurrentHashMap.newKeySet();

    /** Read with {@code pread(2)}, without advice to the operating system. */
    public OsDisk() {
        this(ReadMode.PREAD, false);
    }

    /**
     * Read in a mode.
     *
     * @param mode         how files are read
     * @param adviseRandom whether the operating system is told to expect reads at random places, so that it does not read
     *     ahead; without meaning for direct reads
     */
    public OsDisk(ReadMode mode, boolean adviseRandom) {
        this.mode = mode;
        this.adviseRandom = adviseRandom;
        if (cache == null && (mode != ReadMode.PREAD || adviseRandom)) {
            log.warn("read modes and advice need Linux on a 64-bit x86 or ARM processor: files are read with pread");
        }
    }

    @Override
    public List<Path> list(Path directory) throws IOException {
        return entries(directory, Files::isRegularFile);
    }

    @Override
    public List<Path> listOthers(Path directory) throws IOException {
        return entries(directory, entry -> !Files.isRegularFile(entry));
    }

    private static List<Path> entries(Path directory, Predicate<Path> wanted) throws IOException {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) {
                if (wanted.test(entry)) {
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
        return identityOf(file);
    }

    private static FileIdentity identityOf(Path file) throws IOException {
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
    public Map<String, DiskCounters> counters() throws IOException {
        return diskstats.read();
    }

    @Override
    public OpenFile open(Path file) throws IOException {
        // Also says in the usual way what is not there or no file.
        FileIdentity found = identify(file);
        return cache == null ? openChannel(file, found) : openDescriptor(file);
    }

    private OpenFile openDescriptor(Path file) throws IOException {
        if (mode == ReadMode.DIRECT) {
            try {
                return opened(Descriptor.open(file, true), true);
            } catch (Descriptor.NoDirectReadsException without) {
                sayOnceFor(identify(file).device(), file);
            }
        }
        return opened(Descriptor.open(file, false), false);
    }

    private void sayOnceFor(long device, Path file) {
        if (withoutDirectReads.add(device)) {
            log.warn(
                    "{} and others on device {} are read through the operating system's cache: their file system has no"
                            + " direct reads (O_DIRECT)",
                    file,
                    topology.describe(device).name());
        }
    }

    private OpenFile opened(Descriptor descriptor, boolean direct) throws IOException {
        boolean handedOver = false;
        try {
            long base = topology.partitionStart(descriptor.identity().device());
            FileExtents extents = FileExtents.of(descriptor.number(), base);
            OpenFile opened = direct
                    ? new DirectFile(descriptor, cache, extents)
                    : mode == ReadMode.MMAP
                            ? MappedFile.of(descriptor, cache, extents, adviseRandom)
                            : new BufferedFile(descriptor, cache, extents);
            if (adviseRandom && !direct) {
                cache.expectRandomReads(descriptor);
            }
            handedOver = true;
            return opened;
        } finally {
            if (!handedOver) {
                descriptor.close();
            }
        }
    }

    /**
     * The way of the JDK, which offers no fstat. When the path leads to the same file before and after opening it, that one
     * was opened. Looking first also keeps us from opening a pipe, which would block until somebody writes to it.
     */
    static OpenFile openChannel(Path file, FileIdentity found) throws IOException {
        FileIdentity before = found;
        for (int attempt = 0; attempt < OPEN_ATTEMPTS; attempt++) {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
            try {
                FileIdentity after = identityOf(file);
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
