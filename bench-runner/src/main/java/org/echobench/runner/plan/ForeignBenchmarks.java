package org.echobench.runner.plan;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.echobench.results.JmhOptions;
import org.echobench.results.Names;
import org.echobench.results.Row;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/** The benchmarks of another project, as JMH finds them on a class path. */
public record ForeignBenchmarks(List<BenchmarkListEntry> entries) {

    private static final int LONGEST_NAME = 95;

    public ForeignBenchmarks {
        entries = entries.stream()
                .sorted(Comparator.comparing(BenchmarkListEntry::getUsername)
                        .thenComparing(BenchmarkListEntry::getMode))
                .toList();
    }

    /** @throws IOException if JMH's list there cannot be read */
    public static ForeignBenchmarks on(List<Path> classPath) throws IOException {
        try {
            return new ForeignBenchmarks(JmhBenchmark.listed(classPath));
        } catch (IllegalStateException e) {
            throw new IOException("its list of benchmarks was written by an unknown version of JMH", e);
        }
    }

    /** The names of all: package, class and method. */
    public SortedSet<String> names() {
        return entries.stream().map(BenchmarkListEntry::getUsername).collect(Collectors.toCollection(TreeSet::new));
    }

    /** A row for each mode and each combination of parameters of the benchmarks whose names are wanted. */
    public List<Row> rows(Predicate<String> wanted, JmhWords words) {
        List<BenchmarkListEntry> chosen = entries.stream()
                .filter(entry -> wanted.test(entry.getUsername()))
                .flatMap(entry -> inModes(entry, words.modes()))
                .toList();
        List<Row> rows = new ArrayList<>();
        Set<String> rowNames = new HashSet<>();
        Set<String> seen = new HashSet<>();
        for (BenchmarkListEntry entry : chosen) {
            // JMH lists a benchmark once for each of its modes.
            if (seen.add(entry.getUsername() + " " + entry.getMode())) {
                boolean severalModes = chosen.stream()
                        .anyMatch(other ->
                                other.getUsername().equals(entry.getUsername()) && other.getMode() != entry.getMode());
                rows.addAll(rows(entry, severalModes, words, rowNames));
            }
        }
        return rows;
    }

    private static Stream<BenchmarkListEntry> inModes(BenchmarkListEntry entry, Set<Mode> modes) {
        return modes.isEmpty() ? Stream.of(entry) : modes.stream().map(mode -> entry.cloneWith(mode));
    }

    private static List<Row> rows(
            BenchmarkListEntry entry, boolean severalModes, JmhWords words, Set<String> rowNames) {
        JmhBenchmark benchmark = JmhBenchmark.of(entry);
        SortedMap<String, List<String>> values = new TreeMap<>(benchmark.params());
        values.replaceAll((name, annotated) -> words.param(name).orElse(annotated));
        JmhOptions options = options(entry, benchmark, words);
        String name = benchmark.shortName() + (severalModes ? "," + options.mode() : "");
        return RowBuilder.combinations(values).stream()
                .map(combination -> Row.of(
                        unique(name + RowBuilder.suffix(values, combination), rowNames),
                        benchmark.name(),
                        combination,
                        options))
                .toList();
    }

    private static String unique(String text, Set<String> taken) {
        String name = Names.toName(text);
        for (int i = 2; !taken.add(name); i++) {
            name = Names.toName(text);
            name = name.substring(0, Math.min(name.length(), LONGEST_NAME)) + "-" + i;
        }
        return name;
    }

    private static JmhOptions options(BenchmarkListEntry entry, JmhBenchmark benchmark, JmhWords words) {
        CommandLineOptions given = words.parsed();
        JmhBenchmark.Iterations annotated = benchmark.planned();
        boolean single = entry.getMode() == Mode.SingleShotTime;
        JmhBenchmark.Iterations planned = new JmhBenchmark.Iterations(
                single,
                given.getWarmupIterations().orElse(annotated.warmups()),
                single || !given.getWarmupTime().hasValue()
                        ? annotated.warmupTime()
                        : JmhBenchmark.duration(given.getWarmupTime().get()),
                given.getMeasurementIterations().orElse(annotated.measurements()),
                single || !given.getMeasurementTime().hasValue()
                        ? annotated.measurementTime()
                        : JmhBenchmark.duration(given.getMeasurementTime().get()));
        Duration timeout = JmhBenchmark.duration(
                given.getTimeout().orElse(entry.getTimeout().orElse(Defaults.TIMEOUT)));
        return new JmhOptions(entry.getMode().shortLabel(), planned.total(), timeout, words.more());
    }

    /** Why a row of the other side cannot be measured here; empty if it can. */
    public Optional<String> lacks(Row row) {
        Optional<BenchmarkListEntry> same = entries.stream()
                .filter(entry -> entry.getUsername().equals(row.benchmark()))
                .findFirst();
        if (same.isEmpty()) {
            return Optional.of("has no benchmark " + row.benchmark());
        }
        Set<String> params = JmhBenchmark.of(same.get()).params().keySet();
        return params.equals(row.params().keySet())
                ? Optional.empty()
                : Optional.of("has other parameters: " + params + " instead of "
                        + row.params().keySet());
    }
}
