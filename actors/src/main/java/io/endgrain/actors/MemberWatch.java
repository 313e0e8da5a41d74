package io.endgrain.actors;

import io.endgrain.disk.Disk;
import io.endgrain.disk.DiskCounters;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;

/**
 * Looks every few seconds what the operating system has counted for the disks that devices are made of, shows it, and says which
 * member of an array has stopped taking part in its reads: which one serves a page is not to be seen otherwise, nor that a stripe
 * set-up is wrong.
 *
 * <p>It blocks while it looks, and so lives on a thread of its own, as lanes do; no device's queue keeps it waiting.
 */
final class MemberWatch extends AbstractBehavior<MemberWatch.Command> {
    /** So old the numbers may be that operators see. Looking takes well below a millisecond. */
    private static final Duration LONGEST_ROUND = Duration.ofSeconds(5);

    private static final Duration SHORTEST_ROUND = Duration.ofMillis(10);

    private final Disk disk;
    private final DeviceCounters devices;
    private final IdleMemberSettings settings;
    private final Duration round;
    private final Map<String, MemberCounters> byDevice = new HashMap<>();
    private boolean isReadable = true;

    /** Null before the first round. */
    private Map<String, DiskCounters> first;

    /** What it is told. */
    sealed interface Command {}

    /** It is time to look. */
    record Look() implements Command {}

    /**
     * Starts it.
     *
     * @param disk tells the counters
     * @param devices the devices, where their members are shown
     */
    static Behavior<Command> create(Disk disk, DeviceCounters devices, IdleMemberSettings settings) {
        return Behaviors.setup(
                context -> Behaviors.withTimers(timers -> new MemberWatch(context, timers, disk, devices, settings)));
    }

    private MemberWatch(
            ActorContext<Command> context,
            TimerScheduler<Command> timers,
            Disk disk,
            DeviceCounters devices,
            IdleMemberSettings settings) {
        super(context);
        context.setLoggerName(MemberWatch.class);
        this.disk = disk;
        this.devices = devices;
        this.settings = settings;
        this.round = round(settings.window());
        context.getSelf().tell(new Look());
        timers.startTimerWithFixedDelay(new Look(), round);
    }

    private static Duration round(Duration window) {
        if (window.compareTo(LONGEST_ROUND) > 0) {
            return LONGEST_ROUND;
        }
        return window.compareTo(SHORTEST_ROUND) < 0 ? SHORTEST_ROUND : window;
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder().onMessage(Look.class, this::onLook).build();
    }

    private Behavior<Command> onLook(Look look) {
        Map<String, DiskCounters> counters = counters();
        boolean isFirst = first == null;
        if (isFirst) {
            first = counters;
        }
        devices.byName().forEach((name, device) -> {
            MemberCounters members = byDevice.computeIfAbsent(name, unseen -> startWith(device));
            if (!isFirst) {
                members.round(counters).forEach(change -> say(name, change));
            }
            device.show(members.shown());
        });
        return this;
    }

    /** Devices are found after this actor has started, but their members count from then on. */
    private MemberCounters startWith(DeviceCounters.Counted device) {
        List<String> names = device.mapped().device().members();
        long rounds = Math.ceilDiv(settings.window().toMillis(), round.toMillis());
        MemberCounters members = new MemberCounters(names, Math.max(1, rounds), settings.leastReads());
        members.round(first);
        return members;
    }

    /** Those of no disk at all if they cannot be read, which is said when it begins. */
    private Map<String, DiskCounters> counters() {
        try {
            Map<String, DiskCounters> counters = disk.counters();
            isReadable = true;
            return counters;
        } catch (IOException failure) {
            if (isReadable) {
                getContext()
                        .getLog()
                        .info(
                                "what each disk is read for is unknown, since its counters cannot be read: {}",
                                text(failure));
            }
            isReadable = false;
            return Map.of();
        }
    }

    private static String text(IOException failure) {
        return failure.getMessage() == null ? failure.toString() : failure.getMessage();
    }

    private void say(String device, MemberCounters.Change change) {
        if (change.idle()) {
            getContext()
                    .getLog()
                    .warn(
                            "device {}: its member {} takes no part: it has served {} reads, while its siblings have served {}."
                                    + " Unless it is a spare or holds no tables, the array may not be set up as it was meant",
                            device,
                            change.member(),
                            change.reads(),
                            change.siblings());
        } else {
            getContext()
                    .getLog()
                    .info(
                            "device {}: its member {} takes part again: it has served {} reads, its siblings {}",
                            device,
                            change.member(),
                            change.reads(),
                            change.siblings());
        }
    }
}
