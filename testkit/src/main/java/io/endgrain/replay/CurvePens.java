package io.endgrain.replay;

/** Pens for curves: colours that colour-blind people can tell apart (Okabe and Ito), and then again with dashes. */
final class CurvePens {
    private static final int[] COLORS = {0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7, 0xe69f00, 0x56b4e9, 0x000000};
    private static final double[][] DASHES = {{}, {7, 3}, {2, 2}, {10, 3, 2, 3}};
    private static final double WIDTH = 2;

    private CurvePens() {}

    static Canvas.Pen pen(int curve) {
        return new Canvas.Pen(COLORS[curve % COLORS.length], WIDTH, DASHES[curve / COLORS.length % DASHES.length]);
    }
}
