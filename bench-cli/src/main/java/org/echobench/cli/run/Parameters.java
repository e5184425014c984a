package org.echobench.cli.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.echobench.core.process.ServerContainer;
import org.echobench.core.spi.HandlerWait;
import org.echobench.core.wire.UpgradeRequest.Deflate;
import org.echobench.results.Isolation;
import org.echobench.results.Param;
import org.echobench.results.UserError;
import org.echobench.runner.input.Nearest;
import org.echobench.runner.plan.JmhBenchmark;

/** Reads {@code -p name=value[,value]}, and refuses values with which every fork would fail. */
public final class Parameters {

    /** Settings of Echobench's own servers. A service takes its settings from its target file. */
    private static final Set<String> OF_SERVERS = Stream.of(
                    Param.ISOLATION,
                    Param.IO_THREADS,
                    Param.HANDLER_WORK_NANOS,
                    Param.HANDLER_ALLOC_BYTES,
                    Param.HANDLER_WAIT_MICROS,
                    Param.AS_SHIPPED,
                    Param.CONTAINER_CPUS,
                    Param.CONTAINER_MEMORY)
            .map(Param::label)
            .collect(Collectors.toUnmodifiableSet());

    /** Readers of values that are neither numbers nor true or false; a refusal names the parameter. */
    private static final Map<String, Function<String, ?>> READERS = Map.of(
            Param.HANDLER_WAIT_MICROS.label(), HandlerWait::parse,
            Param.ISOLATION.label(), Isolation::of,
            Param.CONTAINER_CPUS.label(), ServerContainer.Limits::cpus,
            Param.CONTAINER_MEMORY.label(), ServerContainer.Limits::mib,
            Param.COMPRESSION.label(), Deflate::of);

    private Parameters() {}

    /**
     * The values that the options give, by parameter. With a topology, the server has a JVM of its own.
     *
     * @param benchmarks those that will be measured; each parameter must belong to one of them
     * @throws UserError naming the parameter that is malformed, unknown, not for what is measured, or has a value of
     *     the wrong type or out of its {@link Param#range}
     */
    public static Map<String, List<String>> of(SelectionOptions options, List<JmhBenchmark> benchmarks) {
        Map<String, List<String>> values = parse(options.params(), benchmarks);
        if (options.topology().isPresent()) {
            List<String> asked = values.put(Param.ISOLATION.label(), List.of(Isolation.FORKED.value()));
            if (asked != null && asked.contains(Isolation.INPROCESS.value())) {
                throw new UserError("--topology says where the server runs: leave out -p isolation=inprocess.");
            }
        }
        return values;
    }

    private static Map<String, List<String>> parse(List<String> given, List<JmhBenchmark> benchmarks) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (String param : given) {
            int equals = param.indexOf('=');
            if (equals < 1 || equals == param.length() - 1) {
                throw new UserError("-p takes name=value or name=value,value, but got '" + param + "'.");
            }
            String name = param.substring(0, equals);
            List<String> choices = Arrays.asList(param.substring(equals + 1).split(",", -1));
            check(name, choices, benchmarks);
            values.computeIfAbsent(name, key -> new ArrayList<>()).addAll(choices);
        }
        return values;
    }

    private static void check(String name, List<String> choices, List<JmhBenchmark> benchmarks) {
        if (name.equals(Param.SERVER.label())) {
            throw new UserError("The parameter 'server' is set with --server.");
        }
        if (name.equals(Param.ROW.label())) {
            throw new UserError("The parameter 'row' follows from the target file; --include chooses rows.");
        }
        if (OF_SERVERS.contains(name) && benchmarks.stream().anyMatch(JmhBenchmark::ofService)) {
            throw new UserError("The parameter '" + name + "' is a setting of Echobench's own servers"
                    + " and cannot be given for the service of a target file.");
        }
        List<JmhBenchmark> having = benchmarks.stream()
                .filter(benchmark -> benchmark.params().containsKey(name))
                .toList();
        if (having.isEmpty()) {
            TreeSet<String> known = new TreeSet<>();
            benchmarks.forEach(benchmark -> known.addAll(benchmark.params().keySet()));
            known.remove(Param.SERVER.label());
            throw new UserError(Nearest.unknown("parameter", name, known));
        }
        if (name.equals(Param.EXCHANGE.label())) {
            requireKnown(choices, having);
        }
        for (JmhBenchmark benchmark : having) {
            String annotated = benchmark.params().get(name).get(0);
            choices.forEach(choice -> check(name, choice, annotated));
        }
    }

    /** Refuses an exchange that none of the benchmarks to be measured has. */
    private static void requireKnown(List<String> exchanges, List<JmhBenchmark> benchmarks) {
        List<String> known = benchmarks.stream()
                .flatMap(benchmark -> benchmark.params().get(Param.EXCHANGE.label()).stream())
                .distinct()
                .toList();
        exchanges.stream().filter(exchange -> !known.contains(exchange)).forEach(exchange -> {
            throw new UserError(Nearest.unknown(Param.EXCHANGE.label(), exchange, known));
        });
    }

    /** @param annotated a value of the benchmark's annotation, which shows the type */
    private static void check(String name, String value, String annotated) {
        if (value.isEmpty()) {
            throw new UserError("The parameter '" + name + "' has an empty value.");
        }
        Function<String, ?> reader = READERS.get(name);
        if (reader == null && isWholeNumber(annotated) && !isWholeNumber(value)) {
            throw new UserError("The parameter '" + name + "' must be a whole number, but is '" + value + "'.");
        }
        Param.find(name)
                .flatMap(Param::range)
                .filter(range -> isWholeNumber(value) && !range.contains(Long.parseLong(value)))
                .ifPresent(range -> {
                    throw new UserError("The parameter '" + name + "' must be " + range + ", but is '" + value + "'.");
                });
        if (reader != null) {
            try {
                reader.apply(value);
            } catch (IllegalArgumentException e) {
                throw new UserError("The parameter " + e.getMessage() + ".", e);
            }
        } else if (isBoolean(annotated) && !isBoolean(value)) {
            throw new UserError("The parameter '" + name + "' must be true or false, but is '" + value + "'.");
        }
    }

    private static boolean isBoolean(String value) {
        return value.equals("true") || value.equals("false");
    }

    private static boolean isWholeNumber(String value) {
        return value.matches("-?\\d{1,18}");
    }
}
