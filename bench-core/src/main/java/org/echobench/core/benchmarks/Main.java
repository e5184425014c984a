package org.echobench.core.benchmarks;

import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.echobench.core.host.Providers;
import org.echobench.core.metrics.EchobenchProfiler;
import org.echobench.results.Param;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * Starts benchmarks from an IDE, with the annotations' settings and JMH's own options; a failed benchmark is an error.
 * The main method of a benchmark class accepts any server on the class path.
 */
public final class Main {

    private Main() {}

    /** Runs {@link #runServer} on the class path of a server module: {@code netty -f 1}. */
    public static void main(String[] arguments) throws Exception {
        if (arguments.length == 0) {
            throw new IllegalArgumentException("the first argument must be the id of a server on the class path");
        }
        runServer(arguments[0], Arrays.copyOfRange(arguments, 1, arguments.length));
    }

    public static void run(Class<?> benchmark, String... arguments) throws Exception {
        run(Pattern.quote(benchmark.getName() + "."), arguments);
    }

    /** Runs, against a server, the closed loops that it supports and that an ordinary machine can run. */
    public static void runServer(String server, String... arguments) throws Exception {
        CommandLineOptions options = new CommandLineOptions(arguments);
        ChainedOptionsBuilder builder = builder(options);
        boolean named = options.getParameter(Param.SERVER.label()).hasValue();
        if (options.getIncludes().isEmpty()) {
            builder.include(Pattern.quote(ClosedLoop.class.getName() + "."));
            if (!options.getParameter(Param.EXCHANGE.label()).hasValue()) {
                builder.param(
                        Param.EXCHANGE.label(),
                        Stream.of(Exchange.ECHO, Exchange.PUSH, Exchange.PLAINTEXT, Exchange.JSON)
                                .filter(exchange -> named || canDo(server, exchange))
                                .map(Exchange::label)
                                .toArray(String[]::new));
            }
        }
        if (!named) {
            builder.param(Param.SERVER.label(), server);
        }
        new Runner(builder.build()).run();
    }

    private static boolean canDo(String server, Exchange exchange) {
        return exchange.workload()
                .map(Providers.find(server).workloads()::contains)
                .orElse(false);
    }

    private static void run(String include, String... arguments) throws Exception {
        CommandLineOptions options = new CommandLineOptions(arguments);
        ChainedOptionsBuilder builder = builder(options);
        if (options.getIncludes().isEmpty()) {
            builder.include(include);
        }
        new Runner(builder.build()).run();
    }

    private static ChainedOptionsBuilder builder(CommandLineOptions options) {
        ChainedOptionsBuilder builder = new OptionsBuilder().parent(options).shouldFailOnError(true);
        String ours = EchobenchProfiler.class.getName();
        // JMH refuses a profiler that is named twice.
        boolean named = options.getProfilers().stream()
                .anyMatch(profiler -> profiler.getKlass().equals(ours));
        return named ? builder : builder.addProfiler(ours);
    }
}
