package io.endgrain.testkit.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The simulated hard disk against published figures of 7200 rpm disks: means over many seeded trials, in virtual time. A
 * trial begins with the heads anywhere and lasts until the last page is there.
 */
class HardDiskFiguresTest {

    private static final HardDiskModel DISK = HardDiskModel.SEVEN_TWO_HUNDRED;
    private static final int PAGE = 4096;
    private static final int TRIALS = 2000;

    @Test
    void aPageAloneTakesTwelveMilliseconds() {
        assertThat(milliseconds(1, 4 * TRIALS, Order.AS_GIVEN)).isCloseTo(12, withinPercentage(4));
    }

    @Test
    void manyPagesOneAtATimeAtRandomTakeTwelveMillisecondsEach() {
        assertThat(milliseconds(32, TRIALS / 4, Order.AS_GIVEN)).isCloseTo(12, withinPercentage(4));
    }

    @Test
    void pagesInOrderOfAddressTakeNineMillisecondsAtEightAndSevenAtThirtyTwo() {
        assertThat(milliseconds(8, TRIALS, Order.BY_ADDRESS)).isCloseTo(9.0, withinPercentage(5));
        assertThat(milliseconds(32, TRIALS / 2, Order.BY_ADDRESS)).isCloseTo(7.0, withinPercentage(5));
    }

    @Test
    void pagesThatTheDiskOrdersTakeEightAndAHalfMillisecondsAtEightAndSixAtThirtyTwo() {
        assertThat(milliseconds(8, TRIALS, Order.AT_ONCE)).isCloseTo(8.5, withinPercentage(4));
        assertThat(milliseconds(32, TRIALS / 2, Order.AT_ONCE)).isCloseTo(6.2, withinPercentage(4));
    }

    @Test
    void aDiskThatAlwaysHoldsThirtyTwoTakesSixToSevenMillisecondsEachAndStarvesNone() {
        Drive drive = DISK.start(1);
        SplittableRandom random = new SplittableRandom(1);
        int count = 20_000;
        for (int id = 0; id < 32; id++) {
            drive.submit(page(id, random, 0));
        }
        long longest = 0;
        long now = 0;
        for (int id = 32; id < count + 32; id++) {
            Service service = drive.decide(drive.nextDecision()).getFirst();
            now = service.endNanos();
            longest = Math.max(longest, now - service.command().arrivalNanos());
            drive.submit(page(id, random, now));
        }
        assertThat(now / 1e6 / count).isBetween(6.0, 7.0);
        // The wait is 32 services on average. Without ageing the longest of so many is about two seconds.
        assertThat(longest / 1e6).isLessThan(450);
    }

    @Test
    void sixtyFourKibibytesCostLittleMoreThanFour() {
        Service small = only(new Command(0, 1L << 40, PAGE, 0));
        Service large = only(new Command(0, 1L << 40, 16 * PAGE, 0));
        assertThat((large.endNanos() - small.endNanos()) / 1e9 * 200e6).isCloseTo(60 << 10, withinPercentage(1));
    }

    @Test
    void sequentialBytesComeAtTwoHundredMegabytesPerSecond() {
        Drive drive = DISK.start(1);
        int length = 256 << 10;
        long first = 0;
        long now = 0;
        int count = 1000;
        for (int id = 0; id <= count; id++) {
            drive.submit(new Command(id, (1L << 40) + (long) id * length, length, now));
            now = drive.drain().getFirst().endNanos();
            first = id == 0 ? now : first;
        }
        assertThat((double) count * length / (now - first)).isCloseTo(0.2, withinPercentage(3));
    }

    @Test
    void whatADiskReadAheadWhileItWasIdleIsThereAtOnce() {
        Drive drive = DISK.start(1);
        drive.submit(new Command(0, 1L << 40, PAGE, 0));
        long second = drive.drain().getFirst().endNanos() + 5_000_000;
        drive.submit(new Command(1, (1L << 40) + PAGE, 4 * PAGE, second));
        assertThat(drive.drain().getFirst().endNanos()).isEqualTo(second + DISK.commandNanos());
    }

    @Test
    void aDiskHoldsThirtyTwoCommandsAndTakesTheOldestOfThoseOutside() {
        Drive drive = DISK.start(3);
        SplittableRandom random = new SplittableRandom(3);
        for (int id = 0; id < 100; id++) {
            drive.submit(page(id, random, 0));
        }
        List<Service> services = drive.drain();
        for (int i = 0; i < services.size(); i++) {
            assertThat(services.get(i).command().id()).isLessThan(32 + i);
        }
        assertThat(drive.waiting()).isZero();
        assertThat(drive.nextDecision()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aDiskWithAQueueOfOneKeepsTheOrderOfArrival() {
        Drive drive = DISK.withQueueDepth(1).start(3);
        SplittableRandom random = new SplittableRandom(3);
        for (int id = 0; id < 20; id++) {
            drive.submit(page(id, random, 1000L * id));
        }
        assertThat(drive.drain().stream().mapToLong(service -> service.command().id()))
                .isSorted();
    }

    @Test
    void aLateCallerChangesNothing() {
        List<Service> inTime = new ArrayList<>();
        Drive drive = DISK.start(5);
        SplittableRandom random = new SplittableRandom(5);
        for (int id = 0; id < 50; id++) {
            Command command = page(id, random, 3_000_000L * id);
            inTime.addAll(drive.decide(command.arrivalNanos() - 1));
            drive.submit(command);
        }
        inTime.addAll(drive.drain());

        Drive late = DISK.start(5);
        SplittableRandom same = new SplittableRandom(5);
        IntStream.range(0, 50).forEach(id -> late.submit(page(id, same, 3_000_000L * id)));
        assertThat(late.drain()).isEqualTo(inTime);
    }

    private static Service only(Command command) {
        Drive drive = DISK.start(7);
        drive.submit(command);
        return drive.drain().getFirst();
    }

    private enum Order {
        AS_GIVEN,
        BY_ADDRESS,
        AT_ONCE
    }

    /** Mean time of each of so many pages. */
    private static double milliseconds(int pages, int trials, Order order) {
        SplittableRandom random = new SplittableRandom(pages);
        double sum = 0;
        for (int trial = 0; trial < trials; trial++) {
            Drive drive = DISK.start(random.nextLong());
            long begin = random.nextLong(DISK.rotationNanos());
            List<Command> commands = new ArrayList<>();
            for (int id = 0; id < pages; id++) {
                commands.add(page(id, random, begin));
            }
            long end = order == Order.AT_ONCE ? atOnce(drive, commands) : oneAtATime(drive, commands, order);
            sum += (end - begin) / 1e6 / pages;
        }
        return sum / trials;
    }

    private static long atOnce(Drive drive, List<Command> commands) {
        commands.forEach(drive::submit);
        return drive.drain().getLast().endNanos();
    }

    private static long oneAtATime(Drive drive, List<Command> commands, Order order) {
        if (order == Order.BY_ADDRESS) {
            commands.sort((one, other) -> Long.compare(one.address(), other.address()));
        }
        long now = commands.getFirst().arrivalNanos();
        for (Command command : commands) {
            drive.submit(new Command(command.id(), command.address(), command.length(), now));
            now = drive.drain().getFirst().endNanos();
        }
        return now;
    }

    private static Command page(long id, SplittableRandom random, long arrival) {
        return new Command(id, random.nextLong(DISK.capacityBytes() / PAGE) * PAGE, PAGE, arrival);
    }
}
