package io.endgrain.actors;

import io.endgrain.disk.ReadClass;
import io.endgrain.disk.ResidentPages;
import io.endgrain.disk.VerificationCounters;
import io.endgrain.verify.PageMap;
import io.endgrain.verify.ScrubState;
import io.endgrain.verify.TableScrub;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;

/**
 * Reads all tables of a device again and again while it has nothing better to do, so that damage is found before somebody needs
 * the page: one read at a time, in the lowest class, in the order of the disk, at a bounded rate. What is read is checked and
 * thrown away. How far it is outlives the process.
 */
final class Scrubber extends AbstractBehavior<Scrubber.Command> {
    /** How often what is known is written down. */
    private static final Duration SAVE = Duration.ofMinutes(1);

    /** The first time it is written down sooner, so that it is seen early whether it can be. */
    private static final Duration FIRST_SAVE = Duration.ofSeconds(5);

    /** How often progress is shown. */
    private static final Duration SHOW = Duration.ofSeconds(1);

    /** At start tables are opened one by one: a round has not ended because those that are open have been read. */
    private static final Duration SETTLE = Duration.ofSeconds(10);

    private static final double NANOS = 1e9;

    private final Setup setup;
    private final TimerScheduler<Command> timers;
    private final ScrubRound round = new ScrubRound();
    private final TableScrub scrub = new TableScrub();
    private boolean isReading;
    private boolean isRestored;
    private boolean isUnsaved;
    private boolean isFirstSaveDue = true;
    private long readStarted;
    private long shown = System.nanoTime() - SHOW.toNanos();

    /**
     * What a scrubber works with.
     *
     * @param name of the device, for people
     * @param device reads
     * @param counters where progress is shown
     * @param settings rate, pause and where the state is
     */
    record Setup(
            String name, ActorRef<DeviceReader.Command> device, VerificationCounters counters, ScrubSettings settings) {
        /** Where what is known is written down. */
        Path stateFile() {
            return settings.state().resolve(name.replaceAll("[^A-Za-z0-9.-]", "_") + ".scrub");
        }
    }

    /** What a scrubber is told. */
    sealed interface Command {}

    /**
     * A table can be read from now on, or has another side file now.
     *
     * @param entry the table
     */
    record Opened(CatalogEntry entry) implements Command {}

    /**
     * A table is not to be read any more.
     *
     * @param entry the table
     */
    record Dropped(CatalogEntry entry) implements Command {}

    /**
     * What was known when the process ended last.
     *
     * @param state what was written then
     */
    record StateRead(ScrubState state) implements Command {}

    /**
     * Pages have been read.
     *
     * @param entry the table
     * @param first number of the first page
     * @param count how many pages
     * @param found what was found of each; nothing if the table was closed meanwhile
     */
    record PagesRead(CatalogEntry entry, long first, int count, Optional<PageMap> found) implements Command {}

    private record GoOn() implements Command {}

    private record EndRound() implements Command {}

    private record StartOver() implements Command {}

    private record Save() implements Command {}

    static Behavior<Command> create(Setup setup) {
        return Behaviors.setup(context -> Behaviors.withTimers(timers -> new Scrubber(context, timers, setup)));
    }

