package org.echobench.runner.fork;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.results.Cell;
import org.echobench.results.Row;
import org.echobench.results.RunRefusedException;
import org.echobench.runner.plan.JmhBenchmark;

/** Measures a fork with JMH in a process of its own. */
public final class JmhFork implements ForkStarter {

    static final String LOG = "log.txt";

    /** Ctrl-C reaches the fork as soon as it reaches us: a fork that dies of it has not failed. */
    private static final Duration STOP_GRACE = Duration.ofSeconds(1);

    private final Function<Row, Duration> limit;
    private final long seed;
    private final StopSignal stop;
    private final LongSupplier clock;

    /**
     * @param limit how long a fork of a row may take before it counts as hung
     * @param seed of the plan
     */
    public JmhFork(Function<Row, Duration> limit, long seed, StopSignal stop) {
        this(limit, seed, stop, System::nanoTime);
    }

    /** @param clock nanoseconds by which the limit counts, from any origin; read by another thread */
    public JmhFork(Function<Row, Duration> limit, long seed, StopSignal stop, LongSupplier clock) {
        this.limit = limit;
        this.seed = seed;
        this.stop = stop;
        this.clock = clock;
    }

    @Override
    public ForkOutcome run(Cell cell, Path directory) throws IOException {
        Process jmh = new ProcessBuilder(JmhCommand.of(cell, seed, directory))
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve(LOG).toFile())
                .start();
        ForkWatch watch = new ForkWatch(jmh.toHandle(), limit.apply(cell.row()), directory, stop, clock);
        int exitCode;
        try (watch) {
            exitCode = jmh.onExit().join().exitValue();
        }
        Optional<String> leftovers = watch.endLeftovers();
        if (watch.hung().isPresent()) {
            return ForkOutcome.failed(watch.hung().get());
        }
        if (exitCode != 0) {
            return stopped() ? ForkOutcome.stopped() : ForkOutcome.failed(reason(cell, directory, exitCode));
        }
        return FailureReason.firstLine(directory.resolve(ForkDirectory.FAILURE))
                .or(() -> leftovers)
                .map(ForkOutcome::failed)
                .orElseGet(ForkOutcome::measured);
    }

    private static String reason(Cell cell, Path directory, int exitCode) throws IOException {
        if (!JmhBenchmark.isListed(cell.row().benchmark(), cell.classPath())) {
            throw new RunRefusedException(
                    "The benchmark " + cell.row().benchmark() + " is not on the class path of this run.");
        }
        return FailureReason.of(directory, directory.resolve(LOG), exitCode);
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
