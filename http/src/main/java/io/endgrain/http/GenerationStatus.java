package io.endgrain.http;

import io.endgrain.generate.GenerationProgress;
import io.endgrain.syzygy.Material;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How far a generation is, at one moment.
 *
 * @param state what it is doing as a whole
 * @param folder where the tables are made; null if there is no place for them
 * @param made tables that this generation has finished, in order
 * @param toMake tables that it has not finished, in order; the first is being made
 * @param current what is being done for that one, if anything
 * @param remaining about how long the rest takes, if that can be told
 * @param failure why not everything is made, in sentences; null if, as far as is known, everything is
 */
record GenerationStatus(
        State state,
        Path folder,
        List<Material> made,
        List<Material> toMake,
        Optional<Current> current,
        Optional<Duration> remaining,
        String failure) {

    /** What a generation is doing. */
    enum State {
        /** Looks for what is there. */
        STARTING,
        /** Another process makes tables in the folder. */
        WAITING,
        MAKING,
        FINISHED,
        FAILED
    }

    /**
     * What is being done for one table.
     *
     * @param step which table
     * @param phase what is being done for it
     * @param done which part of the phase is done, 0 to 1; not a number where that cannot be told
     * @param plies the distance that is being looked at, while positions are being decided, else 0
     * @param positions how many positions have been looked at, or have been decided
     * @param allPositions how many there are
     * @param percent about how much of the whole table is done, 0 to 100
     * @param remaining about how long the rest of it takes, if that can be told
     */
    record Current(
            GenerationProgress.Step step,
            GenerationPhase phase,
            double done,
            int plies,
            long positions,
            long allPositions,
            int percent,
            Optional<Duration> remaining) {}

    GenerationStatus {
        made = List.copyOf(made);
        toMake = List.copyOf(toMake);
    }

    /** Before anything has been done. */
    static GenerationStatus starting(Path folder) {
        return new GenerationStatus(
                State.STARTING, folder, List.of(), List.of(), Optional.empty(), Optional.empty(), null);
    }

    /** A duration as people say it: {@code 40 s}, {@code 3 min}, {@code 2 h 10 min}. */
    static String about(Duration duration) {
        long seconds = Math.max(1, Math.round(duration.toMillis() / 1000.0));
        if (seconds < 100) {
            return seconds + " s";
        }
        long minutes = Math.round(seconds / 60.0);
        return minutes < 100 ? minutes + " min" : minutes / 60 + " h " + minutes % 60 + " min";
    }
}
