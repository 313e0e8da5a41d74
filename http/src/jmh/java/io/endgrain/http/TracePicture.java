package io.endgrain.http;

import io.endgrain.disk.OsDisk;
import io.endgrain.http.TraceReceiver.Received;
import io.endgrain.testkit.GeneratedTables;
import io.endgrain.testkit.SamplePositions;
import io.endgrain.testkit.simulated.DeviceModel;
import io.endgrain.testkit.simulated.SimulatedDisk;
import io.endgrain.testkit.simulated.SimulatedMachine;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Makes a picture of a trace: a server on simulated disks, WDL on an NVMe drive and DTZ on two hard disks, is asked about some
 * positions at a time, one of them traced. What is drawn is what a receiver of OpenTelemetry's protocol got.
 */
public final class TracePicture {
    private static final String FEN = "8/4P3/8/8/8/k6p/8/K7 w - - 0 1";
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String TITLE = "A request, as its trace tells it";

    /** Positions of each table that are asked about without waiting, so that the JVM is warm. */
    private static final int WARM_UP = 8;

    private static final int AT_A_TIME = 6;

    private TracePicture() {}

    /** Takes the file to write, {@code docs/trace.svg} if none is named. */
    public static void main(String[] arguments) throws Exception {
        if (arguments.length > 1) {
            System.err.println("trace-picture takes one argument at most: the file to write.");
            System.exit(2);
        }
        Path file = Path.of(arguments.length == 0 ? "docs/trace.svg" : arguments[0]);
        Path folder = Files.createTempDirectory("trace-picture");
        try {
            Files.writeString(file, Waterfall.svg(TITLE, trace(folder)));
            System.out.println(file + " has been written");
        } finally {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path path : all.sorted((a, b) -> b.compareTo(a)).toList()) {
                    Files.delete(path);
                }
            }
        }
        System.exit(0);
    }

    /** The spans of one request. */
    private static List<Received> trace(Path folder) throws Exception {
        Path wdl = Files.createDirectory(folder.resolve("wdl"));
        Path dtz = Files.createDirectory(folder.resolve("dtz"));
        copy(wdl, dtz);
        SimulatedMachine.Builder machines = SimulatedMachine.builder()
                .device(DeviceModel.hardDisks("hdd", 2))
                .device(DeviceModel.flash("nvme", 1))
                .directory(dtz, "hdd")
                .directory(wdl, "nvme");
        // It stays open until the process ends, since the server hands over its last spans when it has been closed.
        TraceReceiver receiver = new TraceReceiver();
        try (SimulatedMachine machine = machines.build()) {
            SimulatedDisk disk = new SimulatedDisk(new OsDisk(), machine, SimulatedDisk.Caching.DIRECT);
            disk.instant(true);
            try (RunningServer server =
                    RunningServer.monitored(disk, List.of(wdl, dtz), settings(receiver, wdl, dtz))) {
                server.awaitReady();
                List<String> others = others();
                for (String fen : others) {
                    server.get("/standard?fen=" + RunningServer.encode(fen));
                }
                disk.instant(false);
                ask(server, others);
                return spans(receiver);
            }
        }
    }

    private static void copy(Path wdl, Path dtz) throws IOException {
        try (Stream<Path> tables = Files.list(GeneratedTables.oneManEach())) {
            for (Path table : tables.toList()) {
                String name = table.getFileName().toString();
                Files.copy(table, (name.endsWith(".rtbw") ? wdl : dtz).resolve(name));
            }
        }
    }

    /** Nearly nothing is remembered, so that a request of few men takes what one of seven takes. */
    private static String settings(TraceReceiver receiver, Path wdl, Path dtz) {
        return receiver.settings()
                + "endgrain.tracing { sample = 0, slow = 3s }\n"
                + "endgrain.cache { pages = 16 KiB, prefixes = 0 }\n"
                + "endgrain.requests.cached-answers = 0\n"
                + "endgrain.devices.overrides = [\n"
                + "{ name = hdd, directories = [\"" + dtz + "\"], kind = rotational, members = 2, lanes = 1 }\n"
                + "{ name = nvme, directories = [\"" + wdl + "\"], kind = solid-state, members = 1 }\n"
                + "]\n";
    }

    private static List<String> others() throws Exception {
        return new SamplePositions(7)
                .ofAll(GeneratedTables.oneManEach(), WARM_UP).stream()
                        .map(position -> position.fen())
                        .toList();
    }

    private static void ask(RunningServer server, List<String> others) throws Exception {
        List<Thread> asking = IntStream.range(0, AT_A_TIME)
                .mapToObj(i -> Thread.startVirtualThread(() -> {
                    try {
                        server.get("/standard?fen=" + RunningServer.encode(others.get(i * others.size() / AT_A_TIME)));
                    } catch (IOException | InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }))
                .toList();
        server.send(HttpRequest.newBuilder(server.uri("/standard?fen=" + RunningServer.encode(FEN)))
                .header("traceparent", "00-" + TRACE + "-00f067aa0ba902b7-01"));
        for (Thread thread : asking) {
            thread.join();
        }
    }

    /** Those that nobody is the parent of have come when all have, and that is within a few seconds. */
    private static List<Received> spans(TraceReceiver receiver) {
        return Eventually.get(() -> {
            List<Received> spans = receiver.spans(TRACE);
            Set<String> ids = spans.stream().map(Received::id).collect(Collectors.toSet());
            boolean whole = spans.stream().anyMatch(span -> span.name().equals("request"))
                    && spans.stream().anyMatch(span -> span.name().startsWith("/"))
                    && spans.stream().allMatch(span -> span.name().startsWith("/") || ids.contains(span.parent()));
            return whole ? spans : null;
        });
    }
}
