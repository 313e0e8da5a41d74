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
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PipelineSettingsTest {
    private static PipelineSettings settings(String text) {
        Config config = ConfigFactory.parseString(text)
                .withFallback(ConfigFactory.parseResources("reference.conf"))
                .resolve();
        return PipelineSettings.of(config.getConfig("endgrain"));
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

    @Test
    void theBuiltInSettingsAreTheDocumentedOnes() {
        PipelineSettings settings = settings("");

        assertThat(settings.limits()).isEqualTo(new RequestLimits(256, 1024, 20_000, Duration.ofSeconds(1)));
        assertThat(settings.recheck()).isEqualTo(Duration.ofSeconds(5));
        assertThat(settings.cacheBytes(Long.MAX_VALUE)).isGreaterThan(settings.prefixBytes());
        assertThat(settings.prefixBytes()).isPositive();
    }

    @Test
    void sizesAreTakenAsGiven() {
        PipelineSettings settings = settings("endgrain.cache { pages = 64 MiB, prefixes = 0 }");

        assertThat(settings.cacheBytes(1)).isEqualTo(64L << 20);
        assertThat(settings.cacheBytes(Long.MAX_VALUE)).isEqualTo(64L << 20);
        assertThat(settings.prefixBytes()).isZero();
    }

    @Test
    void anAutomaticCacheIsNoLargerThanTheTables() {
        PipelineSettings settings = settings("");

        assertThat(settings.cacheBytes(0)).isEqualTo(64L << 20);
        assertThat(settings.cacheBytes(100L << 20)).isEqualTo(100L << 20);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            requests.under-way = 0             | the setting endgrain.requests.under-way must be 1 or more, but it is 0
            requests.waiting = -1              | the setting endgrain.requests.waiting must be 0 or more, but it is -1
            requests.cached-answers = -1       | the setting endgrain.requests.cached-answers must be 0 or more, but it is -1
            requests.retry-after = -1 second   | the setting endgrain.requests.retry-after must be 0 or more, but it is PT-1S
            cache.pages = 4095                 | The setting endgrain.cache.pages should be "auto" or from 4096 bytes to
            cache.prefixes = -1                | cache.prefixes
            cache.pages = plenty               | pages
            cache.pages = 900T                 | The setting endgrain.cache.pages should be "auto" or from 4096 bytes to
            cache.pages = 99999999999999999999999 | The setting endgrain.cache.pages should be "auto" or from 4096 bytes to
            tables.recheck = 0                 | The setting endgrain.tables.recheck should be longer than nothing, such as 5s, but it is 0.
            tables.recheck = -1s               | The setting endgrain.tables.recheck should be longer than nothing, such as 5s, but it is "-1s".
            tables.recheck = soon              | recheck
            devices.defaults.kind = floppy     | the setting endgrain.devices…kind must be auto, rotational, solid-state, memory, network or unknown, but it is floppy
            devices.defaults.lanes = 0         | the setting "lanes" must be 1 to 1024, but it is 0
            devices.defaults.lanes = 1025      | the setting "lanes" must be 1 to 1024, but it is 1025
            devices.overrides = [{name=a, directories=[], members=0}] | the setting "members" must be 1 to 1024, but it is 0
            devices.overrides = [{name=a, directories=[], members=64, lanes=32}] | the setting "lanes" must be 1 to 1024, but it is 2048
            devices.defaults.lanes = many      | lanes
            devices.defaults.unit-kib = 6      | unit-kib': expected a multiple of 4, found 6
            devices.defaults.unit-kib = 0      | unit-kib': expected a multiple of 4, found 0
            devices.defaults.unit-kib = 12     | the setting "unit of reading in pages" must be a power of two, but it is 3
            devices.defaults.run-kib = 512     | the setting "pages of one read" must be 1 to 64, but it is 128
            devices.defaults.queue-pages = 0   | the setting "bound of the queue in pages" must be 1 to 2147483647, but it is 0
            devices.defaults.credit-pages = 0  | the setting "credit per request in pages" must be 1 to 65536, but it is 0
            devices.defaults.age-bound = 0s    | the setting "age bound" must be more than zero, but it is PT0S
            devices.overrides = [{}]           | No configuration setting found for key 'name'
            devices.overrides = [{name=a}]     | No configuration setting found for key 'directories'
            devices.overrides = 3              | overrides
            """)
    void aSettingThatCannotBeIsNamed(String setting, String sentence) {
        assertThatThrownBy(() -> settings("endgrain." + setting))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(sentence);
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
