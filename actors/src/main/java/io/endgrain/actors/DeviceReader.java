package io.endgrain.actors;

import io.endgrain.disk.DeviceKind;
import io.endgrain.disk.DeviceSettings;
import io.endgrain.disk.DeviceStatistics;
import io.endgrain.disk.Page;
import io.endgrain.disk.PageCache;
import io.endgrain.disk.PageReads;
import io.endgrain.disk.PageRequest;
import io.endgrain.disk.PageSource;
import io.endgrain.disk.ReadClass;
import io.endgrain.disk.ReadFailure;
import io.endgrain.disk.ReadQueue;
import io.endgrain.disk.ReadRun;
import io.endgrain.disk.ResidentPages;
import io.endgrain.log.FaultLog;
import io.endgrain.verify.PageCheck;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.ChildFailed;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.Terminated;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;

/**
 * Owns the reads of one device. Its sorted queue is the only place where a read waits: a read leaves it when a lane has
 * asked for work, and so the decision what is read next is made as late as possible, with all that is known by then. Lanes
 * are {@link ReadLane}s; a dead one is replaced, and what it was reading fails with a reason.
 *
 * <p>Demand flows from the lanes: {@link Lanes} knows which stand idle. Requests are held back by {@link CreditLines}. Pages
 * that the operating system held in memory when they were asked for are read by a lane of their own, if the device's
 * settings say so: however busy the disk is, they need not wait for it.
 */
final class DeviceReader extends AbstractBehavior<DeviceReader.Command> {
    private final String name;
    private final PageCache cache;
    private final DeviceStatistics statistics;
    private final DeviceMetrics metrics;

    /** Whether a read that the operating system does not hold takes long. */
    private final boolean slow;

    private final FaultLog faults;
    private final ReadQueue<ActorRef<PageEvent>> queue;
    private final CreditLines<ActorRef<PageEvent>> credit;
    private final JobQueue jobs;
    private final OpenSources sources = new OpenSources(this::close);
    private final Lanes lanes = new Lanes();

    /** At most one: a page that is held takes microseconds. */
    private final Lanes heldLanes = new Lanes();

    private final HealthWatch healthWatch;

    /** What a device reader is told. */
    sealed interface Command {}

    /**
     * Asks for pages. Each is answered with an event of its own.
     *
     * @param waiter gets the pages
     * @param readClass how urgent they are
     * @param sequence the request's number at admission
     * @param pages the pages, each by the id of a source; they are delivered under the id of the source's table
     */
    record Fetch(ActorRef<PageEvent> waiter, ReadClass readClass, long sequence, List<PageRequest> pages)
            implements Command {}

    /**
     * Takes back all that a waiter still waits for.
     *
     * @param waiter the waiter
     */
    record Withdraw(ActorRef<PageEvent> waiter) implements Command {}

    /**
     * Lifts all that a waiter waits for into a better class.
     *
     * @param waiter the waiter
     * @param readClass the better class
     */
    record Raise(ActorRef<PageEvent> waiter, ReadClass readClass) implements Command {}

    /**
     * Does other blocking work on a lane.
     *
     * @param readClass how urgent it is
     * @param job the work
     */
    record Work(ReadClass readClass, LaneJob job) implements Command {}

    /**
     * A source can be read from now on.
     *
     * @param source the source
     */
    record Opened(PageSource source) implements Command {}

    /**
     * A source is not to be read any more: its file is closed when no lane reads it.
     *
     * @param id the source's id
     */
    record Forget(int id) implements Command {}

    /**
     * A lane has read a run and wants more work.
     *
     * @param lane the lane
     * @param run the run
     * @param outcome its pages
     * @param startNanos when it began, as of {@link System#nanoTime}
     * @param endNanos when it had them
     */
    record RunRead(
            ActorRef<ReadLane.Command> lane, ReadRun run, PageReads.Outcome outcome, long startNanos, long endNanos)
            implements Command {
        long serviceNanos() {
            return endNanos - startNanos;
        }
    }

