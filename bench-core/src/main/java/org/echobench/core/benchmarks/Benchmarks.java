package org.echobench.core.benchmarks;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.echobench.core.spi.Workload;
import org.echobench.results.Param;

/** What is known about a benchmark, given as class and method, without running it. */
public final class Benchmarks {

    private Benchmarks() {}

    /**
     * The workload of a row.
     *
     * @param params of the row, by name
     * @return empty for a row of a service, and for a benchmark that does not measure a server or is not ours
     * @throws IllegalArgumentException if the benchmark cannot be instantiated
     */
    public static Optional<Workload> workload(String benchmark, Map<String, String> params) {
        return exchange(benchmark, params).map(Exchange::workload).orElseGet(() -> instance(benchmark)
                .map(ServerBenchmark::workload));
    }

    /**
     * Whether a parameter matters to a row: JMH lists all parameters of a load, whatever its exchange.
     *
     * @param params of the row, by name
     */
    public static boolean uses(String benchmark, Map<String, String> params, String param) {
        return exchange(benchmark, params).map(exchange -> exchange.has(param)).orElse(true);
    }

    private static Optional<Exchange> exchange(String benchmark, Map<String, String> params) {
        return Param.EXCHANGE
                .in(params)
                .filter(exchange -> benchmark.startsWith(Benchmarks.class.getPackageName() + "."))
                .map(Exchange::of);
    }

    /**
     * The exchanges of a load, in the order in which lists show them.
     *
     * @return empty for a benchmark without the parameter {@code exchange}
     */
    public static List<Exchange> exchanges(String benchmark) {
        return instance(benchmark)
                .filter(ExchangeBenchmark.class::isInstance)
                .map(load -> ((ExchangeBenchmark) load).exchanges())
                .orElse(List.of());
    }

    private static Optional<ServerBenchmark> instance(String benchmark) {
        String className = benchmark.substring(0, Math.max(0, benchmark.lastIndexOf('.')));
        try {
            Class<?> type = Class.forName(className);
            return ServerBenchmark.class.isAssignableFrom(type)
                    ? Optional.of((ServerBenchmark) type.getConstructor().newInstance())
                    : Optional.empty();
        } catch (ClassNotFoundException e) {
            return Optional.empty();
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("cannot instantiate " + className, e);
        }
    }
}
