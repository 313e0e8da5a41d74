package io.endgrain.generate;

import java.util.Arrays;

/**
 * Positions to be decided, by distance. An entry may stand in several places; the first that is decided counts. Belongs to
 * one thread at a time.
 */
final class Buckets {
    private final ByPlies won = new ByPlies();
    private final ByPlies lost = new ByPlies();

    /** Adds a position that the side to move wins in so many plies or less. */
    void won(int plies, int number, int side) {
        won.add(plies, number << 1 | side);
    }

    /** Adds a position that the side to move loses in so many plies. */
    void lost(int plies, int number, int side) {
        lost.add(plies, number << 1 | side);
    }

    /** Takes out the positions to be decided as won in so many plies, each as {@code number << 1 | side}. */
    int[] takeWon(int plies) {
        return won.take(plies);
    }

    /** Takes out the positions to be decided as lost in so many plies, each as {@code number << 1 | side}. */
    int[] takeLost(int plies) {
        return lost.take(plies);
    }

    /** Moves all entries of another into this. */
    void addAll(Buckets other) {
        won.addAll(other.won);
        lost.addAll(other.lost);
    }

    /** The greatest distance for which there is an entry, −1 if there is none. */
    int greatest() {
        return Math.max(won.greatest(), lost.greatest());
    }

    private static final class ByPlies {
        private static final int[] EMPTY = {};
        private static final int FIRST_ROOM = 64;

        private int[][] lists = new int[128][];
        private int[] sizes = new int[128];

        void add(int plies, int code) {
            int size = reserve(plies, 1);
            lists[plies][size] = code;
            sizes[plies]++;
        }

        void addAll(ByPlies other) {
            for (int plies = 0; plies < other.lists.length; plies++) {
                int count = other.sizes[plies];
                if (count > 0) {
                    int size = reserve(plies, count);
                    System.arraycopy(other.lists[plies], 0, lists[plies], size, count);
                    sizes[plies] += count;
                    other.clear(plies);
                }
            }
        }

        /** Makes room for more entries; returns where they go. */
        private int reserve(int plies, int more) {
            if (plies >= lists.length) {
                lists = Arrays.copyOf(lists, 2 * plies);
                sizes = Arrays.copyOf(sizes, 2 * plies);
            }
            int size = sizes[plies];
            if (lists[plies] == null) {
                lists[plies] = new int[Math.max(FIRST_ROOM, more)];
            } else if (size + more > lists[plies].length) {
                lists[plies] = Arrays.copyOf(lists[plies], Math.max(size + more, size + (size >> 1)));
            }
            return size;
        }

        int[] take(int plies) {
            if (plies >= lists.length || lists[plies] == null) {
                return EMPTY;
            }
            int[] taken =
                    sizes[plies] == lists[plies].length ? lists[plies] : Arrays.copyOf(lists[plies], sizes[plies]);
            clear(plies);
            return taken;
        }

        private void clear(int plies) {
            lists[plies] = null;
            sizes[plies] = 0;
        }

        int greatest() {
            int plies = lists.length - 1;
            while (plies >= 0 && lists[plies] == null) {
                plies--;
            }
            return plies;
        }
    }
}
