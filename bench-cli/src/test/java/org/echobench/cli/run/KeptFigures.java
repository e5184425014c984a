package org.echobench.cli.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.statistics.distribution.TDistribution;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.FileComparison;
import org.echobench.report.compare.Policy;
import org.echobench.report.compare.RowResult;
import org.echobench.report.render.VerdictFile;
import org.echobench.report.run.RunFile;
import org.echobench.results.StoredFile;
import org.echobench.results.curve.CurveTable;
import org.echobench.results.curve.LatencyLog;
import org.echobench.results.curve.Percentiles;
import org.echobench.results.metric.MetricName;
import org.echobench.results.run.Caveat;
import org.echobench.results.run.Figure;
import org.echobench.results.run.RunFolder;
import org.echobench.results.run.RunResult;
import org.echobench.results.run.SubjectResult;
import org.echobench.results.stats.Standing;

/** The figures of kept runs, by {@code RUN ROW METRIC SUBJECT} as {@link DocumentedFigures} has them. */
final class KeptFigures {

    /** The unit of a quotient. */
    static final String QUOTIENT = "times";

    /** Stands for the forks of a subject, one by one. */
    private static final String EACH = "#*";

    private static final Pattern CURVE = Pattern.compile("([\\w-]+)/([\\w.]+)(?:\\[([^]]*)])?(?:#(\\d+))?");

    private final Path baselines;
    private final Map<Path, Comparison> duets = new HashMap<>();
    private final Map<Path, Optional<RunResult>> runs = new HashMap<>();
    private final Map<Path, CurveTable> curves = new HashMap<>();
    private String[] words = {"", "", "", ""};

    /** @param baselines the folder of the kept runs */
    KeptFigures(Path baselines) {
        this.baselines = baselines;
    }

    /** @param marks the symbols of its caveats */
    record Found(double value, String unit, Set<String> marks) {}

    /**
     * One for each subject, or the quotients of two sources.
     *
     * @throws RuntimeException saying what is not there
     */
    List<Found> find(String source) {
        String[] parts = source.split(" / ");
        List<Found> found = one(parts[0]);
        if (parts.length == 1) {
            return found;
        }
        List<Found> by = one(parts[1]);
        List<Found> quotients = new ArrayList<>();
        for (int i = 0; i < Math.max(found.size(), by.size()); i++) {
            Found a = found.get(Math.min(i, found.size() - 1));
            Found b = by.get(Math.min(i, by.size() - 1));
            Set<String> marks = new TreeSet<>(a.marks());
            marks.addAll(b.marks());
            quotients.add(new Found(a.value() / b.value(), QUOTIENT, marks));
        }
        return quotients;
    }

    /** The verdict of a duet's row. */
    String verdict(String source) {
        Path run = run(source);
        return duetRow(run, words[1], words[2]).verdict().name();
    }

    private List<Found> one(String source) {
        Path run = run(source);
        if (StoredFile.exists(run.resolve("base.json"))) {
            return Stream.of(words[3].split(","))
                    .map(field -> ofDuet(run, words[1], words[2], field))
                    .toList();
        }
        String metric = words[2];
        return Stream.of(words[3].split(","))
                .flatMap(subject -> metric.endsWith(EACH)
                        ? IntStream.rangeClosed(
                                        1, subject(run, words[1], subject).forks())
                                .mapToObj(fork -> ofRun(run, words[1], metric.replace(EACH, "#" + fork), subject))
                        : Stream.of(ofRun(run, words[1], metric, subject)))
                .toList();
    }

    /** Words that are left out at the front are those of the source before. */
    private Path run(String source) {
        String[] given = source.strip().split("\\s+");
        if (given.length > words.length) {
            throw new IllegalArgumentException("'" + source + "' has more than RUN ROW METRIC SUBJECT");
        }
        System.arraycopy(given, 0, words, words.length - given.length, given.length);
        Path run = baselines.resolve(words[0]);
        if (!Files.isDirectory(run)) {
            throw new IllegalArgumentException("there is no kept run " + words[0]);
        }
        return run;
    }

