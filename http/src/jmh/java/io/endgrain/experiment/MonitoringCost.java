package io.endgrain.experiment;

import com.sun.net.httpserver.HttpServer;
import io.endgrain.replay.RequestLog;
import io.endgrain.testkit.SharedFolder;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What metrics and traces cost a server that finds everything in memory: two servers, each a process of its own, over the same
 * tables, one with all metrics and 1 % of the requests traced, slow ones kept, the traces sent to a receiver, the other with
 * neither. The same requests go over HTTP to both, in turns; the result is the ratio of their throughputs. The answers are not
 * remembered, so that each is worked out; with {@code --cached} they are, which is the least that a request can cost.
 */
public final class MonitoringCost {
    private static final int PAIRS = 60;
    private static final int WARM_UP_PAIRS = 12;
    private static final int POSITIONS = 1000;
    private static final int CLIENTS = 4;

    private static final List<String> WARM = List.of(
            "-Dendgrain.cache.pages=512 MiB", "-Dendgrain.cache.prefixes=256 MiB", "-Dendgrain.tables.recheck=1h");

    private MonitoringCost() {}

    /** Needs the shared folder. */
    public static void main(String[] arguments) throws Exception {
        boolean cached = arguments.length == 1 && arguments[0].equals("--cached");
        if (arguments.length > 0 && !cached) {
            System.err.println("monitoring-cost takes --cached or nothing: it compares the throughputs of " + PAIRS
                    + " pairs of turns, in a few minutes.");
            System.exit(2);
        }
        SharedFolder shared = SharedFolder.find()
                .orElseThrow(() -> new IllegalStateException("There is no shared folder with tables and a log."));
        List<byte[]> requests = new LinkedHashSet<>(
                        RequestLog.read(shared.requests("standard-10k.txt")).requests())
                .stream().limit(POSITIONS).map(MonitoringCost::request).toList();
        AtomicLong received = new AtomicLong();
        HttpServer receiver = receiver(received);
        List<String> on = List.of(
                "-Dendgrain.metrics.enabled=on",
                "-Dendgrain.tracing.sample=0.01",
                "-Dendgrain.tracing.otlp.endpoint=http://127.0.0.1:"
                        + receiver.getAddress().getPort());
        List<String> off = List.of("-Dendgrain.metrics.enabled=off");
        Path tables = shared.tables("standard");
        try (Served monitored = Served.start(tables, on, cached);
                Served silent = Served.start(tables, off, cached)) {
            for (int i = 0; i < WARM_UP_PAIRS; i++) {
                monitored.perSecond(requests);
                silent.perSecond(requests);
            }
            double[] ratios = new double[PAIRS];
            for (int i = 0; i < PAIRS; i++) {
                boolean first = i % 2 == 0;
                double one = first ? monitored.perSecond(requests) : silent.perSecond(requests);
                double other = first ? silent.perSecond(requests) : monitored.perSecond(requests);
                ratios[i] = first ? one / other : other / one;
                System.out.printf(
                        Locale.ROOT,
                        "pair %d: %.3f (%.0f/s and %.0f/s)%n",
                        i + 1,
                        ratios[i],
                        first ? one : other,
                        first ? other : one);
            }
            System.out.println(new PairedRatios(ratios)
                    .describe("throughput with metrics and traces of 1 % / without" + (cached ? ", cached" : "")));
            System.out.println("bytes of traces received: " + received.get());
        }
        receiver.stop(0);
        System.exit(0);
    }

    private static byte[] request(String fen) {
        return ("GET /standard?fen=" + fen.replace(' ', '_') + " HTTP/1.1\r\nHost: localhost\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    private static HttpServer receiver(AtomicLong received) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/traces", exchange -> {
            received.addAndGet(exchange.getRequestBody().readAllBytes().length);
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        return server;
    }

    /** A server in a process of its own, and clients that stay connected. */
    private record Served(Process process, List<Socket> clients, ExecutorService threads) implements AutoCloseable {
        static Served start(Path tables, List<String> settings, boolean cached) throws IOException {
            List<String> command = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "--enable-native-access=ALL-UNNAMED",
                    "--sun-misc-unsafe-memory-access=allow",
                    "-Dendgrain.log=ERROR",
                    "-Dlogback.configurationFile=" + System.getProperty("logback.configurationFile"),
                    "-cp",
                    System.getProperty("java.class.path")));
            command.addAll(WARM);
            command.addAll(settings);
            command.add("-Dendgrain.requests.cached-answers=" + (cached ? 20_000 : 0));
            command.addAll(List.of(
                    "io.endgrain.http.Main", "serve", "--standard", tables.toString(), "--bind", "127.0.0.1:0"));
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            int port = port(process);
            List<Socket> clients = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                Socket client = new Socket(InetAddress.getLoopbackAddress(), port);
                client.setTcpNoDelay(true);
                clients.add(client);
            }
            return new Served(process, clients, Executors.newFixedThreadPool(CLIENTS));
        }

        /** Of the greeting, which ends with a URL to try. */
        private static int port(Process process) throws IOException {
            BufferedReader lines =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
            String line = lines.readLine();
            if (line == null) {
                throw new IOException("the server has ended without a greeting");
            }
            return URI.create(line.substring(line.indexOf("http://"), line.indexOf("/ ")))
                    .getPort();
        }

        /** Asks all questions, each once, with all clients at a time. */
        double perSecond(List<byte[]> requests) throws Exception {
            AtomicInteger next = new AtomicInteger();
            long start = System.nanoTime();
            List<Future<?>> asking = new ArrayList<>();
            for (Socket client : clients) {
                asking.add(threads.submit(() -> {
                    InputStream input = new BufferedInputStream(client.getInputStream(), 1 << 16);
                    OutputStream output = client.getOutputStream();
                    for (int i = next.getAndIncrement(); i < requests.size(); i = next.getAndIncrement()) {
                        output.write(requests.get(i));
                        skipResponse(input);
                    }
                    return null;
                }));
            }
            for (Future<?> each : asking) {
                each.get();
            }
            return requests.size() * 1e9 / (System.nanoTime() - start);
        }

        private static void skipResponse(InputStream input) throws IOException {
            String status = line(input);
            if (!status.startsWith("HTTP/1.1 200")) {
                throw new IOException("the answer is " + status);
            }
            int length = 0;
            for (String header = line(input); !header.isEmpty(); header = line(input)) {
                if (header.regionMatches(true, 0, "Content-Length: ", 0, 16)) {
                    length = Integer.parseInt(header.substring(16));
                }
            }
            input.skipNBytes(length);
        }

        private static String line(InputStream input) throws IOException {
            StringBuilder line = new StringBuilder();
            for (int c = input.read(); c != '\n'; c = input.read()) {
                if (c < 0) {
                    throw new IOException("the server has closed the connection");
                }
                if (c != '\r') {
                    line.append((char) c);
                }
            }
            return line.toString();
        }

        @Override
        public void close() throws IOException, InterruptedException {
            for (Socket client : clients) {
                client.close();
            }
            threads.shutdown();
            process.destroy();
            process.waitFor();
        }
    }
}
