package io.endgrain.testkit.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.endgrain.testkit.simulated.SimulatedDevice.Extent;
import io.endgrain.testkit.simulated.SimulatedDevice.Span;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The threads over the drives. What is asserted are virtual times, which do not depend on how fast this machine is. */
@Timeout(60)
class SimulatedDeviceTest {

    private static final int CHUNK = DeviceModel.USUAL_CHUNK_BYTES;
    private static final DeviceModel ARRAY = DeviceModel.hardDisks("array", 2);
    private static final int PAGE = 4096;

    @Test
    void twoReadsOnTwoMembersOverlapAndOnOneTheyFollowEachOther() throws Exception {
        try (SimulatedDevice device = new SimulatedDevice(ARRAY, new SimulatedClock(100), 1);
                ExecutorService threads = Executors.newFixedThreadPool(3)) {
            Future<Span> onFirst = threads.submit(() -> device.read(at(0), 0));
            Future<Span> onSecond = threads.submit(() -> device.read(at(CHUNK), 0));
            assertThat(onFirst.get().startNanos())
                    .isEqualTo(onSecond.get().startNanos())
                    .isZero();

            Span next = device.read(at(1L << 40), 0);
            assertThat(next.startNanos()).isEqualTo(onFirst.get().endNanos());
            assertThat(device.counters()).extracting(DriveCounters::reads).containsExactly(2L, 1L);
            assertThat(device.reading()).isZero();
        }
    }

    @Test
    void aReadEndsWithItsLastPart() throws Exception {
        try (SimulatedDevice device = new SimulatedDevice(ARRAY, new SimulatedClock(100), 1)) {
            Span both = device.read(List.of(new Extent(CHUNK - PAGE, 2 * PAGE)), 0);
            List<DriveCounters> counters = device.counters();
            assertThat(counters).extracting(DriveCounters::pages).containsExactly(1L, 1L);
            assertThat(both.endNanos())
                    .isEqualTo(Math.max(
                            counters.getFirst().busyNanos(), counters.getLast().busyNanos()));
        }
    }

    @Test
    void noReadReturnsBeforeItsTime() throws Exception {
        SimulatedClock clock = new SimulatedClock(10);
        for (DeviceModel model : List.of(ARRAY, DeviceModel.flash("nvme", 2))) {
            try (SimulatedDevice device = new SimulatedDevice(model, clock, 1)) {
                for (int i = 0; i < 20; i++) {
                    Span span = device.read(at(1_000_000L * PAGE * i), clock.nanos());
                    assertThat(clock.nanos()).isGreaterThanOrEqualTo(span.endNanos());
                }
            }
        }
    }

    @Test
    void manyThreadsWaitAtOnceAndAllAreServed() throws Exception {
        try (SimulatedDevice device = new SimulatedDevice(ARRAY, new SimulatedClock(1000), 1);
                ExecutorService threads = Executors.newFixedThreadPool(200)) {
            List<Future<Span>> reads = new ArrayList<>();
            for (int i = 0; i < 1000; i++) {
                long address = (i * 7919L % 1000) * (1L << 32);
                reads.add(threads.submit(() -> device.read(at(address), 0)));
            }
            for (Future<Span> read : reads) {
                assertThat(read.get().endNanos()).isPositive();
            }
            assertThat(device.counters().stream()
                            .mapToLong(DriveCounters::reads)
                            .sum())
                    .isEqualTo(1000);
        }
    }

    @Test
    void closingEndsWaitingReads() throws Exception {
        // At this scale a page takes hours.
        SimulatedDevice device = new SimulatedDevice(ARRAY, new SimulatedClock(1e-6), 1);
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            List<Future<Span>> reads = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                long address = i * (1L << 32);
                reads.add(threads.submit(() -> device.read(at(address), 0)));
            }
            while (device.reading() < 8) {
                Thread.onSpinWait();
            }
            assertThat(device.counters()).extracting(DriveCounters::mostQueued).containsExactly(7, 0);
            device.close();
            for (Future<Span> read : reads) {
                assertThatThrownBy(() -> read.get(30, TimeUnit.SECONDS))
                        .isInstanceOf(ExecutionException.class)
                        .hasCauseInstanceOf(IOException.class)
                        .hasMessageContaining("array was closed");
            }
        }
        assertThat(device.reading()).isZero();
        assertThatThrownBy(() -> device.read(at(0), 0)).isInstanceOf(IOException.class);
        device.close();
    }

    @Test
    void anInterruptDoesNotEndARead() throws Exception {
        try (SimulatedDevice device = new SimulatedDevice(ARRAY, new SimulatedClock(100), 1)) {
            Thread.currentThread().interrupt();
            assertThat(device.read(at(0), 0).endNanos()).isPositive();
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    private static List<Extent> at(long address) {
        return List.of(new Extent(address, PAGE));
    }
}
