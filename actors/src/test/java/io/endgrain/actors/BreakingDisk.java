package io.endgrain.actors;

import io.endgrain.disk.Disk;
import io.endgrain.disk.FileIdentity;
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
        OpenFile file = disk.open(path);
        return new OpenFile() {
            @Override
            public Path path() {
                return file.path();
            }

            @Override
            public FileIdentity identity() {
                return file.identity();
            }

            @Override
            public boolean isHeld(long position, int length) {
                return file.isHeld(position, length);
            }

            @Override
            public int read(ByteBuffer target, long position) throws IOException {
                if (position / ResidentPages.PAGE_SIZE == page) {
                    switch (fault) {
                        case Error error -> throw error;
                        case RuntimeException exception -> throw exception;
                        default -> throw new IOException(fault);
                    }
                }
                return file.read(target, position);
            }

            @Override
            public void close() throws IOException {
                file.close();
            }
        };
    }
}
