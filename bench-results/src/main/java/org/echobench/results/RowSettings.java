package org.echobench.results;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Settings of a row that differ from the annotations of its benchmark and from the plan; an empty one does not differ.
 *
 * @param warmupIterations 0 to 1,000 iterations per fork
 * @param warmupTime 10 ms to 1 h for each
 * @param measurementIterations 1 to 1,000 iterations per fork
 * @param measurementTime 10 ms to 1 h for each
 * @param rounds 1 to 1,000 forks per subject, where the row needs a different number from its plan
 * @param invocationTime expected time of one single shot, 10 ms to 1 h; only used to plan
 */
public record RowSettings(
        OptionalInt warmupIterations,
        @JsonProperty("warmupMillis") Optional<Duration> warmupTime,
        OptionalInt measurementIterations,
        @JsonProperty("measurementMillis") Optional<Duration> measurementTime,
        OptionalInt rounds,
        @JsonProperty("invocationMillis") Optional<Duration> invocationTime) {

    private static final Duration SHORTEST = Duration.ofMillis(10);
    private static final Duration LONGEST = Duration.ofHours(1);

    private static final RowSettings ANNOTATED = new RowSettings(
            OptionalInt.empty(),
            Optional.empty(),
            OptionalInt.empty(),
            Optional.empty(),
            OptionalInt.empty(),
            Optional.empty());

    public RowSettings {
        warmupIterations.ifPresent(n -> new Param.Range(0, 1_000).require("warmupIterations", n));
        measurementIterations.ifPresent(n -> new Param.Range(1, 1_000).require("measurementIterations", n));
        rounds.ifPresent(n -> Plan.ROUNDS.require("rounds", n));
        warmupTime.ifPresent(time -> range("warmupTime", time));
        measurementTime.ifPresent(time -> range("measurementTime", time));
        invocationTime.ifPresent(time -> range("invocationTime", time));
    }

    private static void range(String setting, Duration value) {
        if (value.compareTo(SHORTEST) < 0 || value.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(setting + " must be 10 ms to 1 h, but is " + value.toMillis() + " ms");
        }
    }

    /** Settings that do not differ from the benchmark's annotations. */
    public static RowSettings annotated() {
        return ANNOTATED;
    }

    public RowSettings withWarmup(int iterations, Duration time) {
        return new RowSettings(
                OptionalInt.of(iterations),
                Optional.of(time),
                measurementIterations,
                measurementTime,
                rounds,
                invocationTime);
    }

    public RowSettings withMeasurement(int iterations, Duration time) {
        return new RowSettings(
                warmupIterations, warmupTime, OptionalInt.of(iterations), Optional.of(time), rounds, invocationTime);
    }

    public RowSettings withRounds(int count) {
        return withRounds(OptionalInt.of(count));
    }

    public RowSettings withRoundsOfPlan() {
        return withRounds(OptionalInt.empty());
    }

    private RowSettings withRounds(OptionalInt count) {
        return new RowSettings(
                warmupIterations, warmupTime, measurementIterations, measurementTime, count, invocationTime);
    }

    /** These settings, completed by {@code others}. */
    public RowSettings over(RowSettings others) {
        return new RowSettings(
                first(warmupIterations, others.warmupIterations),
                warmupTime.or(others::warmupTime),
                first(measurementIterations, others.measurementIterations),
                measurementTime.or(others::measurementTime),
                first(rounds, others.rounds),
                invocationTime.or(others::invocationTime));
    }

    private static OptionalInt first(OptionalInt one, OptionalInt other) {
        return one.isPresent() ? one : other;
    }
}
