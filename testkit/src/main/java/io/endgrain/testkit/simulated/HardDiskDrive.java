package io.endgrain.testkit.simulated;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/** One hard disk: where its heads are, the commands that it holds, and those that wait in the operating system for room. */
final class HardDiskDrive implements Drive {

    private final HardDiskModel model;
    private final SplittableRandom random;
    private final List<Command> held = new ArrayList<>();
    private final PriorityQueue<Command> outside =
            new PriorityQueue<>(Comparator.comparingLong(Command::arrivalNanos).thenComparingLong(Command::id));

    /** Where the last read ended: the heads are there, or read on from there. */
    private long head;

    private long freeNanos;

    HardDiskDrive(HardDiskModel model, long seed) {
        this.model = model;
        // Neighbouring seeds begin with similar numbers without this.
        this.random = new SplittableRandom(seed).split();
        this.head = random.nextLong(model.capacityBytes());
    }

    @Override
    public void submit(Command command) {
        if (command.end() > model.capacityBytes()) {
            throw new IllegalArgumentException(
                    "the read " + command + " ends beyond the disk's capacity of " + model.capacityBytes() + " bytes");
        }
        outside.add(command);
    }

    @Override
    public long nextDecision() {
        if (!held.isEmpty()) {
            return freeNanos;
        }
        return outside.isEmpty()
                ? Long.MAX_VALUE
                : Math.max(freeNanos, outside.peek().arrivalNanos());
    }

    @Override
    public List<Service> decide(long nowNanos) {
        List<Service> services = new ArrayList<>();
        for (long start = nextDecision(); start <= nowNanos; start = nextDecision()) {
            while (held.size() < model.queueDepth()
                    && !outside.isEmpty()
                    && outside.peek().arrivalNanos() <= start) {
                held.add(outside.poll());
            }
            services.add(serve(choose(start), start));
        }
        return services;
    }

    @Override
    public int waiting() {
        return held.size() + outside.size();
    }

    private Command choose(long start) {
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < held.size(); i++) {
            Command command = held.get(i);
            double cost = expectedNanos(command, start) - model.ageWeight() * (start - command.arrivalNanos());
            if (cost < least) {
                least = cost;
                best = i;
            }
        }
        return held.remove(best);
    }

    /** How long the disk expects to take until it can transfer the command's first byte. */
    private long expectedNanos(Command command, long start) {
        if (isReadAhead(command)) {
            return Math.max(0, readAheadNanos(command) - start);
        }
        long arrived = start + model.commandNanos() + model.seekNanos(head, command.address()) + model.marginNanos();
        return arrived + model.rotationalWaitNanos(arrived, command.address()) - start;
    }

    private Service serve(Command command, long start) {
        long end;
        if (isReadAhead(command)) {
            end = Math.max(start + model.commandNanos(), readAheadNanos(command));
        } else {
            long arrived = start + model.commandNanos() + moveNanos(command);
            end = arrived
                    + model.rotationalWaitNanos(arrived, command.address())
                    + model.transferNanos(command.length());
        }
        head = command.end();
        freeNanos = end;
        return new Service(command, start, end);
    }

    private long moveNanos(Command command) {
        return model.seekNanos(head, command.address()) + random.nextLong(model.jitterNanos() + 1);
    }

    private boolean isReadAhead(Command command) {
        return command.address() >= head && command.end() - head <= model.readAheadBytes();
    }

    /** When the disk, which went on reading after its last read, has read the command's last byte. */
    private long readAheadNanos(Command command) {
        return freeNanos + model.transferNanos(command.end() - head);
    }
}
