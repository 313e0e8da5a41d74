package io.endgrain.http;

import com.typesafe.config.Config;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The settings under {@code endgrain.http} that our own code reads; Pekko reads the others by reference.
 *
 * @param address where to listen; port 0 for any that is free
 * @param operators where operators' routes are, if they have an address of their own; port 0 for any that is free
 * @param deadline within which a request has its answer
 * @param maxAge how long a whole answer may be kept by caches on the way, zero for not at all
 * @param shutdownTimeout how long answers under way may take when the server stops
 * @param stream how answers are streamed
 * @param bulk how many positions are answered with one request
 * @param clientLimit how much one address may ask for
 * @param trustedProxies whose word is taken for whom they forward requests of
 */
record HttpSettings(
        InetSocketAddress address,
        Optional<InetSocketAddress> operators,
        Duration deadline,
        Duration maxAge,
        Duration shutdownTimeout,
        StreamSettings stream,
        BulkSettings bulk,
        ClientLimitSettings clientLimit,
        List<Network> trustedProxies) {

    /**
     * Reads them.
     *
     * @param http the settings under {@code endgrain.http}
     * @throws IllegalArgumentException if one cannot be; the message is a sentence
     */
    static HttpSettings of(Config http) {
        Duration deadline = http.getDuration("deadline");
        require(deadline.isPositive(), "deadline should be longer than nothing, such as 30s");
        Duration maxAge = http.getDuration("max-age");
        require(!maxAge.isNegative(), "max-age should be a duration such as 1h, or 0s");
        require(http.getInt("max-connections") > 0, "max-connections should be a number above 0");
        require(http.getInt("backlog") > 0, "backlog should be a number above 0");
        long uriLength = http.getBytes("max-uri-length");
        require(uriLength >= 1024 && uriLength <= 1 << 20, "max-uri-length should be from 1k to 1m");
        Duration idle = http.getDuration("idle-timeout");
        require(
                idle.compareTo(deadline) > 0,
                "idle-timeout should be longer than deadline, or connections end while their answers are made");
        StreamSettings stream = StreamSettings.of(http.getConfig("stream"));
        require(
                stream.ping().compareTo(idle) < 0,
                "stream.ping should be shorter than idle-timeout, or WebSockets end while their clients have nothing to ask");
        Duration shutdown = http.getDuration("shutdown-timeout");
        require(shutdown.isPositive(), "shutdown-timeout should be longer than nothing, such as 40s");
        InetSocketAddress address = address(http.getString("bind"));
        Optional<InetSocketAddress> operators = Optional.of(http.getString("operators.bind"))
                .filter(text -> !text.isEmpty())
                .map(HttpSettings::address);
        require(
                address.getPort() == 0 || operators.filter(address::equals).isEmpty(),
                "operators.bind should be another address than endgrain.http.bind, or empty to serve everything there");
        return new HttpSettings(
                address,
                operators,
                deadline,
                maxAge,
                shutdown,
                stream,
                BulkSettings.of(http.getConfig("bulk"), idle),
                ClientLimitSettings.of(http.getConfig("client-limit")),
                proxies(http.getStringList("trusted-proxies")));
    }

    private static List<Network> proxies(List<String> texts) {
        try {
            return texts.stream().map(Network::parse).toList();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("In the setting endgrain.http.trusted-proxies, " + e.getMessage(), e);
        }
    }

    private static void require(boolean condition, String should) {
        if (!condition) {
            throw new IllegalArgumentException("The setting endgrain.http." + should + ".");
        }
    }

    /**
     * The address that {@code HOST:PORT} names, IPv6 in brackets.
     *
     * @throws IllegalArgumentException if it names none, or a host that nobody knows
     */
    static InetSocketAddress address(String text) {
        int colon = text.lastIndexOf(':');
        int port = colon < 0 ? -1 : port(text.substring(colon + 1));
        String host = colon < 0 ? "" : text.substring(0, colon);
        boolean bracketed = host.startsWith("[") && host.endsWith("]");
        if (port < 0 || host.isEmpty() || (host.contains(":") && !bracketed)) {
            throw new IllegalArgumentException("The address to bind is \"" + text
                    + "\"; it should be a host and a port such as 127.0.0.1:9000, or [::1]:9000.");
        }
        InetSocketAddress address =
                new InetSocketAddress(bracketed ? host.substring(1, host.length() - 1) : host, port);
        if (address.isUnresolved()) {
            throw new IllegalArgumentException("The host of the address to bind, \"" + host + "\", is unknown here.");
        }
        return address;
    }

    private static int port(String text) {
        if (text.isEmpty() || text.length() > 5 || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return -1;
        }
        int port = Integer.parseInt(text);
        return port <= 65535 ? port : -1;
    }
}
