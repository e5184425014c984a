package org.echobench.runner.journal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.echobench.core.metrics.Fairness;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.core.metrics.SteadyState;
import org.echobench.results.Row;
import org.echobench.results.UserError;
import org.echobench.results.curve.CurveTable;
import org.echobench.results.curve.LatencyLog;
import org.echobench.results.curve.WarmUpPoint;
import org.echobench.results.jmh.JmhNumber;
import org.echobench.results.metric.Metric;
import org.echobench.results.run.ForkId;
import org.echobench.results.run.ForkRecord;
import org.echobench.results.run.RunFolder;
import org.echobench.results.stats.TrimmedMean;
import org.echobench.runner.jmh.MergedForks;

/**
 * The forks of one row and subject, one for each measured round, and the files that they left.
 *
 * @param forks in the order of rounds
 * @param planned rounds planned
 */
record RowForks(Row row, String subject, List<ForkRecord> forks, int planned) {

    static RowForks of(Row row, String subject, int planned, List<ForkRecord> journal) {
        List<ForkRecord> forks = journal.stream()
                .filter(fork -> fork.id().isOf(row.name(), subject) && fork.id().round() <= planned)
                .sorted(Comparator.comparingInt(fork -> fork.id().round()))
                .toList();
        return new RowForks(row, subject, forks, planned);
    }

    /** Without the rounds that the other side of a duet lacks, unless a side has no result. */
    RowForks pairedWith(RowForks other) {
        if (!measured() || !other.measured()) {
            return this;
        }
        List<ForkRecord> paired = forks.stream()
                .filter(fork -> other.rounds().contains(fork.id().round()))
                .toList();
        return new RowForks(row, subject, paired, planned);
    }

    List<Integer> rounds() {
        return forks.stream().map(fork -> fork.id().round()).toList();
    }

    /** The first failed fork: one is enough for the row to fail for this subject. */
    Optional<ForkRecord> failure() {
        return forks.stream().filter(ForkRecord::failed).findFirst();
    }

    boolean measured() {
        return !forks.isEmpty() && failure().isEmpty();
    }

    /**
     * JMH's row of each fork, with its {@link Fairness}, its time to peak, its ceiling and what its slow slices cost.
     *
     * @param subjects of one row; those that failed have none
     * @param ceilings by subject, in messages a second: the highest rate of its pool, see {@link PoolCeiling}
     */
    static Map<ForkId, ObjectNode> results(
            Journal journal, Collection<RowForks> subjects, Map<String, Double> ceilings) {
        List<ForkRecord> forks = subjects.stream()
                .filter(RowForks::measured)
                .flatMap(subject -> subject.forks.stream())
                .toList();
        Map<ForkId, ObjectNode> rows = new HashMap<>();
        for (ForkRecord fork : forks) {
            ObjectNode row = journal.result(fork);
            Path folder = journal.folder(fork.id());
            CurveFiles.read(folder, Fairness.TABLE).ifPresent(table -> addFairness(row, table, folder));
            CurveFiles.read(folder, WarmUpPoint.TABLE).ifPresent(table -> addPeak(row, table));
            if (hasRate(row)) {
                Optional.ofNullable(ceilings.get(fork.id().subject()))
                        .ifPresent(ceiling -> add(row, Metric.POOL_CEILING, ceiling));
            }
            rows.put(fork.id(), row);
        }
        for (ForkRecord fork : forks) {
            List<double[]> others = forks.stream()
                    .filter(fork::tookTurnsWith)
                    .map(other -> rates(rows.get(other.id())))
                    .toList();
            slowSlices(rates(rows.get(fork.id())), others)
                    .ifPresent(share -> add(rows.get(fork.id()), Metric.SLOW_SLICES, share));
        }
        return rows;
    }

    private static double[] rates(ObjectNode row) {
        return row.path("secondaryMetrics").has(Metric.SEND_LAG.label()) || !hasRate(row)
                ? new double[0] // a scheduled rate says nothing about slow slices
                : row.at("/primaryMetric/rawData/0")
                        .valueStream()
                        .mapToDouble(JmhNumber::of)
                        .toArray();
    }

