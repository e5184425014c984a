package org.echobench.report.history;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.echobench.report.compare.SeriesTable;
import org.echobench.report.compare.SeriesTable.Series;
import org.echobench.report.render.RowNames;
import org.echobench.report.run.RunFile;
import org.echobench.results.Param;
import org.echobench.results.Sha256;
import org.echobench.results.StoredFile;
import org.echobench.results.UserError;
import org.echobench.results.jmh.JmhFile;
import org.echobench.results.jmh.JmhRow;
import org.echobench.results.jmh.RowId;
import org.echobench.results.jmh.RunContext;
import org.echobench.results.jmh.Unit;
import org.echobench.results.metric.Aggregation;
import org.echobench.results.metric.Direction;
import org.echobench.results.metric.MetricName;
import org.echobench.results.renames.Renames;
import org.echobench.results.run.Environment;
import org.echobench.results.run.Machine;
import org.echobench.results.run.RunFolder;

/**
 * The entry of one run or JMH file: the content of a file that never changes.
 *
 * @param format 1
 * @param commit of the source, at least seven hexadecimal digits
 * @param branch for which the commit was measured; empty where it is not known
 * @param started ISO 8601, UTC
 * @param machine hardware and JDK in words; results of different machines do not compare
 * @param points in the order of the run's file
 */
