package org.echobench.core.run;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Settings of a row that differ from the annotations of its benchmark; empty means as annotated.
 *
 * @param warmupIterations 0 to 1,000 iterations per fork
 * @param warmupTime 10 ms to 1 h for each
 * @param measurementIterations 1 to 1,000 iterations per fork
 * @param measurementTime 10 ms to 1 h for each
 * @param threads 1 to 1,024 client threads
 */
public record RowSettings(
        OptionalInt warmupIterations,
        Optional<Duration> warmupTime,
        OptionalInt measurementIterations,
        Optional<Duration> measurementTime,
        OptionalInt threads) {

    private static final Duration SHORTEST = Duration.ofMillis(10);
    private static final Duration LONGEST = Duration.ofHours(1);

    public RowSettings {
        warmupIterations.ifPresent(n -> range("warmupIterations", n, 0, 1_000));
        measurementIterations.ifPresent(n -> range("measurementIterations", n, 1, 1_000));
        threads.ifPresent(n -> range("threads", n, 1, 1_024));
        warmupTime.ifPresent(time -> range("warmupTime", time));
        measurementTime.ifPresent(time -> range("measurementTime", time));
    }

    private static void range(String setting, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(setting + " must be " + least + " to " + most + ", but is " + value);
        }
    }

    private static void range(String setting, Duration value) {
        if (value.compareTo(SHORTEST) < 0 || value.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(setting + " must be 10 ms to 1 h, but is " + value.toMillis() + " ms");
        }
    }

    /** Everything as the benchmark's annotations say. */
    public static RowSettings annotated() {
        return new RowSettings(
                OptionalInt.empty(), Optional.empty(), OptionalInt.empty(), Optional.empty(), OptionalInt.empty());
    }

    public RowSettings withWarmup(int iterations, Duration time) {
        return new RowSettings(
                OptionalInt.of(iterations), Optional.of(time), measurementIterations, measurementTime, threads);
    }

    public RowSettings withMeasurement(int iterations, Duration time) {
        return new RowSettings(warmupIterations, warmupTime, OptionalInt.of(iterations), Optional.of(time), threads);
    }

    public RowSettings withThreads(int count) {
        return new RowSettings(
                warmupIterations, warmupTime, measurementIterations, measurementTime, OptionalInt.of(count));
    }
}
