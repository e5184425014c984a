package org.echobench.report.render;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.echobench.report.compare.RowResult;
import org.echobench.results.Grouped;
import org.echobench.results.Names;
import org.echobench.results.Param;
import org.echobench.results.jmh.RowId;

/**
 * Short names of rows: parameters with one value in all rows of a benchmark are given once, above the table, and the
 * row's name has those that vary.
 */
public final class RowNames {

    /** The number of parameters of a row that are readable at a glance. */
    private static final int SHORT = 2;

    private final Map<String, SortedMap<String, String>> constant = new LinkedHashMap<>();

    /** Benchmarks with rows in more than one mode. */
    private final Set<String> inModes = new HashSet<>();

    /** @param rows of one table, in any order; a row may be among them several times */
    public RowNames(Stream<RowId> rows) {
        Map<String, List<RowId>> byBenchmark = rows.distinct().collect(Grouped.by(RowNames::key));
        byBenchmark.forEach((benchmark, ids) -> {
            SortedMap<String, String> common = new TreeMap<>(ids.get(0).params());
            ids.forEach(id -> common.entrySet().retainAll(id.params().entrySet()));
            common.remove(Param.EXCHANGE.label());
            if (ids.stream().map(RowId::mode).distinct().count() > 1) {
                inModes.add(benchmark);
            }
            if (common.size() > (ids.size() > 1 ? 1 : SHORT)) {
                constant.put(benchmark, common);
            }
        });
    }

    /** The benchmark and, for a load, the exchange: each exchange has its own parameters. */
    private static String key(RowId id) {
        return Param.EXCHANGE
                .in(id.params())
                .map(exchange -> id.benchmark() + " " + Param.EXCHANGE.label() + "=" + exchange)
                .orElse(id.benchmark());
    }

    /** Class and method without the package and, for a load, the exchange. */
    public static String benchmark(RowId id) {
        return Names.shortBenchmark(key(id));
    }

    /** {@code ClosedLoop.run exchange=echo: tls=false, window=1}, a line per benchmark that has such parameters. */
    public List<String> constants() {
        return constant.entrySet().stream()
                .map(e -> Names.shortBenchmark(e.getKey()) + ": " + Param.text(e.getValue(), ", "))
                .toList();
    }

    /** Mode, varying parameters, threads. */
    String of(RowId id) {
        return name(id.mode(), varying(id), id);
    }

    /** What tells a row apart from the others of its benchmark; empty if it is the only one. */
    public String within(RowId id) {
        return name(inModes.contains(key(id)) ? id.mode() : "", varying(id), id);
    }

    /** The parameters that all rows of this row's benchmark share; empty without any. */
    public String shared(RowId id) {
        return Param.text(constant.getOrDefault(key(id), new TreeMap<>()), ", ");
    }

    /** {@code ClosedLoop.run exchange=json on jetty}, {@code order (ClosedLoop.run exchange=row) on shop}. */
    public String inWords(RowId id) {
        Optional<String> server = Optional.ofNullable(id.params().get(Param.SERVER.label()));
        Optional<String> ofFile = Param.ROW.in(id.params()).filter(row -> !Param.ROW.isNothing(row));
        String varying = varying(id.without(Param.SERVER.label()).without(Param.ROW.label()));
        return ofFile.map(row -> row + " (" + benchmark(id) + ")").orElse(benchmark(id))
                + server.map(name -> " on " + name).orElse("")
                + (varying.isEmpty() ? "" : " with " + varying)
                + (inModes.contains(key(id)) ? " in mode " + id.mode() : "")
                + (id.threads() > 1 ? " on " + id.threads() + " threads" : "");
    }

    private String varying(RowId id) {
        Map<String, String> params = new HashMap<>(id.params());
        params.remove(Param.EXCHANGE.label());
        params.keySet()
                .removeAll(constant.getOrDefault(key(id), new TreeMap<>()).keySet());
        return Param.text(new TreeMap<>(params), ", ");
    }

    /** The same with every parameter: a name that does not change when other rows are added or removed. */
    static String full(RowResult row) {
        RowId id = row.key().id();
        return name(id.mode(), id.paramText(), id);
    }

    private static String name(String mode, String params, RowId id) {
        return Stream.of(mode, params, id.threads() > 1 ? id.threads() + " threads" : "")
                .filter(s -> !s.isEmpty())
                .collect(Collectors.joining(", "));
    }
}
