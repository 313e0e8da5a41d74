package io.endgrain.http;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import io.endgrain.actors.MainlineActor;
import io.endgrain.actors.RequestRegistry;
import io.endgrain.log.FaultLog;
import java.net.InetAddress;
import java.time.Duration;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.pekko.http.javadsl.model.HttpRequest;
import org.apache.pekko.http.javadsl.model.StatusCodes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How many pages may be read from slow devices for each client address. An address has a bucket of pages that fills at a steady
 * rate. A question leaves a deposit, which its answer, that tells what it cost, is set off against; so a bucket may owe pages, and
 * who asks meanwhile is told when to come again. A bucket that is full again is forgotten. Safe for all threads.
 */
final class ClientLimit {
    private static final Logger log = LoggerFactory.getLogger(ClientLimit.class);

    private final ClientLimitSettings settings;
    private final ClientAddresses addresses;
    private final LongSupplier nanos;
    private final Telemetry telemetry;
    private final FaultLog faults;
    private final ConcurrentMap<InetAddress, Bucket> buckets;
    private final double pagesPerNano;

    /**
     * What an address had at some time.
     *
     * @param pages what was in its bucket; below 0 if it owed some
     * @param at when, as of the clock
     */
    private record Bucket(double pages, long at) {}

    /**
     * With all buckets full.
     *
     * @param nanos a clock that never goes back
     * @param telemetry is told of questions that are refused
     * @param faults is told of them, too, but not whose they are
     */
    ClientLimit(
            ClientLimitSettings settings,
            ClientAddresses addresses,
            LongSupplier nanos,
            Telemetry telemetry,
            FaultLog faults) {
        this.settings = settings;
        this.addresses = addresses;
        this.nanos = nanos;
        this.telemetry = telemetry;
        this.faults = faults;
        this.pagesPerNano = (double) settings.pagesPerMinute() / TimeUnit.MINUTES.toNanos(1);
        this.buckets = Caffeine.newBuilder()
                .maximumSize(settings.addresses())
                .expireAfter(Expiry.<InetAddress, Bucket>writing((address, bucket) -> untilFull(bucket)))
                .ticker(nanos::getAsLong)
                .executor(Runnable::run)
                .<InetAddress, Bucket>build()
                .asMap();
    }

    private Duration untilFull(Bucket bucket) {
        return Duration.ofNanos(1 + (long) ((settings.burst() - bucket.pages()) / pagesPerNano));
    }

    /**
     * Whoever has sent a request.
     *
     * @param route by which its questions come
     */
    Client of(HttpRequest request, String route) {
        return new Client(addresses.of(request), route);
    }

    /** How many addresses have less than a full bucket, about. */
    int remembered() {
        return buckets.size();
    }

    private Bucket now(Bucket before) {
        long now = nanos.getAsLong();
        return before == null
                ? new Bucket(settings.burst(), now)
                : new Bucket(Math.min(settings.burst(), before.pages() + (now - before.at()) * pagesPerNano), now);
    }

    private void add(InetAddress address, double pages) {
        buckets.compute(address, (key, before) -> {
            Bucket now = now(before);
            return new Bucket(Math.min(settings.burst(), now.pages() + pages), now.at());
        });
    }

    /** One address that asks by one route. */
    final class Client {
        private final InetAddress address;
        private final String route;

        Client(InetAddress address, String route) {
            this.address = address;
            this.route = route;
        }

        /** Its address. */
        InetAddress address() {
            return address;
        }

        /**
         * A question has come.
         *
         * @return to be settled with its reply
         * @throws RefusedRequest if the address has to wait before it asks
         */
        Deposit ask() throws RefusedRequest {
            Deposit deposit = tryAsk();
            if (deposit == null) {
                throw refusal();
            }
            return deposit;
        }

        /** As above, but null if it has to wait: {@link #untilItMay} tells for how long. */
        Deposit tryAsk() {
            if (!settings.isOn()) {
                return new Deposit(null);
            }
            boolean[] may = new boolean[1];
            buckets.compute(address, (key, before) -> {
                Bucket now = now(before);
                may[0] = now.pages() >= 1;
                return may[0] ? new Bucket(now.pages() - settings.deposit(), now.at()) : now;
            });
            return may[0] ? new Deposit(address) : null;
        }

        /** How long it has to wait before it may ask; nothing if it may. */
        Duration untilItMay() {
            Bucket bucket = buckets.get(address);
            double missing = bucket == null ? 0 : 1 - now(bucket).pages();
            return missing <= 0 ? Duration.ZERO : Duration.ofNanos(1 + (long) (missing / pagesPerNano));
        }

        /** What it is told that has to wait. */
        RefusedRequest refusal() {
            telemetry.limited(route);
            faults.warn(log, "limited", "a client asked for more pages of slow devices than one address may have");
            log.debug("limited address={} route={}", address.getHostAddress(), route);
            Duration wait = untilItMay();
            String seconds = Responses.retryAfter(wait).value();
            return new RefusedRequest(
                    StatusCodes.TOO_MANY_REQUESTS,
                    "Answers for this address have taken more pages from slow disks than it may have, which is "
                            + settings.pagesPerMinute() + " a minute; it should ask again in " + seconds
                            + (seconds.equals("1") ? " second." : " seconds."),
                    Responses.retryAfter(wait));
        }
    }

    /** What a question has left, to be settled once. */
    final class Deposit {
        private final InetAddress address;

        private Deposit(InetAddress address) {
            this.address = address;
        }

        /** The question has ended. One that was given up, or late, may have taken many pages, which nobody tells: it stays. */
        void settle(RequestRegistry.Reply reply) {
            switch (reply) {
                case RequestRegistry.Answered answered -> cost(answered.slowPages());
                case RequestRegistry.Refused refused -> cost(0);
                case RequestRegistry.Crashed crashed -> cost(0);
                case RequestRegistry.OutOfTime late -> {}
                case RequestRegistry.Withdrawn withdrawn -> {}
            }
        }

        /** As above, of a main line. */
        void settle(MainlineActor.Reply reply) {
            switch (reply) {
                case MainlineActor.Walked walked -> cost(walked.slowPages());
                case MainlineActor.NoLine none -> cost(none.slowPages());
                case RequestRegistry.Refused refused -> cost(0);
                case RequestRegistry.Crashed crashed -> cost(0);
                case RequestRegistry.OutOfTime late -> {}
                case RequestRegistry.Withdrawn withdrawn -> {}
            }
        }

        /** It has cost so many pages. */
        void cost(int pages) {
            if (address != null && pages != settings.deposit()) {
                add(address, settings.deposit() - pages);
            }
        }
    }
}
