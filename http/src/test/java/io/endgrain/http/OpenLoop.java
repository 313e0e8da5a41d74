package io.endgrain.http;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/** What became of questions that were sent to a server at times that do not depend on its answers, or by a few clients at once. */
record OpenLoop(List<Answered> answers, double seconds) {
    private static final double NANOS = 1e9;

    /**
     * An answer.
     *
     * @param nanos from when the question should have been sent
     * @param status of HTTP
     * @param saysWhen whether it has {@code Retry-After}
     */
    record Answered(long nanos, int status, boolean saysWhen) {
        boolean isWhole() {
            return status == 200;
        }
    }

    /** Sends questions as people do who do not know of each other, so many per second. */
    static OpenLoop at(double perSecond, List<URI> questions, long seed) throws InterruptedException {
        SplittableRandom random = new SplittableRandom(seed);
        List<CompletableFuture<Answered>> answers = new ArrayList<>();
        try (HttpClient client = client()) {
            long start = System.nanoTime();
            double due = start;
            for (URI question : questions) {
                due += random.nextExponential() / perSecond * NANOS;
                long intended = (long) due;
                for (long left = intended - System.nanoTime(); left > 0; left = intended - System.nanoTime()) {
                    LockSupport.parkNanos(left);
                }
                answers.add(ask(client, question, intended));
            }
            return collect(answers, start);
        }
    }

    /** Sends each question as soon as fewer than so many are under way. */
    static OpenLoop closed(int atATime, List<URI> questions) throws InterruptedException {
        Semaphore places = new Semaphore(atATime);
        List<CompletableFuture<Answered>> answers = new ArrayList<>();
        try (HttpClient client = client()) {
            long start = System.nanoTime();
            for (URI question : questions) {
                places.acquire();
                answers.add(ask(client, question, System.nanoTime()).whenComplete((done, failure) -> places.release()));
            }
            return collect(answers, start);
        }
    }

    private static HttpClient client() {
        return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    }

    private static CompletableFuture<Answered> ask(HttpClient client, URI question, long intended) {
        return client.sendAsync(HttpRequest.newBuilder(question).build(), HttpResponse.BodyHandlers.discarding())
                .thenApply(response -> new Answered(
                        System.nanoTime() - intended,
                        response.statusCode(),
                        response.headers().firstValue("Retry-After").isPresent()));
    }

    private static OpenLoop collect(List<CompletableFuture<Answered>> answers, long start) {
        CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new))
                .orTimeout(RunningServer.PATIENCE.toSeconds(), TimeUnit.SECONDS)
                .join();
        return new OpenLoop(
                answers.stream().map(CompletableFuture::join).toList(), (System.nanoTime() - start) / NANOS);
    }

    long count(Predicate<Answered> which) {
        return answers.stream().filter(which).count();
    }

    /** A quantile of those that are whole answers, or of the others, in milliseconds. */
    double millis(double quantile, boolean whole) {
        long[] sorted = answers.stream()
                .filter(answer -> answer.isWhole() == whole)
                .mapToLong(Answered::nanos)
                .sorted()
                .toArray();
        return quantile(sorted, quantile);
    }

    /** The nearest rank. */
    static double quantile(long[] nanos, double quantile) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return sorted[(int) Math.min(sorted.length - 1, Math.ceil(quantile * sorted.length) - 1)] / 1e6;
    }

    @Override
    public String toString() {
        return String.format(
                "%d answers in %.1f s, %.1f/s, median %.0f ms, p99 %.0f ms; %d refused",
                count(Answered::isWhole),
                seconds,
                count(Answered::isWhole) / seconds,
                millis(0.5, true),
                millis(0.99, true),
                count(answer -> !answer.isWhole()));
    }
}
