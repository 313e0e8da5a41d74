package io.endgrain.generate;

/** Chooses values for the indices that nobody reads (B6 of the format's specification). */
final class DontCares {
    private DontCares() {}

    /** Gives each don't-care the symbol before it, if it allows that, else the highest that it allows. */
    static void fill(short[] symbols) {
        int previous = firstNeeded(symbols);
        for (int i = 0; i < symbols.length; i++) {
            int symbol = symbols[i];
            if (symbol < 0) {
                int allowed = symbol & ~Alphabet.WILD & 0xffff;
                symbol = previous < allowed ? previous : allowed - 1;
                symbols[i] = (short) symbol;
            }
            previous = symbol;
        }
    }

    private static int firstNeeded(short[] symbols) {
        for (short symbol : symbols) {
            if (symbol >= 0) {
                return symbol;
            }
        }
        return 0;
    }
}
