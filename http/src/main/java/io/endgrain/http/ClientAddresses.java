package io.endgrain.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.pekko.http.javadsl.model.AttributeKeys;
import org.apache.pekko.http.javadsl.model.HttpHeader;
import org.apache.pekko.http.javadsl.model.HttpRequest;
import org.apache.pekko.http.javadsl.model.RemoteAddress;

/**
 * Whom requests come from. What {@code X-Forwarded-For} says is believed only as far as proxies have written it that the settings
 * name: each proxy appends the address that it was connected from, and everything left of that may be made up.
 *
 * @param trusted the proxies
 */
record ClientAddresses(List<Network> trusted) {
    private static final int IPV6_BYTES = 16;

    /** A site gets at least this much, and can take any address of it. */
    private static final int SITE_BYTES = 8;

    ClientAddresses {
        trusted = List.copyOf(trusted);
    }

    /** The address of a client, that of its network of 64 bits if it is an IPv6 address. */
    InetAddress of(HttpRequest request) {
        InetAddress peer = request.getAttribute(AttributeKeys.remoteAddress)
                .map(RemoteAddress::getAddress)
                .flatMap(address -> address)
                .orElseGet(InetAddress::getLoopbackAddress);
        List<String> lines = new ArrayList<>();
        if (isTrusted(peer)) {
            for (HttpHeader header : request.getHeaders()) {
                if (header.is("x-forwarded-for")) {
                    lines.add(header.value());
                }
            }
        }
        return site(client(peer, lines));
    }

    /**
     * The address of a client.
     *
     * @param peer the other end of the connection
     * @param lines the values of the headers, in their order
     */
    InetAddress client(InetAddress peer, List<String> lines) {
        List<String> hops = Arrays.asList(String.join(",", lines).split(",", -1));
        InetAddress client = peer;
        for (String hop : hops.reversed()) {
            Optional<InetAddress> before = isTrusted(client) ? address(hop.strip()) : Optional.empty();
            if (before.isEmpty()) {
                return client;
            }
            client = before.get();
        }
        return client;
    }

    private boolean isTrusted(InetAddress address) {
        return trusted.stream().anyMatch(network -> network.contains(address));
    }

    /** Some proxies write ports, and brackets around IPv6 addresses. */
    private static Optional<InetAddress> address(String hop) {
        String bare = hop;
        if (hop.matches("\\[[^\\[\\]]*:[^\\[\\]]*](:[0-9]{1,5})?")) {
            bare = hop.substring(1, hop.indexOf(']'));
        } else if (hop.matches("[0-9.]+:[0-9]{1,5}")) {
            bare = hop.substring(0, hop.indexOf(':'));
        }
        return Network.literal(bare);
    }

    /** What counts as one client. */
    static InetAddress site(InetAddress address) {
        byte[] bytes = address.getAddress();
        if (bytes.length != IPV6_BYTES) {
            return address;
        }
        try {
            return InetAddress.getByAddress(Arrays.copyOf(Arrays.copyOf(bytes, SITE_BYTES), IPV6_BYTES));
        } catch (UnknownHostException e) {
            throw new IllegalStateException("16 bytes are an IPv6 address", e);
        }
    }
}