    /**
     * A lane has done other work and wants more.
     *
     * @param lane the lane
     */
    record JobDone(ActorRef<ReadLane.Command> lane) implements Command {}

    /** It is time to see whether the device is marked bad. */
    record LookAtHealth() implements Command {}

    /**
     * A read of a device that is marked bad has ended.
     *
     * @param source the id of what was read
     * @param brought whether it has brought anything
     */
    record HealthChecked(int source, boolean brought) implements Command {}

    /**
     * Asks what is going on.
     *
     * @param replyTo gets one reply
     */
    record Inspect(ActorRef<State> replyTo) implements Command {}

    /**
     * What is going on at a device.
     *
     * @param queued pages in the queue
     * @param inFlight pages being read
     * @param standing pages held back for want of credit
     * @param requests requests that wait for pages here
     * @param waiters probes that wait for pages in the queue
     * @param busyLanes lanes at work
     * @param openFiles files that are open
     * @param jobs other work that waits for a lane
     */
    record State(
            int queued,
            int inFlight,
            int standing,
            int requests,
            int waiters,
            int busyLanes,
            int openFiles,
            int jobs) {}

    static Behavior<Command> create(
            String name,
            DeviceSettings settings,
            PageCache cache,
            DeviceStatistics statistics,
            DeviceMetrics metrics,
            FaultLog faults) {
        return Behaviors.setup(context -> Behaviors.withTimers(timers -> {
            timers.startTimerWithFixedDelay(
                    new LookAtHealth(), statistics.health().checkInterval());
            return new DeviceReader(context, name, settings, cache, statistics, metrics, faults);
        }));
    }

    private DeviceReader(
            ActorContext<Command> context,
            String name,
            DeviceSettings settings,
            PageCache cache,
            DeviceStatistics statistics,
            DeviceMetrics metrics,
            FaultLog faults) {
        super(context);
        this.slow = settings.kind() != DeviceKind.SOLID_STATE && settings.kind() != DeviceKind.MEMORY;
        this.metrics = metrics;
        this.name = name;
        this.cache = cache;
        this.statistics = statistics;
        this.faults = faults;
        this.queue = new ReadQueue<>(settings, System::nanoTime, sources);
        this.credit = new CreditLines<>(settings.creditPerRequest());
        this.jobs = new JobQueue(settings.ageBound(), System::nanoTime);
        this.healthWatch = new HealthWatch(name, statistics.health(), sources, context.getSelf(), context.getLog());
        for (int i = 0; i < settings.lanes(); i++) {
            lanes.add(startLane());
        }
        if (settings.policies().heldLane()) {
            heldLanes.add(startLane());
        }
    }

