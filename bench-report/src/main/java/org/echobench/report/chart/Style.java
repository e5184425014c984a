package org.echobench.report.chart;

/**
 * The look of a name in every chart and table: colour and shape together.
 *
 * @param colour 0 to {@link #COLOURS} − 1, the style sheet's class {@code c0} and so on
 * @param shape 0 to {@link #SHAPES} − 1, the marker {@code m0} and so on
 */
public record Style(int colour, int shape) {

    public static final int COLOURS = 8;
    public static final int SHAPES = 7;

    public Style {
        if (colour < 0 || colour >= COLOURS || shape < 0 || shape >= SHAPES) {
            throw new IllegalArgumentException("no style has colour " + colour + " and shape " + shape);
        }
    }

    /** The style sheet's classes for a name in a text, behind its marker. */
    public String markerClass() {
        return "c" + colour + " p" + shape;
    }

    /** The style sheet's classes for a line with a marker at each point. */
    public String lineClass() {
        return "c" + colour + " q" + colour + shape;
    }
}
