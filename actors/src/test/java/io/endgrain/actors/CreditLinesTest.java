package io.endgrain.actors;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.disk.DeviceKind;
import io.endgrain.disk.DeviceSettings;
import io.endgrain.disk.PagePlaces;
import io.endgrain.disk.PageRequest;
import io.endgrain.disk.ReadClass;
import io.endgrain.disk.ReadQueue;
import io.endgrain.disk.ReadRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.junit.jupiter.api.Test;

/** Credit in front of a queue, by examples and against a model. */
class CreditLinesTest {
    private static final int CREDIT = 3;
    private static final int BOUND = 8;

    private final ReadQueue<String> queue = queue();
    private final CreditLines<String> lines = new CreditLines<>(CREDIT);

    private static ReadQueue<String> queue() {
        return new ReadQueue<>(
                new DeviceSettings(DeviceKind.UNKNOWN, 1, 1, 1, BOUND, CREDIT, Duration.ofDays(1)),
                () -> 0,
                PagePlaces.UNKNOWN);
    }

    private static List<PageRequest> pages(long first, int count) {
        return LongStream.range(first, first + count)
                .mapToObj(page -> new PageRequest(0, page, false))
                .toList();
    }

    @Test
    void whatIsBeyondTheCreditStandsUntilAPageComesBack() {
        lines.stand("a", ReadClass.INTERACTIVE, 1, pages(0, 5));
        lines.moveUp(queue);
        assertThat(queue.queued()).isEqualTo(CREDIT);
        assertThat(lines.standing()).isEqualTo(2);

        complete(queue.next().orElseThrow());
        lines.moveUp(queue);

        assertThat(queue.queued()).isEqualTo(CREDIT);
        assertThat(lines.standing()).isEqualTo(1);
    }

    @Test
    void probesOfOneRequestShareItsCredit() {
        lines.stand("a", ReadClass.INTERACTIVE, 1, pages(0, 2));
        lines.stand("b", ReadClass.INTERACTIVE, 1, pages(10, 2));
        lines.moveUp(queue);

        assertThat(queue.queued()).isEqualTo(CREDIT);
        assertThat(lines.requests()).isEqualTo(1);
    }

    @Test
    void whenTheQueueIsFullTheMoreUrgentAndTheOlderMoveUpFirst() {
        lines.stand("fill 1", ReadClass.BULK, 1, pages(0, 3));
        lines.stand("fill 2", ReadClass.BULK, 2, pages(10, 3));
        lines.stand("fill 3", ReadClass.BULK, 3, pages(20, 2));
        lines.moveUp(queue);
        assertThat(queue.freePages()).isZero();
        lines.stand("bulk", ReadClass.BULK, 4, pages(30, 1));
        lines.stand("younger", ReadClass.INTERACTIVE, 6, pages(40, 1));
        lines.stand("older", ReadClass.INTERACTIVE, 5, pages(50, 1));

        for (int i = 0; i < 3; i++) {
            complete(queue.next().orElseThrow());
            lines.moveUp(queue);
        }

        assertThat(order).containsExactly("fill 1", "older", "younger");
    }

    @Test
    void aRaisedRequestMovesUpBeforeAnOlderOne() {
        lines.stand("fill 1", ReadClass.INTERACTIVE, 1, pages(0, 3));
        lines.stand("fill 2", ReadClass.INTERACTIVE, 2, pages(10, 3));
        lines.stand("fill 3", ReadClass.INTERACTIVE, 3, pages(20, 2));
        lines.moveUp(queue);
        lines.stand("older", ReadClass.BULK, 4, pages(30, 1));
        lines.stand("raised", ReadClass.BULK, 5, pages(40, 1));
        lines.raise("raised", ReadClass.INTERACTIVE);
        complete(queue.next().orElseThrow());
        lines.moveUp(queue);
        queue.withdraw("fill 1");
        queue.withdraw("fill 2");
        queue.withdraw("fill 3");

        complete(queue.next().orElseThrow());

        assertThat(order).endsWith("raised");
    }

    @Test
    void whatAWithdrawnProbeHadIsThereForOthersOfItsRequest() {
        lines.stand("a", ReadClass.INTERACTIVE, 1, pages(0, 3));
        lines.stand("b", ReadClass.INTERACTIVE, 1, pages(10, 3));
        lines.moveUp(queue);
        queue.withdraw("a");
        lines.withdraw("a");
        lines.moveUp(queue);

        assertThat(queue.queued()).isEqualTo(3);
        assertThat(lines.standing()).isZero();
    }

    @Test
    void nobodyIsLeftWhenAllHasComeBack() {
        lines.stand("a", ReadClass.INTERACTIVE, 1, pages(0, 5));
        lines.stand("b", ReadClass.BULK, 2, pages(3, 4));
        lines.moveUp(queue);
        for (var run = queue.next(); run.isPresent(); run = queue.next()) {
            complete(run.get());
            lines.moveUp(queue);
        }

        assertThat(lines.standing()).isZero();
        assertThat(lines.requests()).isZero();
        assertThat(queue.waiters()).isZero();
    }

