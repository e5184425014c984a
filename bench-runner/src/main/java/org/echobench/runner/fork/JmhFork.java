package org.echobench.runner.fork;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.results.Cell;
import org.echobench.results.Param;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.results.RunRefusedException;
import org.echobench.results.Subject;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.NoBenchmarksException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Measures a fork with a JMH {@link Runner} of one fork. One at a time in a JVM, because {@link ForkHost} is global. */
public final class JmhFork implements ForkStarter {

    static final String LOG = "log.txt";

    static {
        // JMH reads it once, when its Runner is loaded. The lock is held for the whole run by RunLock.
        System.setProperty("jmh.ignoreLock", "true");
    }

    /** Ctrl-C reaches the fork as soon as it reaches us: a fork that dies of it has not failed. */
    private static final Duration STOP_GRACE = Duration.ofSeconds(1);

    private final Function<Row, Duration> limit;
    private final StopSignal stop;

    /** @param limit how long a fork of a row may take before it counts as hung */
    public JmhFork(Function<Row, Duration> limit, StopSignal stop) {
        this.limit = limit;
        this.stop = stop;
    }

    @Override
    public ForkOutcome run(Cell cell, Path directory) throws IOException {
        Path log = directory.resolve(LOG);
        ForkWatch watch = new ForkWatch(limit.apply(cell.row()), directory, stop);
        Optional<BenchmarkResult> result = Optional.empty();
        Optional<Exception> thrown = Optional.empty();
        try (watch) {
            result = Optional.of(measure(cell, directory, log));
        } catch (NoBenchmarksException e) {
            throw new RunRefusedException(
                    "The benchmark " + cell.row().benchmark() + " is not on the class path of this run.", e);
        } catch (RunnerException | RuntimeException e) {
            if (String.valueOf(e.getMessage()).contains("JMH lock")) {
                throw new IllegalStateException("JMH's Runner was loaded before the forks' runner", e);
            }
            thrown = Optional.of(e);
        }
        Optional<String> leftovers = watch.endLeftovers();
        if (watch.hung().isPresent()) {
            return ForkOutcome.failed(watch.hung().get());
        }
        if (thrown.isPresent()) {
            return stopped()
                    ? ForkOutcome.stopped()
                    : ForkOutcome.failed(FailureReason.of(directory, log, thrown.get()));
        }
        Optional<String> failure = FailureReason.firstLine(directory.resolve(ForkDirectory.FAILURE))
                .or(() -> leftovers);
        return failure.isPresent() ? ForkOutcome.failed(failure.get()) : ForkOutcome.measured(result.orElseThrow());
    }

    private BenchmarkResult measure(Cell cell, Path directory, Path log) throws IOException, RunnerException {
        try (OutputStream file = Files.newOutputStream(log);
                PrintStream out = new PrintStream(file, true, StandardCharsets.UTF_8);
                ForkHost host = new ForkHost(cell.classPath(), out)) {
            OutputFormat format = OutputFormatFactory.createFormatInstance(host.log(), VerboseMode.NORMAL);
            Collection<RunResult> runs = new Runner(options(cell, directory), format).run();
            if (runs.size() != 1) {
                throw new IllegalStateException("JMH gave " + runs.size() + " results instead of one");
            }
            return runs.iterator().next().getBenchmarkResults().iterator().next();
        }
    }

    private static Options options(Cell cell, Path directory) {
        Row row = cell.row();
        Subject subject = cell.subject();
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("^" + Pattern.quote(row.benchmark()) + "$")
                .forks(1)
                .warmupForks(0)
                .shouldFailOnError(true)
                .param(Param.SERVER.label(), subject.serverId())
                .jvmArgsAppend(ForkArguments.of(subject, directory).toArray(String[]::new));
        row.params().forEach(options::param);
        subject.jvm().ifPresent(jvm -> options.jvm(jvm.toString()));
        RowSettings settings = row.settings();
        settings.warmupIterations().ifPresent(options::warmupIterations);
        settings.warmupTime().ifPresent(time -> options.warmupTime(TimeValue.milliseconds(time.toMillis())));
        settings.measurementIterations().ifPresent(options::measurementIterations);
        settings.measurementTime().ifPresent(time -> options.measurementTime(TimeValue.milliseconds(time.toMillis())));
        settings.threads().ifPresent(options::threads);
        return options.build();
    }

    private boolean stopped() {
        try {
            return stop.await(STOP_GRACE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
