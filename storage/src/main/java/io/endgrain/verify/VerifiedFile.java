package io.endgrain.verify;

import io.endgrain.disk.ForwardingFile;
import io.endgrain.disk.OpenFile;
import java.io.IOException;

/** A table file whose side file is closed with it. */
final class VerifiedFile extends ForwardingFile {
    private final OpenFile file;
    private final TableVerification verification;

    VerifiedFile(OpenFile file, TableVerification verification) {
        super(file);
        this.file = file;
        this.verification = verification;
    }

    @Override
    public void close() throws IOException {
        try (file) {
            verification.closed(file);
        }
    }
}
