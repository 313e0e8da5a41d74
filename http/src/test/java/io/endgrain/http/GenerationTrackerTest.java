package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.generate.Generation;
import io.endgrain.generate.GenerationProgress.Step;
import io.endgrain.http.GenerationStatus.Current;
import io.endgrain.http.GenerationStatus.State;
import io.endgrain.syzygy.Material;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;

/** What is said of a generation while it goes on, on a clock of the test's own. */
class GenerationTrackerTest {
    private static final Path FOLDER = Path.of("tables");
    private static final Material QUEEN = Material.parse("KQvK").orElseThrow();
    private static final Material ROOK = Material.parse("KRvK").orElseThrow();
    private static final Material PAWN = Material.parse("KPvK").orElseThrow();
    private static final Step FIRST = new Step(QUEEN, 1, 3);
    private static final Step SECOND = new Step(ROOK, 2, 3);

    private long now;
    private final GenerationTracker tracker = new GenerationTracker(FOLDER, () -> now);
    private final StringWriter out = new StringWriter();

    private void pass(Duration time) {
        now += time.toNanos();
    }

    private Current current() {
        return tracker.status().current().orElseThrow();
    }

    /** Ten seconds: five of solving, one of retrograde, four of compression. */
    private void makeFirst() {
        tracker.planned(List.of(QUEEN, ROOK, PAWN));
        tracker.solving(FIRST);
        pass(Duration.ofSeconds(5));
        tracker.deciding(FIRST, 0, 10);
        pass(Duration.ofSeconds(1));
        tracker.writing(FIRST);
        pass(Duration.ofSeconds(4));
        tracker.finished(FIRST, 100);
    }

    @Test
    void nothing_is_known_before_it_begins() {
        assertThat(tracker.status()).isEqualTo(GenerationStatus.starting(FOLDER));
        tracker.waiting(FOLDER);
        assertThat(tracker.status().state()).isEqualTo(State.WAITING);
        tracker.planned(List.of(QUEEN));
        tracker.solving(FIRST);
        assertThat(tracker.status().state()).isEqualTo(State.MAKING);
        assertThat(tracker.status().remaining()).isEmpty();
        assertThat(current().remaining()).isEmpty();
        assertThat(current().percent()).isZero();
    }

    @Test
    void the_first_table_is_judged_by_its_own_pace() {
        tracker.planned(List.of(QUEEN, ROOK, PAWN));
        tracker.solving(FIRST);
        pass(Duration.ofSeconds(2));
        tracker.solved(FIRST, 20, 100);
        // Half of a table's time is solving.
        assertThat(current().percent()).isEqualTo(10);
        assertThat(current().remaining()).contains(Duration.ofSeconds(18));
        assertThat(current().positions()).isEqualTo(40);
        double others = 20 + 20.0 * Generation.positions(PAWN) / Generation.positions(QUEEN);
        assertThat(tracker.status().remaining().orElseThrow().toMillis())
                .isBetween((long) (1000 * (18 + others)) - 2, (long) (1000 * (18 + others)) + 2);
    }

    @Test
    void later_ones_are_judged_by_those_that_were_made() {
        makeFirst();
        tracker.solving(SECOND);
        assertThat(current().remaining()).contains(Duration.ofSeconds(10));
        pass(Duration.ofSeconds(5));
        tracker.deciding(SECOND, 7, 1234);
        assertThat(current().percent()).isEqualTo(50);
        assertThat(current().remaining()).contains(Duration.ofSeconds(5));
        assertThat(current().plies()).isEqualTo(7);
        assertThat(current().positions()).isEqualTo(1234);
        pass(Duration.ofMillis(500));
        tracker.deciding(SECOND, 8, 1300);
        assertThat(current().remaining()).contains(Duration.ofMillis(4500));
        pass(Duration.ofMillis(500));
        tracker.compressing(SECOND, 1, 2);
        assertThat(current().phase()).isEqualTo(GenerationPhase.COMPRESSING);
        assertThat(current().percent()).isEqualTo(80);
        assertThat(tracker.status().made()).containsExactly(QUEEN);
        assertThat(tracker.status().toMake()).containsExactly(ROOK, PAWN);
    }

