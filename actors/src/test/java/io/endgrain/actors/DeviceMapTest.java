package io.endgrain.actors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.endgrain.disk.DeviceDescription;
import io.endgrain.disk.DeviceKind;
import io.endgrain.disk.DeviceSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What operators write of devices. */
class DeviceMapTest {
    private static PipelineSettings settings(String text) {
        Config config = ConfigFactory.parseString(text)
                .withFallback(ConfigFactory.parseResources("reference.conf"))
                .resolve();
        return PipelineSettings.of(config.getConfig("endgrain"));
    }

    private static DeviceSettings override(String text) {
        return settings("endgrain.devices.overrides = [{ name = a, directories = [/a], " + text + " }]")
                .devices()
                .find(Path.of("/a"), ONE)
                .settings();
    }

    private static final DeviceDescription ONE =
            new DeviceDescription("sda", DeviceKind.ROTATIONAL, List.of("sda"), "disk sda");
    private static final DeviceDescription ARRAY =
            new DeviceDescription("md0", DeviceKind.ROTATIONAL, List.of("sda", "sdb", "sdc"), "raid5 array md0");

    private static final String DISKS = """
            endgrain.devices {
              defaults { kind = solid-state, lanes = 3 }
              overrides = [
                { name = "hdd 1", directories = ["/mnt/hdd1", "/mnt/x/../hdd3"], kind = rotational, unit-kib = 64, run-kib = 128 }
                { name = "nvme", directories = ["/mnt/hdd1/hot"], queue-pages = 100, credit-pages = 10, age-bound = 5s }
              ]
            }
            """;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            kind = floppy     | kind should be one of auto, rotational, solid-state, memory, network, unknown, but it is floppy
            lanes = 0         | lanes should be a whole number from 1 to 1024, but it is 0
            lanes = 1025      | lanes should be a whole number from 1 to 1024, but it is 1025
            lanes = 8.7       | lanes should be a whole number from 1 to 1024, but it is 8.7
            lanes = "8.7"     | lanes should be a whole number from 1 to 1024, but it is 8.7
            lanes = many      | lanes should be a whole number from 1 to 1024, but it is many
            lanes = 1e3       | lanes should be a whole number from 1 to 1024, but it is 1e3
            lanes = [3]       | lanes should be a whole number from 1 to 1024, but it is [3]
            lanes = 99999999999999999999 | lanes should be a whole number from 1 to 1024, but it is 99999999999999999999
            members = 0       | members should be a whole number from 1 to 1024, but it is 0
            unit-kib = 6      | unit-kib should be a power of two from 4 to 256, but it is 6
            unit-kib = 0      | unit-kib should be a power of two from 4 to 256, but it is 0
            unit-kib = 12     | unit-kib should be a power of two from 4 to 256, but it is 12
            unit-kib = 512    | unit-kib should be a power of two from 4 to 256, but it is 512
            run-kib = 512     | run-kib should be a multiple of 4 from 4, which is unit-kib, to 256, but it is 512
            run-kib = 18      | run-kib should be a multiple of 4 from 4, which is unit-kib, to 256, but it is 18
            queue-pages = 0   | queue-pages should be a whole number from 1 to 2147483647, but it is 0
            credit-pages = 0  | credit-pages should be a whole number from 1 to 65536, which is queue-pages, but it is 0
            age-bound = 0s    | age-bound should be more than no time, with its unit, such as 2s or 500ms, but it is 0s
            age-bound = -1s   | age-bound should be more than no time, with its unit, such as 2s or 500ms, but it is -1s
            age-bound = 5     | age-bound should be more than no time, with its unit, such as 2s or 500ms, but it is 5
            age-bound = "5"   | age-bound should be more than no time, with its unit, such as 2s or 500ms, but it is 5
            age-bound = soon  | age-bound should be more than no time, with its unit, such as 2s or 500ms, but it is soon
            age-bound = [5s]  | age-bound should be more than no time, with its unit, such as 2s or 500ms, but it is ["5s"]
            """)
    void aSettingThatCannotBeIsNamedWithWhereItIsWritten(String setting, String sentence) {
        assertThatThrownBy(() -> settings("\nendgrain.devices.defaults { " + setting + " }"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The setting endgrain.devices.defaults." + sentence + " (String: 2).");
        String inOverride = sentence.replaceFirst(" ", " of the override \"a\" in endgrain.devices.overrides ");
        assertThatThrownBy(() -> override(setting))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The setting " + inOverride + " (String: 1).");
    }

    @ParameterizedTest
    @ValueSource(strings = {"endgrain.devices.default.lanes = 3", "endgrain.devices.override = []"})
    void aMisspeltSectionIsNamed(String setting) {
        assertThatThrownBy(() -> settings(setting))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching(
                        "There is no setting endgrain.devices.(default|override); there are defaults, health, idle-members,"
                                + " overrides \\(String: 1\\).");
    }

    @Test
    void aMisspeltNameIsNamedWithTheNamesThatThereAre() {
        assertThatThrownBy(() -> settings("endgrain.devices.defaults.lane = 3"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "There is no setting endgrain.devices.defaults.lane; there are age-bound, credit-pages, gap-kib,"
                                + " held-lane, kind, lanes, likely, members, order, queue-pages, run-kib, unit-kib (String: 1).");
        assertThatThrownBy(() -> override("lane = 4"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("There is no setting lane of the override \"a\" in endgrain.devices.overrides; there are"
                        + " age-bound, credit-pages, directories, gap-kib, held-lane, kind, lanes, likely, members, name,"
                        + " order, queue-pages, run-kib, unit-kib (String: 1).");
        assertThatThrownBy(() -> settings("endgrain.devices.defaults.directories = [/a]"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("There is no setting endgrain.devices.defaults.directories; there are");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {}                               | The setting name of override 1 in endgrain.devices.overrides is missing; it should be a name for the device, such as "hdd" (String: 1).
            {name=[a]}                       | The setting name of override 1 in endgrain.devices.overrides should be a name for the device, such as "hdd", but it is ["a"] (String: 1).
            {name=" "}                       | The setting name of the override " " in endgrain.devices.overrides should be a name for the device
            {nam=a, directories=[/a]}        | There is no setting nam of override 1 in endgrain.devices.overrides; there are
            {name=a}                         | The setting directories of the override "a" in endgrain.devices.overrides is missing; it should be a list of directories, such as ["/srv/syzygy"] (String: 1).
            {name=a, directories=/a}         | The setting directories of the override "a" in endgrain.devices.overrides should be a list of directories, such as ["/srv/syzygy"], but it is /a (String: 1).
            {name=a, directories=[""]}       | should be a list of directories, such as ["/srv/syzygy"], but it is [""] (String: 1).
            {name=a, directories=["\\u0000"]} | should be a list of directories
            {name=a, directories=[/a]}, {name=a, directories=[/b]}         | Two overrides in endgrain.devices.overrides have the name "a" (String: 1 and String: 1).
            {name=a, directories=[/a/b]}, {name=b, directories=[/a/c/../b/]} | The directory /a/b is on one device, but two overrides in endgrain.devices.overrides name it, "a" and "b" (String: 1 and String: 1).
            {name=a, directories=[/a], lanes=400, members=6}  | The settings lanes and members of the override "a" in endgrain.devices.overrides make 400 times 6, which is 2400 lanes; there should be 1024 at most (String: 1).
            {name=a, directories=[/a], credit-pages=9, queue-pages=7} | should be a whole number from 1 to 7, which is queue-pages, but it is 9 (String: 1).
            {name=a, directories=[/a], run-kib=32, unit-kib=64} | should be a multiple of 4 from 64, which is unit-kib, to 256, but it is 32 (String: 1).
            """)
    void anOverrideThatCannotBeIsNamed(String overrides, String sentence) {
        assertThatThrownBy(() -> settings("endgrain.devices.overrides = [" + overrides + "]"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(sentence);
    }

    @Test
    void whatIsWrittenElsewhereIsBlamedThere() {
        Config elsewhere = ConfigFactory.parseMap(Map.of("lanes", "8.7"), "system properties");
        Config file = ConfigFactory.parseString("kind = auto");

        assertThatThrownBy(() ->
                        DeviceSection.defaults(elsewhere.withFallback(file)).number("lanes", 1, 1, 1024))
                .hasMessageEndingWith("but it is 8.7 (system properties).");
    }

    @Test
    void whatIsNotWrittenGivesWayToWhatIs() {
        assertThat(override("queue-pages = 7").creditPerRequest()).isEqualTo(7);
        assertThat(override("queue-pages = 2000").creditPerRequest()).isEqualTo(1024);
        assertThat(override("unit-kib = 128").runPages()).isEqualTo(32);
        assertThat(override("unit-kib = 32").runPages()).isEqualTo(16);
        DeviceSettings inherited =
                settings("""
                        endgrain.devices {
                          defaults { credit-pages = 100, run-kib = 32 }
                          overrides = [{ name = a, directories = [/a], queue-pages = 7, unit-kib = 64 }]
                        }
                        """).devices().find(Path.of("/a"), ONE).settings();
        assertThat(inherited.creditPerRequest()).isEqualTo(7);
        assertThat(inherited.runPages()).isEqualTo(16);
    }

    @Test
    void lanesOfTheDefaultsCountForTheMembersOfAnOverride() {
        assertThatThrownBy(() -> settings("""
                        endgrain.devices.defaults.lanes = 400

                        endgrain.devices.overrides = [{ name = a, directories = [/a], members = 6 }]
                        """))
                .hasMessage(
                        "The settings lanes and members of the override \"a\" in endgrain.devices.overrides make 400"
                                + " times 6, which is 2400 lanes; there should be 1024 at most (String: 3).");
    }

    @Test
    void anOverrideThatHoldsNoTablesIsTold() {
        DeviceMap map = settings(DISKS).devices();

        assertThat(map.withoutEffect(List.of(Path.of("/mnt/hdd1/hot"), Path.of("/mnt/hdd3/tables"))))
                .isEmpty();
        assertThat(map.withoutEffect(List.of(Path.of("/mnt/hdd1"), Path.of("/mnt"))))
                .containsExactly(
                        "the override \"hdd 1\" in endgrain.devices.overrides names /mnt/hdd3, but no directory with tables"
                                + " or with prefixes of tables is that one or in it",
                        "the override \"nvme\" in endgrain.devices.overrides names /mnt/hdd1/hot, but no directory with"
                                + " tables or with prefixes of tables is that one or in it");
        assertThat(settings("endgrain.devices.overrides = [{ name = a, directories = [] }]")
                        .devices()
                        .withoutEffect(List.of(Path.of("/mnt"))))
                .containsExactly("the override \"a\" in endgrain.devices.overrides names no directory");
    }

    @Test
    void aPathIsOnTheDeviceThatTheOperatorSaysElseOnOneNamedAfterItsFileSystem() {
        DeviceMap map = settings(DISKS).devices();

        assertThat(nameOf(map, "/mnt/hdd1/tables/KQvK.rtbw")).isEqualTo("hdd 1");
        assertThat(nameOf(map, "/mnt/hdd3")).isEqualTo("hdd 1");
        assertThat(nameOf(map, "/mnt/hdd10/KQvK.rtbw")).isEqualTo("md0");
        assertThat(nameOf(map, "/mnt")).isEqualTo("md0");
    }

    private static String nameOf(DeviceMap map, String path) {
        return map.find(Path.of(path), ARRAY).device().name();
    }

    @Test
    void aDeviceHasLanesForEachMember() {
        DeviceMap map = settings("endgrain.devices.overrides = [{ name = a, directories = [/a], members = 4 }]")
                .devices();

        assertThat(map.find(Path.of("/b"), ARRAY).settings())
                .isEqualTo(DeviceSettings.defaultsFor(DeviceKind.ROTATIONAL).withLanes(96));
        assertThat(map.find(Path.of("/a"), ARRAY).settings().lanes()).isEqualTo(128);
        assertThat(map.find(Path.of("/b"), DeviceDescription.unknown(1)).settings())
                .isEqualTo(DeviceSettings.defaultsFor(DeviceKind.UNKNOWN));
    }

    @Test
    void aHugeArrayHasAsManyLanesAsADeviceMayHave() {
        List<String> disks = IntStream.range(0, 60).mapToObj(n -> "sd" + n).toList();
        DeviceDescription huge = new DeviceDescription("md1", DeviceKind.ROTATIONAL, disks, "");

        assertThat(settings("").devices().find(Path.of("/"), huge).settings().lanes())
                .isEqualTo(1024);
    }

    @Test
    void theOperatorsKindIsShownInPlaceOfTheOneFound() {
        String kind = "endgrain.devices.overrides = [{ name = flash, directories = [/a], kind = solid-state }]";

        MappedDevice device = settings(kind).device(Path.of("/a/KQvK.rtbw"), ARRAY);

        assertThat(device.device())
                .isEqualTo(new DeviceDescription("flash", DeviceKind.SOLID_STATE, ARRAY.members(), ARRAY.found()));
        assertThat(device.details()).isEqualTo("solid-state, disks sda sdb sdc, 48 lanes");
    }

    @Test
    void anOverrideIsWrittenOverTheDefaults() {
        DeviceMap map = settings(DISKS).devices();

        DeviceSettings hdd = map.find(Path.of("/mnt/hdd1"), ONE).settings();
        assertThat(hdd.kind()).isEqualTo(DeviceKind.ROTATIONAL);
        assertThat(hdd.lanes()).isEqualTo(3);
        assertThat(hdd.unitPages()).isEqualTo(16);
        assertThat(hdd.runPages()).isEqualTo(32);
        DeviceSettings other = map.find(Path.of("/"), ONE).settings();
        assertThat(other.kind()).isEqualTo(DeviceKind.SOLID_STATE);
        assertThat(other.unitPages()).isEqualTo(1);
    }

    @Test
    void ofNestedDirectoriesTheInnerOneDecides() {
        DeviceSettings nvme = settings(DISKS)
                .devices()
                .find(Path.of("/mnt/hdd1/hot/KQvK.rtbw"), ONE)
                .settings();

        assertThat(nvme.queuePages()).isEqualTo(100);
        assertThat(nvme.creditPerRequest()).isEqualTo(10);
        assertThat(nvme.ageBound()).isEqualTo(Duration.ofSeconds(5));
    }
}