    private ActorRef<ReadLane.Command> startLane() {
        ActorRef<ReadLane.Command> lane = getContext()
                .spawnAnonymous(
                        QuietFailure.of(ReadLane.create(
                                getContext().getSelf(), new PageCheck(statistics.verification(), faults))),
                        Dispatchers.LANES);
        getContext().watch(lane);
        return lane;
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Fetch.class, this::onFetch)
                .onMessage(RunRead.class, this::onRunRead)
                .onMessage(Withdraw.class, this::onWithdraw)
                .onMessage(Raise.class, this::onRaise)
                .onMessage(Work.class, this::onWork)
                .onMessage(JobDone.class, this::onJobDone)
                .onMessage(Opened.class, this::onOpened)
                .onMessage(Forget.class, this::onForget)
                .onMessage(LookAtHealth.class, this::onLookAtHealth)
                .onMessage(HealthChecked.class, this::onHealthChecked)
                .onMessage(Inspect.class, this::onInspect)
                .onSignal(ChildFailed.class, this::onLaneFailed)
                .onSignal(Terminated.class, ended -> this)
                .onSignal(PostStop.class, stop -> onStop())
                .build();
    }

    private Behavior<Command> onFetch(Fetch fetch) {
        credit.stand(fetch.waiter(), fetch.readClass(), fetch.sequence(), fetch.pages());
        return dispatch();
    }

    private Behavior<Command> onWithdraw(Withdraw withdraw) {
        credit.withdraw(withdraw.waiter());
        queue.withdraw(withdraw.waiter());
        return dispatch();
    }

    private Behavior<Command> onRaise(Raise raise) {
        credit.raise(raise.waiter(), raise.readClass());
        queue.raise(raise.waiter(), raise.readClass());
        return dispatch();
    }

    private Behavior<Command> onWork(Work work) {
        jobs.add(work.readClass(), work.job());
        return dispatch();
    }

    private Behavior<Command> onJobDone(JobDone done) {
        release(done.lane());
        return dispatch();
    }

    private Behavior<Command> onRunRead(RunRead read) {
        boolean held = heldLanes.contains(read.lane());
        release(read.lane());
        ReadTime time = new ReadTime(name, slow && !held, held, read.startNanos(), read.endNanos());
        long bytes = 0;
        for (Page page : read.outcome().pages()) {
            bytes += page.length();
        }
        int failed = deliver(read.run(), read.outcome(), time);
        metrics.read(read.serviceNanos());
        statistics.countRead(read.outcome().pages().size(), bytes, failed, read.serviceNanos());
        if (!held) {
            statistics.health().ended(read.outcome(), failed, sources.size());
        }
        sources.endRead(read.run().file());
        return dispatch();
    }

    /** Gives idle lanes work until there is no more of the one or the other. */
    private Behavior<Command> dispatch() {
        credit.moveUp(queue);
        while (dispatchHeldRead() || dispatchAny()) {
            // Each call has taken something from a queue.
        }
        statistics.show(queue, credit.standing());
        return this;
    }

    /** Whether there was a lane for held pages and such a read. */
    private boolean dispatchHeldRead() {
        if (!heldLanes.isAnyIdle()) {
            return false;
        }
        Optional<ReadRun> run = queue.nextHeld();
        run.ifPresent(held -> {
            statistics.countHeld();
            read(held, heldLanes);
        });
        return run.isPresent();
    }

    /** Whether there was a lane and anything for it to do. */
    private boolean dispatchAny() {
        if (!lanes.isAnyIdle()) {
            return false;
        }
        LaneJob urgent = jobs.pollUrgent();
        if (urgent != null) {
            lanes.give(new ReadLane.Do(urgent));
            return true;
        }
        Optional<ReadRun> run = queue.next();
        if (run.isPresent()) {
            read(run.get(), lanes);
            return true;
        }
        LaneJob job = jobs.poll();
        if (job != null) {
            lanes.give(new ReadLane.Do(job));
        }
        return job != null;
    }

    private void read(ReadRun run, Lanes by) {
        statistics.countWait(queue.lastWaitNanos());
        metrics.waited(queue.lastWaitNanos());
        PageSource source = sources.beginRead(run.file());
        if (source == null) {
            fail(run, "the table was replaced or removed while it was to be read");
            credit.moveUp(queue);
            return;
        }
        // What the operating system holds in memory tells nothing of the device.
        if (by == lanes) {
            statistics.health().began();
        }
        by.give(new ReadLane.Read(source, run));
    }

    private void release(ActorRef<ReadLane.Command> lane) {
        lanes.release(lane);
        heldLanes.release(lane);
    }

    /** How many pages failed of those that anybody asked for: a unit of reading may well reach past the end of the file. */
    private int deliver(ReadRun run, PageReads.Outcome outcome, ReadTime time) {
        int failed = 0;
        Map<Long, PageEvent> events = new HashMap<>();
        for (Page page : outcome.pages()) {
            events.put(page.number(), new PageEvent.PageArrived(page, time));
        }
        for (PageReads.PageFailure failure : outcome.failures()) {
            events.put(
                    failure.page(), new PageEvent.PageFailed(failure.file(), failure.page(), failure.failure(), time));
        }
        for (ReadQueue.Completed<ActorRef<PageEvent>> completed : queue.completed(run)) {
            PageEvent event = events.get(completed.page());
            if (event instanceof PageEvent.PageArrived(Page page, ReadTime when)) {
                cache.put(page, !completed.requested());
            } else if (completed.requested()) {
                failed++;
            }
            for (ActorRef<PageEvent> waiter : completed.waiters()) {
                credit.returned(waiter);
                waiter.tell(event);
            }
        }
        return failed;
    }

    private PageReads.Outcome fail(ReadRun run, String reason) {
        Path path = sources.path(run.file());
        int table = sources.table(run.file());
        List<PageReads.PageFailure> failures = new ArrayList<>();
        for (long page = run.first(); page < run.first() + run.count(); page++) {
            failures.add(new PageReads.PageFailure(
                    table, page, new ReadFailure(path, page * ResidentPages.PAGE_SIZE, reason)));
        }
        PageReads.Outcome outcome = new PageReads.Outcome(List.of(), failures);
        deliver(run, outcome, ReadTime.NONE);
        return outcome;
    }

    private Behavior<Command> onLaneFailed(ChildFailed failed) {
        ActorRef<ReadLane.Command> lane = failed.getRef().unsafeUpcast();
        Lanes kind = heldLanes.contains(lane) ? heldLanes : lanes;
        ReadLane.Command work = kind.remove(lane);
        faults.error(
                getContext().getLog(),
                "lane of " + name + ": " + CrashCause.kind(CrashCause.of(failed)),
                "a lane of " + name + " died and is replaced",
                CrashCause.of(failed));
        kind.add(startLane());
        switch (work) {
            case ReadLane.Read(PageSource source, ReadRun run) -> {
                PageReads.Outcome outcome = fail(run, "the reader failed: " + CrashCause.of(failed));
                if (kind == lanes) {
                    statistics.health().ended(outcome, run.count(), sources.size());
                }
                sources.endRead(run.file());
            }
            case ReadLane.Do(LaneJob job) -> job.failed(CrashCause.of(failed));
            case null -> {}
        }
        return dispatch();
    }

    private Behavior<Command> onOpened(Opened opened) {
        sources.open(opened.source());
        return this;
    }

    private Behavior<Command> onForget(Forget forget) {
        sources.forget(forget.id());
        return dispatch();
    }

    private void close(PageSource source) {
        jobs.add(ReadClass.SCRUB, new CloseJob(source.file(), getContext().getLog()));
    }

    private Behavior<Command> onLookAtHealth(LookAtHealth look) {
        healthWatch.look().ifPresent(job -> jobs.add(ReadClass.INTERACTIVE, job));
        return dispatch();
    }

    private Behavior<Command> onHealthChecked(HealthChecked checked) {
        healthWatch.checked(checked.source(), checked.brought());
        return this;
    }

    private Behavior<Command> onInspect(Inspect inspect) {
        inspect.replyTo()
                .tell(new State(
                        queue.queued(),
                        queue.inFlight(),
                        credit.standing(),
                        credit.requests(),
                        queue.waiters(),
                        lanes.work().size() + heldLanes.work().size(),
                        sources.size(),
                        jobs.size()));
        return this;
    }

    /** The lanes have stopped by now, so that nobody reads any more. */
    private Behavior<Command> onStop() {
        for (LaneJob job = jobs.poll(); job != null; job = jobs.poll()) {
            closeIfToBeClosed(job);
        }
        for (ReadLane.Command work : lanes.work()) {
            if (work instanceof ReadLane.Do(LaneJob job)) {
                closeIfToBeClosed(job);
            }
        }
        sources.all().forEach(source -> new CloseJob(source.file(), getContext().getLog()).run());
        return this;
    }

    /** A second time has no effect, should the lane have come to it before it stopped. */
    private static void closeIfToBeClosed(LaneJob job) {
        if (job instanceof CloseJob close) {
            close.run();
        }
    }
}
