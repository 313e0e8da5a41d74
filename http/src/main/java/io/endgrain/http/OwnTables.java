package io.endgrain.http;

import io.endgrain.chess.Variant;
import io.endgrain.disk.Disk;
import io.endgrain.generate.Generation;
import io.endgrain.generate.GenerationException;
import io.endgrain.generate.GenerationProgress;
import io.endgrain.generate.Omission;
import io.endgrain.generate.OutputFolder;
import io.endgrain.syzygy.Material;
import io.endgrain.syzygy.TableFormat;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tables that a server makes for itself when it has been given none: those of up to four men, smaller ones first, in the
 * user's cache folder. They are made once, beside serving; the server finds each as it finds any new file.
 */
final class OwnTables implements GenerationProgress {
    /** How many files there are in the end: two for each of 35 materials. */
    static final int FILES = 70;

    private static final Logger log = LoggerFactory.getLogger(OwnTables.class);
    private static final int MOST_MEN = 4;
    private static final String GOES_ON = " What is missing is tried again at the next start.";

    private final Optional<Generation> generation;
    private final Path folder;
    private final GenerationTracker tracker;
    private volatile boolean stopped;

    private OwnTables(Disk disk, Path folder, boolean possible) {
        // One processor is left to those who ask.
        int threads = Math.max(1, Runtime.getRuntime().availableProcessors() - 1);
        this.folder = folder;
        this.tracker = new GenerationTracker(folder, System::nanoTime);
        this.generation =
                possible ? Optional.of(new Generation(disk, folder, List.of(), threads, this)) : Optional.empty();
    }

    /**
     * Tables in a folder, which is made if it is not there; none of them before {@link #start}. If the folder cannot be made
     * the log and {@link #status} say why.
     *
     * @param folder if there is a place for one
     */
    static OwnTables in(Disk disk, Optional<Path> folder) {
        try {
            if (folder.isPresent()) {
                OutputFolder.make(folder.get());
                return new OwnTables(disk, folder.get(), true);
            }
        } catch (GenerationException failed) {
            return impossible(disk, folder.get(), failed.getMessage());
        }
        return impossible(disk, null, "This user has no home folder, and XDG_CACHE_HOME names no other.");
    }

    private static OwnTables impossible(Disk disk, Path folder, String sentence) {
        OwnTables none = new OwnTables(disk, folder, false);
        none.fail(sentence, null);
        return none;
    }

    /** The folder that tables are served from: one, or none if there can be none. */
    List<Path> folders() {
        return generation.isPresent() ? List.of(folder) : List.of();
    }

    /**
     * The folder, which need not be there; nothing if the user has none.
     *
     * @param environment of the process; {@code XDG_CACHE_HOME} names the folder of caches
     * @param home of the user, whose folder {@code .cache} is taken otherwise
     */
    static Optional<Path> folder(Map<String, String> environment, Path home) {
        String named = environment.getOrDefault("XDG_CACHE_HOME", "");
        // Relative names are to be ignored, says the XDG base directory specification.
        boolean usable = named.startsWith("/");
        if (!usable && !named.isEmpty()) {
            log.warn("XDG_CACHE_HOME is \"{}\", which is no absolute path, and is ignored", named);
        }
        Path caches = usable ? Path.of(named) : home.resolve(".cache");
        Path folder = caches.resolve("endgrain").resolve("standard");
        // Where a user has no home, Java calls it "?".
        return folder.isAbsolute() ? Optional.of(folder) : Optional.empty();
    }

    /** The folder of the user who runs this process. */
    static Optional<Path> folder() {
        return folder(System.getenv(), Path.of(System.getProperty("user.home")));
    }

    /** The folder of the user who runs this process, if it is there and can be read: where a server has made tables. */
    static List<Path> found() {
        return folder().filter(Files::isDirectory).filter(Files::isReadable).stream()
                .toList();
    }

    /** Begins to make what is missing, in a thread that does not keep the process alive. */
    void start() {
        generation.ifPresent(possible ->
                Thread.ofPlatform().name("endgrain-generation").daemon().start(() -> make(possible)));
    }

    /** How far it is. */
    GenerationStatus status() {
        return tracker.status();
    }

    private void make(Generation possible) {
        List<Material> wanted = new ArrayList<>();
        for (int men = 3; men <= MOST_MEN; men++) {
            wanted.addAll(TableFormat.of(Variant.STANDARD).materials(men));
        }
        try {
            Generation.Report report = possible.runPossible(wanted);
            if (!report.omissions().isEmpty()) {
                fail(Omission.sentences(report.omissions()), null);
                return;
            }
            tracker.ended();
            if (!report.made().isEmpty()) {
                say("all tables of up to {} men are there: {}", MOST_MEN, folder);
            }
        } catch (GenerationException failed) {
            fail(failed.getMessage(), null);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            fail("It was interrupted.", null);
        } catch (RuntimeException | Error unforeseen) {
            // Nobody waits for this thread; without this its end would show nowhere.
            fail("This should not have happened: " + unforeseen + ".", unforeseen);
        }
    }

    private void fail(String sentence, Throwable unforeseen) {
        String whole = sentence + GOES_ON;
        tracker.failed(whole);
        if (!stopped) {
            log.warn("tables of up to {} men are not all there: {}", MOST_MEN, whole, unforeseen);
        }
    }

    /** From now on nothing is said. What is not finished will be made the next time. */
    void stop() {
        stopped = true;
    }

    @Override
    public void waiting(Path where) {
        tracker.waiting(where);
        say("another process makes tables in {}; this one serves them, and makes what is missing then", where);
    }

    @Override
    public void omitted(List<Omission> omissions) {
        tracker.omitted(omissions);
        if (!stopped) {
            log.warn("not all tables of up to {} men can be made: {}", MOST_MEN, Omission.sentences(omissions));
        }
    }

    @Override
    public void planned(List<Material> toMake) {
        tracker.planned(toMake);
    }

    @Override
    public void solving(Step step) {
        tracker.solving(step);
        if (step.number() == 1) {
            say("{} tables of up to {} men are being made in {}", step.all(), MOST_MEN, folder);
        }
    }

    @Override
    public void solved(Step step, long done, long all) {
        tracker.solved(step, done, all);
    }

    @Override
    public void deciding(Step step, int plies, long positions) {
        tracker.deciding(step, plies, positions);
    }

    @Override
    public void writing(Step step) {
        tracker.writing(step);
    }

    @Override
    public void compressing(Step step, int done, int all) {
        tracker.compressing(step, done, all);
    }

    @Override
    public void finished(Step step, long bytes) {
        tracker.finished(step, bytes);
        say("made {}, {} of {}", step.material(), step.number(), step.all());
    }

    private void say(String format, Object... arguments) {
        if (!stopped) {
            log.info(format, arguments);
        }
    }
}
