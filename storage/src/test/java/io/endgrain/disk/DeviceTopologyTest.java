package io.endgrain.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which device a file is on, in trees like {@code /sys}. */
class DeviceTopologyTest {

    @TempDir
    private Path folder;

    private SysTree sys;

    @BeforeEach
    void makeTree() throws IOException {
        sys = new SysTree(folder);
    }

    private DeviceDescription describe(int major, int minor) {
        return sys.topology().describe(new DeviceNumber(major, minor).stDev());
    }

    @Test
    void aPlainDisk() throws IOException {
        sys.disk("8:0", "sda", "1");

        assertThat(describe(8, 0))
                .isEqualTo(new DeviceDescription("sda", DeviceKind.ROTATIONAL, List.of("sda"), "disk sda"));
    }

    @Test
    void twoPartitionsOfADiskAreOneDevice() throws IOException {
        Path disk = sys.disk("259:0", "nvme0n1", "0");
        sys.partition("259:1", disk, "nvme0n1p1");
        sys.partition("259:300", disk, "nvme0n1p2");

        DeviceDescription first = describe(259, 1);
        DeviceDescription second = describe(259, 300);

        assertThat(first)
                .isEqualTo(new DeviceDescription(
                        "nvme0n1", DeviceKind.SOLID_STATE, List.of("nvme0n1"), "partition nvme0n1p1 of disk nvme0n1"));
        assertThat(second.name()).isEqualTo(first.name());
    }

    @Test
    void aPartitionKnowsWhereItBegins() throws IOException {
        Path disk = sys.disk("8:0", "sda", "1");
        sys.attribute(sys.partition("8:1", disk, "sda1"), "start", "2048");

        assertThat(sys.topology().partitionStart(new DeviceNumber(8, 1).stDev()))
                .isEqualTo(2048 * 512);
        assertThat(sys.topology().partitionStart(new DeviceNumber(8, 0).stDev()))
                .isZero();
        assertThat(sys.topology().partitionStart(new DeviceNumber(0, 35).stDev()))
                .isZero();
    }

    @Test
    void aLinearVolumeIsTheDiskThatItIsOn() throws IOException {
        Path partition = sys.partition("8:1", sys.disk("8:0", "sda", "1"), "sda1");
        Path crypt = sys.volume("253:0", "dm-0", "crypt-sda1", "CRYPT-LUKS2-1234", partition);
        sys.volume("253:1", "dm-1", "vg0-tables", "LVM-abcd", crypt);

        assertThat(describe(253, 1))
                .isEqualTo(new DeviceDescription(
                        "sda",
                        DeviceKind.ROTATIONAL,
                        List.of("sda"),
                        "volume vg0-tables on volume crypt-sda1 on partition sda1 of disk sda"));
    }

    @Test
    void aVolumeOverTwoPartitionsOfADiskIsThatDisk() throws IOException {
        Path disk = sys.disk("8:0", "sda", "1");
        Path first = sys.partition("8:1", disk, "sda1");
        Path second = sys.partition("8:2", disk, "sda2");
        sys.volume("253:0", "dm-0", "vg0-tables", "LVM-abcd", first, second);

        assertThat(describe(253, 0))
                .isEqualTo(new DeviceDescription(
                        "sda", DeviceKind.ROTATIONAL, List.of("sda"), "volume vg0-tables on 2 parts of sda"));
    }

    @Test
    void aRaid5OfLvmOnSixDisksIsOneDeviceWithSixMembers() throws IOException {
        List<Path> images = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            String name = "sd" + (char) ('a' + i);
            Path disk = sys.disk("8:" + 16 * i, name, "1");
            Path volume = sys.partition("8:" + (16 * i + 1), disk, name + "1");
            String image = "vg0-tables_rimage_" + i;
            images.add(sys.volume("253:" + 2 * i, "dm-" + 2 * i, "vg0-tables_rmeta_" + i, "LVM-meta" + i, volume));
            images.add(sys.volume("253:" + (2 * i + 1), "dm-" + (2 * i + 1), image, "LVM-image" + i, volume));
        }
        sys.volume("253:12", "dm-12", "vg0-tables", "LVM-raid", images.toArray(Path[]::new));

