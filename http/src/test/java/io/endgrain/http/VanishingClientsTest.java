package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.disk.OsDisk;
import io.endgrain.testkit.CountingDisk;
import io.endgrain.testkit.GatedDisk;
import io.endgrain.testkit.GeneratedTables;
import io.endgrain.testkit.SamplePositions;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A thousand clients that ask while the disk stands still, and go: nothing of them stays behind. */
class VanishingClientsTest {

    private static final int CLIENTS = 1000;
    private static final int UNDER_WAY = 64;
    private static final String SETTINGS = """
            endgrain.cache.pages = 4 KiB
            endgrain.cache.prefixes = 0
            endgrain.requests { under-way = 64, waiting = 2000, longest-wait = 1h }
            endgrain.http.deadline = 60s
            """;

    private final GatedDisk gate = new GatedDisk(new OsDisk());
    private final CountingDisk disk = new CountingDisk(gate);

    @Test
    void they_leave_nothing_behind() throws Exception {
        Path tables = GeneratedTables.threeMen();
        List<String> questions = new SamplePositions(4)
                .ofAll(tables, CLIENTS / 5).stream()
                        .map(position -> "/standard?fen=" + RunningServer.encode(position.fen()))
                        .distinct()
                        .toList();
        try (RunningServer server = RunningServer.overTables(disk, List.of(tables), SETTINGS)) {
            assertThat(server.get(questions.getFirst()).statusCode()).isEqualTo(200);
            gate.close();
            List<Socket> clients = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                clients.add(ask(server, questions.get(i % questions.size())));
            }
            await(server, "requests_under_way=" + UNDER_WAY + "u");
            assertThat(gate.awaitWaiting(1, RunningServer.PATIENCE)).isTrue();

            vanish(clients);

            await(server, "requests_under_way=0u,requests_waiting=0u");
            long reads = disk.counts().total().reads();
            gate.open();
            for (String question : questions.subList(0, 10)) {
                assertThat(server.get(question).statusCode()).isEqualTo(200);
            }
            await(server, "requests_under_way=0u,requests_waiting=0u");
            assertThat(disk.counts().total().reads() - reads)
                    .as("reads after a thousand clients had gone, for ten who asked then")
                    .isLessThan(CLIENTS);
        } finally {
            gate.open();
        }
    }

    private static Socket ask(RunningServer server, String question) throws IOException {
        Socket socket = server.socket();
        String request = "GET " + question + " HTTP/1.1\r\nHost: x\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    /** Every other one is reset, the others close. */
    private static void vanish(List<Socket> clients) throws IOException {
        for (int i = 0; i < clients.size(); i++) {
            if (i % 2 == 0) {
                clients.get(i).setSoLinger(true, 0);
            }
            clients.get(i).close();
        }
    }

    /** Asks until the server's state has these words, within a bound. */
    private static void await(RunningServer server, String words) throws IOException, InterruptedException {
        long end = System.nanoTime() + RunningServer.PATIENCE.toNanos();
        String state = "";
        while (System.nanoTime() < end) {
            state = server.get("/monitor").body();
            if (state.contains(words)) {
                return;
            }
        }
        throw new AssertionError("expected " + words + ", but the last state was " + state);
    }
}
