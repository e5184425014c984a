package org.echobench.core.benchmarks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.echobench.core.host.MeasuredServer;
import org.echobench.core.load.ClosedPacing;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.load.MeasurementWindow;
import org.echobench.results.metric.LoadLevel;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Response times and the server's CPU time against the offered rate, on one warm server. One invocation measures the
 * rate of a closed loop, then every {@link LoadLevel} by an open loop with Poisson arrivals, in an order that the
 * fork's seed shuffles. The score is only the time that this took; {@code closed.rate} is the row's main metric. Forked
 * by default: in one JVM the client's collections would be the server's.
 */
@OutputTimeUnit(TimeUnit.SECONDS)
@Measurement(iterations = 1, time = 36)
public class RateCurve extends ExchangeBenchmark {

    /** System property with the seed of the fork's order of levels and arrivals; random if it is absent. */
    public static final String SEED = "echobench.fork.seed";

    /** The factor by which a closed loop has more connections than the one before. */
    private static final int MORE = 16;

    @Param("forked")
    public String isolation;

    @Param("64")
    public int connections;

    /**
     * Closed loops begin with this many connections, and each has 16 times as many as the one before, up to
     * {@link #connections}; 0 for one loop with all of them.
     */
    @Param("0")
    public int fewestConnections;

    /**
     * The levels are 10, 50 and 90 % of this rate in messages a second, the same for all servers; 0 for shares of the
     * server's own closed loop, and common rates.
     */
    @Param("0")
    public int rate;

    /** After how many seconds a response counts as lost; more only if many wait for few handlers. */
    @Param("5")
    public int lossSeconds;

    /** How long each level is measured, and each closed loop before them. */
    @Param("2000")
    public int levelMillis;

    /** How long each level is offered before it is measured. */
    @Param("500")
    public int settleMillis;

    /**
     * The levels of one fork in the order in which it measures them: shuffled, so that no level is always early or
     * always after the same level.
     *
     * @param steps all levels within the rate of the server's closed loop
     * @param leftOut the levels above that
     */
    record LevelOrder(List<Step> steps, List<Step> leftOut) {

        private static final List<LoadLevel> SHARES =
                List.of(LoadLevel.SHARE_10, LoadLevel.SHARE_50, LoadLevel.SHARE_90);

        /**
         * @param rate messages a second
         * @param seed the seed of its arrivals
         */
        record Step(LoadLevel level, long rate, long seed) {}

        /**
         * @param closedRate messages a second of the closed loop, more than 0
         * @param seed the same seed gives the same order and the same arrivals
         */
        static LevelOrder of(double closedRate, long seed) {
            return of(
                    List.of(LoadLevel.values()),
                    closedRate,
                    step -> step.level().isBelow(closedRate),
                    seed);
        }

        /** The shares of a rate, as far as the closed loop reached them. */
        static LevelOrder ofRate(long rate, double closedRate, long seed) {
            return of(SHARES, rate, step -> step.rate() <= closedRate, seed);
        }

        private static LevelOrder of(List<LoadLevel> all, double whole, Predicate<Step> hasRoom, long seed) {
            Random random = new Random(seed);
            List<LoadLevel> levels = new ArrayList<>(all);
            Collections.shuffle(levels, random);
            Map<Boolean, List<Step>> byRoom = levels.stream()
                    .map(level -> new Step(level, level.rate(whole), random.nextLong()))
                    .collect(Collectors.partitioningBy(hasRoom));
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
    OptionalInt lossSeconds() {
        return OptionalInt.of(lossSeconds);
    }

    @Override
    Optional<String> warmShot() {
        return Optional.of("a load curve");
    }

    @Override
    void afterStart() {
        log = closing(new LoadCurveLog(config().injected().handlerWait(), fewestConnections > 0));
        load = warmOpenLoop(new Load.Arrivals("uniform", warmUpClosed()));
    }

    /** One load curve. */
    @Benchmark
    public void levels() {
        Failures.recording(() -> {
            long seed = forkSeed();
            for (long fewer = fewestConnections; fewer > 0 && fewer < connections; fewer *= MORE) {
                closedRate((int) fewer);
            }
            double closedRate = closedRate(connections);
            LevelOrder order = rate == 0 ? LevelOrder.of(closedRate, seed) : LevelOrder.ofRate(rate, closedRate, seed);
            order.leftOut().forEach(log::leftOut);
            order.steps().forEach(this::measure);
        });
    }

    /** The seed of the fork's levels and arrivals. */
    static long forkSeed() {
        return Long.getLong(SEED, new SplittableRandom().nextLong());
    }

    private double closedRate(int count) {
        try (Load closed = closedLoop(count)) {
            closed.open();
            closed.settle(settleNanos());
            MeasuredServer.Snapshot snapshot = running().snapshot();
            MeasurementWindow.WorkerTotals share = closed.run(levelNanos());
            return log.closedLoop(count, count == connections, share, snapshot.cost());
        }
    }

    /** A loop with fewer connections runs on this host alone. */
    private Load closedLoop(int count) {
        return count == connections
                ? load(Load.Part.WHOLE, Optional.empty())
                : Load.alone(new LoadLoop<>(target(), protocol(), new ClosedPacing(1), 0, count, true, lossLimit()));
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
