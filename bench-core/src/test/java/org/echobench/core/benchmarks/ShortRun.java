package org.echobench.core.benchmarks;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.echobench.core.host.SuiteJvm;
import org.echobench.core.metrics.EchobenchProfiler;
import org.echobench.core.metrics.ForkDirectory;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Real runs of JMH with one real fork each, as short and small as they can be. */
final class ShortRun {

    static {
        // JMH reads it when its Runner is loaded. Nothing is measured here, so nobody has to wait for anybody.
        System.setProperty("jmh.ignoreLock", "true");
    }

    /** What every benchmark with a load records beside its score and its latencies. */
    static final Set<String> METRICS = Set.of(
            "server.alloc",
            "server.cpu",
            "server.processCpu",
            "server.compiling",
            "client.alloc",
            "client.cpu",
            "client.busy",
            "client.saturation");

    private static final List<String> SMALL_JVM =
            List.of("-Xms64m", "-Xmx256m", "-XX:-AlwaysPreTouch", "-XX:TieredStopAtLevel=1");

    private ShortRun() {}

    /** Small are the fork and the JVM of its server, if that has one of its own. */
    private static String[] flags(Path forkDirectory) {
        List<String> flags = new ArrayList<>(SMALL_JVM);
        for (int i = 0; i < SMALL_JVM.size(); i++) {
            flags.add("-D" + SuiteJvm.SUBJECT_FLAG + i + "=" + SMALL_JVM.get(i));
        }
        flags.add("-D" + ForkDirectory.PROPERTY + "=" + forkDirectory);
        return flags.toArray(String[]::new);
    }

    private static Runner runner(
            Class<?> benchmark, String server, Path forkDirectory, UnaryOperator<ChainedOptionsBuilder> settings) {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("^" + Pattern.quote(benchmark.getName() + ".") + "[a-zA-Z]+$")
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT)
                .forks(1)
                .warmupIterations(0)
                .measurementIterations(1)
                .measurementTime(TimeValue.milliseconds(200))
                .param("server", server)
                .addProfiler(EchobenchProfiler.class)
                .jvmArgsAppend(flags(forkDirectory));
        return new Runner(settings.apply(options).build());
    }

    /** The one result, of the reference server. */
    static RunResult of(Class<?> benchmark, Path forkDirectory, UnaryOperator<ChainedOptionsBuilder> settings)
            throws RunnerException {
        return of(benchmark, "reference", forkDirectory, settings);
    }

    /** The one result. */
    static RunResult of(
            Class<?> benchmark, String server, Path forkDirectory, UnaryOperator<ChainedOptionsBuilder> settings)
            throws RunnerException {
        Collection<RunResult> results =
                runner(benchmark, server, forkDirectory, settings).run();
        if (results.size() != 1) {
            throw new AssertionError("JMH gave " + results.size() + " results instead of one");
        }
        return results.iterator().next();
    }

    /** The first line that a failing run writes for the runner. */
    static String failureOf(
            Class<?> benchmark, String server, Path forkDirectory, UnaryOperator<ChainedOptionsBuilder> settings)
            throws IOException {
        assertThrows(RunnerException.class, () -> runner(benchmark, server, forkDirectory, settings)
                .run());
        return Files.readAllLines(forkDirectory.resolve(ForkDirectory.FAILURE)).get(0);
    }
}
