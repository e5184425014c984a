package org.echobench.report.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.echobench.report.chart.Styles.Style;
import org.junit.jupiter.api.Test;

class StylesTest {

    private static final Path SHEET = Path.of("src/main/jte/chartstyle.jte");
    private static final Pattern COLOUR =
            Pattern.compile("\\.c(\\d) \\{ --c: light-dark\\(#(\\p{XDigit}{6}), #(\\p{XDigit}{6})\\)");
    private static final Pattern PAPER =
            Pattern.compile("--paper: light-dark\\(#(\\p{XDigit}{6}), #(\\p{XDigit}{6})\\)");

    /** WCAG 2.2, success criterion 1.4.11, for graphics. */
    private static final double LEAST_CONTRAST = 3;

    @Test
    void aKnownServerLooksTheSameWhateverStandsBesideIt() {
        Style alone = Styles.of(List.of("jetty")).get("jetty");
        assertEquals(alone, Styles.of(List.of("acme", "netty", "jetty")).get("jetty"));
    }

    @Test
    void noTwoOfFiftyServersLookTheSame() {
        List<String> names = new ArrayList<>(List.of("netty", "jetty"));
        IntStream.range(0, 48).mapToObj(i -> "server-" + i).forEach(names::add);
        Styles styles = Styles.of(names);
        HashSet<Style> used = new HashSet<>();
        names.forEach(name -> assertTrue(used.add(styles.get(name)), name));
    }

    @Test
    void noTwoKnownServersLookTheSame() {
        assertEquals(Styles.known().size(), new HashSet<>(Styles.known().values()).size());
        assertNotEquals(0, Styles.known().size());
    }

    @Test
    void everyColourStandsOutFromThePaperInLightAndInDark() throws IOException {
        String sheet = Files.readString(SHEET);
        Matcher paper = PAPER.matcher(sheet);
        assertTrue(paper.find());
        Matcher colour = COLOUR.matcher(sheet);
        int found = 0;
        while (colour.find()) {
            found++;
            for (int theme = 1; theme <= 2; theme++) {
                double contrast = contrast(colour.group(theme + 1), paper.group(theme));
                assertTrue(contrast >= LEAST_CONTRAST, "c" + colour.group(1) + " has " + contrast);
            }
        }
        assertEquals(Style.COLOURS, found);
    }

    private static double contrast(String a, String b) {
        double x = luminance(a);
        double y = luminance(b);
        return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
    }

    /** Relative luminance as WCAG defines it. */
    private static double luminance(String hex) {
        double[] weights = {0.2126, 0.7152, 0.0722};
        double sum = 0;
        for (int i = 0; i < 3; i++) {
            double c = Integer.parseInt(hex.substring(2 * i, 2 * i + 2), 16) / 255.0;
            sum += weights[i] * (c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4));
        }
        return sum;
    }
}
