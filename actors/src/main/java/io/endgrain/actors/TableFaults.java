package io.endgrain.actors;

import io.endgrain.disk.ReadFailure;
import io.endgrain.log.FaultLog;
import io.endgrain.syzygy.ProbeFailure;
import java.nio.file.Path;
import java.util.List;
import org.slf4j.Logger;

/** Says in the log which tables requests could not use. Faults of one file are alike. */
final class TableFaults {
    private TableFaults() {}

    static void report(List<ProbeFailure> failures, FaultLog faults, Logger log) {
        for (ProbeFailure failure : failures) {
            switch (failure) {
                case ProbeFailure.UnreadableTable(ReadFailure page) ->
                    faults.warn(log, "unreadable " + page.file(), failure.sentence());
                case ProbeFailure.CorruptTable(Path file, String sentence) ->
                    faults.warn(log, "corrupt " + file, sentence);
                default -> {
                    // Not covered by tables, or a crash, which has been told where it happened.
                }
            }
        }
    }
}
