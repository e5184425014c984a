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
 * The styles of names, the same in every chart and, for the names in {@code styles.txt}, in every report. Other names
 * take the next free styles; beyond 56 names styles repeat.
 */
public final class Styles {

    private final Map<String, Style> byName = new LinkedHashMap<>();

    private Styles() {}

    /** Styles for these names. */
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
}