        assertThat(describe(253, 12))
                .isEqualTo(new DeviceDescription(
                        "vg0-tables",
                        DeviceKind.ROTATIONAL,
                        List.of("sda", "sdb", "sdc", "sdd", "sde", "sdf"),
                        "volume vg0-tables on 6 disks: sda, sdb, sdc, sdd, sde, sdf"));
    }

    @Test
    void anMdRaid0OnTwoNvmeIsOneDevice() throws IOException {
        Path first = sys.disk("259:0", "nvme0n1", "0");
        Path second = sys.disk("259:1", "nvme1n1", "0");
        Path md = sys.array("9:127", "md127", "raid0", first, second);
        sys.partition("259:2", md, "md127p1");
        sys.volume("253:0", "dm-0", "vg1-fast", "LVM-linear", md);

        assertThat(describe(9, 127))
                .isEqualTo(new DeviceDescription(
                        "md127",
                        DeviceKind.SOLID_STATE,
                        List.of("nvme0n1", "nvme1n1"),
                        "raid0 array md127 on 2 disks: nvme0n1, nvme1n1"));
        assertThat(describe(259, 2).name()).isEqualTo("md127");
        assertThat(describe(253, 0).name()).isEqualTo("md127");
    }

    @Test
    void theSlowestMemberDecidesOnTheKind() throws IOException {
        Path cached = sys.disk("8:0", "sda", "1");
        Path cache = sys.disk("259:0", "nvme0n1", "0");
        sys.volume("253:0", "dm-0", "vg0-cached", "LVM-cache", cached, cache);

        assertThat(describe(253, 0).kind()).isEqualTo(DeviceKind.ROTATIONAL);
        assertThat(describe(253, 0).members()).containsExactly("sda", "nvme0n1");
    }

    @Test
    void theMetadataOfAThinPoolDoNotMakeItAnArray() throws IOException {
        Path disk = sys.disk("8:0", "sda", "1");
        Path fast = sys.disk("259:0", "nvme0n1", "0");
        Path data = sys.volume("253:0", "dm-0", "vg0-pool_tdata", "LVM-abc-tdata", disk);
        Path metadata = sys.volume("253:1", "dm-1", "vg0-pool_tmeta", "LVM-abc-tmeta", fast);
        Path pool = sys.volume("253:2", "dm-2", "vg0-pool-tpool", "LVM-abc-tpool", data, metadata);
        sys.volume("253:3", "dm-3", "vg0-tables", "LVM-thin", pool);

        assertThat(describe(253, 3).name()).isEqualTo("sda");
    }

    @Test
    void aDiskWhoseKindIsNotKnown() throws IOException {
        sys.disk("8:0", "sda", "");
        sys.disk("259:0", "nvme0n1", "");
        sys.disk("254:0", "zram0", "0");
        sys.disk("43:0", "nbd0", "1");
        sys.disk("72:0", "cciss!c0d0", "1");

        assertThat(describe(8, 0).kind()).isEqualTo(DeviceKind.UNKNOWN);
        assertThat(describe(259, 0).kind()).isEqualTo(DeviceKind.SOLID_STATE);
        assertThat(describe(254, 0).kind()).isEqualTo(DeviceKind.MEMORY);
        assertThat(describe(43, 0).kind()).isEqualTo(DeviceKind.NETWORK);
        assertThat(describe(72, 0).name()).isEqualTo("cciss/c0d0");
    }

    @ParameterizedTest
    @CsvSource({
        "tmpfs, tmpfs, MEMORY, a file system in memory",
        "nfs4, box:/tables, NETWORK, 'a file system of another host, box:/tables'",
        "fuse.sshfs, me@box:/my\\040tables, NETWORK, 'a file system of another host, me@box:/my tables'",
        "cifs, //box/tables, NETWORK, 'a file system of another host, //box/tables'",
        "zfs, tank/tables, UNKNOWN, 'a file system that shows no block device, tank/tables'"
    })
    void aFileSystemWithoutABlockDeviceIsOneOfItsOwn(String type, String source, DeviceKind kind, String found)
            throws IOException {
        sys.mount("0:35", "proc", "proc", "rw");
        sys.mount("0:300", type, source, "rw,size=4k");

        assertThat(describe(0, 300)).isEqualTo(new DeviceDescription(type + " 0:300", kind, List.of(), found));
    }

    @Test
    void aBtrfsIsOnTheDeviceThatItNames() throws IOException {
        sys.partition("8:1", sys.disk("8:0", "sda", "0"), "sda1");
        sys.mount("0:40", "btrfs", "/dev/sda1", "rw,space_cache=v2");

        assertThat(describe(0, 40))
                .isEqualTo(new DeviceDescription(
                        "sda", DeviceKind.SOLID_STATE, List.of("sda"), "btrfs on partition sda1 of disk sda"));
    }

    @Test
    void aBtrfsOverSeveralDisksHasThemAsMembers() throws IOException {
        Path first = sys.disk("8:0", "sda", "1");
        Path second = sys.disk("8:16", "sdb", "1");
        Path mapped = sys.volume("253:0", "dm-0", "luks-b", "CRYPT-b", second);
        sys.btrfs("1234-abcd", first, mapped);
        sys.mount("0:40", "btrfs", "/dev/mapper/luks-b", "rw");

        assertThat(describe(0, 40).members()).containsExactly("sda", "sdb");
        assertThat(describe(0, 40).kind()).isEqualTo(DeviceKind.ROTATIONAL);
    }

    @Test
    void anOverlayIsOnTheDeviceOfTheFoldersUnderIt() throws IOException {
        DeviceNumber real = DeviceNumber.of((Long) Files.getAttribute(folder, "unix:dev"));
        Path upper = Files.createDirectory(folder.resolve("upper"));
        Path lower = Files.createDirectory(folder.resolve("lower"));
        sys.mount("0:50", "overlay", "overlay", "rw,lowerdir=" + lower + ":/nowhere/l2,upperdir=" + upper);
        if (real.major() == 0) {
            sys.mount(real.toString(), "tmpfs", "tmpfs", "rw");
        } else {
            sys.disk(real.toString(), "sda", "1");
        }

        DeviceDescription device = describe(0, 50);

        assertThat(device.name())
                .isEqualTo(sys.topology().describe(real.stDev()).name());
        assertThat(device.kind()).isNotEqualTo(DeviceKind.UNKNOWN);
        assertThat(device.found()).startsWith("an overlay on ");
    }

    @Test
    void anOverlayOverFoldersThatCannotBeSeenIsUnknown() throws IOException {
        sys.mount("0:50", "overlay", "overlay", "rw,lowerdir=/nowhere/l1:/nowhere/l2,upperdir=/nowhere/upper");

        assertThat(describe(0, 50))
                .isEqualTo(new DeviceDescription(
                        "overlay 0:50",
                        DeviceKind.UNKNOWN,
                        List.of(),
                        "an overlay over folders that cannot be seen from here"));
    }

    @Test
    void whatNothingIsKnownOfHasItsNumber() throws IOException {
        sys.mount("8:1", "ext4", "/dev/sda1", "rw");

        assertThat(describe(8, 17))
                .isEqualTo(new DeviceDescription(
                        "8:17", DeviceKind.UNKNOWN, List.of(), "8:17, of which nothing is known"));
        assertThat(describe(8, 1).found()).isEqualTo("ext4 on /dev/sda1, of which /sys shows nothing");
        assertThat(describe(0, 7).name()).isEqualTo("0:7");
    }

    @Test
    void withoutSysAndProcEverythingIsUnknown() {
        DeviceTopology blind = new DeviceTopology(folder.resolve("nothing"), folder.resolve("nothing"));

        assertThat(blind.describe(new DeviceNumber(8, 17).stDev()))
                .isEqualTo(new DeviceDescription(
                        "8:17",
                        DeviceKind.UNKNOWN,
                        List.of(),
                        "8:17, of which nothing is known because looking failed: there is no such file any more"));
    }

    @Test
    void volumesThatLeadRoundInACircleEnd() throws IOException {
        Path volume = sys.volume("253:0", "dm-0", "vg0-a", "LVM-a");
        Files.createSymbolicLink(volume.resolve("slaves/dm-0"), volume);

        assertThat(describe(253, 0).name()).isEqualTo("vg0-a");
    }

    @Test
    void theDiskOfThisMachineIsDescribedWhateverItIs() throws IOException {
        long stDev = (Long) Files.getAttribute(folder, "unix:dev");

        DeviceDescription device = new OsDisk().device(stDev);

        assertThat(device.name()).isNotBlank();
        assertThat(device.found()).isNotBlank();
        assertThat(new OsDisk().device(stDev)).isEqualTo(device);
    }

    @ParameterizedTest
    @CsvSource({"8, 17", "0, 35", "259, 70000", "5000, 1", "253, 1048575"})
    void numbersAreTakenApartAsTheyArePutTogether(long major, long minor) {
        DeviceNumber number = new DeviceNumber(major, minor);

        assertThat(DeviceNumber.of(number.stDev())).isEqualTo(number);
    }
}