    /**
     * What a fork's slow slices cost: by which share its mean rate is below the rate of most of its slices. A slice
     * counts relative to the median of the others', so a second that is slow for all forks costs none of them.
     *
     * @param others the rates of the forks that took turns with it
     * @return empty where fewer than two others have as many slices, or there are fewer than {@link TrimmedMean#FEWEST}
     */
    static OptionalDouble slowSlices(double[] own, List<double[]> others) {
        List<double[]> beside =
                others.stream().filter(other -> other.length == own.length).toList();
        if (beside.size() < 2 || own.length < TrimmedMean.FEWEST) {
            return OptionalDouble.empty();
        }
        double[] ratios = SteadyState.beside(own, beside);
        if (ratios.length < own.length || Arrays.stream(ratios).anyMatch(ratio -> ratio <= 0)) {
            return OptionalDouble.empty();
        }
        double[] medians = new double[own.length];
        Arrays.setAll(medians, i -> own[i] / ratios[i]);
        double typical =
                Math.exp(TrimmedMean.of(Arrays.stream(ratios).map(Math::log).toArray()));
        double all = Arrays.stream(own).sum() / Arrays.stream(medians).sum();
        return OptionalDouble.of(1 - all / typical);
    }

    private static boolean hasRate(ObjectNode row) {
        return row.path("secondaryMetrics").has(Metric.CLOSED_RATE.label())
                || row.at("/primaryMetric/scoreUnit").asText().equals("ops/s");
    }

    MergedForks merged(Map<ForkId, ObjectNode> rows, LatencyLog latencies) {
        return new MergedForks(forks.stream().map(fork -> rows.get(fork.id())).toList(), latencies.sums());
    }

    private static void addFairness(ObjectNode row, CurveTable table, Path folder) {
        if (!table.columns().equals(Fairness.COLUMNS) || table.rows().size() != 1) {
            throw RunFolder.damaged(folder, null);
        }
        CurveTable.Line line = table.lines().get(0);
        double maxMin = line.number("most") / line.number("fewest");
        double jain = line.number("jain");
        if (!(maxMin >= 1 && jain > 0)) {
            throw RunFolder.damaged(folder, null);
        }
        add(row, Metric.FAIRNESS_MAX_MIN, maxMin);
        add(row, Metric.FAIRNESS_JAIN, jain);
    }

    /** A rate that is offered or searched for has no peak. */
    private static void addPeak(ObjectNode row, CurveTable windows) {
        JsonNode metrics = row.path("secondaryMetrics");
        if (Stream.concat(Stream.of(Metric.SEND_LAG), Metric.HEADLINES.stream())
                .noneMatch(metric -> metrics.has(metric.label()))) {
            WarmUpPoint.peak(WarmUpPoint.of(windows.lines())).ifPresent(peak -> {
                add(row, Metric.PEAK_LOAD, peak.load());
                if (!Double.isNaN(peak.cpu())) {
                    add(row, Metric.PEAK_CPU, peak.cpu());
                }
            });
        }
    }

    /** Adds a whole fork's value for each iteration, because JMH's JSON has raw data only by iteration. */
    private static void add(ObjectNode row, Metric metric, double value) {
        ObjectNode json = row.withObject("/secondaryMetrics").putObject(metric.label());
        ArrayNode fork =
                json.put("scoreUnit", metric.unit()).putArray("rawData").addArray();
        Collections.nCopies(row.at("/primaryMetric/rawData/0").size(), value).forEach(fork::add);
    }

    /**
     * The merged latency logs; empty where the row failed or nothing was recorded.
     *
     * @throws UserError if the log of a fork is damaged
     */
    LatencyLog latencies(Journal journal) {
        List<LatencyLog> logs = new ArrayList<>();
        for (ForkRecord fork : measured() ? forks : List.<ForkRecord>of()) {
            Path folder = journal.folder(fork.id());
            Path file = folder.resolve(ForkDirectory.LATENCY);
            try {
                if (Files.exists(file)) {
                    logs.add(LatencyLog.read(file));
                }
            } catch (UserError e) {
                throw RunFolder.damaged(folder, e);
            }
        }
        return LatencyLog.ofForks(logs);
    }

    /** Writes the log. An empty log removes the file of an earlier part of the run: the row has failed since. */
    void write(LatencyLog log, RunFolder run) throws IOException {
        Path file = run.latency(row.name(), subject);
        Files.createDirectories(file.getParent());
        log.write(file);
    }

    /** What the forks noted for a reader, a sentence each. */
    List<String> notes(Journal journal) throws IOException {
        List<String> notes = new ArrayList<>();
        for (ForkRecord fork : forks) {
            Path file = journal.folder(fork.id()).resolve(ForkDirectory.NOTES);
            if (Files.exists(file)) {
                String round = planned > 1 ? "round " + fork.id().round() + ": " : "";
                Files.readAllLines(file).forEach(line -> notes.add(round + line));
            }
        }
        return notes;
    }
}
