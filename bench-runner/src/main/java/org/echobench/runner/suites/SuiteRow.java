package org.echobench.runner.suites;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.echobench.core.benchmarks.Exchange;
import org.echobench.results.Names;
import org.echobench.results.Param;
import org.echobench.results.RowSettings;
import org.echobench.runner.plan.JmhBenchmark;
import org.echobench.runner.plan.RowBuilder;

/**
 * A benchmark in a suite.
 *
 * @param name of the row
 * @param benchmark class and method without the package
 * @param params values that differ from the annotations; a list gives a row for each
 * @param settings that differ from the suite's, and the row's own number of rounds
 */
public record SuiteRow(String name, String benchmark, Map<String, List<String>> params, RowSettings settings) {

    public SuiteRow {
        Names.requireName("name", name);
        params = Collections.unmodifiableMap(new TreeMap<>(params));
    }

    /** As in {@code suites.yaml}. */
    @JsonCreator
    static SuiteRow of(
            @JsonProperty("name") String name,
            @JsonProperty("benchmark") String benchmark,
            @JsonProperty("params") Optional<Map<String, List<String>>> params,
            @JsonProperty("settings") Optional<RowSettings> settings) {
        return new SuiteRow(name, benchmark, params.orElse(Map.of()), settings.orElse(RowSettings.annotated()));
    }

    public static SuiteRow of(String name, String benchmark) {
        return new SuiteRow(name, benchmark, Map.of(), RowSettings.annotated());
    }

    /** A row of a load. */
    public static SuiteRow of(String name, String load, Exchange exchange) {
        return of(name, load).with(Param.EXCHANGE, exchange.label());
    }

    /** Its benchmark. */
    JmhBenchmark in(RowBuilder builder) {
        return builder.benchmark(
                benchmark,
                Optional.ofNullable(params.get(Param.EXCHANGE.label())).map(values -> values.get(0)));
    }

    /** With these values of a parameter; several give a row for each. */
    public SuiteRow with(Param param, Object... values) {
        TreeMap<String, List<String>> more = new TreeMap<>(params);
        more.put(param.label(), Stream.of(values).map(String::valueOf).toList());
        return new SuiteRow(name, benchmark, more, settings);
    }
}
