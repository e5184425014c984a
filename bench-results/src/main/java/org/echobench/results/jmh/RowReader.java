package org.echobench.results.jmh;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.echobench.results.Pinning;
import org.echobench.results.jmh.JmhRow.Fork;
import org.echobench.results.jmh.JmhRow.JmhMetric;
import org.echobench.results.jmh.JmhRow.Samples;
import org.echobench.results.metric.MetricName;

/** Reads one result of JMH's list. Peculiarities of JMH's versions are tolerated. */
final class RowReader {

    /** The setting with the processors of client and server, which JMH has among the JVM's arguments. */
    private static final String PINNING = "pinning";

    /** A setting only where it is 0: JMH then measures in the JVM that called it. */
    static final String FORKS = "forks";

    /** In the authority or the query of a URL, or as a system property. */
    private static final Pattern PASSWORD = Pattern.compile("(://[^\\s/:@?]*:)[^\\s/@]+(?=@)"
            + "|((?:[?&;]|-D)[\\w.-]*(?i:password|passwd|pwd|secret|token)=)[^\\s&;]+");

    /** Fields that say how a row was measured; others, such as jvm (a path), do not decide comparability. */
    private static final Set<String> SETTINGS = Set.of(
            "jmhVersion",
            "jdkVersion",
            "vmName",
            "vmVersion",
            "warmupIterations",
            "warmupTime",
            "warmupBatchSize",
            "measurementIterations",
            "measurementTime",
            "measurementBatchSize");

    /** JMH writes the short names; other tools that write its format have the names of its enum. */
    private static final Map<String, String> MODES = Map.of(
            "Throughput", "thrpt",
            "AverageTime", "avgt",
            "SampleTime", "sample",
            "SingleShotTime", "ss");

    private RowReader() {}

