package org.echobench.runner.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.echobench.results.Names;
import org.echobench.results.Param;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;

/**
 * Makes rows from benchmarks: each parameter gets one value, and if several are given, there is a row for each.
 *
 * @param overrides values by parameter, which replace those of suites and annotations
 */
public record RowBuilder(List<JmhBenchmark> benchmarks, Map<String, List<String>> overrides) {

    /**
     * The benchmark with that class and method.
     *
     * @param exchange of a load; otherwise empty
     * @throws IllegalArgumentException if there is none
     */
    public JmhBenchmark benchmark(String shortName, Optional<String> exchange) {
        return benchmarks.stream()
                .filter(benchmark -> benchmark.shortName().equals(shortName))
                .filter(benchmark -> benchmark.exchange().equals(exchange))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no benchmark " + shortName
                        + exchange.map(label -> " with the exchange " + label).orElse("")));
    }

    /**
     * A row for each combination of values. If there are several, the values that differ are part of the rows' names.
     * Empty if the overrides choose other exchanges.
     *
     * @param params values that replace the annotations'
     */
    public List<Row> rows(String name, JmhBenchmark benchmark, Map<String, List<String>> params, RowSettings settings) {
        TreeMap<String, List<String>> values = new TreeMap<>(benchmark.params());
        values.remove(Param.SERVER.label());
        List<String> chosen = overrides.get(Param.EXCHANGE.label());
        if (chosen != null && benchmark.exchange().filter(chosen::contains).isEmpty()) {
            return List.of();
        }
        values.replaceAll((param, annotated) -> overrides.getOrDefault(param, params.getOrDefault(param, annotated)));
        benchmark.exchange().ifPresent(exchange -> values.put(Param.EXCHANGE.label(), List.of(exchange)));
        return combinations(values).stream()
                .map(combination -> Row.of(
                        Names.toName(name + suffix(values, combination)), benchmark.name(), combination, settings))
                .map(benchmark::waiting)
                .toList();
    }

    /** Each choice of one value for every parameter. */
    static List<TreeMap<String, String>> combinations(SortedMap<String, List<String>> values) {
        List<TreeMap<String, String>> combinations = new ArrayList<>(List.of(new TreeMap<>()));
        values.forEach((param, choices) -> {
            List<TreeMap<String, String>> longer = new ArrayList<>();
            for (TreeMap<String, String> combination : combinations) {
                for (String choice : choices) {
                    TreeMap<String, String> next = new TreeMap<>(combination);
                    next.put(param, choice);
                    longer.add(next);
                }
            }
            combinations.clear();
            combinations.addAll(longer);
        });
        return combinations;
    }

    /** The parameters with several values, for a row's name. */
    static String suffix(Map<String, List<String>> values, Map<String, String> combination) {
        return combination.entrySet().stream()
                .filter(param -> values.get(param.getKey()).size() > 1)
                .map(param -> "," + param.getKey() + "=" + param.getValue())
                .collect(Collectors.joining());
    }
}
