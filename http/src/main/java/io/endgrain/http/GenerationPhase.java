package io.endgrain.http;

/** What is being done for one table, in this order. */
enum GenerationPhase {
    /** Every position is looked at; of tables with pawns every position is decided. */
    SOLVING("solving", 0.5),
    /** Positions are decided by those that moves lead to. Tables with pawns do not come by. */
    DECIDING("retrograde", 0.1),
    /** Orders of men are compared by what samples take, and sub-tables compressed in the best. */
    COMPRESSING("compressing", 0.4);

    private final String text;
    private final double usualShare;

    GenerationPhase(String text, double usualShare) {
        this.text = text;
        this.usualShare = usualShare;
    }

    /** For people. */
    String text() {
        return text;
    }

    /** Roughly which part of the time it takes; used until some table has been finished and shows how it is here. */
    double usualShare() {
        return usualShare;
    }
}
