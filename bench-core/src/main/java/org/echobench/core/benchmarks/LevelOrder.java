package org.echobench.core.benchmarks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.echobench.results.metric.LoadLevel;

/**
 * The levels of one fork in the order in which it measures them: shuffled, so that no level is always early or always
 * after the same other one.
 *
 * @param steps all levels that the server's closed loop leaves room for
 * @param leftOut the levels above that
 */
record LevelOrder(List<Step> steps, List<Step> leftOut) {

    /**
     * @param rate messages a second
     * @param seed of its arrivals
     */
    record Step(LoadLevel level, long rate, long seed) {}

    /**
     * @param closedRate messages a second of the closed loop, more than 0
     * @param seed the same seed gives the same order and the same arrivals
     */
    static LevelOrder of(double closedRate, long seed) {
        Random random = new Random(seed);
        List<LoadLevel> levels = new ArrayList<>(List.of(LoadLevel.values()));
        Collections.shuffle(levels, random);
        Map<Boolean, List<Step>> byRoom = levels.stream()
                .map(level -> new Step(level, level.rate(closedRate), random.nextLong()))
                .collect(Collectors.partitioningBy(step -> step.level().isBelow(closedRate)));
        return new LevelOrder(byRoom.get(true), byRoom.get(false));
    }
}
