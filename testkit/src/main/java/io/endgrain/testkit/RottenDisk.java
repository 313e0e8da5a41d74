package io.endgrain.testkit;

import io.endgrain.disk.Disk;
import io.endgrain.disk.ForwardingDisk;
import io.endgrain.disk.ForwardingFile;
import io.endgrain.disk.OpenFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A disk whose bits flip, also in files that are open, while nothing says so: sizes and times stay as they were. Safe for all
 * threads.
 */
public final class RottenDisk extends ForwardingDisk {
    private final List<Flip> flips = new CopyOnWriteArrayList<>();

    private record Flip(Path file, long offset, byte[] mask, boolean onMedium) {}

    /** Spoils {@code disk}. */
    public RottenDisk(Disk disk) {
        super(disk);
    }

    /** From now on the bytes from an offset on are those of the disk behind, exclusive-or the mask. */
    public void flip(Path file, long offset, byte... mask) {
        flips.add(new Flip(file, offset, mask.clone(), true));
    }

    /** As {@link #flip}, but who reads past the caches sees the bytes as they were. */
    public void flipInMemory(Path file, long offset, byte... mask) {
        flips.add(new Flip(file, offset, mask.clone(), false));
    }

    /** All bits are as they were. */
    public void heal() {
        flips.clear();
    }

    @Override
    public OpenFile open(Path file) throws IOException {
        return new RottenFile(super.open(file));
    }

    private final class RottenFile extends ForwardingFile {
        RottenFile(OpenFile file) {
            super(file);
        }

        @Override
        public int read(ByteBuffer target, long position) throws IOException {
            int start = target.position();
            int got = super.read(target, position);
            spoil(target, start, position, true);
            return got;
        }

        @Override
        public int readPastCaches(ByteBuffer target, long position) throws IOException {
            int start = target.position();
            int got = super.readPastCaches(target, position);
            spoil(target, start, position, false);
            return got;
        }

        private void spoil(ByteBuffer target, int start, long position, boolean throughCaches) {
            for (Flip flip : flips) {
                if (!flip.file().equals(path()) || !(flip.onMedium() || throughCaches)) {
                    continue;
                }
                for (int i = 0; i < flip.mask().length; i++) {
                    long at = start + flip.offset() + i - position;
                    if (at >= start && at < target.position()) {
                        target.put((int) at, (byte) (target.get((int) at) ^ flip.mask()[i]));
                    }
                }
            }
        }
    }
}