public record HistoryEntry(
        int format,
        String commit,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) String branch,

        String started,
        String machine,
        List<Point> points) {

    static final int FORMAT = 1;

    /** Between the hardware and the JVM in a machine's description. */
    static final String JVM = ", JVM ";

    private static final int MACHINE_DIGITS = 8;

    /** The kept percentiles of a latency: the middle, and two tails that a run's table shows too. */
    private static final Set<Double> QUANTILES = Set.of(0.5, 0.99, 0.999);

    public HistoryEntry {
        if (format != FORMAT) {
            throw new IllegalArgumentException("format must be " + FORMAT + ", but is " + format);
        }
        if (!commit.matches("[0-9a-f]{7,64}")) {
            throw new IllegalArgumentException("commit must be hexadecimal digits, but is '" + commit + "'");
        }
        branch = branch == null ? "" : branch; // earlier files have none
        points = List.copyOf(points);
    }

    /** @throws UserError if the folder is not a run of a commit */
    public static HistoryEntry ofRun(Path folder) {
        RunFolder run = new RunFolder(folder);
        if (!run.isRun() || !StoredFile.exists(folder.resolve("results.json"))) {
            throw new UserError(
                    folder + " is not the folder of a finished run: it has no environment.json and results.json.");
        }
        Environment environment = run.environment();
        String commit = environment.commit().orElse("");
        if (!commit.matches("[0-9a-f]{7,64}")) {
            throw new UserError(folder
                    + " does not name a commit, because git found no clone around its echobench: measure with one"
                    + " that is built in a clone.");
        }
        if (environment.dirty()) {
            throw new UserError(
                    folder + " was measured with changes that are not committed, so it does not belong to a commit.");
        }
        return ofFile(folder, commit, environment.started(), Optional.empty());
    }

    /**
     * Reads results of any origin. JVM flags and other settings are ignored.
     *
     * @param file a JMH JSON file
     * @param commit at least seven hexadecimal digits
     * @param machine its name; by default the hardware that the file's context has, or {@code unnamed machine}
     * @throws UserError if it is not a JMH result, has no row with a value, or a row whose unit contradicts its mode
     */
    public static HistoryEntry ofFile(Path file, String commit, Instant started, Optional<String> machine) {
        JmhFile results = RunFile.read(file);
        for (JmhRow row : results.rows()) {
            row.contradiction().ifPresent(reason -> {
                throw new UserError(file + ": " + row.id().benchmark() + ": " + reason + ".");
            });
        }
        Collection<Series> all = SeriesTable.of(results).byKey().values();
        List<Point> points = all.stream()
                .filter(HistoryEntry::isKept)
                .map(HistoryEntry::point)
                .toList();
        if (points.isEmpty()) {
            throw new UserError(file + " has no row with a value"
                    + all.stream()
                            .flatMap(series -> series.unusable().stream()
                                    .map(why -> series.key().id().benchmark() + ": " + why.reason()))
                            .findFirst()
                            .map(reason -> " to keep: " + reason)
                            .orElse("")
                    + ".");
        }
        String jdk = results.rows().get(0).settings().getOrDefault("vmVersion", "unknown");
        String hardware = machine.or(() -> results.context().flatMap(RunContext::hardware))
                .orElse("unnamed machine");
        return new HistoryEntry(FORMAT, commit, "", started.toString(), hardware + JVM + jdk, points);
    }

    /**
     * Metrics whose direction is known. A latency is kept as a few percentiles of each fork, from all its latencies.
     */
    private static boolean isKept(Series series) {
        String metric = series.key().metric();
        OptionalDouble quantile = MetricName.quantile(metric);
        boolean chosen = quantile.isEmpty() || QUANTILES.contains(quantile.getAsDouble());
        return MetricName.direction(series.key().id().mode(), metric) != Direction.UNKNOWN
                && series.unusable().isEmpty()
                && !series.isEmpty()
                && chosen
                && quantile.isPresent() == isSampled(series.row(), MetricName.family(metric));
    }

    private static boolean isSampled(JmhRow row, String metric) {
        return Optional.ofNullable(row.secondary().get(metric)).orElse(row.score()).forks().stream()
                .anyMatch(fork -> fork.samples().isPresent());
    }

    private static Point point(Series series) {
        RowId id = series.key().id();
        return new Point(
                id.without(Param.SERVER.label()),
                id.params().getOrDefault(Param.SERVER.label(), ""),
                series.key().metric(),
                series.unit(),
                series.forks().stream()
                        .filter(fork -> fork.length > 0)
                        .map(fork -> Mean.of(Aggregation.known(fork)).getAsDouble())
                        .toList());
    }

    /** Two runs of a commit on one machine: the forks of each point together. Points of only one run count too. */
    HistoryEntry with(HistoryEntry other) {
        Map<List<Object>, Point> all = new LinkedHashMap<>();
        Stream.of(this, other)
                .flatMap(entry -> entry.points.stream())
                .forEach(point ->
                        all.merge(List.of(point.id, point.server, point.metric, point.unit), point, Point::with));
        return new HistoryEntry(format, commit, branch, started, machine, List.copyOf(all.values()));
    }

    /** The same run with changed points. */
    HistoryEntry with(UnaryOperator<Point> saidOtherwise) {
        return new HistoryEntry(
                format,
                commit,
                branch,
                started,
                machine,
                points.stream().map(saidOtherwise).toList());
    }

    /** The same run, for a commit on this branch. */
    public HistoryEntry onBranch(String name) {
        return new HistoryEntry(format, commit, name, started, machine, points);
    }

    /** The name that entries of runs give this machine with this JVM. */
    public static String thisMachine() {
        return Machine.ofThis().hardware() + JVM + System.getProperty("java.vm.version");
    }

    /** The machines of entries, that of the last entry first. */
    static List<String> machines(List<HistoryEntry> entries) {
        return IntStream.rangeClosed(1, entries.size())
                .mapToObj(back -> entries.get(entries.size() - back).machine())
                .distinct()
                .toList();
    }

    /** Short names of the rows of all entries. */
    public static RowNames rowNames(List<HistoryEntry> entries) {
        return new RowNames(
                entries.stream().flatMap(entry -> entry.points().stream()).map(Point::id));
    }

    /** A sentence for each entry that has the same values as one before it. */
    public static List<String> copies(List<HistoryEntry> entries) {
        Map<List<Point>, String> known = new HashMap<>();
        return entries.stream()
                .flatMap(entry -> Stream.ofNullable(known.putIfAbsent(entry.points, entry.commit))
                        .map(other -> entry.commit + " has the figures of " + other
                                + ": if one is a copy, the spread between commits is too small."))
                .toList();
    }

    /** @param name a machine's name as it was given, its full description, or its eight digits */
    public boolean isOf(String name) {
        return name.equals(machineId()) || name.equals(machine) || machine.startsWith(name + JVM);
    }

    /** A short name of the machine: eight digits of a hash of its description. */
    public String machineId() {
        return Sha256.of(machine.getBytes(StandardCharsets.UTF_8)).substring(0, MACHINE_DIGITS);
    }

    /**
     * A metric of a row.
     *
     * @param id of the row, without its server
     * @param server the row's server, or empty in results that have none
     * @param metric as a comparison names it; a percentile is {@code latency:p0.99}
     * @param forks one value per fork: the mean of its iterations, or the percentile of all its latencies
     */
    public record Point(@JsonUnwrapped RowId id, String server, String metric, String unit, List<Double> forks) {

        public Point {
            forks = List.copyOf(forks);
            if (forks.isEmpty()) {
                throw new IllegalArgumentException("forks of " + id.benchmark() + " must not be empty");
            }
        }

        /** The mean of the forks; for a percentile their median, because a mean of percentiles means nothing. */
        double value() {
            double[] values = forks.stream().mapToDouble(Double::doubleValue).toArray();
            return MetricName.quantile(metric).isPresent()
                    ? Median.withDefaults().evaluate(values)
                    : Mean.of(values).getAsDouble();
        }

        private Point with(Point other) {
            return with(unit, Stream.concat(forks.stream(), other.forks.stream()));
        }

        private Point with(String otherUnit, Stream<Double> others) {
            return new Point(id, server, metric, otherUnit, others.toList());
        }

        /** The same in another unit; unchanged where its own does not convert to that. */
        Point in(String other) {
            return Unit.conversion(unit, other)
                    .map(conversion -> with(other, forks.stream().map(conversion::applyAsDouble)))
                    .orElse(this);
        }

        Point times(double factor) {
            return with(unit, forks.stream().map(value -> value * factor));
        }

        /** The point under its current names. */
        Point renamed(Renames renames) {
            return new Point(renames.today(id), renames.server(server), metric, unit, forks);
        }
    }
}
