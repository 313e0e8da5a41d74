package io.endgrain.testkit.simulated;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** One NVMe drive. */
final class FlashDrive implements Drive {

    private final FlashModel model;
    private final PriorityQueue<Command> queue =
            new PriorityQueue<>(Comparator.comparingLong(Command::arrivalNanos).thenComparingLong(Command::id));

    /** When each of the places for parallel commands is free. */
    private final PriorityQueue<Long> places = new PriorityQueue<>();

    private long transferFreeNanos;

    FlashDrive(FlashModel model) {
        this.model = model;
        for (int place = 0; place < model.parallel(); place++) {
            places.add(0L);
        }
    }

    @Override
    public void submit(Command command) {
        if (command.end() > model.capacityBytes()) {
            throw new IllegalArgumentException(
                    "the read " + command + " ends beyond the drive's capacity of " + model.capacityBytes() + " bytes");
        }
        queue.add(command);
    }

    @Override
    public long nextDecision() {
        return queue.isEmpty() ? Long.MAX_VALUE : Math.max(queue.peek().arrivalNanos(), places.peek());
    }

    @Override
    public List<Service> decide(long nowNanos) {
        List<Service> services = new ArrayList<>();
        for (long start = nextDecision(); start <= nowNanos; start = nextDecision()) {
            Command command = queue.poll();
            long transfer = Math.max(start + model.accessNanos(), transferFreeNanos);
            transferFreeNanos = transfer + model.transferNanos(command.length());
            places.remove();
            places.add(transferFreeNanos);
            services.add(new Service(command, start, transferFreeNanos));
        }
        return services;
    }

    @Override
    public int waiting() {
        return queue.size();
    }
}