    /** Valid JSON, but not as JMH writes it. The message says where, as a JSON pointer, and what was expected. */
    static final class UnexpectedShapeException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private UnexpectedShapeException(String message) {
            super(message);
        }
    }

    private static void require(boolean holds, String at, String expected) {
        if (!holds) {
            throw new UnexpectedShapeException(at + " is not " + expected);
        }
    }

    /** @param at the row's place in its file */
    static JmhRow read(JsonNode row, String at) {
        require(row.isObject(), at, "a result");
        String benchmark = row.has("benchmark") ? text(row.path("benchmark"), at + "/benchmark") : "";
        String mode = row.has("mode") ? text(row.path("mode"), at + "/mode") : "";
        if (benchmark.isBlank() || mode.isBlank() || !row.has("primaryMetric")) {
            String missing = benchmark.isBlank() ? "benchmark" : mode.isBlank() ? "mode" : "primaryMetric";
            throw new UnexpectedShapeException(at + " has no '" + missing + "'");
        }
        String shortMode = MODES.getOrDefault(mode, mode);
        require(
                MODES.containsValue(shortMode),
                at + "/mode '" + mode + "'",
                "one of JMH's modes: " + String.join(", ", new TreeSet<>(MODES.values())));
        Map<String, String> params = new LinkedHashMap<>();
        members(row, "params", at)
                .forEach(param -> params.put(
                        param.getKey(), withoutPasswords(text(param.getValue(), at + "/params/" + param.getKey()))));
        double threads = row.has("threads") ? number(row.path("threads"), at + "/threads") : 1;
        int forks = row.has(FORKS) ? (int) number(row.path(FORKS), at + "/" + FORKS) : 0;
        JmhMetric primary = metric(MetricName.SCORE, row.path("primaryMetric"), at + "/primaryMetric");
        Map<String, JmhMetric> secondary = new LinkedHashMap<>();
        members(row, "secondaryMetrics", at).forEach(metric -> {
            String name = MetricName.canonical(metric.getKey(), benchmark);
            secondary.put(name, metric(name, metric.getValue(), at + "/secondaryMetrics/" + metric.getKey()));
        });
        return new JmhRow(
                new RowId(benchmark, shortMode, params, threads >= 1 ? (int) threads : 1),
                settings(row, at),
                primary,
                secondary,
                Math.max(0, forks - primary.forks().size()));
    }

    private static Map<String, String> settings(JsonNode row, String at) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> field : row.properties()) {
            String name = field.getKey();
            JsonNode value = field.getValue();
            String where = at + "/" + name;
            if (value.isNull()) {
                continue;
            }
            if (SETTINGS.contains(name)) {
                settings.put(name, text(value, where));
            } else if (name.equals(FORKS) && number(value, where) == 0) {
                settings.put(FORKS, "0");
            } else if (name.equals("jvmArgs")) {
                List<String> arguments = value.isArray() ? texts(value, where) : JvmFlags.split(text(value, where));
                settings.put("jvmArgs", withoutPasswords(JvmFlags.settings(Pinning.without(arguments))));
                Pinning.in(arguments).ifPresent(said -> settings.put(PINNING, said));
            }
        }
        return settings;
    }

    /** Results are passed on and published. */
    private static String withoutPasswords(String text) {
        boolean any = text.contains("://") || text.contains("-D");
        return any ? PASSWORD.matcher(text).replaceAll("$1$2***") : text;
    }

    /** The fields of an object that a row may lack. */
    private static Set<Map.Entry<String, JsonNode>> members(JsonNode row, String name, String at) {
        JsonNode object = row.path(name);
        require(object.isObject() || object.isNull() || object.isMissingNode(), at + "/" + name, "an object");
        return object.properties();
    }

    /** A scalar as it stands, a list joined by spaces. */
    private static String text(JsonNode value, String at) {
        require(!value.isObject(), at, "a text");
        return value.isArray() ? String.join(" ", texts(value, at)) : value.asText();
    }

    private static List<String> texts(JsonNode list, String at) {
        return list.valueStream().map(value -> text(value, at)).toList();
    }

    private static double number(JsonNode value, String at) {
        OptionalDouble number = JmhNumber.read(value);
        require(number.isPresent(), at, "a number");
        return number.getAsDouble();
    }

    /** A metric's raw data by fork and iteration, or in sample mode its histograms. */
    private static JmhMetric metric(String name, JsonNode metric, String at) {
        require(metric.isObject(), at, "a metric");
        double score = metric.has("score") ? number(metric.path("score"), at + "/score") : Double.NaN;
        List<Fork> forks = new ArrayList<>();
        List<JsonNode> raw = list(metric.path("rawData"), at + "/rawData");
        for (int i = 0; i < raw.size(); i++) {
            forks.add(Fork.of(numbers(raw.get(i), at + "/rawData/" + i)));
        }
        List<JsonNode> histograms = list(metric.path("rawDataHistogram"), at + "/rawDataHistogram");
        if (!histograms.isEmpty()) {
            forks.clear();
        }
        for (int i = 0; i < histograms.size(); i++) {
            forks.add(histograms(histograms.get(i), at + "/rawDataHistogram/" + i));
        }
        if (forks.isEmpty()) { // tools that trim JMH's files keep only the score: one fork with one value
            forks.add(Fork.of(score));
        }
        long invalid = forks.stream()
                .flatMapToDouble(fork -> Arrays.stream(fork.iterations()))
                .filter(value -> !Double.isFinite(value))
                .count();
        List<Fork> known = forks.stream().map(Fork::known).toList();
        return new JmhMetric(name, metric.path("scoreUnit").asText(""), known, (int) invalid);
    }

    private static List<JsonNode> list(JsonNode list, String at) {
        require(list.isArray() || list.isNull() || list.isMissingNode(), at, "a list");
        return list.valueStream().toList();
    }

    private static double[] numbers(JsonNode list, String at) {
        require(list.isArray(), at, "a list");
        double[] values = new double[list.size()];
        for (int i = 0; i < values.length; i++) {
            OptionalDouble number = JmhNumber.read(list.get(i));
            values[i] = number.isPresent() ? number.getAsDouble() : number(list.get(i), at + "/" + i);
        }
        return values;
    }

    /** The mean of each iteration's samples, NaN without any; and all samples of the fork. */
    private static Fork histograms(JsonNode fork, String at) {
        SortedMap<Double, Long> merged = new TreeMap<>();
        List<JsonNode> histograms = list(fork, at);
        double[] means = new double[histograms.size()];
        for (int i = 0; i < means.length; i++) {
            String where = at + "/" + i;
            double sum = 0;
            long count = 0;
            for (JsonNode one : list(histograms.get(i), where)) {
                double[] bin = numbers(one, where);
                require(
                        bin.length == 2 && bin[1] >= 1 && Double.isFinite(bin[0]),
                        where,
                        "a histogram of [value, count]");
                merged.merge(bin[0], (long) bin[1], Long::sum);
                sum += bin[0] * (long) bin[1];
                count += (long) bin[1];
            }
            means[i] = count == 0 ? Double.NaN : sum / count;
        }
        return new Fork(means, Optional.of(new Samples(merged)));
    }
}
