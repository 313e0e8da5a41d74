package io.endgrain.disk;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Whether a device still gives what is read of it. It is marked bad when so many reads in a row have failed, with none that
 * brought a page between, or when reads are under way and none has come back for long. The next read that brings a page
 * takes the mark away.
 *
 * <p>A bad spot, which may be asked for again and again while everything else is in memory, makes no bad device: reads count
 * at different places only, and in more than one file if the device has more than one open. Safe for all threads.
 */
public final class DeviceHealth {
    private final DeviceHealthSettings settings;
    private final LongSupplier nanoClock;
    private final Set<Place> places = new HashSet<>();
    private Path firstFile;
    private boolean inSeveralFiles;
    private boolean failing;
    private long failedInRow;
    private int underWay;
    private long lastSign;
    private long lastError;
    private ReadFailure error;

    private record Place(Path file, long offset) {}

    /**
     * A device of which nothing has been read.
     *
     * @param nanoClock gives the time in nanoseconds
     */
    public DeviceHealth(DeviceHealthSettings settings, LongSupplier nanoClock) {
        this.settings = settings;
        this.nanoClock = nanoClock;
    }

    /** A read is on its way. Ends with {@link #ended}. */
    public synchronized void began() {
        if (underWay == 0) {
            lastSign = nanoClock.getAsLong();
        }
        underWay++;
    }

    /**
     * A read has come back.
     *
     * @param outcome what it has brought
     * @param failed how many of the pages that somebody wanted failed
     * @param openFiles how many files of the device are open
     */
    public synchronized void ended(PageReads.Outcome outcome, int failed, int openFiles) {
        underWay--;
        lastSign = nanoClock.getAsLong();
        if (failed > 0) {
            lastError = lastSign;
            error = outcome.failures().getFirst().failure();
        }
        if (outcome.pages().isEmpty()) {
            countFailed(outcome.failures().getFirst().failure(), openFiles);
        } else {
            countGood();
        }
    }

    /** A read outside the queue has brought a page. */
    public synchronized void checked() {
        countGood();
    }

    private void countGood() {
        failedInRow = 0;
        failing = false;
        inSeveralFiles = false;
        firstFile = null;
        places.clear();
    }

    private void countFailed(ReadFailure failure, int openFiles) {
        failedInRow++;
        if (firstFile == null) {
            firstFile = failure.file();
        }
        inSeveralFiles |= !firstFile.equals(failure.file());
        if (places.size() < settings.failedReads()) {
            places.add(new Place(failure.file(), failure.offset()));
        }
        failing |= places.size() >= settings.failedReads() && (inSeveralFiles || openFiles <= 1);
    }

    /** How often a device that is marked should be read of. */
    public Duration checkInterval() {
        return settings.check();
    }

    /** What is known at this moment. */
    public synchronized Snapshot snapshot() {
        long now = nanoClock.getAsLong();
        long silentNanos = underWay == 0 ? 0 : now - lastSign;
        Optional<String> last =
                Optional.ofNullable(error).map(failure -> failure.file().getFileName() + ": " + failure.reason());
        boolean recent = error != null && now - lastError <= settings.recent().toNanos();
        if (failing) {
            return new Snapshot(
                    true, Optional.of("its last " + failedInRow + " reads failed"), failedInRow, last, recent);
        }
        if (silentNanos > settings.silence().toNanos()) {
            String sentence = "none of " + underWay + " reads under way has come back for "
                    + Duration.ofNanos(silentNanos).toSeconds() + " s";
            return new Snapshot(false, Optional.of(sentence), failedInRow, last, recent);
        }
        return new Snapshot(false, Optional.empty(), failedInRow, last, recent);
    }

    /**
     * What is known of a device at one moment.
     *
     * @param isFailing whether it is marked because its reads fail
     * @param mark why it is marked bad, a sentence without the device's name; empty if it is not
     * @param failedInRow reads that have failed since the last one that brought a page
     * @param lastError file and reason of the last page that could not be read
     * @param hasRecentErrors whether that was not long ago
     */
    public record Snapshot(
            boolean isFailing,
            Optional<String> mark,
            long failedInRow,
            Optional<String> lastError,
            boolean hasRecentErrors) {
        /** Whether the device is marked bad. */
        public boolean isBad() {
            return mark.isPresent();
        }
    }
}
