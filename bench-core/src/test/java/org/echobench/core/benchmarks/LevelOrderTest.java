package org.echobench.core.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.echobench.core.benchmarks.RateCurve.LevelOrder.Step;
import org.echobench.results.metric.LoadLevel;
import org.junit.jupiter.api.Test;

class LevelOrderTest {

    private static List<String> labels(List<Step> steps) {
        return steps.stream().map(step -> step.level().label()).toList();
    }

    @Test
    void theRatesAreSharesOfTheClosedLoopsAndCommonOnes() {
        Map<String, Long> rates = RateCurve.LevelOrder.of(100_000, 1).steps().stream()
                .collect(Collectors.toMap(step -> step.level().label(), Step::rate));
        assertEquals(
                Map.of(
                        "10%",
                        10_000L, "25%", 25_000L, "50%", 50_000L, "75%", 75_000L, "90%", 90_000L, "2000", 2_000L,
                        "10000", 10_000L, "40000", 40_000L, "80000", 80_000L),
                rates);
    }

    @Test
    void aCommonRateAboveNineTenthsOfTheClosedLoopsIsLeftOut() {
        assertEquals(List.of(), RateCurve.LevelOrder.of(88_889, 1).leftOut());
        assertEquals(List.of("80000"), labels(RateCurve.LevelOrder.of(88_888, 1).leftOut()));
        assertEquals(
                Set.of("10000", "40000", "80000"),
                Set.copyOf(labels(RateCurve.LevelOrder.of(5_000, 1).leftOut())));
    }

    @Test
    void ofARateThatIsTheSameForAllTheLevelsAreThreeSharesOfIt() {
        Map<String, Long> rates = RateCurve.LevelOrder.ofRate(20_000, 18_000, 1).steps().stream()
                .collect(Collectors.toMap(step -> step.level().label(), Step::rate));
        assertEquals(Map.of("10%", 2_000L, "50%", 10_000L, "90%", 18_000L), rates);
    }

    @Test
    void aShareThatTheClosedLoopDidNotReachIsLeftOut() {
        RateCurve.LevelOrder order = RateCurve.LevelOrder.ofRate(20_000, 17_999, 1);
        assertEquals(List.of("90%"), labels(order.leftOut()));
        assertEquals(Set.of("10%", "50%"), Set.copyOf(labels(order.steps())));
    }

    @Test
    void aVerySlowServerStillHasARate() {
        assertTrue(RateCurve.LevelOrder.of(3, 1).steps().stream().allMatch(step -> step.rate() >= 1));
    }

    @Test
    void theSameSeedGivesTheSameOrderAndTheSameArrivals() {
        assertEquals(RateCurve.LevelOrder.of(100_000, 5), RateCurve.LevelOrder.of(100_000, 5));
        assertNotEquals(
                labels(RateCurve.LevelOrder.of(100_000, 5).steps()),
                labels(RateCurve.LevelOrder.of(100_000, 6).steps()));
    }

    @Test
    void theClosedLoopsRateDoesNotChangeTheOrder() {
        List<String> fast = labels(RateCurve.LevelOrder.of(100_000, 5).steps());
        List<String> slow = labels(RateCurve.LevelOrder.of(50_000, 5).steps());
        assertEquals(fast.stream().filter(slow::contains).toList(), slow);
    }

    @Test
    void overManyForksEveryLevelIsFirstOnce() {
        assertEquals(
                Set.of(LoadLevel.values()),
                LongStream.range(0, 200)
                        .mapToObj(seed -> RateCurve.LevelOrder.of(100_000, seed)
                                .steps()
                                .get(0)
                                .level())
                        .collect(Collectors.toSet()));
    }

    @Test
    void noTwoLevelsHaveTheSameArrivals() {
        List<Step> steps = RateCurve.LevelOrder.of(100_000, 1).steps();
        assertEquals(steps.size(), steps.stream().map(Step::seed).distinct().count());
    }
}
