package io.endgrain.http;

import java.net.InetAddress;
import org.apache.pekko.http.javadsl.model.AttributeKeys;
import org.apache.pekko.http.javadsl.model.HttpRequest;
import org.apache.pekko.http.javadsl.model.RemoteAddress;

/** Whom a request comes from. */
final class ClientAddress {
    private ClientAddress() {}

    /** The address at the other end of the connection; that of this machine if it has none. */
    static InetAddress of(HttpRequest request) {
        return request.getAttribute(AttributeKeys.remoteAddress)
                .map(RemoteAddress::getAddress)
                .flatMap(address -> address)
                .orElseGet(InetAddress::getLoopbackAddress);
    }
}
