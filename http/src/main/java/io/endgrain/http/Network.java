package io.endgrain.http;

import java.net.InetAddress;
import java.util.Optional;

/**
 * A range of addresses.
 *
 * @param first an address of it
 * @param bits how many leading bits all of them share with it
 */
record Network(InetAddress first, int bits) {
    private static final int IPV4_DOTS = 3;

    /**
     * An address such as {@code 192.0.2.7}, or a network in CIDR notation such as {@code 2001:db8::/32}.
     *
     * @throws IllegalArgumentException if the text is neither; the message is a sentence
     */
    static Network parse(String text) {
        int slash = text.indexOf('/');
        Optional<InetAddress> address = literal(slash < 0 ? text : text.substring(0, slash));
        int all = address.map(first -> first.getAddress().length * Byte.SIZE).orElse(0);
        String length = slash < 0 ? Integer.toString(all) : text.substring(slash + 1);
        if (address.isEmpty() || !length.matches("[0-9]{1,3}") || Integer.parseInt(length) > all) {
            throw new IllegalArgumentException("\"" + text
                    + "\" should be an address such as 192.0.2.7, or a network such as 10.0.0.0/8 or 2001:db8::/32.");
        }
        return new Network(address.get(), Integer.parseInt(length));
    }

    /** The address that is written so, without asking anybody for a name; nothing if none is. */
    static Optional<InetAddress> literal(String text) {
        boolean ipv4 = !text.contains(":");
        // Zones mean something to one machine only, and 10.1 would be 10.0.0.1 to some.
        if (text.contains("%") || (ipv4 && text.chars().filter(c -> c == '.').count() != IPV4_DOTS)) {
            return Optional.empty();
        }
        try {
            return Optional.of(InetAddress.ofLiteral(text));
        } catch (IllegalArgumentException noAddress) {
            return Optional.empty();
        }
    }

    /** Whether an address is one of them. */
    boolean contains(InetAddress address) {
        byte[] one = first.getAddress();
        byte[] other = address.getAddress();
        if (one.length != other.length) {
            return false;
        }
        for (int bit = 0; bit < bits; bit++) {
            int mask = 0x80 >> (bit % Byte.SIZE);
            if (((one[bit / Byte.SIZE] ^ other[bit / Byte.SIZE]) & mask) != 0) {
                return false;
            }
        }
        return true;
    }
}
