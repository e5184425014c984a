package org.echobench.report.page;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.echobench.report.Forks;
import org.echobench.report.ResultFile;
import org.echobench.report.TestRuns;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.results.Scale;
import org.echobench.results.metric.Metric;
import org.echobench.results.run.BackgroundLoad;
import org.echobench.results.run.Caveat;
import org.echobench.results.run.Figure;
import org.echobench.results.run.ForkId;
import org.echobench.results.run.ForkRecord;
import org.echobench.results.run.RunFolder;
import org.echobench.results.run.RunResult;
import org.echobench.results.run.RunResult.RowResult;
import org.echobench.results.run.SubjectResult;
import org.echobench.results.stats.Standing;

/** Writes the folder of a run that nobody measured: as many rows and servers as a test needs. */
final class SyntheticRun {

    private static final int FORKS = 3;

    private final Path folder;
    private final String suite;
    private final List<String> servers;
    private final List<Row> rows = new ArrayList<>();
    private final List<RowResult> said = new ArrayList<>();
    private final ResultFile results = new ResultFile();
    private final Map<String, StringBuilder> curves = new TreeMap<>();
    private final List<String> labels = new ArrayList<>(List.of("latency"));
    private String library = "Library";
    private Optional<String> process = Optional.empty();
    private OptionalDouble sendLag = OptionalDouble.empty();
    private OptionalDouble peak = OptionalDouble.empty();
    private final Map<String, Double> ceilings = new TreeMap<>();
    private Optional<String> handler = Optional.empty();
    private Caveat caveat = Caveat.BUSY_MACHINE;
    private Optional<String> shortened = Optional.empty();
    private int order;

    SyntheticRun(Path folder, String suite, List<String> servers) {
        this.folder = folder;
        this.suite = suite;
        this.servers = servers;
    }

    SyntheticRun library(String name) {
        library = name;
        return this;
    }

    SyntheticRun labels(String... names) {
        labels.clear();
        labels.addAll(List.of(names));
        return this;
    }

    /** Measures the processes of all servers, and the threads of all but this one. */
    SyntheticRun withoutThreads(String server) {
        process = Optional.of(server);
        return this;
    }

    /** Where the handlers of the rows from here on run. */
    SyntheticRun handler(String words) {
        handler = Optional.of(words);
        return this;
    }

    /** The rows from here on have a schedule that decides their rate. */
    SyntheticRun atFixedRate() {
        sendLag = OptionalDouble.of(80);
        return this;
    }

    /** Every server of the rows from here on is at its peak after so many seconds of load. */
    SyntheticRun atPeakAfter(double seconds) {
        peak = OptionalDouble.of(seconds);
        return this;
    }

    /** The most that the threads of a server's pool can answer in the rows from here on. */
    SyntheticRun ceiling(String server, double rate) {
        ceilings.put(server, rate);
        return this;
    }

    /** The caveat of every server in the rows from here on that do not fail. */
    SyntheticRun caveat(Caveat caveat) {
        this.caveat = caveat;
        return this;
    }

    /** Why the run ended early. */
    SyntheticRun shortened(String why) {
        shortened = Optional.of(why);
        return this;
    }

    /** A row for every server, three forks each. */
    SyntheticRun row(String name, String benchmark, Map<String, String> params) {
        Row row = plan(name, benchmark, params);
        said(
                row,
                servers.stream()
                        .map(server -> measured(name, benchmark, server, caveat))
                        .toList());
        return this;
    }

    /** A row in which the first server fails. */
    SyntheticRun rowWithFailure(String name, String benchmark, String reason) {
        Row row = plan(name, benchmark, Map.of());
        List<SubjectResult> subjects = new ArrayList<>();
        subjects.add(new SubjectResult(
                servers.get(0),
                servers.get(0),
                Optional.empty(),
                1,
                Optional.of(reason),
                new TreeMap<>(),
                List.of(Caveat.BUSY_MACHINE),
                List.of()));
        servers.stream().skip(1).forEach(server -> subjects.add(measured(name, benchmark, server)));
        said(row, subjects);
        return this;
    }

    private Row plan(String name, String benchmark, Map<String, String> params) {
        Row row = Row.of(name, "org.example." + benchmark, params, RowSettings.annotated());
        rows.add(row);
        return row;
    }

    private void said(Row row, List<SubjectResult> subjects) {
        TreeMap<String, String> settings = new TreeMap<>(Map.of(
                RowResult.MODE,
                "thrpt",
                "threads",
                "1",
                "warmupIterations",
                "5",
                "warmupTime",
                "1 s",
                "measurementIterations",
                "5",
                "measurementTime",
                "1 s"));
        said.add(new RowResult(row.name(), row.benchmark(), row.params(), settings, subjects));
    }

    private static double rate(String name, String server) {
        return 50_000 + (name + server).hashCode() % 9_000;
    }

    private static Figure figure(String unit, double[][] forks) {
        return new Figure(
                Stream.of(forks).flatMapToDouble(Arrays::stream).average().orElseThrow(),
                unit,
                Optional.empty(),
                Stream.of(forks)
                        .map(fork -> Arrays.stream(fork).average().orElseThrow())
                        .toList());
    }

    private static Standing standing(double level, boolean compared) {
        return new Standing(
                OptionalDouble.of(level / 1.04),
                OptionalDouble.of(level * 1.04),
                compared ? "a" : "",
                OptionalDouble.empty());
    }