    private RunResult.RowResult row(Path run, String name, String subject) {
        Pattern pattern = Pattern.compile(
                Stream.of(name.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*")));
        return runs.computeIfAbsent(run, folder -> new RunFolder(folder).summary()).stream()
                .flatMap(summary -> summary.rows().stream())
                .filter(row -> pattern.matcher(row.name()).matches())
                .filter(row -> !name.contains("*") || row.subject(subject).isPresent())
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no row " + name));
    }

    private SubjectResult subject(Path run, String row, String subject) {
        return row(run, row, subject)
                .subject(subject)
                .orElseThrow(() -> new IllegalArgumentException("there is no subject " + subject));
    }

    private Found ofRun(Path run, String rows, String metric, String subject) {
        SubjectResult result = subject(run, rows, subject);
        String row = row(run, rows, subject).name();
        Matcher curve = CURVE.matcher(metric);
        if (curve.matches()) {
            return new Found(mean(run, row, subject, curve), unit(curve.group(2)), marks(result, true));
        }
        String name = metric.replaceAll("[±#].*", "");
        Figure figure =
                result.figure(name).orElseThrow(() -> new IllegalArgumentException(subject + " has no " + name));
        Set<String> marks = marks(result, name.equals(MetricName.SCORE));
        if (metric.endsWith("±")) {
            return new Found(half(figure, result.standing(name)), "share", marks);
        }
        int fork = metric.indexOf('#');
        double value =
                fork < 0 ? figure.value() : fork(run, row, result, name, Integer.parseInt(metric.substring(fork + 1)));
        return new Found(value, figure.unit(), marks);
    }

    /** Percentiles of forks are in the log of latencies alone. */
    private static double fork(Path run, String row, SubjectResult result, String metric, int fork) {
        List<Double> forks = result.figure(metric).orElseThrow().forks();
        if (!forks.isEmpty()) {
            return forks.get(fork - 1);
        }
        String[] of = metric.split(":p");
        Histogram histogram = LatencyLog.read(new RunFolder(run).latency(row, result.subject()))
                .lines()
                .get(of[0])
                .get(fork - 1);
        return Percentiles.micros(histogram, Double.parseDouble(of[1]));
    }

    /** Of its forks alone where a metric is not ranked. */
    private static double half(Figure figure, Standing standing) {
        if (standing.low().isPresent()) {
            return Math.sqrt(standing.high().orElseThrow() / standing.low().getAsDouble()) - 1;
        }
        double[] logs = figure.forks().stream().mapToDouble(Math::log).toArray();
        double t = TDistribution.of(logs.length - 1.0).inverseCumulativeProbability(0.975);
        return Math.expm1(t * Math.sqrt(StatUtils.variance(logs) / logs.length));
    }

    private static Set<String> marks(SubjectResult result, boolean rate) {
        Set<String> marks = new TreeSet<>();
        result.caveats().stream()
                .filter(caveat -> rate || !caveat.ofRate())
                .map(Caveat::symbol)
                .forEach(marks::add);
        return marks;
    }

    private double mean(Path run, String row, String subject, Matcher curve) {
        Path file = new RunFolder(run).curves().resolve(curve.group(1) + CurveTable.SUFFIX);
        List<String> wanted = Stream.of(
                        "server=" + subject,
                        curve.group(3) == null ? "" : curve.group(3),
                        curve.group(4) == null ? "" : "round=" + curve.group(4))
                .flatMap(conditions -> Stream.of(conditions.split(",")))
                .filter(condition -> !condition.isEmpty())
                .toList();
        return curves.computeIfAbsent(file, CurveTable::read).lines().stream()
                .filter(line -> line.text("row").equals(row))
                .filter(line -> wanted.stream().allMatch(condition -> holds(condition, line)))
                .mapToDouble(line -> line.number(curve.group(2)))
                .average()
                .orElseThrow(() -> new IllegalArgumentException("no line of " + file.getFileName() + " has " + wanted));
    }

    private static boolean holds(String condition, CurveTable.Line line) {
        String[] of = condition.split("=", 2);
        String[] range = of[1].split("\\.\\.");
        return range.length == 1
                ? line.text(of[0]).equals(of[1])
                : line.number(of[0]) >= Double.parseDouble(range[0])
                        && line.number(of[0]) <= Double.parseDouble(range[1]);
    }

    private static String unit(String column) {
        int at = column.lastIndexOf('_');
        return at < 0 ? "" : column.substring(at + 1);
    }

    /** The verdicts that were kept; otherwise those of the two files. */
    private static Comparison duet(Path run) {
        Path verdicts = run.resolve("verdicts.json");
        return Files.exists(verdicts)
                ? VerdictFile.read(verdicts)
                : FileComparison.compare(
                        RunFile.read(run.resolve("base.json")),
                        RunFile.read(run.resolve("head.json")),
                        Policy.of(List.of(), List.of(), List.of(), Set.of("libraries", "jvmArgs"), Set.of()));
    }

    private RowResult duetRow(Path run, String row, String metric) {
        return duets.computeIfAbsent(run, KeptFigures::duet).rows().stream()
                .filter(one -> one.key().metric().equals(metric)
                        && (one.key().id().params().containsValue(row)
                                || one.key().id().benchmark().contains(row)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no " + metric + " of " + row));
    }

    private Found ofDuet(Path run, String row, String metric, String field) {
        RowResult result = duetRow(run, row, metric);
        double base = result.base().score();
        double head = result.head().score();
        return switch (field) {
            case "base" -> new Found(base, result.unit(), Set.of());
            case "head" -> new Found(head, result.unit(), Set.of());
            case "difference" -> new Found(head - base, result.unit(), Set.of());
            case "change" -> new Found(result.change(), "share", Set.of());
            case "effect" -> new Found(result.estimate().orElseThrow().effect(), "share", Set.of());
            case "low" -> new Found(result.estimate().orElseThrow().low(), "share", Set.of());
            case "high" -> new Found(result.estimate().orElseThrow().high(), "share", Set.of());
            case "detectable" -> new Found(result.estimate().orElseThrow().detectable(), "share", Set.of());
            default -> throw new IllegalArgumentException("a duet has no " + field);
        };
    }
}
