package io.endgrain.verify;

import io.endgrain.disk.ForwardingFile;
import io.endgrain.disk.OpenFile;
import io.endgrain.disk.ResidentPages;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A file of which whole pages are read and checked, whatever part of them is wanted. */
final class CheckedFile extends ForwardingFile {
    private static final int PAGE_SIZE = ResidentPages.PAGE_SIZE;

    private final OpenFile file;
    private final TableVerification verification;

    CheckedFile(OpenFile file, TableVerification verification) {
        super(file);
        this.file = file;
        this.verification = verification;
    }

    @Override
    public int read(ByteBuffer target, long position) throws IOException {
        long size = identity().size();
        if (position >= size) {
            return target.hasRemaining() ? -1 : 0;
        }
        int wanted = (int) Math.min(target.remaining(), size - position);
        long first = position / PAGE_SIZE * PAGE_SIZE;
        long end = Math.min(size, (position + wanted + PAGE_SIZE - 1) / PAGE_SIZE * PAGE_SIZE);
        ByteBuffer pages = ByteBuffer.allocate(Math.toIntExact(end - first));
        verification.check().fill(file, verification.checksums(), pages, first);
        int from = (int) (position - first);
        target.put(pages.position(from).limit(from + wanted));
        return wanted;
    }
}
