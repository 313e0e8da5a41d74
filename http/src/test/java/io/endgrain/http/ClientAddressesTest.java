package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Only what trusted proxies have written decides who a client is. */
class ClientAddressesTest {
    private static final InetAddress PROXY = InetAddress.ofLiteral("10.0.0.1");
    private final ClientAddresses addresses =
            new ClientAddresses(List.of(Network.parse("10.0.0.0/8"), Network.parse("2001:db8::/32")));

    private String client(String... lines) {
        return addresses.client(PROXY, List.of(lines)).getHostAddress();
    }

    @Example
    void the_first_from_the_right_that_is_no_proxy() {
        assertThat(client("192.0.2.7")).isEqualTo("192.0.2.7");
        assertThat(client("1.2.3.4, 192.0.2.7 ,10.9.9.9")).isEqualTo("192.0.2.7");
        assertThat(client("1.2.3.4", "192.0.2.7", "10.9.9.9, 10.1.1.1")).isEqualTo("192.0.2.7");
        assertThat(client("192.0.2.7:8080")).isEqualTo("192.0.2.7");
        assertThat(client("[2001:db9::1]:8080, 2001:db8::2, [2001:db8::1]"))
                .isEqualTo(InetAddress.ofLiteral("2001:db9::1").getHostAddress());
        assertThat(client("10.3.3.3, 10.2.2.2")).isEqualTo("10.3.3.3");
    }

    @Example
    void what_is_no_address_ends_at_the_last_proxy() {
        for (String wrong :
                List.of("", "unknown", "localhost", "10.1", "1.2.3.400", "fe80::1%eth0", "_x", "[::1", "1:2")) {
            assertThat(client("192.0.2.7," + wrong)).as(wrong).isEqualTo("10.0.0.1");
            assertThat(client("192.0.2.7," + wrong + ",10.4.4.4")).as(wrong).isEqualTo("10.4.4.4");
        }
        assertThat(addresses.client(PROXY, List.of())).isEqualTo(PROXY);
    }

    @Example
    void who_is_no_proxy_may_write_what_it_likes() {
        InetAddress peer = InetAddress.ofLiteral("192.0.2.1");

        assertThat(addresses.client(peer, List.of("1.2.3.4"))).isEqualTo(peer);
        assertThat(new ClientAddresses(List.of()).client(PROXY, List.of("1.2.3.4")))
                .isEqualTo(PROXY);
    }

    @Example
    void a_site_is_64_bits_of_ipv6_and_an_address_of_ipv4() {
        assertThat(ClientAddresses.site(InetAddress.ofLiteral("2001:db8:1:2:3:4:5:6")))
                .isEqualTo(InetAddress.ofLiteral("2001:db8:1:2::"));
        assertThat(ClientAddresses.site(PROXY)).isEqualTo(PROXY);
    }

    @Example
    void networks_are_refused_with_a_sentence() {
        for (String wrong : List.of("", "example.org", "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/-1", "10/8")) {
            assertThatThrownBy(() -> Network.parse(wrong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("\"" + wrong + "\" should be an address such as 192.0.2.7, or a network such as"
                            + " 10.0.0.0/8 or 2001:db8::/32.");
        }
        assertThat(Network.parse("10.128.0.0/9").contains(InetAddress.ofLiteral("10.127.0.1")))
                .isFalse();
        assertThat(Network.parse("0.0.0.0/0").contains(PROXY)).isTrue();
        assertThat(Network.parse("::/0").contains(PROXY)).isFalse();
    }

    @Provide
    Arbitrary<List<String>> hops() {
        return Arbitraries.oneOf(
                        Arbitraries.of("10.1.1.1", "192.0.2.9", "unknown", "2001:db8::7", "", "[::2]:1", " x "),
                        Arbitraries.strings().ascii().ofMaxLength(12))
                .list()
                .ofMaxSize(6);
    }

    @Property(tries = 500)
    void a_client_cannot_choose_its_address(@ForAll("hops") List<String> written) {
        List<String> lines = new ArrayList<>(written);
        lines.add("192.0.2.7, 10.5.5.5");

        assertThat(client(lines.toArray(String[]::new))).isEqualTo("192.0.2.7");
        assertThat(client(String.join(",", lines))).isEqualTo("192.0.2.7");
    }

    @Property(tries = 500)
    void whatever_is_written_there_is_an_address(@ForAll("hops") List<String> written) {
        assertThat(addresses.client(PROXY, written)).isNotNull();
    }
}
