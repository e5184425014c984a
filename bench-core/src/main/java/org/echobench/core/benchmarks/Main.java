package org.echobench.core.benchmarks;

import java.util.regex.Pattern;
import org.echobench.core.host.Providers;
import org.echobench.core.metrics.EchobenchProfiler;
import org.echobench.results.Param;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * Starts benchmarks from an IDE, with the annotations' settings and JMH's own options; a failed benchmark is an error.
 * A server module's main names its servers; a benchmark class's main takes any server on the class path.
 */
public final class Main {

    private Main() {}

    /** Runs one benchmark class. */
    public static void run(Class<?> benchmark, String... arguments) throws Exception {
        run(Pattern.quote(benchmark.getName() + "."), arguments);
    }

    /** Runs the benchmarks that the server can do and that need no more than an ordinary machine, against it. */
    public static void runServer(String server, String... arguments) throws Exception {
        CommandLineOptions options = new CommandLineOptions(arguments);
        ChainedOptionsBuilder builder = builder(options);
        boolean named = options.getParameter(Param.SERVER.label()).hasValue();
        if (options.getIncludes().isEmpty()) {
            for (Class<?> benchmark :
                    new Class<?>[] {WebSocketEcho.class, WebSocketPush.class, HttpPlaintext.class, HttpJson.class}) {
                if (named || canDo(server, benchmark)) {
                    builder.include(Pattern.quote(benchmark.getName() + "."));
                }
            }
        }
        if (!named) {
            builder.param(Param.SERVER.label(), server);
        }
        new Runner(builder.build()).run();
    }

    private static boolean canDo(String server, Class<?> benchmark) {
        return Workloads.of(benchmark.getName())
                .map(Providers.find(server).workloads()::contains)
                .orElse(true);
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
        return new OptionsBuilder().parent(options).shouldFailOnError(true).addProfiler(EchobenchProfiler.class);
    }
}
