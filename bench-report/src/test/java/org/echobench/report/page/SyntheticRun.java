package org.echobench.report.page;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.echobench.report.Forks;
import org.echobench.report.ResultFile;

/** Writes the folder of a run that nobody measured: as many rows and servers as a test needs. */
final class SyntheticRun {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int FORKS = 3;

    private final Path folder;
    private final String suite;
    private final List<String> servers;
    private final ArrayNode rows = JSON.createArrayNode();
    private final ResultFile results = new ResultFile();
    private final StringBuilder summary = new StringBuilder("# Echobench\n");
    private final Map<String, StringBuilder> curves = new TreeMap<>();
    private final List<String> labels = new ArrayList<>(List.of("latency"));
    private String library = "Library";
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

    /** A row for every server, three forks each. */
    SyntheticRun row(String name, String benchmark, Map<String, String> params) {
        plan(name, benchmark, params);
        for (String server : servers) {
            measured(name, benchmark, params, server);
            summary.append("| ").append(server).append(" | 1.0 | 3 | B |\n");
        }
        return this;
    }

    /** A row in which the first server fails. */
    SyntheticRun rowWithFailure(String name, String benchmark, String reason) {
        plan(name, benchmark, Map.of());
        summary.append("| ").append(servers.get(0)).append(" | | 1 | FAILED: ");
        summary.append(reason.replace("|", "\\|").replace("<", "&lt;")).append(" B |\n");
        servers.stream().skip(1).forEach(s -> {
            measured(name, benchmark, Map.of(), s);
            summary.append("| ").append(s).append(" | 1.0 | 3 |  |\n");
        });
        return this;
    }

    private void plan(String name, String benchmark, Map<String, String> params) {
        ObjectNode row = rows.addObject();
        row.put("name", name).put("benchmark", "org.example." + benchmark);
        ObjectNode values = row.putObject("params");
        new TreeMap<>(params).forEach(values::put);
        summary.append("\n## ").append(name).append("\n\n| server | score | forks | notes |\n|---|---:|---:|---|\n");
    }

    private void measured(String name, String benchmark, Map<String, String> params, String server) {
        int seed = (name + server).hashCode();
        results.row("org.example." + benchmark, "thrpt", "ops/s", Forks.of(seed, FORKS, 50_000 + seed % 9_000, 0.03))
                .param("server", server);
        params.forEach(results::param);
        results.secondary("server.cpu", "us/op", Forks.of(seed + 1, FORKS, 12, 0.05))
                .secondary("server.alloc", "B/op", Forks.of(seed + 2, FORKS, 400, 0.001))
                .secondary("client.saturation", "share", Forks.of(seed + 3, FORKS, 0.5, 0.01))
                .secondary("hiccup.max", "us", Forks.of(seed + 4, FORKS, 900, 0.2));
        for (String label : labels) {
            results.secondary(label, "us/op", Forks.of(seed + 5, FORKS, 300, 0.1));
            results.secondary(label + ":p0.50", "us/op", Forks.of(seed + 5, FORKS, 280, 0.1));
        }
        latencies(folder.resolve("latency").resolve(name + "~" + server + ".hlog"), seed);
        for (int round = 1; round <= FORKS; round++) {
            fork(name, server, round);
        }
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
        ObjectNode fork = JSON.createObjectNode();
        fork.put("row", name)
                .put("subject", server)
                .put("round", round)
                .put("attempt", 1)
                .put("order", order);
        fork.put("status", "OK").put("durationMillis", 11_000).put("timeWaits", 3);
        fork.putObject("backgroundLoad").put("steal", 0.01).put("others", 0.02).put("pressure", "n/a");
        try {
            Path path =
                    Files.createDirectories(folder.resolve("forks").resolve(name + "~" + server + "~round" + round));
            Files.writeString(path.resolve("fork.json"), fork.toString());
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
            summary.append("\n- B: others had more than 10 % of the processors\n");
            results.write(Files.createDirectories(folder).resolve("results.json"));
            Files.writeString(folder.resolve("summary.md"), summary);
            ObjectNode plan = JSON.createObjectNode();
            plan.put("name", suite).put("seed", 7).put("rounds", FORKS).set("rows", rows);
            ObjectNode environment = JSON.createObjectNode();
            environment.put("started", "2026-11-20T09:00:00.123Z").put("commit", "0123456789");
            environment
                    .putArray("command")
                    .add("echobench")
                    .add("run")
                    .add("--suite")
                    .add(suite);
            environment.putObject("machine").put("processor", "Fast").put("processors", 2);
            for (ArrayNode subjects : List.of(plan.putArray("subjects"), environment.putArray("subjects"))) {
                for (String server : servers) {
                    ObjectNode subject = subjects.addObject();
                    subject.put("label", server).put("server", server);
                    subject.put("library", library).put("version", "1.0").put("threading", "EVENT_LOOP");
                }
            }
            Files.writeString(folder.resolve("plan.json"), plan.toString());
            Files.writeString(folder.resolve("environment.json"), environment.toString());
            for (Map.Entry<String, StringBuilder> table : curves.entrySet()) {
                Path file = Files.createDirectories(folder.resolve("curves")).resolve(table.getKey() + ".csv");
                Files.writeString(file, table.getValue());
            }
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
