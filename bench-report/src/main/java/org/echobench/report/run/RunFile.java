package org.echobench.report.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.echobench.results.Param;
import org.echobench.results.Plan;
import org.echobench.results.Row;
import org.echobench.results.StoredFile;
import org.echobench.results.Subject;
import org.echobench.results.curve.LatencyLog;
import org.echobench.results.jmh.JmhFile;
import org.echobench.results.jmh.JmhRow;
import org.echobench.results.jmh.JmhRow.Fork;
import org.echobench.results.jmh.JmhRow.JmhMetric;
import org.echobench.results.jmh.JmhRow.Samples;
import org.echobench.results.jmh.RowId;
import org.echobench.results.jmh.RunContext;
import org.echobench.results.jmh.RunContext.Origin;
import org.echobench.results.jmh.RunContext.Schedule;
import org.echobench.results.jmh.Unit;
import org.echobench.results.run.Environment;
import org.echobench.results.run.RunFolder;

/**
 * Reads JMH's JSON with the additions from its run's folder: machine and libraries, the interleaving of forks, and
 * every latency of each fork. Missing files are left out. A context file takes precedence over the folder.
 */
public final class RunFile {

    private static final Unit NANOS = new Unit(Unit.Kind.TIME_PER_OP, 1);

    private RunFile() {}

    /**
     * Reads a result file with everything that its folder adds.
     *
     * @param path a JMH JSON file, or a run's folder
     * @throws org.echobench.results.UserError if the file is not a JMH result, or the folder's files cannot be read
     */
    public static JmhFile read(Path path) {
        JmhFile file = JmhFile.read(path);
        RunFolder folder = new RunFolder(
                Files.isDirectory(path) ? path : path.toAbsolutePath().getParent());
        if (folder.isDuet()) {
            List<Row> rows = folder.plan().rows();
            String side = file.name().replaceAll("\\.json$", "");
            return withSamples(
                    file,
                    folder,
                    id -> rows.stream().filter(id::isOf).findFirst().map(row -> folder.latency(row.name(), side)));
        }
        if (!folder.isRun()) {
            return file;
        }
        Plan plan = folder.plan();
        List<Subject> subjects = plan.subjects().stream()
                .filter(subject -> folder.results(subject, plan.subjects()).endsWith(file.name()))
                .toList();
        if (subjects.isEmpty()) {
            return file;
        }
        JmhFile sampled = withSamples(file, folder, id -> latency(plan, subjects, folder, id));
        return sampled.context().isPresent() ? sampled : withContext(sampled, folder, plan, subjects);
    }

    private static JmhFile withContext(JmhFile file, RunFolder folder, Plan plan, List<Subject> subjects) {
        Environment environment = folder.environment();
        Set<String> labels = subjects.stream().map(Subject::label).collect(Collectors.toSet());
        Map<String, Map<String, String>> libraries = new TreeMap<>();
        for (Environment.Server server : environment.subjects()) {
            if (labels.contains(server.label())
                    && server.library().isPresent()
                    && server.version().isPresent()) {
                libraries.put(
                        server.server(),
                        Map.of(server.library().get(), server.version().get()));
            }
        }
        Optional<Schedule> schedule = plan.rounds() > 1
                ? Optional.of(new Schedule(
                        environment.started() + " " + plan.name(),
                        plan.seed(),
                        OptionalInt.empty(),
                        OptionalInt.empty()))
                : Optional.empty();
        RunContext context = new RunContext(
                Optional.of(environment.hardware()),
                libraries,
                Map.of(),
                schedule,
                Optional.empty(),
                Optional.of(origin(environment, subjects)));
        return new JmhFile(file.name(), file.sha256(), file.rows(), file.notes(), Optional.of(context));
    }

    private static Origin origin(Environment environment, List<Subject> subjects) {
        return new Origin(
                environment.commit().map(commit -> commit + (environment.dirty() ? " with changes" : "")),
                Optional.empty(),
                List.of(),
                subjects.stream()
                        .flatMap(subject -> subject.classPath().fingerprints().stream())
                        .distinct()
                        .toList());
    }

    /** @param latencies the file of a row; empty where the plan does not have the row */
    private static JmhFile withSamples(JmhFile file, RunFolder folder, Function<RowId, Optional<Path>> latencies) {
        List<String> notes = new ArrayList<>(file.notes());
        List<JmhRow> rows = file.rows().stream()
                .map(row -> latencies
                        .apply(row.id())
                        .filter(StoredFile::exists)
                        .map(log -> withSamples(row, log, folder.path(), notes))
                        .orElse(row))
                .toList();
        return new JmhFile(file.name(), file.sha256(), rows, notes, file.context());
    }

    private static Optional<Path> latency(Plan plan, List<Subject> subjects, RunFolder folder, RowId id) {
        RowId plain = id.without(Param.SERVER.label());
        Optional<Subject> subject = subjects.stream()
                .filter(one -> one.serverId().equals(id.params().get(Param.SERVER.label())))
                .findFirst();
        Optional<Row> row = plan.rows().stream()
                .filter(planned -> planned.benchmark().equals(plain.benchmark())
                        && planned.params().equals(plain.params())
                        && subject.filter(planned::measures).isPresent())
                .findFirst();
        return row.flatMap(r -> subject.map(s -> folder.latency(r.name(), s.label())));
    }

    /**
     * The row with every latency of its forks; JMH's JSON keeps only means.
     *
     * @param file the latency log, with a histogram for each metric and fork
     * @param notes receives a sentence where the file does not fit the row
     */
    private static JmhRow withSamples(JmhRow row, Path file, Path folder, List<String> notes) {
        Map<String, List<Histogram>> log = LatencyLog.read(file).lines();
        Map<String, JmhMetric> secondary = new LinkedHashMap<>(row.secondary());
        secondary.replaceAll((name, metric) -> {
            Optional<Unit> unit = Unit.parse(metric.unit()).filter(u -> u.kind() == Unit.Kind.TIME_PER_OP);
            List<Histogram> histograms = log.getOrDefault(name, List.of());
            if (unit.isEmpty() || histograms.isEmpty()) {
                return metric;
            }
            if (histograms.size() != metric.forks().size()) {
                notes.add(folder.relativize(file) + " has " + histograms.size() + " forks of " + name
                        + ", but the results have " + metric.forks().size() + "; it is not used.");
                return metric;
            }
            List<Fork> forks = new ArrayList<>();
            for (int i = 0; i < histograms.size(); i++) {
                forks.add(new Fork(
                        metric.forks().get(i).iterations(), Optional.of(samples(histograms.get(i), unit.get()))));
            }
            return new JmhMetric(metric.name(), metric.unit(), forks, metric.invalid());
        });
        return row.with(secondary);
    }

    private static Samples samples(Histogram histogram, Unit unit) {
        SortedMap<Double, Long> counts = new TreeMap<>();
        for (HistogramIterationValue value : histogram.recordedValues()) {
            double time = NANOS.convert(value.getValueIteratedTo(), unit);
            counts.merge(time, value.getCountAddedInThisIterationStep(), Long::sum);
        }
        return new Samples(counts);
    }
}
