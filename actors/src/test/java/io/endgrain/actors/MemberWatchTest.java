package io.endgrain.actors;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import io.endgrain.disk.DeviceSettings;
import io.endgrain.disk.DeviceStatistics;
import io.endgrain.testkit.ArrayDisk;
import io.endgrain.testkit.CapturedLog;
import io.endgrain.testkit.MemoryDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import org.apache.pekko.actor.testkit.typed.javadsl.ActorTestKit;
import org.apache.pekko.actor.testkit.typed.javadsl.ManualTime;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is shown and said of an array's members while the kernel's counters go up. Time passes when a test says so. */
class MemberWatchTest {
    private static final Duration ROUND = Duration.ofSeconds(5);

    @TempDir
    private Path folder;

    private final ActorTestKit kit = ActorTestKit.create(ManualTime.config().withFallback(ConfigFactory.load()));
    private final ManualTime time = ManualTime.get(kit.system());
    private final CapturedLog log = CapturedLog.atInfo();
    private final DeviceCounters devices = new DeviceCounters();
    private DeviceCounters.Counted array;

    @AfterEach
    void shutDown() {
        kit.shutdownTestKit();
        log.close();
    }

    private void watch() {
        ArrayDisk disk = new ArrayDisk(new MemoryDisk(), "md0", List.of("sda", "sdb"), folder.resolve("diskstats"));
        MappedDevice mapped = new MappedDevice(
                disk.device(1), DeviceSettings.defaultsFor(disk.device(1).kind()));
        array = new DeviceCounters.Counted(mapped, new DeviceStatistics());
        devices.byName().put("md0", array);
        kit.spawn(
                MemberWatch.create(disk, devices, new IdleMemberSettings(Duration.ofSeconds(10), 1000)),
                Dispatchers.LANES);
    }

    /** The file that the kernel shows, all at once. */
    private void counted(String line, Object... reads) throws IOException {
        Path next = Files.writeString(folder.resolve("next"), String.format(line, reads));
        Files.move(next, folder.resolve("diskstats"), StandardCopyOption.ATOMIC_MOVE);
    }

    private void counted(long first, long second) throws IOException {
        counted(
                "8 0 sda %d 0 %d 0 0 0 0 0 0 0 0%n8 16 sdb %d 0 %d 0 0 0 0 0 0 0 0%n",
                first, 8 * first, second, 8 * second);
    }

    private void awaitShown(MemberReads... expected) {
        kit.createTestProbe().awaitAssert(PipelineFixture.PATIENCE, () -> {
            assertThat(array.members()).containsExactly(expected);
            return null;
        });
    }

    private static MemberReads reads(String name, long reads, Boolean idle) {
        return new MemberReads(name, reads, reads * 4096, idle);
    }

    @Test
    void anIdleMemberIsSaidOnceWhenItBeginsAndOnceWhenItEnds() throws Exception {
        counted(100, 200);
        watch();
        awaitShown(reads("sda", 0, null), reads("sdb", 0, null));
        for (int round = 1; round <= 6; round++) {
            counted(100 + 1000 * round, 200);
            time.timePasses(ROUND);
            Boolean first = round < 2 ? null : false;
            Boolean second = round < 2 ? null : true;
            awaitShown(reads("sda", 1000L * round, first), reads("sdb", 0, second));
        }
        assertThat(log.lines())
                .singleElement()
                .asString()
                .startsWith("WARN device md0: its member sdb takes no part: it has served 0 reads,"
                        + " while its siblings have served 2000.");

        counted(7000, 1200);
        time.timePasses(ROUND);
        awaitShown(reads("sda", 6900, false), reads("sdb", 1000, true));
        counted(8000, 2200);
        time.timePasses(ROUND);
        awaitShown(reads("sda", 7900, false), reads("sdb", 2000, false));
        assertThat(log.lines())
                .hasSize(2)
                .last()
                .isEqualTo(
                        "INFO device md0: its member sdb takes part again: it has served 2000 reads, its siblings 1900");
    }

    @Test
    void withoutCountersMembersAreUnknown() throws Exception {
        watch();
        awaitLines(1);
        awaitShown(MemberReads.unknown("sda"), MemberReads.unknown("sdb"));
        counted("8 0 sda 5 0 40 0 0 0 0 0 0 0 0%n");
        time.timePasses(ROUND);
        awaitShown(reads("sda", 0, null), MemberReads.unknown("sdb"));
        for (int round = 1; round <= 4; round++) {
            counted("8 0 sda %d 0 %d 0 0 0 0 0 0 0 0%n", 5 + 5000 * round, 8 * (5 + 5000 * round));
            time.timePasses(ROUND);
            awaitShown(reads("sda", 5000L * round, round < 3 ? null : false), MemberReads.unknown("sdb"));
        }

        assertThat(log.lines())
                .singleElement()
                .asString()
                .startsWith("INFO what each disk is read for is unknown, since its counters cannot be read: ")
                .contains("diskstats");
    }

    private void awaitLines(int count) {
        kit.createTestProbe().awaitAssert(PipelineFixture.PATIENCE, () -> {
            assertThat(log.lines()).hasSize(count);
            return null;
        });
    }

    @Test
    void countersThatAreWrittenOtherwiseAreRefusedAndSaidOnce() throws Exception {
        counted("8 0 sda many%n");
        watch();
        awaitLines(1);
        time.timePasses(ROUND);
        time.timePasses(ROUND);
        counted(1, 2);
        time.timePasses(ROUND);
        awaitShown(reads("sda", 0, null), reads("sdb", 0, null));

        assertThat(log.lines()).singleElement().asString().contains("line 1: there are 4 fields");
    }
}
