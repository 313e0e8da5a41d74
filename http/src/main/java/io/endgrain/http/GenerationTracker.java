package io.endgrain.http;

import io.endgrain.generate.Generation;
import io.endgrain.generate.GenerationProgress;
import io.endgrain.generate.Omission;
import io.endgrain.http.GenerationStatus.Current;
import io.endgrain.http.GenerationStatus.State;
import io.endgrain.syzygy.Material;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Follows a generation, and says at any time how far it is and about how long the rest takes. Safe for all threads: whoever
 * asks sees the snapshot of the last event.
 */
final class GenerationTracker implements GenerationProgress {
    /** Below this part of a table its own pace says nothing. */
    private static final double ENOUGH = 0.05;

    private final Path folder;
    private final LongSupplier clock;
    private final GenerationSpeed speed = new GenerationSpeed();
    private final long[] nanosOfPhases = new long[GenerationPhase.values().length];
    private List<Material> planned = List.of();
    private int finished;
    private State state = State.STARTING;
    private String failure;
    private Step step;
    private GenerationPhase phase;
    private long stepStart;
    private long phaseStart;
    private double done;
    private int plies;
    private long positions;
    private volatile GenerationStatus status;

    /**
     * A tracker.
     *
     * @param folder where tables are made
     * @param clock nanoseconds that never go back
     */
    GenerationTracker(Path folder, LongSupplier clock) {
        this.folder = folder;
        this.clock = clock;
        this.status = GenerationStatus.starting(folder);
    }

    /** How far it was at the last event. */
    GenerationStatus status() {
        return status;
    }

    @Override
    public synchronized void waiting(Path where) {
        state = State.WAITING;
        publish();
    }

    @Override
    public synchronized void omitted(List<Omission> omissions) {
        failure = Omission.sentences(omissions);
        publish();
    }

    @Override
    public synchronized void planned(List<Material> toMake) {
        planned = List.copyOf(toMake);
        state = State.MAKING;
        publish();
    }

    @Override
    public synchronized void solving(Step begun) {
        step = begun;
        stepStart = clock.getAsLong();
        Arrays.fill(nanosOfPhases, 0);
        phase = null;
        enter(GenerationPhase.SOLVING);
        publish();
    }

    @Override
    public synchronized void solved(Step of, long numbers, long all) {
        if (phase == GenerationPhase.SOLVING) {
            positions = Math.max(positions, 2 * numbers);
            done = Math.max(done, (double) numbers / all);
            publish();
        }
    }

    @Override
    public synchronized void deciding(Step of, int distance, long decided) {
        enter(GenerationPhase.DECIDING);
        plies = distance;
        positions = decided;
        publish();
    }

    @Override
    public synchronized void writing(Step of) {
        enter(GenerationPhase.COMPRESSING);
        publish();
    }

    @Override
    public synchronized void compressing(Step of, int compressed, int all) {
        enter(GenerationPhase.COMPRESSING);
        done = Math.max(done, (double) compressed / all);
        publish();
    }

    @Override
    public synchronized void finished(Step of, long bytes) {
        endPhase();
        speed.finished(of.material(), nanosOfPhases);
        finished++;
        step = null;
        phase = null;
        publish();
    }

    /** Nothing more is to be made. */
    synchronized void ended() {
        state = State.FINISHED;
        step = null;
        publish();
    }

    /** Nothing more will be made, for this reason. */
    synchronized void failed(String sentence) {
        state = State.FAILED;
        failure = sentence;
        step = null;
        publish();
    }

    private void enter(GenerationPhase next) {
        if (phase != next) {
            endPhase();
            phase = next;
            phaseStart = clock.getAsLong();
            done = next == GenerationPhase.DECIDING ? Double.NaN : 0;
            plies = 0;
            positions = 0;
        }
    }

    private void endPhase() {
        if (phase != null) {
            nanosOfPhases[phase.ordinal()] += clock.getAsLong() - phaseStart;
        }
    }

    private void publish() {
        Optional<Current> current = step == null ? Optional.empty() : Optional.of(current());
        status = new GenerationStatus(
                state,
                folder,
                planned.subList(0, finished),
                planned.subList(finished, planned.size()),
                current,
                state == State.MAKING ? remaining(current) : Optional.empty(),
                failure);
    }

    private Current current() {
        double part = partOfTable();
        return new Current(
                step,
                phase,
                done,
                plies,
                positions,
                2 * Generation.positions(step.material()),
                (int) (100 * part),
                duration(remainingOfTable(part)));
    }

    /** Of a phase that tells no part, the time that it has taken counts, but not more than it usually takes. */
    private double remainingOfTable(double part) {
        double whole = wholeTable(part);
        double untold = Double.isNaN(done)
                ? Math.min(clock.getAsLong() - phaseStart, whole * speed.share(step.material(), phase))
                : 0;
        return Math.max(0, whole * (1 - part) - untold);
    }

    /** Phases before this one, as far as they take place, and of this one what is done. */
    private double partOfTable() {
        double part = 0;
        for (GenerationPhase earlier : GenerationPhase.values()) {
            double share = speed.share(step.material(), earlier);
            if (earlier == phase) {
                return Math.min(1, part + (Double.isNaN(done) ? 0 : share * done));
            }
            part += share;
        }
        return part;
    }

    /** How long the table that is being made takes in all: by its own pace, as soon as that can be seen. */
    private double wholeTable(double part) {
        long told = Double.isNaN(done) ? phaseStart : clock.getAsLong();
        if (part >= ENOUGH) {
            return (told - stepStart) / part;
        }
        double known = speed.whole(step.material());
        return Double.isNaN(known) ? speed.roughly(step.material()) : known;
    }

    private Optional<Duration> remaining(Optional<Current> current) {
        double nanos =
                current.flatMap(Current::remaining).map(Duration::toNanos).orElse(0L);
        double pace =
                current.isEmpty() ? Double.NaN : wholeTable(partOfTable()) / Generation.positions(step.material());
        int next = finished + (current.isEmpty() ? 0 : 1);
        for (Material material : planned.subList(Math.min(next, planned.size()), planned.size())) {
            double known = speed.whole(material);
            nanos += Double.isNaN(known) ? pace * Generation.positions(material) : known;
        }
        boolean unknown = current.isPresent() && current.get().remaining().isEmpty();
        return unknown ? Optional.empty() : duration(nanos);
    }

    private static Optional<Duration> duration(double nanos) {
        return Double.isNaN(nanos) || Double.isInfinite(nanos)
                ? Optional.empty()
                : Optional.of(Duration.ofNanos((long) nanos));
    }
}
