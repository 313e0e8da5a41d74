package io.endgrain.actors;

import io.endgrain.disk.DeviceSettings;
import io.endgrain.disk.PageReads;
import io.endgrain.disk.PageSource;
import io.endgrain.disk.ReadRun;
import io.endgrain.verify.PageCheck;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;

/**
 * One read in flight: an actor on a thread of its own that makes one blocking call at a time. It is given the next piece of
 * work only after it has asked for it, so nothing ever waits in its mailbox.
 */
final class ReadLane extends AbstractBehavior<ReadLane.Command> {
    private final ActorRef<DeviceReader.Command> device;
    private final PageCheck check;
    private final PageReads reads = new PageReads(DeviceSettings.MAX_RUN_PAGES);

    /** What a lane is told. */
    sealed interface Command {}

    /**
     * Reads pages.
     *
     * @param source the file
     * @param run which pages
     */
    record Read(PageSource source, ReadRun run) implements Command {}

    /**
     * Does other blocking work.
     *
     * @param job the work
     */
    record Do(LaneJob job) implements Command {}

    static Behavior<Command> create(ActorRef<DeviceReader.Command> device, PageCheck check) {
        return Behaviors.setup(context -> new ReadLane(context, device, check));
    }

    private ReadLane(ActorContext<Command> context, ActorRef<DeviceReader.Command> device, PageCheck check) {
        super(context);
        this.check = check;
        this.device = device;
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Read.class, this::onRead)
                .onMessage(Do.class, this::onDo)
                .build();
    }

    private Behavior<Command> onRead(Read read) {
        return unlessTheJvmFails(() -> read(read));
    }

    private Behavior<Command> onDo(Do work) {
        return unlessTheJvmFails(() -> doJob(work));
    }

    /**
     * A fault in a mapping is an {@link InternalError}, and a native library that does not load is a {@link LinkageError}:
     * both concern this lane and not the process, which Pekko would end.
     */
    private Behavior<Command> unlessTheJvmFails(Runnable work) {
        try {
            work.run();
        } catch (InternalError | LinkageError e) {
            throw new IllegalStateException(e);
        }
        return this;
    }

    private void read(Read read) {
        long start = System.nanoTime();
        PageReads.Outcome outcome = check.check(
                read.source(),
                reads.read(
                        read.source().file(),
                        read.source().table(),
                        read.run().first(),
                        read.run().count()));
        device.tell(new DeviceReader.RunRead(getContext().getSelf(), read.run(), outcome, start, System.nanoTime()));
    }

    private void doJob(Do work) {
        work.job().run();
        device.tell(new DeviceReader.JobDone(getContext().getSelf()));
    }
}
