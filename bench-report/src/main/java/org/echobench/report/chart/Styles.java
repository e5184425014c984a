package org.echobench.report.chart;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The styles of names: the same in every chart and, for the names in {@code styles.txt}, in every report. Other names
 * take the next free styles; beyond 56 names, styles repeat. Immutable.
 */
public final class Styles {

    private final Map<String, Style> byName = new LinkedHashMap<>();

    private Styles() {}

    public static Styles of(Collection<String> names) {
        Map<String, Style> known = known();
        Styles styles = new Styles();
        Set<Style> taken = new HashSet<>();
        names.stream().filter(known::containsKey).map(known::get).forEach(taken::add);
        int next = 0;
        for (String name : names) {
            Style style = known.get(name);
            while (style == null) {
                // Diagonally: neighbours differ in colour and in shape.
                Style candidate = new Style(next % Style.COLOURS, next % Style.SHAPES);
                boolean free = taken.add(candidate);
                next++;
                style = free || next > Style.COLOURS * Style.SHAPES ? candidate : null;
            }
            styles.byName.put(name, style);
        }
        return styles;
    }

    /** The style of one of the names; the first name's style for any other. */
    public Style get(String name) {
        return byName.getOrDefault(name, new Style(0, 0));
    }

    static Map<String, Style> known() {
        try (InputStream in = Styles.class.getResourceAsStream("styles.txt")) {
            Map<String, Style> known = new HashMap<>();
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> line.strip().split("\\s+"))
                    .forEach(w -> known.put(w[0], new Style(Integer.parseInt(w[1]), Integer.parseInt(w[2]))));
            return known;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

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

        /** The style sheet's classes for a name in a text, after its marker. */
        public String markerClass() {
            return "c" + colour + " p" + shape;
        }

        /** The style sheet's classes for a line with a marker at each point. */
        public String lineClass() {
            return "c" + colour + " q" + colour + shape;
        }
    }
}