    private SubjectResult measured(String name, String benchmark, String server, Caveat... caveats) {
        int seed = (name + server).hashCode();
        boolean compared = !server.equals("reference");
        double rate = rate(name, server);
        TreeMap<String, Figure> figures = new TreeMap<>();
        results.row("org.example." + benchmark, "thrpt", "ops/s", Forks.of(seed, FORKS, rate, 0.03))
                .param("server", server);
        for (String label : labels) {
            results.secondary(label, "us/op", Forks.of(seed + 5, FORKS, 300, 0.1));
        }
        figures.put("score", figure("ops/s", Forks.of(seed, FORKS, rate, 0.03)).withStanding(standing(rate, compared)));
        process.ifPresent(one -> figures.put(
                "server.processCpu",
                figure("us/op", Forks.of(seed + 6, FORKS, 20, 0.05)).withStanding(standing(12, compared))));
        if (process.filter(server::equals).isEmpty()) {
            figures.put(
                    "server.cpu",
                    figure("us/op", Forks.of(seed + 1, FORKS, 12, 0.05)).withStanding(standing(12, compared)));
        }
        figures.put("server.alloc", figure("B/op", Forks.of(seed + 2, FORKS, 400, 0.001)));
        figures.put("client.saturation", figure("share", Forks.of(seed + 3, FORKS, 0.5, 0.01)));
        for (String label : labels) {
            Figure figure = figure("us/op", Forks.of(seed + 5, FORKS, 300, 0.1));
            boolean ranks =
                    Metric.find(label).filter(Metric.HEADLINES::contains).isPresent();
            figures.put(label, ranks ? figure.withStanding(standing(300, compared)) : figure);
            figures.put(label + ":p0.50", figure("us/op", Forks.of(seed + 5, FORKS, 280, 0.1)));
        }
        sendLag.ifPresent(
                micros -> figures.put("send.lag:p0.99", new Figure(micros, "us/op", Optional.empty(), List.of())));
        Optional.ofNullable(ceilings.get(server))
                .ifPresent(ceiling ->
                        figures.put("pool.ceiling", new Figure(ceiling, "msg/s", Optional.empty(), List.of())));
        peak.ifPresent(seconds -> figures.put(
                "peak.load",
                new Figure(
                        seconds, "s", Optional.of(standing(seconds, compared)), List.of(seconds, seconds, seconds))));
        latencies(folder.resolve("latency").resolve(name + "~" + server + ".hlog"), seed);
        for (int round = 1; round <= FORKS; round++) {
            fork(name, server, round);
        }
        return new SubjectResult(
                server, server, handler, FORKS, Optional.empty(), figures, List.of(caveats), List.of());
    }

    private void latencies(Path file, int seed) {
        try {
            Files.createDirectories(file.getParent());
            try (PrintStream out = new PrintStream(Files.newOutputStream(file), false, StandardCharsets.UTF_8)) {
                HistogramLogWriter writer = new HistogramLogWriter(out);
                writer.outputLogFormatVersion();
                writer.outputLegend();
                Random random = new Random(seed);
                for (int fork = 0; fork < FORKS; fork++) {
                    for (String label : labels) {
                        Histogram histogram = new Histogram(3);
                        for (int i = 0; i < 40; i++) {
                            long nanos = (long) (200_000 * Math.exp(0.7 * random.nextGaussian()));
                            histogram.recordValueWithCount(nanos, 1_000);
                        }
                        histogram.setTag(label);
                        writer.outputIntervalHistogram(0, 0, histogram, 1_000.0);
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void fork(String name, String server, int round) {
        order++;
        ForkRecord fork = new ForkRecord(
                new ForkId(name, server, round),
                order,
                Instant.EPOCH,
                Duration.ofSeconds(11),
                new BackgroundLoad(OptionalDouble.of(0.01), OptionalDouble.of(0.02)),
                OptionalLong.of(3),
                Optional.empty(),
                Optional.of("sum"));
        try {
            Path path = Files.createDirectories(
                    folder.resolve("forks").resolve(fork.id().folderName()));
            // Not written as a run does, which waits for the disk each time.
            Files.write(path.resolve(RunFolder.FORK.name()), RunFolder.FORK.bytes(fork));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Adds a table of the forks of a row: as many lines for each server and fork. */
    SyntheticRun curve(String table, String row, List<String> columns, int lines) {
        StringBuilder csv = curves.computeIfAbsent(
                table, t -> new StringBuilder("row,server,round," + String.join(",", columns) + "\n"));
        for (String server : servers) {
            for (int round = 1; round <= FORKS; round++) {
                for (int i = 0; i < lines; i++) {
                    csv.append('"')
                            .append(row)
                            .append("\",")
                            .append(server)
                            .append(',')
                            .append(round);
                    for (int c = 0; c < columns.size(); c++) {
                        csv.append(',').append(c == 0 ? i * 0.25 : 10.0 + c * i % 17);
                    }
                    csv.append('\n');
                }
            }
        }
        return this;
    }

    Path write() {
        try {
            results.write(Files.createDirectories(folder).resolve("results.json"));
            TestRuns.write(
                    folder,
                    TestRuns.plan(folder, suite, FORKS, rows, servers),
                    "2026-11-20T09:00:00.123Z",
                    "0123456789",
                    false,
                    TestRuns.machine("Fast", 2, 1L << 32),
                    servers.stream()
                            .map(server -> TestRuns.server(server, library, "1.0"))
                            .toList());
            RunFolder.SUMMARY.write(
                    folder, new RunResult(suite, 7, FORKS, Scale.NONE, said, List.of(), Optional.empty(), shortened));
            for (Map.Entry<String, StringBuilder> table : curves.entrySet()) {
                Path file = Files.createDirectories(folder.resolve("curves")).resolve(table.getKey() + ".csv");
                Files.writeString(file, table.getValue());
            }
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    ReportPage report() {
        return report(write());
    }

    static ReportPage report(Path folder) {
        return ReportPage.of(folder, ExplanationView.NONE);
    }
}
