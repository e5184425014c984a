package org.echobench.core.benchmarks;

import static org.echobench.results.Param.LEVEL_MILLIS;
import static org.echobench.results.Param.SETTLE_MILLIS;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.echobench.core.host.MeasuredServer;
import org.echobench.core.load.Interval;
import org.echobench.results.metric.LoadLevel;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Response times and the server's processor time against the rate of messages, on one warm server. One invocation
 * measures the rate of a closed loop, then every {@link LoadLevel} by an open loop with Poisson arrivals, in an order
 * that the fork's seed shuffles. The score is only the time that this took; {@code closed.rate} is the row's main
 * metric. Forked by default: in one JVM the client's collections would be the server's.
 */
@OutputTimeUnit(TimeUnit.SECONDS)
@Measurement(iterations = 1, time = 36)
public class RateCurve extends ExchangeBenchmark {

    /** System property with the seed of the fork's order of levels and arrivals; random where it is absent. */
    public static final String SEED = "echobench.fork.seed";

    @Param("forked")
    public String isolation;

    @Param("64")
    public int connections;

    /** How long each level is measured, and the closed loop before them. */
    @Param("2000")
    public int levelMillis;

    /** How long each level is offered before it is measured. */
    @Param("500")
    public int settleMillis;

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

    private LoadCurveLog log;
    private Load load;

    @Override
    int connections() {
        return connections;
    }

    @Override
    void requireParameters(int threads) throws Exception {
        super.requireParameters(threads);
        LEVEL_MILLIS.require(levelMillis);
        SETTLE_MILLIS.require(settleMillis);
    }

    @Override
    Optional<String> warmShot() {
        return Optional.of("a load curve");
    }

    @Override
    void afterStart() {
        log = closing(new LoadCurveLog());
        load = warmOpenLoop(new Load.Arrivals("uniform", warmUpClosed()));
    }

    /** One load curve. */
    @Benchmark
    public void levels() {
        Failures.recording(() -> {
            long seed = Long.getLong(SEED, new SplittableRandom().nextLong());
            LevelOrder order = LevelOrder.of(closedRate(), seed);
            order.leftOut().forEach(log::leftOut);
            order.steps().forEach(this::measure);
        });
    }

    private double closedRate() {
        try (Load closed = load(Load.Part.WHOLE, Optional.empty())) {
            closed.open();
            closed.run(settleNanos());
            MeasuredServer.Snapshot snapshot = running().snapshot();
            Interval.Share share = closed.run(levelNanos());
            return log.closedLoop(share, snapshot.cost());
        }
    }

    private void measure(LevelOrder.Step step) {
        load.follow(new Load.Arrivals("poisson", step.rate(), step.seed()));
        load.window(settleNanos());
        log.add(step, load.window(running(), levelNanos()), levelNanos());
    }

    private long levelNanos() {
        return TimeUnit.MILLISECONDS.toNanos(levelMillis);
    }

    private long settleNanos() {
        return TimeUnit.MILLISECONDS.toNanos(settleMillis);
    }

    @TearDown(Level.Iteration)
    public void report() {
        if (log != null) {
            log.metrics().with(warmUp().orElseThrow().capped()).post();
        }
    }

    public static void main(String[] arguments) throws Exception {
        Main.run(RateCurve.class, arguments);
    }
}
