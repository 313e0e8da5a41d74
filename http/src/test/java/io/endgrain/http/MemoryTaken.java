package io.endgrain.http;

import java.lang.ref.Reference;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import picocli.CommandLine;

/** Runs {@code endgrain} in a JVM whose memory is taken but for some megabytes: their number first, then the arguments. */
final class MemoryTaken {
    /** Small, since the JVM gives whole regions to large ones. */
    private static final int PIECE = 1 << 16;

    private static final int PIECES_OF_A_MEGABYTE = 16;

    private MemoryTaken() {}

    public static void main(String[] arguments) {
        CommandLine command = Main.commandLine();
        String[] rest = Arrays.copyOfRange(arguments, 1, arguments.length);
        Deque<byte[]> left = new ArrayDeque<>();
        for (int i = 0; i < Integer.parseInt(arguments[0]) * PIECES_OF_A_MEGABYTE; i++) {
            left.addLast(new byte[PIECE]);
        }
        Deque<byte[]> taken = new ArrayDeque<>(1 << 16);
        fill(taken);
        left.clear();
        int exitCode = Main.execute(command, rest);
        Reference.reachabilityFence(taken);
        System.exit(exitCode);
    }

    private static void fill(Deque<byte[]> taken) {
        try {
            while (true) {
                taken.addLast(new byte[PIECE]);
            }
        } catch (OutOfMemoryError full) {
            taken.removeLast();
        }
    }
}
