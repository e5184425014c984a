package org.echobench.runner.plan;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.echobench.core.benchmarks.Benchmarks;
import org.echobench.core.benchmarks.Exchange;
import org.echobench.core.spi.HandlerWait;
import org.echobench.results.ClassPath;
import org.echobench.results.Names;
import org.echobench.results.Param;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.results.Scale;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * A benchmark as JMH lists it on the host's own class path; a load is listed once for each of its exchanges.
 *
 * @param name package, class and method
 * @param params the parameters with their defaults, sorted by name
 * @param singleShot true if an iteration is one invocation of any length
 * @param planned time of the annotated iterations; a guess for single shots
 */
public record JmhBenchmark(
        String name, SortedMap<String, List<String>> params, boolean singleShot, Iterations planned) {

    /** The number of iterations and their time. */
    record Iterations(
            boolean singleShot, int warmups, Duration warmupTime, int measurements, Duration measurementTime) {

        Iterations with(RowSettings settings) {
            return new Iterations(
                    singleShot,
                    settings.warmupIterations().orElse(warmups),
                    time(settings.warmupTime(), settings).orElse(warmupTime),
                    settings.measurementIterations().orElse(measurements),
                    time(settings.measurementTime(), settings).orElse(measurementTime));
        }

        private Optional<Duration> time(Optional<Duration> timed, RowSettings settings) {
            return singleShot ? settings.invocationTime() : timed;
        }

        Duration total() {
            return warmupTime.multipliedBy(warmups).plus(measurementTime.multipliedBy(measurements));
        }
    }

    /** The assumed time of a single shot, which has no planned time. */
    private static final Duration SINGLE_SHOT = Duration.ofSeconds(1);

    public JmhBenchmark {
        params = Collections.unmodifiableSortedMap(new TreeMap<>(params));
    }

    /** All benchmarks on the class path, sorted by name. */
    public static List<JmhBenchmark> all() {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        OutputFormat silent = OutputFormatFactory.createFormatInstance(nowhere, VerboseMode.SILENT);
        List<JmhBenchmark> benchmarks = new ArrayList<>();
        for (BenchmarkListEntry entry : BenchmarkList.defaultList().getAll(silent, List.of())) {
            JmhBenchmark benchmark = of(entry);
            List<Exchange> exchanges = Benchmarks.exchanges(benchmark.name());
            if (exchanges.isEmpty()) {
                benchmarks.add(benchmark);
            }
            exchanges.forEach(exchange -> benchmarks.add(benchmark.of(exchange)));
        }
        return benchmarks;
    }

    /** The load with one exchange, and with only the parameters that this exchange uses. */
    private JmhBenchmark of(Exchange exchange) {
        TreeMap<String, List<String>> some = new TreeMap<>();
        params.forEach((param, annotated) -> {
            if (exchange.has(param)) {
                some.put(
                        param,
                        annotated.stream()
                                .map(value -> exchange.defaultOf(param, value))
                                .toList());
            }
        });
        some.put(Param.EXCHANGE.label(), List.of(exchange.label()));
        return new JmhBenchmark(name, some, singleShot, planned);
    }

    /** The value of the parameter {@code exchange}; empty for a benchmark that is not a load. */
    public Optional<String> exchange() {
        return Optional.ofNullable(params.get(Param.EXCHANGE.label())).map(values -> values.get(0));
    }

    public boolean isOf(Row row) {
        return name.equals(row.benchmark()) && exchange().equals(Param.EXCHANGE.in(row.params()));
    }

    /** Whether it measures rows of target files only. */
    public boolean ofService() {
        return params.containsKey(Param.ROW.label());
    }

    /** Class and method without the package, and the exchange: the name of a row outside a suite. */
    public String rowName() {
        return shortName()
                + exchange()
                        .map(label -> "," + Param.EXCHANGE.label() + "=" + label)
                        .orElse("");
    }

    /** Whether JMH would measure it if only its class was given. */
    public boolean isDefault() {
        return exchange().filter(label -> !label.equals(Exchange.DEFAULT)).isEmpty();
    }

    /** Whether JMH would find a benchmark of this name on a class path. */
    public static boolean isListed(String name, List<Path> classPath) throws IOException {
        return on(classPath).stream().anyMatch(benchmark -> benchmark.name.equals(name));
    }

    /** The benchmarks that JMH would find on a class path, each once for each of its modes. */
    public static List<JmhBenchmark> on(List<Path> classPath) throws IOException {
        return listed(classPath).stream().map(JmhBenchmark::of).toList();
    }

    /** Everything that JMH would find on a class path, read without loading classes from it. */
    static List<BenchmarkListEntry> listed(List<Path> classPath) throws IOException {
        List<BenchmarkListEntry> listed = new ArrayList<>();
        try (URLClassLoader loader = new URLClassLoader(ClassPath.urls(classPath), null)) {
            for (URL list : Collections.list(loader.getResources(BenchmarkList.BENCHMARK_LIST.substring(1)))) {
                try (InputStream in = list.openStream()) {
                    listed.addAll(BenchmarkList.readBenchmarkList(in));
                }
            }
        }
        return listed;
    }

    /** The class without its package, and the method. */
    public String shortName() {
        return Names.shortBenchmark(name);
    }

    static JmhBenchmark of(BenchmarkListEntry entry) {
        SortedMap<String, List<String>> params = new TreeMap<>();
        entry.getParams().orElse(Map.of()).forEach((name, values) -> params.put(name, List.of(values)));
        boolean single = entry.getMode() == Mode.SingleShotTime;
        TimeValue shot = TimeValue.milliseconds(SINGLE_SHOT.toMillis());
        Iterations planned = new Iterations(
                single,
                entry.getWarmupIterations()
                        .orElse(single ? Defaults.WARMUP_ITERATIONS_SINGLESHOT : Defaults.WARMUP_ITERATIONS),
                duration(single ? shot : entry.getWarmupTime().orElse(Defaults.WARMUP_TIME)),
                entry.getMeasurementIterations()
                        .orElse(single ? Defaults.MEASUREMENT_ITERATIONS_SINGLESHOT : Defaults.MEASUREMENT_ITERATIONS),
                // JMH ignores it for single shots, so there it is the expected time of one.
                duration(entry.getMeasurementTime().orElse(single ? shot : Defaults.MEASUREMENT_TIME)));
        return new JmhBenchmark(entry.getUsername(), params, single, planned);
    }

    static Duration duration(TimeValue time) {
        return Duration.ofNanos(time.convertTo(TimeUnit.NANOSECONDS));
    }

    /** With fewer forks there is no interval. */
    private static final int LEAST_ROUNDS = 3;

    private static final int MOST_ITERATIONS = 1_000;
    private static final int MOST_ROUNDS = 1_000;

    /** A shorter iteration completes too few operations for a percentile. */
    private static final Duration SHORTEST = Duration.ofMillis(200);

    /**
     * An iteration begins with nothing in flight, so it must last many latencies. A request may queue for a thread
     * while others wait: with 64 connections and 14 threads, it took four to five waits.
     */
    private static final int WAITS = 140;

    private static final int FEWEST_ITERATIONS = 3;

    /** The row, with fewer but longer iterations if its handlers wait. */
    Row waiting(Row row) {
        Iterations all = planned.with(row.settings());
        Duration least = Param.HANDLER_WAIT_MICROS
                .in(row.params())
                .map(wait -> Duration.of(HandlerWait.parse(wait).mostMicros(), ChronoUnit.MICROS))
                .orElse(Duration.ZERO)
                .multipliedBy(WAITS);
        if (singleShot || all.measurementTime().compareTo(least) >= 0) {
            return row;
        }
        long asLong = all.measurementTime().multipliedBy(all.measurements()).dividedBy(least);
        int iterations = Math.min(all.measurements(), Math.max(FEWEST_ITERATIONS, (int) asLong));
        return row.withSettings(row.settings().withMeasurement(iterations, least));
    }

    /** The row at a scale, in a plan of {@code rounds}. */
    public Row scaled(Row row, Scale scale, int rounds) {
        double factor = scale.factor();
        if (factor == 1) {
            return row;
        }
        RowSettings settings = row.settings();
        if (singleShot) {
            int given = settings.rounds().orElse(rounds);
            int least = Math.min(given, LEAST_ROUNDS);
            long scaled = Math.max(least, Math.min(MOST_ROUNDS, Math.round(given * factor)));
            return row.withSettings(settings.withRounds((int) scaled));
        }
        Iterations all = planned.with(settings);
        Span warmup = scaled(factor, all.warmups(), all.warmupTime());
        Span measurement = scaled(factor, all.measurements(), all.measurementTime());
        return row.withSettings(settings.withWarmup(warmup.iterations(), warmup.time())
                .withMeasurement(measurement.iterations(), measurement.time()));
    }

    private record Span(int iterations, Duration time) {}

    /** Iterations keep their length, so that they remain comparable, until there is only one left. */
    private static Span scaled(double factor, int iterations, Duration time) {
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
