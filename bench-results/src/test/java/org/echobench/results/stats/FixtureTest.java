package org.echobench.results.stats;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every formula against scipy's and limma's figures, made by stats/make_fixtures.py. */
class FixtureTest {

    private static final JsonNode FIXTURES = read();
    private static final double RELATIVE = 1e-8;

    @Test
    void ordinaryTWithoutAPrior() {
        for (JsonNode c : FIXTURES.get("tTests")) {
            double[] base = array(c.get("base"));
            double[] head = array(c.get("head"));
            ModeratedT unpaired = ModeratedT.of(Contrast.unpaired(base, head), VariancePrior.NONE);
            close(c.get("p"), unpaired.p());
            close(c.get("low"), unpaired.interval(0.95).low());
            close(c.get("high"), unpaired.interval(0.95).high());
            JsonNode pairs = c.get("paired");
            if (pairs != null) {
                ModeratedT paired = ModeratedT.of(Contrast.paired(base, head), VariancePrior.NONE);
                close(pairs.get("p"), paired.p());
                close(pairs.get("low90"), paired.interval(0.90).low());
                close(pairs.get("high90"), paired.interval(0.90).high());
            }
        }
    }

    @TestFactory
    Stream<DynamicTest> moderatedT() {
        return StreamSupport.stream(FIXTURES.get("moderated").spliterator(), false)
                .map(c -> DynamicTest.dynamicTest(c.get("name").asText(), () -> moderatedT(c)));
    }

    private static void moderatedT(JsonNode c) {
        List<Contrast> rows = new ArrayList<>();
        for (int i = 0; i < c.get("df").size(); i++) {
            rows.add(new Contrast(
                    c.get("estimate").get(i).asDouble(),
                    c.get("variance").get(i).asDouble(),
                    c.get("df").get(i).asInt(),
                    c.get("scale").get(i).asDouble(),
                    0));
        }
        VariancePrior prior = VariancePrior.fit(rows);
        close(c.get("priorDf"), prior.df());
        close(c.get("priorVariance"), prior.variance());
        for (int i = 0; i < rows.size(); i++) {
            ModeratedT row = ModeratedT.of(rows.get(i), prior);
            close(c.get("moderatedDf").get(i), row.df());
            close(c.get("t").get(i), row.t());
            close(c.get("p").get(i), row.p());
        }
    }

    @Test
    void trigammaInverse() {
        for (JsonNode c : FIXTURES.get("trigammaInverse")) {
            close(c.get("y"), VariancePrior.trigammaInverse(c.get("x").asDouble()));
        }
    }

    @Test
    void benjaminiHochberg() {
        for (JsonNode c : FIXTURES.get("benjaminiHochberg")) {
            assertArrayEquals(array(c.get("adjusted")), AdjustedP.benjaminiHochberg(array(c.get("p"))), 1e-12);
        }
    }

    private static final DetectableEffect EIGHTY = new DetectableEffect(0.05, 0.80);

    @Test
    void detectableEffect() {
        for (JsonNode c : FIXTURES.get("detectable")) {
            int pairs = c.get("pairs").asInt();
            double factor = EIGHTY.factor(pairs - 1, 1.0 / pairs);
            close(c.get("approximate"), factor);
            assertEquals(c.get("exact").asDouble(), factor, 0.02 * factor, "the noncentral t with " + pairs + " pairs");
        }
    }

    @Test
    void drift() {
        for (JsonNode c : FIXTURES.get("drift")) {
            List<double[]> forks = new ArrayList<>();
            c.get("forks").forEach(f -> forks.add(array(f)));
            assertEquals(c.get("change").asDouble(), Drift.overWindow(forks), 1e-12);
        }
    }

    private static void close(JsonNode expected, double actual) {
        double value = expected.isTextual() ? Double.parseDouble(expected.asText()) : expected.asDouble();
        assertEquals(value, actual, Double.isInfinite(value) ? 0 : RELATIVE * Math.abs(value) + 1e-300);
    }

    private static double[] array(JsonNode values) {
        return StreamSupport.stream(values.spliterator(), false)
                .mapToDouble(JsonNode::asDouble)
                .toArray();
    }

    private static JsonNode read() {
        try (InputStream in = FixtureTest.class.getResourceAsStream("/stats/fixtures.json")) {
            return new ObjectMapper().readTree(in);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
