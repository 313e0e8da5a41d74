package io.endgrain.syzygy;

import static io.endgrain.syzygy.IndexTables.BINOMIAL;

import java.util.Arrays;

/**
 * From an index back to the squares of the men, group by group: the reverse of what {@link PositionIndex} does, so that
 * each can be checked against the other.
 */
final class IndexDecoder {
    private static final int[] REPRESENTATIVES = {1, 2, 3, 10, 11, 19, 0, 9, 18, 27};

    private final PieceGroups groups;
    private final int pawnFile;
    private final int[] squares;

    private IndexDecoder(PieceGroups groups, int pawnFile) {
        this.groups = groups;
        this.pawnFile = pawnFile;
        this.squares = new int[groups.pieces.length];
    }

    /** The squares of the men in the order of the piece list. */
    static int[] squares(PieceGroups groups, int pawnFile, long index) {
        IndexDecoder decoder = new IndexDecoder(groups, pawnFile);
        long[] numbers = decoder.numbers(index);
        decoder.lead((int) numbers[0]);
        int at = groups.lengths[0];
        for (int group = 1; group < numbers.length; group++) {
            decoder.placeGroup(at, groups.lengths[group], numbers[group], group == 1 && groups.secondPawns ? 8 : 0);
            at += groups.lengths[group];
        }
        return decoder.squares;
    }

    /** The number of each group: the index divided by the factors, the greatest first. */
    private long[] numbers(long index) {
        Integer[] byFactor = new Integer[groups.factors.length];
        Arrays.setAll(byFactor, i -> i);
        // Of two equal factors the later group is the one that has a single placement, so either order does.
        Arrays.sort(byFactor, (a, b) -> Long.compare(groups.factors[b], groups.factors[a]));
        long[] numbers = new long[groups.factors.length];
        long rest = index;
        for (int group : byFactor) {
            numbers[group] = rest / groups.factors[group];
            rest %= groups.factors[group];
        }
        return numbers;
    }

    private void lead(int number) {
        switch (groups.lead) {
            case PAWNS -> leadPawns(number);
            case THREE_UNIQUE -> threeUnique(number);
            case TWO_KINGS -> twoOf(IndexTables.TWO_KINGS, number);
            case TWO_UNIQUE -> twoUnique(number);
            case LIKE -> like(groups.lengths[0], number);
        }
    }

    private void leadPawns(int number) {
        int k = groups.lengths[0];
        int first = pawnFile + 8;
        while (first + 8 < 56 && IndexTables.LEAD_PAWN[k][first + 8] <= number) {
            first += 8;
        }
        squares[0] = first;
        long rest = (long) number - IndexTables.LEAD_PAWN[k][first];
        for (int i = k - 1; i >= 1; i--) {
            int pawn = largest(rest, i);
            rest -= BINOMIAL[i][pawn];
            squares[i] = squareOfPawn(pawn);
        }
    }

    private static int squareOfPawn(int number) {
        for (int square = 8; square < 56; square++) {
            if (IndexTables.PAWN[square] == number) {
                return square;
            }
        }
        throw new AssertionError("no square for pawn number " + number);
    }

    private void like(int count, int number) {
        if (count == 2) {
            twoOf(IndexTables.TWO_LIKE, number);
            return;
        }
        int first = REPRESENTATIVES.length - 1;
        while (IndexTables.LIKE[count][first] > number) {
            first--;
        }
        squares[0] = REPRESENTATIVES[first];
        long rest = (long) number - IndexTables.LIKE[count][first];
        for (int i = count - 1; i >= 1; i--) {
            int twist = largest(rest, i);
            rest -= BINOMIAL[i][twist];
            squares[i] = squareWithTwist(twist);
        }
    }

    private static int squareWithTwist(int number) {
        for (int square = 0; square < 64; square++) {
            if (IndexTables.TWIST[square] == number) {
                return square;
            }
        }
        throw new AssertionError("no square for number " + number);
    }

    private void twoUnique(int number) {
        int first = 6 * 63;
        int second = first + 4 * 28;
        if (number < first) {
            squares[0] = REPRESENTATIVES[number / 63];
            squares[1] = free(number % 63, squares[0]);
        } else if (number < second) {
            squares[0] = 9 * ((number - first) / 28);
            squares[1] = lower((number - first) % 28);
        } else {
            int a = (number - second) / 7;
            squares[0] = 9 * a;
            squares[1] = 9 * free((number - second) % 7, a);
        }
    }

    private void twoOf(short[][] numbers, int number) {
        for (int t = 0; t < REPRESENTATIVES.length; t++) {
            for (int second = 0; second < 64; second++) {
                if (numbers[t][second] == number) {
                    squares[0] = REPRESENTATIVES[t];
                    squares[1] = second;
                }
            }
        }
    }

    private void threeUnique(int number) {
        int first = 6 * 63 * 62;
        int second = first + 4 * 28 * 62;
        int third = second + 4 * 7 * 28;
        if (number < first) {
            squares[0] = REPRESENTATIVES[number / (63 * 62)];
            squares[1] = free(number / 62 % 63, squares[0]);
            squares[2] = free(number % 62, squares[0], squares[1]);
        } else if (number < second) {
            int rest = number - first;
            squares[0] = 9 * (rest / (28 * 62));
            squares[1] = lower(rest / 62 % 28);
            squares[2] = free(rest % 62, squares[0], squares[1]);
        } else if (number < third) {
            int rest = number - second;
            squares[0] = 9 * (rest / (7 * 28));
            squares[1] = 9 * free(rest / 28 % 7, squares[0] / 9);
            squares[2] = lower(rest % 28);
        } else {
            int rest = number - third;
            int a = rest / 42;
            int b = free(rest / 6 % 7, a);
            squares[0] = 9 * a;
            squares[1] = 9 * b;
            squares[2] = 9 * free(rest % 6, a, b);
        }
    }

    private static int lower(int number) {
        for (int square = 0; square < 64; square++) {
            if (IndexTables.offDiagonal(square) < 0 && IndexTables.LOWER[square] == number) {
                return square;
            }
        }
        throw new AssertionError("no square below the diagonal has number " + number);
    }

    private void placeGroup(int at, int count, long number, int base) {
        int[] earlier = Arrays.copyOf(squares, at);
        long rest = number;
        for (int i = count; i >= 1; i--) {
            int place = largest(rest, i);
            rest -= BINOMIAL[i][place];
            squares[at + i - 1] = free(place + base, earlier);
        }
    }

    /** The n-th number from 0 on that is not taken. */
    private static int free(int n, int... taken) {
        int[] ascending = taken.clone();
        Arrays.sort(ascending);
        int free = n;
        for (int square : ascending) {
            free += square <= free ? 1 : 0;
        }
        return free;
    }

    /** The largest n for which n over k is at most the number. */
    private static int largest(long number, int k) {
        int n = k - 1;
        while (n < 64 && BINOMIAL[k][n + 1] <= number) {
            n++;
        }
        return n;
    }
}
