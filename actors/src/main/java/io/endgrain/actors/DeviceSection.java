package io.endgrain.actors;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValue;
import io.endgrain.disk.DeviceKind;
import io.endgrain.disk.ResidentPages;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A section of the settings of devices: the defaults, or one override, which is written over them. Its methods give values
 * that can be; for others they throw an {@link IllegalArgumentException} with a sentence that says which setting it is, what
 * was expected, what is written, and where.
 */
final class DeviceSection {
    static final int PAGE_KIB = ResidentPages.PAGE_SIZE / 1024;

    private static final String DEFAULTS = "endgrain.devices.defaults";

    /** Settings that every section may have. */
    private static final Set<String> NAMES = Set.of(
            "kind",
            "lanes",
            "members",
            "unit-kib",
            "run-kib",
            "gap-kib",
            "order",
            "likely",
            "held-lane",
            "queue-pages",
            "credit-pages",
            "age-bound");

    private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]+");
    private static final Pattern WITHOUT_UNIT = Pattern.compile("[+-]?[0-9.]+");

    private final String title;
    private final Config written;
    private final Config all;

    private DeviceSection(String title, Config written, Config all) {
        this.title = title;
        this.written = written;
        this.all = all;
    }

    /** The section {@code endgrain.devices.defaults}. */
    static DeviceSection defaults(Config written) {
        DeviceSection section = new DeviceSection(DEFAULTS, written, written);
        section.requireKnown(List.of());
        return section;
    }

    /**
     * An override of this section.
     *
     * @param title what it is called in a sentence
     * @param written what is set there
     * @param more names of settings that only overrides have
     */
    DeviceSection override(String title, Config written, Collection<String> more) {
        DeviceSection section = new DeviceSection(title, written, written.withFallback(all));
        section.requireKnown(more);
        return section;
    }

    private void requireKnown(Collection<String> more) {
        List<String> known = new ArrayList<>(NAMES);
        known.addAll(more);
        SettingNames.require(written.root(), known, this::fullName);
    }

    /** What it is called in a sentence. */
    String title() {
        return title;
    }

    /** The words for one of its settings in a sentence. */
    String fullName(String name) {
        return title.equals(DEFAULTS) ? title + "." + name : name + " of " + title;
    }

    /** Whether a setting is written in this very section. */
    boolean isWritten(String name) {
        return written.hasPath(name);
    }

    /** Whether a setting is written in this section or in the one below. */
    boolean isSet(String name) {
        return all.hasPath(name);
    }

    /** Where a setting is written that is {@linkplain #isSet set}. */
    String origin(String name) {
        return all.getValue(name).origin().description();
    }

    /** A whole number from {@code least} to {@code most}. */
    int number(String name, int otherwise, int least, int most) {
        return number(name, otherwise, least, most, "a whole number from " + least + " to " + most);
    }

    /** As the other, where the sentence is to name the bounds in words of its own. */
    int number(String name, int otherwise, int least, int most, String expected) {
        if (!isSet(name)) {
            return otherwise;
        }
        String text = text(name);
        if (WHOLE.matcher(text).matches()) {
            BigInteger number = new BigInteger(text);
            if (number.compareTo(BigInteger.valueOf(least)) >= 0 && number.compareTo(BigInteger.valueOf(most)) <= 0) {
                return number.intValueExact();
            }
        }
        throw refusal(name, expected);
    }

    /**
     * A number of KiB in whole pages.
     *
     * @return so many pages
     */
    int pages(String name, int otherwisePages, int leastPages, int mostPages, String expected) {
        int kib = number(name, otherwisePages * PAGE_KIB, leastPages * PAGE_KIB, mostPages * PAGE_KIB, expected);
        if (kib % PAGE_KIB != 0) {
            throw refusal(name, expected);
        }
        return kib / PAGE_KIB;
    }

    /** More than no time. A number alone is refused: its unit would be milliseconds, which nobody thinks of. */
    Duration time(String name, Duration otherwise) {
        if (!isSet(name)) {
            return otherwise;
        }
        String expected = "more than no time, with its unit, such as 2s or 500ms";
        if (WITHOUT_UNIT.matcher(text(name)).matches()) {
            throw refusal(name, expected);
        }
        try {
            Duration time = all.getDuration(name);
            if (time.isPositive()) {
                return time;
            }
        } catch (ConfigException.BadValue | ConfigException.WrongType notATime) {
            throw refusal(name, expected, notATime);
        }
        throw refusal(name, expected);
    }

    /** One of the values of an enumeration, by its name with hyphens. */
    <E extends Enum<E>> E choice(String name, E otherwise, E[] values) {
        if (!isSet(name)) {
            return otherwise;
        }
        List<String> names = Arrays.stream(values)
                .map(value -> value.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .toList();
        int index = names.indexOf(text(name));
        if (index < 0) {
            throw refusal(name, "one of " + String.join(", ", names));
        }
        return values[index];
    }

    /** On or off. */
    boolean isOn(String name, boolean otherwise) {
        if (!isSet(name)) {
            return otherwise;
        }
        return switch (text(name)) {
            case "on", "true", "yes" -> true;
            case "off", "false", "no" -> false;
            default -> throw refusal(name, "on or off");
        };
    }

    /** The kind of device; empty for the one that is found. */
    Optional<DeviceKind> kind() {
        String name = "kind";
        if (!isSet(name) || text(name).equals("auto")) {
            return Optional.empty();
        }
        return Optional.of(DeviceKinds.named(text(name))
                .orElseThrow(() -> refusal(name, "one of auto, rotational, solid-state, memory, network, unknown")));
    }

    /** A setting as it is written. */
    private String text(String name) {
        ConfigValue value = all.getValue(name);
        return switch (value.valueType()) {
            case STRING, NUMBER, BOOLEAN -> all.getString(name);
            default -> value.render(ConfigRenderOptions.concise());
        };
    }

    /** What is thrown where a setting is not as expected. */
    IllegalArgumentException refusal(String name, String expected) {
        return refusal(name, expected, null);
    }

    /** As the other, with what has failed when the setting was read; null for nothing. */
    IllegalArgumentException refusal(String name, String expected, Exception cause) {
        return new IllegalArgumentException(
                "The setting " + fullName(name) + " should be " + expected + ", but it is " + text(name) + " ("
                        + origin(name) + ").",
                cause);
    }
}
