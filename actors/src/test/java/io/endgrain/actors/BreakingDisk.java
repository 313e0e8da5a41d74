package io.endgrain.actors;

import io.endgrain.disk.Disk;
import io.endgrain.disk.FileIdentity;
import io.endgrain.disk.ForwardingFile;
import io.endgrain.disk.OpenFile;
import io.endgrain.disk.ResidentPages;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;

/** Throws what no disk should when a certain page is read. */
record BreakingDisk(Disk disk, long page, Throwable fault) implements Disk {
    @Override
    public List<Path> list(Path directory) throws IOException {
        return disk.list(directory);
    }

    @Override
    public FileIdentity identify(Path file) throws IOException {
        return disk.identify(file);
    }

    @Override
    public OpenFile open(Path path) throws IOException {
        return new ForwardingFile(disk.open(path)) {
            @Override
            public int read(ByteBuffer target, long position) throws IOException {
                if (position / ResidentPages.PAGE_SIZE == page) {
                    switch (fault) {
                        case Error error -> throw error;
                        case RuntimeException exception -> throw exception;
                        default -> throw new IOException(fault);
                    }
                }
                return super.read(target, position);
            }
        };
    }
}
