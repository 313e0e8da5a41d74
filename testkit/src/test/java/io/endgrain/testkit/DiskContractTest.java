package io.endgrain.testkit;

import io.endgrain.disk.Disk;
import io.endgrain.disk.OsDisk;
import io.endgrain.disk.ReadMode;
import io.endgrain.testkit.simulated.DeviceModel;
import io.endgrain.testkit.simulated.SimulatedDisk;
import io.endgrain.testkit.simulated.SimulatedDisk.Caching;
import io.endgrain.testkit.simulated.SimulatedMachine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/** The disk of the operating system and all fakes pass the one contract. */
class DiskContractTest {

    @Nested
    class OfTheOperatingSystem extends DiskContract {

        @TempDir
        private Path directory;

        @Override
        Path directory() {
            return directory;
        }

        @Override
        void write(Path file, byte[] content) throws IOException {
            Files.createDirectories(file.getParent());
            Files.write(file, content);
        }

        @Override
        void delete(Path file) throws IOException {
            Files.delete(file);
        }

        @Override
        Disk disk() {
            return new OsDisk();
        }
    }

    @Nested
    class OfTheOperatingSystemMapped extends OfTheOperatingSystem {
        @Override
        Disk disk() {
            return new OsDisk(ReadMode.MMAP, false);
        }
    }

    @Nested
    class OfTheOperatingSystemDirectly extends OfTheOperatingSystem {
        @Override
        Disk disk() {
            return new OsDisk(ReadMode.DIRECT, false);
        }
    }

    @Nested
    class OfTheOperatingSystemWithAdvice extends OfTheOperatingSystem {
        @Override
        Disk disk() {
            return new OsDisk(ReadMode.PREAD, true);
        }
    }

    @Nested
    class OfTheOperatingSystemMappedWithAdvice extends OfTheOperatingSystem {
        @Override
        Disk disk() {
            return new OsDisk(ReadMode.MMAP, true);
        }
    }

    @Nested
    class InMemory extends DiskContract {

        private final MemoryDisk memory = new MemoryDisk();

        @Override
        Path directory() {
            return Path.of("tables");
        }

        @Override
        void write(Path file, byte[] content) {
            memory.put(file, content);
        }

        @Override
        void delete(Path file) {
            memory.remove(file);
        }

        @Override
        Disk disk() {
            return wrap(memory);
        }

        Disk wrap(Disk disk) {
            return disk;
        }
    }

    @Nested
    class Counting extends InMemory {
        @Override
        Disk wrap(Disk disk) {
            return new CountingDisk(disk);
        }
    }

    @Nested
    class Gated extends InMemory {
        @Override
        Disk wrap(Disk disk) {
            return new GatedDisk(disk);
        }
    }

    @Nested
    class WithLatency extends InMemory {
        @Override
        Disk wrap(Disk disk) {
            return new LatencyDisk(disk, Duration.ofNanos(1));
        }
    }

    @Nested
    class FaultyWithoutFaults extends InMemory {
        @Override
        Disk wrap(Disk disk) {
            return new FaultyDisk(disk);
        }
    }

    @Nested
    class FaultyWithShortReads extends InMemory {
        @Override
        Disk wrap(Disk disk) {
            FaultyDisk faulty = new FaultyDisk(disk);
            faulty.shortenReads(7);
            return faulty;
        }
    }

    @Nested
    class Simulated extends InMemory {

        private final SimulatedMachine machine = SimulatedMachine.builder()
                .timeScale(1000)
                .memoryBytes(8192)
                .device(DeviceModel.hardDisks("hdd", 2))
                .directory(Path.of("tables"), "hdd")
                .build();

        Caching caching() {
            return Caching.BUFFERED;
        }

        @Override
        Disk wrap(Disk disk) {
            return new SimulatedDisk(disk, machine, caching());
        }

        @AfterEach
        void close() {
            machine.close();
        }
    }

    @Nested
    class SimulatedWithoutMemory extends Simulated {
        @Override
        Caching caching() {
            return Caching.DIRECT;
        }
    }
}
