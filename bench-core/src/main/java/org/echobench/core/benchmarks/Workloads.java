package org.echobench.core.benchmarks;

import java.util.Optional;
import org.echobench.core.spi.Workload;

/** The workload of a benchmark, known without running it. */
public final class Workloads {

    private Workloads() {}

    /**
     * The workload of a benchmark class.
     *
     * @param className with its package
     * @return empty for a benchmark that is not one of a server, or that other people have
     * @throws IllegalArgumentException if it cannot be made
     */
    public static Optional<Workload> of(String className) {
        try {
            Class<?> type = Class.forName(className);
            return ServerBenchmark.class.isAssignableFrom(type)
                    ? Optional.of(((ServerBenchmark) type.getConstructor().newInstance()).workload())
                    : Optional.empty();
        } catch (ClassNotFoundException e) {
            return Optional.empty();
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("cannot make a " + className, e);
        }
    }
}
