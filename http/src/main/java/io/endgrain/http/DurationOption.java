package io.endgrain.http;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads an option that is a time: {@code 30ms}, {@code 1.5s}, {@code 2m}, or 0. */
final class DurationOption implements ITypeConverter<Duration> {
    private static final Pattern TIME = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,6})?)\\s*(ms|s|m)");

    @Override
    public Duration convert(String text) {
        if (text.equals("0")) {
            return Duration.ZERO;
        }
        Matcher time = TIME.matcher(text);
        if (!time.matches()) {
            throw new TypeConversionException(
                    Quotation.of(text) + " is not a time; it should be like 30ms, 1.5s or 2m");
        }
        double nanoseconds = switch (time.group(2)) {
            case "ms" -> 1e6;
            case "s" -> 1e9;
            default -> 60e9;
        };
        return Duration.ofNanos(Math.round(Double.parseDouble(time.group(1)) * nanoseconds));
    }
}
