package io.endgrain.http;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.Locale;

/** The standard output, which remembers whether all that was printed could be written; {@code System.out} only knows whether. */
final class StandardOutput extends OutputStream {
    private final FileOutputStream file = new FileOutputStream(FileDescriptor.out);
    private PrintWriter writer;
    private volatile IOException failure;

    private StandardOutput() {}

    /** Puts it in the place of {@code System.out}. */
    static StandardOutput install() {
        StandardOutput installed = new StandardOutput();
        PrintStream stream = new PrintStream(new BufferedOutputStream(installed), false, System.out.charset());
        System.setOut(stream);
        installed.writer = new PrintWriter(stream, true, stream.charset());
        return installed;
    }

    /** Prints to it. */
    PrintWriter writer() {
        return writer;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        try {
            file.write(bytes, from, length);
        } catch (IOException failed) {
            failure = failure == null ? failed : failure;
            throw failed;
        }
    }

    /**
     * Writes what is left, and says so if something could not be written. Whoever closed a pipe early, as {@code head} does,
     * has what he wanted.
     *
     * @return whether all has been written that is wanted
     */
    boolean isComplete() {
        writer.flush();
        System.out.flush();
        IOException failed = failure;
        if (failed == null
                || String.valueOf(failed.getMessage()).toLowerCase(Locale.ROOT).contains("broken pipe")) {
            return true;
        }
        System.err.println("endgrain: Not all of the output could be written: " + failed.getMessage() + ".");
        return false;
    }
}