    private final List<String> order = new ArrayList<>();

    private void complete(ReadRun run) {
        for (ReadQueue.Completed<String> page : queue.completed(run)) {
            page.waiters().forEach(waiter -> {
                order.add(waiter);
                lines.returned(waiter);
            });
        }
    }

    /** What may happen to the lines. */
    sealed interface Happening {}

    record Stand(int request, int probe, ReadClass readClass, long first, int count) implements Happening {}

    record Read() implements Happening {}

    record Withdraw(int request, int probe) implements Happening {}

    record Raise(int request, int probe) implements Happening {}

    @Provide
    Arbitrary<List<Happening>> happenings() {
        Arbitrary<Integer> request = Arbitraries.integers().between(0, 3);
        Arbitrary<Integer> probe = Arbitraries.integers().between(0, 2);
        Arbitrary<Happening> stand = Combinators.combine(
                        request,
                        probe,
                        Arbitraries.of(ReadClass.class),
                        Arbitraries.longs().between(0, 30),
                        Arbitraries.integers().between(0, 6))
                .as(Stand::new);
        Arbitrary<Happening> withdraw = Combinators.combine(request, probe).as(Withdraw::new);
        Arbitrary<Happening> raise = Combinators.combine(request, probe).as(Raise::new);
        return Arbitraries.frequencyOf(
                        Tuple.of(4, stand),
                        Tuple.of(5, Arbitraries.just(new Read())),
                        Tuple.of(1, withdraw),
                        Tuple.of(1, raise))
                .list()
                .ofMaxSize(60);
    }

    @Property(tries = 500)
    void noCreditIsExceededAndNothingIsLost(@ForAll("happenings") List<Happening> happenings) {
        Model model = new Model();
        for (Happening happening : happenings) {
            model.happen(happening);
            model.check();
        }
        model.readAll();
        assertThat(model.owed).allSatisfy((waiter, pages) -> assertThat(pages).isEmpty());
        assertThat(model.lines.requests()).isZero();
        assertThat(model.lines.standing()).isZero();
        assertThat(model.queue.waiters()).isZero();
    }

    /** Remembers who is still owed which pages; a page is asked for once only while it is owed, as probes do. */
    private static final class Model {
        final ReadQueue<String> queue = queue();
        final CreditLines<String> lines = new CreditLines<>(CREDIT);
        final Map<String, Set<Long>> owed = new HashMap<>();

        void happen(Happening happening) {
            switch (happening) {
                case Stand(int request, int probe, ReadClass readClass, long first, int count) -> {
                    Set<Long> waits = owed.computeIfAbsent(name(request, probe), w -> new HashSet<>());
                    List<PageRequest> fresh = pages(first, count).stream()
                            .filter(page -> waits.add(page.page()))
                            .toList();
                    lines.stand(name(request, probe), readClass, request, fresh);
                }
                case Read() -> queue.next().ifPresent(this::complete);
                case Withdraw(int request, int probe) -> {
                    owed.remove(name(request, probe));
                    lines.withdraw(name(request, probe));
                    queue.withdraw(name(request, probe));
                }
                case Raise(int request, int probe) -> {
                    lines.raise(name(request, probe), ReadClass.INTERACTIVE);
                    queue.raise(name(request, probe), ReadClass.INTERACTIVE);
                }
            }
            lines.moveUp(queue);
        }

        private static String name(int request, int probe) {
            return request + "." + probe;
        }

        private void complete(ReadRun run) {
            for (ReadQueue.Completed<String> page : queue.completed(run)) {
                for (String waiter : page.waiters()) {
                    assertThat(owed.get(waiter).remove(page.page())).isTrue();
                    lines.returned(waiter);
                }
            }
        }

        void readAll() {
            for (var run = queue.next(); run.isPresent(); run = queue.next()) {
                complete(run.get());
                lines.moveUp(queue);
            }
        }

        void check() {
            int owedPages = owed.values().stream().mapToInt(Set::size).sum();
            assertThat(queue.queued()).isLessThanOrEqualTo(BOUND);
            assertThat(lines.standing()).isLessThanOrEqualTo(owedPages);
            for (int request = 0; request < 4; request++) {
                String prefix = request + ".";
                int ofRequest = owed.entrySet().stream()
                        .filter(entry -> entry.getKey().startsWith(prefix))
                        .mapToInt(entry -> entry.getValue().size())
                        .sum();
                int standing = lines.standing(request);
                assertThat(ofRequest - standing).isBetween(0, CREDIT);
                boolean mayMoveUp = standing > 0 && ofRequest - standing < CREDIT && queue.freePages() > 0;
                assertThat(mayMoveUp).isFalse();
            }
        }
    }
}