    private Scrubber(ActorContext<Command> context, TimerScheduler<Command> timers, Setup setup) {
        super(context);
        this.setup = setup;
        this.timers = timers;
        work(new ScrubStateJob(setup.stateFile(), Optional.empty(), context.getSelf()));
        timers.startTimerWithFixedDelay(new Save(), SAVE);
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Opened.class, this::onOpened)
                .onMessage(Dropped.class, this::onDropped)
                .onMessage(StateRead.class, this::onStateRead)
                .onMessage(PagesRead.class, this::onPagesRead)
                .onMessage(GoOn.class, goOn -> goOn())
                .onMessage(EndRound.class, this::onEndRound)
                .onMessage(StartOver.class, this::onStartOver)
                .onMessage(Save.class, this::onSave)
                .onSignal(PostStop.class, stop -> onStop())
                .build();
    }

    private void work(LaneJob job) {
        setup.device().tell(new DeviceReader.Work(ReadClass.SCRUB, job));
    }

    private Behavior<Command> onStateRead(StateRead read) {
        round.restore(read.state());
        isRestored = true;
        round.bad(this::addBad);
        if (read.state().endedMillis() > 0) {
            long since = Math.max(0, System.currentTimeMillis() - read.state().endedMillis());
            long left = setup.settings().pause().toMillis() - since;
            timers.startSingleTimer(new StartOver(), Duration.ofMillis(Math.max(1, left)));
        }
        return goOn();
    }

    private void addBad(Path file, long page) {
        setup.counters().addBad(file, page * ResidentPages.PAGE_SIZE);
    }

    private Behavior<Command> onOpened(Opened opened) {
        round.add(opened.entry());
        round.badOf(opened.entry(), this::addBad);
        return goOn();
    }

    private Behavior<Command> onDropped(Dropped dropped) {
        round.remove(dropped.entry());
        return this;
    }

    private Behavior<Command> goOn() {
        if (isReading || !isRestored) {
            return this;
        }
        Optional<ScrubRound.Next> next = round.next(TableScrub.RUN_PAGES);
        if (next.isEmpty()) {
            show(true);
            timers.startSingleTimer(new EndRound(), SETTLE);
            return this;
        }
        isReading = true;
        readStarted = System.nanoTime();
        work(new ScrubJob(
                scrub,
                next.get().entry(),
                next.get().first(),
                next.get().count(),
                getContext().getSelf()));
        return this;
    }

    private Behavior<Command> onPagesRead(PagesRead read) {
        isReading = false;
        isUnsaved = true;
        if (isFirstSaveDue) {
            isFirstSaveDue = false;
            timers.startSingleTimer(FIRST_SAVE, new Save(), FIRST_SAVE);
        }
        round.read(read);
        show(false);
        long bytes = (long) read.count() * ResidentPages.PAGE_SIZE;
        long nanos = (long) (bytes * NANOS / setup.settings().rate()) - (System.nanoTime() - readStarted);
        if (nanos <= 0) {
            return goOn();
        }
        timers.startSingleTimer(new GoOn(), Duration.ofNanos(nanos));
        return this;
    }

    /** Nothing has been left to read for a while. What is opened later is read at once, in this round. */
    private Behavior<Command> onEndRound(EndRound end) {
        if (isReading || round.next(1).isPresent() || !round.end(System.currentTimeMillis())) {
            return this;
        }
        VerificationCounters.Scrub progress = round.progress();
        getContext()
                .getLog()
                .info(
                        "all of device {} has been read in idle time: {} pages verified, {} bad, {} without a checksum;"
                                + " next in {}",
                        setup.name(),
                        progress.verified(),
                        progress.bad(),
                        progress.unknown(),
                        setup.settings().pause());
        isUnsaved = true;
        save();
        show(true);
        timers.startSingleTimer(new StartOver(), setup.settings().pause());
        return this;
    }

    private Behavior<Command> onStartOver(StartOver startOver) {
        round.begin();
        return goOn();
    }

    private Behavior<Command> onSave(Save save) {
        save();
        return this;
    }

    private void save() {
        if (isUnsaved) {
            isUnsaved = false;
            work(new ScrubStateJob(
                    setup.stateFile(), Optional.of(round.state()), getContext().getSelf()));
        }
    }

    private void show(boolean atOnce) {
        long now = System.nanoTime();
        if (atOnce || now - shown > SHOW.toNanos()) {
            shown = now;
            setup.counters().show(round.progress());
        }
    }

    /** The lanes may have stopped by now. */
    private Behavior<Command> onStop() {
        if (isUnsaved) {
            new ScrubStateJob(
                            setup.stateFile(),
                            Optional.of(round.state()),
                            getContext().getSelf())
                    .run();
        }
        return this;
    }
}
