package org.echobench.explain.frames;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.results.profile.ProfileKind;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How often frames are significant, over many simulated rows of six pairs with 60 frames of 1 µs. */
@Tag("simulation")
class ExplainerSimulationTest {

    private static final int ROWS = 400;
    private static final int PAIRS = 6;
    private static final int FRAMES = 60;

    /** The standard deviation that counting 1,000 samples gives a frame of 1 µs. */
    private static final double COUNTING = Math.sqrt(1e-3);

    private static final Row ROW = Row.of("row", "a.B.c", Map.of(), RowSettings.annotated());

    private final Random random = new Random(7);

    /** @param noise of each frame, in units of counting */
    private List<ForkProfile> side(IntToDoubleFunction noise, double more) {
        return Stream.generate(() -> Profiles.fork(
                        ProfileKind.CPU,
                        IntStream.range(0, FRAMES)
                                .mapToObj(i -> "[server];a/B.m" + i + " "
                                        + (1
                                                + COUNTING * noise.applyAsDouble(i) * random.nextGaussian()
                                                + (i == 0 ? more : 0)))
                                .toArray(String[]::new)))
                .limit(PAIRS)
                .toList();
    }

    /** In which share of rows a frame is significant. */
    private double named(IntToDoubleFunction noise, double more) {
        double[] scored = {60, 60};
        long named = IntStream.range(0, ROWS)
                .filter(row -> Explainer.explain(
                                ROW,
                                Map.of(),
                                Cost.CPU,
                                Optional.of(new Explainer.Side("base", side(noise, 0), scored)),
                                new Explainer.Side("head", side(noise, more), scored))
                        .frames()
                        .stream()
                        .anyMatch(ExplainedFrame::significant))
                .count();
        return (double) named / ROWS;
    }

    /** Forks of a level with 60 frames of 100 B; counting gives each a standard deviation of 10 B. */
    private Explainer.Side level(int forks, double noise, double more) {
        List<ForkProfile> profiles = Stream.generate(() -> Profiles.fork(
                        ProfileKind.ALLOC,
                        IntStream.range(0, FRAMES)
                                .mapToObj(i -> "[server];a/B.m" + i + " "
                                        + (100 + 10 * noise * random.nextGaussian() + (i == 0 ? more : 0)))
                                .toArray(String[]::new)))
                .limit(forks)
                .toList();
        return new Explainer.Side("", profiles, new double[] {100 * FRAMES + more});
    }

    private double namedOfLevels(int lower, int higher, double noise, double more) {
        long named = IntStream.range(0, ROWS)
                .filter(row -> Explainer.levels(level(lower, noise, 0), level(higher, noise, more)).stream()
                        .anyMatch(ExplainedFrame::significant))
                .count();
        return (double) named / ROWS;
    }

    private static void atMost(double limit, double share) {
        assertTrue(share <= limit, share + " of the rows");
    }

    /** One in twenty is allowed; the rest is the simulation's own chance. */
    @Test
    void ofOneBuildAtMostOneRowInTwentyNamesAFrame() {
        atMost(0.07, named(i -> 1, 0));
        atMost(0.07, named(i -> i < 5 ? 2 : 1, 0));
        atMost(0.07, named(i -> i < 5 ? 3.2 : 1.1, 0));
    }

    @Test
    void ofLevelsWithTheSameFramesAtMostOneInTwentyNamesAFrame() {
        for (int[] forks : new int[][] {{2, 4}, {3, 3}, {5, 2}}) {
            for (double noise : new double[] {1, 2}) {
                atMost(0.07, namedOfLevels(forks[0], forks[1], noise, 0));
            }
        }
    }

    @Test
    void aFrameThatOneLevelHasMoreIsFound() {
        double share = namedOfLevels(3, 3, 1, 56);
        assertTrue(share >= 0.9, share + " of the levels");
    }

    /** A t test of each frame for itself, with six pairs, finds it in one row of ten. */
    @Test
    void aFrameThatIsATenthDearerIsFoundWhereOnlyCountingScatters() {
        double share = named(i -> 1, 2.5 * Math.sqrt(2) * COUNTING);
        assertTrue(share >= 0.9, share + " of the rows");
    }
}
