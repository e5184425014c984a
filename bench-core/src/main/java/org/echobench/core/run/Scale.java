package org.echobench.core.run;

import java.time.Duration;
import java.util.OptionalInt;
import org.echobench.core.run.JmhBenchmark.Iterations;

/**
 * How much longer or shorter a run is than its suite says. Of timed rows it changes how long a fork warms up and
 * measures; of single shots the number of rounds, because a shot is what it is. What a row's parameters set is never
 * changed: that would be another measurement.
 *
 * @param factor 0.05 to 20; 1 changes nothing
 */
public record Scale(double factor) {

    public static final double LEAST = 0.05;
    public static final double MOST = 20;
    public static final Scale NONE = new Scale(1);

    /** With fewer forks there is no interval. */
    private static final int LEAST_ROUNDS = 3;

    private static final int MOST_ITERATIONS = 1_000;
    private static final int MOST_ROUNDS = 1_000;

    /** In less, an iteration completes too little for a percentile. */
    private static final Duration SHORTEST = Duration.ofMillis(200);

    public Scale {
        if (!(factor >= LEAST && factor <= MOST)) { // NaN is refused too
            throw new IllegalArgumentException("scale must be 0.05 to 20, but is " + factor);
        }
    }

    /** The row at this scale, in a plan of {@code rounds}. */
    public Row apply(Row row, JmhBenchmark benchmark, int rounds) {
        if (factor == 1) {
            return row;
        }
        RowSettings settings = row.settings();
        if (benchmark.singleShot()) {
            int given = settings.rounds().orElse(rounds);
            int least = Math.min(given, LEAST_ROUNDS);
            long scaled = Math.max(least, Math.min(MOST_ROUNDS, Math.round(given * factor)));
            return row.withSettings(settings.withRounds(OptionalInt.of((int) scaled)));
        }
        Iterations planned = benchmark.planned().with(settings);
        Span warmup = scaled(planned.warmups(), planned.warmupTime());
        Span measurement = scaled(planned.measurements(), planned.measurementTime());
        return row.withSettings(settings.withWarmup(warmup.iterations(), warmup.time())
                .withMeasurement(measurement.iterations(), measurement.time()));
    }

    private record Span(int iterations, Duration time) {}

    /** Iterations keep their length, so that they remain comparable, until there is only one left. */
    private Span scaled(int iterations, Duration time) {
        if (iterations == 0) {
            return new Span(0, time);
        }
        long scaled = Math.round(iterations * factor);
        if (scaled >= 1) {
            return new Span((int) Math.min(MOST_ITERATIONS, scaled), time);
        }
        Duration all = Duration.ofMillis(Math.round(time.toMillis() * iterations * factor));
        Duration shortest = time.compareTo(SHORTEST) < 0 ? time : SHORTEST;
        return new Span(1, all.compareTo(shortest) < 0 ? shortest : all);
    }
}