    @Test
    void what_is_told_late_changes_nothing() {
        tracker.planned(List.of(QUEEN));
        tracker.solving(FIRST);
        tracker.solved(FIRST, 60, 100);
        tracker.solved(FIRST, 50, 100);
        assertThat(current().done()).isEqualTo(0.6);
        tracker.deciding(FIRST, 3, 5);
        tracker.solved(FIRST, 100, 100);
        assertThat(current().phase()).isEqualTo(GenerationPhase.DECIDING);
    }

    @Test
    void an_end_and_a_failure_are_states() {
        makeFirst();
        tracker.failed("The disk is full.");
        assertThat(tracker.status().state()).isEqualTo(State.FAILED);
        assertThat(tracker.status().failure()).isEqualTo("The disk is full.");
        assertThat(tracker.status().current()).isEmpty();
        assertThat(tracker.status().remaining()).isEmpty();
        tracker.ended();
        assertThat(tracker.status().state()).isEqualTo(State.FINISHED);
    }

    @Test
    void durations_are_as_people_say_them() {
        Map.of(0, "1 s", 99, "99 s", 100, "2 min", 5400, "90 min", 7800, "2 h 10 min")
                .forEach((seconds, text) -> assertThat(GenerationStatus.about(Duration.ofSeconds(seconds)))
                        .isEqualTo(text));
    }

    @Test
    void a_terminal_shows_one_line_that_changes() {
        GenerationDisplay display = display(true);
        display.planned(List.of(QUEEN, ROOK, PAWN));
        display.solving(FIRST);
        pass(Duration.ofSeconds(2));
        display.solved(FIRST, 20, 100);
        display.solved(FIRST, 40, 100);
        assertThat(out.toString())
                .matches("\\rKQvK       1 of 3  solving, 20 % of \\d+ k positions; about 18 s, all about \\d+ (s|min)");
        pass(Duration.ofSeconds(3));
        display.deciding(FIRST, 12, 1_234_567);
        assertThat(lastLine())
                .startsWith("KQvK       1 of 3  retrograde, ply 12, 1.2 M positions; about 5 s, all about");
        pass(Duration.ofSeconds(1));
        display.compressing(FIRST, 1, 2);
        assertThat(lastLine()).startsWith("KQvK       1 of 3  compressing, 50 %; about ");
        display.finished(FIRST, 1234);
        assertThat(out.toString()).endsWith("\rKQvK       1 of 3        1,234 bytes      6.0 s\n");
        display.stopped();
        assertThat(out.toString())
                .endsWith("Stopped. 1 table made, which stay; the same command goes on from there.\n");
    }

    private String lastLine() {
        return out.toString().substring(out.toString().lastIndexOf('\r') + 1);
    }

    @Test
    void elsewhere_there_is_a_line_now_and_then() {
        GenerationDisplay display = display(false);
        display.planned(List.of(QUEEN));
        display.waiting(FOLDER);
        display.solving(new Step(QUEEN, 1, 1));
        pass(Duration.ofSeconds(14));
        display.solved(new Step(QUEEN, 1, 1), 100, 40960);
        pass(Duration.ofSeconds(1));
        display.solved(new Step(QUEEN, 1, 1), 200, 40960);
        display.solved(new Step(QUEEN, 1, 1), 20480, 40960);
        pass(Duration.ofSeconds(15));
        display.solved(new Step(QUEEN, 1, 1), 20480, 40960);

        assertThat(out.toString().lines())
                .map(line -> line.replaceAll("\\d+ k", "N k"))
                .containsExactly(
                        "Another process makes tables in tables; this one goes on when that has ended.",
                        "KQvK       1 of 1  solving, 0 % of N k positions; 0:15 min",
                        "KQvK       1 of 1  solving, 50 % of N k positions; about 90 s");
    }

    private GenerationDisplay display(boolean changesLine) {
        Terminal terminal = new Terminal(new PrintWriter(out, true), false, Ansi.OFF);
        return new GenerationDisplay(terminal, changesLine, FOLDER, () -> now);
    }
}
