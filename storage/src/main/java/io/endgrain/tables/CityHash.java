package io.endgrain.tables;

import static java.lang.Long.rotateRight;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** The two hash functions of table files: variants of CityHash 1.0 (B11 of the format's specification). */
final class CityHash {
    private static final long K0 = 0xc3a5c85c97cb3127L;
    private static final long K1 = 0xb492b66fbe98f273L;
    private static final long K3 = 0xc949d7c7509e6557L;
    private static final long MULTIPLIER = 0x9ddfea08eb382d69L;

    private static final int SHORTEST_LONG_INPUT = 240;
    private static final int STEP_BYTES = 40;

    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private CityHash() {}

    private static long word(byte[] bytes, int offset) {
        return (long) WORD.get(bytes, offset);
    }

    /** Mixes two words into one. */
    private static long mix(long u, long v) {
        long a = (u ^ v) * MULTIPLIER;
        a ^= a >>> 47;
        long b = (v ^ a) * MULTIPLIER;
        b ^= b >>> 47;
        return b * MULTIPLIER;
    }

    private static long shiftMix(long x) {
        return x ^ (x >>> 47);
    }

    /** The 32-byte hash of the first bytes of an array, at least one. */
    static byte[] hash256(byte[] bytes, int length) {
        if (length < SHORTEST_LONG_INPUT) {
            byte[] padded = Arrays.copyOf(Arrays.copyOf(bytes, length), SHORTEST_LONG_INPUT);
            return new Hash256(padded, SHORTEST_LONG_INPUT, ~length & 0xffff_ffffL).hash();
        }
        return new Hash256(bytes, length, 0).hash();
    }

    /** The state of a 256-bit hash. */
    private static final class Hash256 {
        private final byte[] m;
        private final int length;
        private int at;
        private long a;
        private long b;
        private long c;
        private long d;
        private long e;
        private long t;
        private long f;
        private long g;
        private long h;
        private long i;
        private long j;
        private final long first;
        private final long second;

        Hash256(byte[] m, int length, long seed) {
            this.m = m;
            this.length = length;
            a = word(m, 56) + K0;
            b = word(m, 96) + K0;
            c = first = mix(b, length);
            d = second = word(m, 120) * K0 + length;
            e = word(m, 184) + seed;
            f = seed;
            t = c + d;
        }

        byte[] hash() {
            for (int rounds = length / SHORTEST_LONG_INPUT; rounds > 0; rounds--) {
                for (int pair = 0; pair < 3; pair++) {
                    step(1, 1);
                    step(K0, 0);
                }
            }
            while (length - at >= STEP_BYTES) {
                step(K0, 0);
            }
            if (at < length) {
                at = length - STEP_BYTES;
                step(K0, 0);
            }
            return finish();
        }

        private void step(long multiplier, int turn) {
            long oldA = a;
            a = rotateRight(b, 41 ^ turn) * multiplier + word(m, at);
            b = rotateRight(c, 27 ^ turn) * multiplier + word(m, at + 8);
            c = rotateRight(d, 41 ^ turn) * multiplier + word(m, at + 16);
            d = rotateRight(e, 33 ^ turn) * multiplier + word(m, at + 24);
            e = rotateRight(t, 25 ^ turn) * multiplier + word(m, at + 32);
            t = oldA;
            f = RawCrc32c.next(f, a);
            g = RawCrc32c.next(g, b);
            h = RawCrc32c.next(h, c);
            i = RawCrc32c.next(i, d);
            j = RawCrc32c.next(j, e);
            at += STEP_BYTES;
        }

        private byte[] finish() {
            j += i << 32;
            a = mix(a, j);
            h += g << 32;
            b += h;
            c = mix(c, f) + i;
            d = mix(d, e + first);
            j += e;
            i += mix(h, t);
            e = mix(a, d) + j;
            f = mix(b, c) + a;
            g = mix(j, i) + c;
            long r0 = e + f + g + h;
            a = shiftMix((a + g) * K0) * K0 + b;
            long r1 = second + a + r0;
            a = shiftMix(a * K0) * K0 + c;
            long r2 = a + r1;
            a = shiftMix((a + e) * K0) * K0;
            return bytes(r0, r1, r2, a + r2);
        }
    }

    /** The 16-byte hash of the first bytes of an array: 32 to 896 of them, a multiple of 16. */
    static byte[] hash128(byte[] bytes, int length) {
        byte[] m = Arrays.copyOfRange(bytes, 16, length);
        long a = word(bytes, 0) ^ K3;
        long b = word(bytes, 8);
        return m.length < 128 ? hashShort(m, a, b) : new Hash128(m, a, b).hash();
    }

    private static byte[] hashShort(byte[] m, long seedLow, long seedHigh) {
        int length = m.length;
        long a = seedLow;
        long b = seedHigh;
        long c;
        long d;
        if (length == 16) {
            a = shiftMix(a * K1) * K1;
            c = b * K1 + (mix(word(m, 0), rotateRight(word(m, 8) + 16, 16)) ^ word(m, 8));
            d = shiftMix(a + word(m, 0));
        } else {
            c = mix(word(m, length - 8) + K1, a);
            d = mix(b + length, c + word(m, length - 16));
            a += d;
            for (int at = 0; at < length - 16; at += 16) {
                a = (a ^ shiftMix(word(m, at) * K1) * K1) * K1;
                b ^= a;
                c = (c ^ shiftMix(word(m, at + 8) * K1) * K1) * K1;
                d ^= c;
            }
        }
        a = mix(a, c);
        b = mix(d, b);
        return bytes(a ^ b, mix(b, a));
    }

    /** The state of a 128-bit hash of 128 bytes or more. */
    private static final class Hash128 {
        private final byte[] m;
        private int at;
        private long x;
        private long y;
        private long z;
        private long v0;
        private long v1;
        private long u0;
        private long u1;

        Hash128(byte[] m, long seedLow, long seedHigh) {
            this.m = m;
            x = seedLow;
            y = seedHigh;
            z = m.length * K1;
            v0 = rotateRight(y ^ K1, 49) * K1 + word(m, 0);
            v1 = rotateRight(v0, 42) * K1 + word(m, 8);
            u0 = rotateRight(y + z, 35) * K1 + x;
            u1 = rotateRight(x + word(m, 88), 53) * K1;
        }

        byte[] hash() {
            int left = m.length;
            for (; left >= 128; left -= 128) {
                half();
                half();
            }
            tail(left);
            x = mix(x, v0);
            y = mix(y + z, u0);
            return bytes(mix(x + v1, u1) + y, mix(x + u1, y + v1));
        }

        private void half() {
            x = rotateRight(x + y + v0 + word(m, at + 8), 37) * K1;
            y = rotateRight(y + v1 + word(m, at + 48), 42) * K1;
            x ^= u1;
            y += v0 + word(m, at + 40);
            z = rotateRight(z + u0, 33) * K1;
            mixIntoV(at, v1 * K1, x + u0);
            mixIntoU(at + 32, z + u1, y + word(m, at + 16));
            long oldX = x;
            x = z;
            z = oldX;
            at += 64;
        }

        /** Hashes what is left, from the end backwards, perhaps with some bytes that were hashed before. */
        private void tail(int left) {
            x += rotateRight(v0 + z, 49) * K0;
            z += rotateRight(u0, 37) * K0;
            for (int back = 32; back - 32 < left; back += 32) {
                int from = at + left - back;
                y = rotateRight(x + y, 42) * K0 + v1;
                u0 += word(m, from + 16);
                x = x * K0 + u0;
                z += u1 + word(m, from);
                u1 += v0;
                mixIntoV(from, v0 + z, v1);
            }
        }

        private void mixIntoV(int from, long a, long b) {
            long low = a + word(m, from);
            long sum = low + word(m, from + 8) + word(m, from + 16);
            v1 = rotateRight(b + low + word(m, from + 24), 21) + rotateRight(sum, 44) + low;
            v0 = sum + word(m, from + 24);
        }

        private void mixIntoU(int from, long a, long b) {
            long low = a + word(m, from);
            long sum = low + word(m, from + 8) + word(m, from + 16);
            u1 = rotateRight(b + low + word(m, from + 24), 21) + rotateRight(sum, 44) + low;
            u0 = sum + word(m, from + 24);
        }
    }

    private static byte[] bytes(long... words) {
        byte[] bytes = new byte[8 * words.length];
        for (int i = 0; i < words.length; i++) {
            WORD.set(bytes, 8 * i, words[i]);
        }
        return bytes;
    }
}
