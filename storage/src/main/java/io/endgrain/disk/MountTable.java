package io.endgrain.disk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What is mounted: {@code /proc/self/mountinfo}, whose format {@code proc_pid_mountinfo(5)} describes. */
final class MountTable {

    private final Path file;

    MountTable(Path file) {
        this.file = file;
    }

    /**
     * A file system that is mounted.
     *
     * @param type    its type, for example {@code ext4} or {@code fuse.sshfs}
     * @param source  where it comes from: a device, another host, or a word without a meaning
     * @param options of the file system, not of the place where it is mounted
     */
    record Mount(String type, String source, List<String> options) {

        /** The values of the options of this name; overlays may have several lower directories. */
        List<String> values(String option) {
            return options.stream()
                    .filter(text -> text.startsWith(option + "="))
                    .map(text -> text.substring(option.length() + 1))
                    .toList();
        }
    }

    /**
     * The file system with this number; empty if there is none.
     *
     * @throws IOException if the table cannot be read
     */
    Optional<Mount> find(DeviceNumber number) throws IOException {
        String wanted = number.toString();
        // A name in it may have been written in any character set.
        try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
            return lines.map(line -> line.split(" "))
                    .filter(fields -> fields.length > 3 && fields[2].equals(wanted))
                    .flatMap(fields -> mount(fields).stream())
                    .findFirst();
        } catch (UncheckedIOException failure) {
            throw failure.getCause();
        }
    }

    /** The fields after the optional ones, whose number varies and whose end is a hyphen. */
    private static Optional<Mount> mount(String[] fields) {
        int hyphen = Arrays.asList(fields).indexOf("-");
        if (hyphen < 0 || hyphen + 2 >= fields.length) {
            return Optional.empty();
        }
        List<String> options = hyphen + 3 < fields.length
                ? Arrays.stream(fields[hyphen + 3].split(","))
                        .map(MountTable::plain)
                        .toList()
                : List.of();
        return Optional.of(new Mount(plain(fields[hyphen + 1]), plain(fields[hyphen + 2]), options));
    }

    /** Space, tab, newline and backslash are written as three octal digits after a backslash. */
    private static String plain(String escaped) {
        byte[] bytes = escaped.getBytes(StandardCharsets.ISO_8859_1);
        byte[] plain = new byte[bytes.length];
        int length = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '\\' && escaped.substring(i + 1).matches("(?s)[0-3][0-7][0-7].*")) {
                plain[length++] = (byte) Integer.parseInt(escaped.substring(i + 1, i + 4), 8);
                i += 3;
            } else {
                plain[length++] = bytes[i];
            }
        }
        return new String(plain, 0, length, StandardCharsets.UTF_8);
    }
}
