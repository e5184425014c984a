package org.echobench.runner.fork;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.echobench.core.host.Turns;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.core.process.ForkHosts;
import org.echobench.results.Cell;
import org.echobench.results.Row;
import org.echobench.results.UserError;
import org.echobench.runner.plan.JmhBenchmark;

/**
 * Measures forks with JMH, each in a process of its own.
 *
 * @param limit how long a fork of a row may take before it counts as hung
 * @param seed of the plan
 * @param clock of the limit: nanoseconds from any origin; read by other threads
 * @param hosts the file that names other hosts ({@link ForkHosts}); empty for this machine alone
 */
public record JmhFork(
        Function<Row, Duration> limit, long seed, StopSignal stop, LongSupplier clock, Optional<Path> hosts)
        implements ForkStarter {

    static final String LOG = "log.txt";

    /** Ctrl-C reaches the fork as soon as it reaches us: a fork that dies of it has not failed. */
    private static final Duration STOP_GRACE = Duration.ofSeconds(1);

    /** On this machine, by its own clock. */
    public JmhFork(Function<Row, Duration> limit, long seed, StopSignal stop) {
        this(limit, seed, stop, System::nanoTime, Optional.empty());
    }

    /** A copy that uses other hosts, which a file names: {@link ForkHosts}. */
    JmhFork onHosts(Path file) {
        return new JmhFork(limit, seed, stop, clock, Optional.of(file.toAbsolutePath()));
    }

    /**
     * A fork starts as soon as the one before it has connected to take turns, while that one starts its server. A fork
     * that never connects, because it is cold or its benchmark does not take turns, ends before the next one starts.
     */
    @Override
    public List<ForkOutcome> run(List<Cell> cells, List<Path> directories) throws IOException {
        if (cells.size() == 1) {
            return List.of(run(cells.get(0), directories.get(0), Optional.empty(), clock, 1));
        }
        ExecutorService threads = Executors.newFixedThreadPool(cells.size());
        List<CompletableFuture<ForkOutcome>> forks = new ArrayList<>();
        Cell first = cells.get(0);
        Random order = new Random(Objects.hash(seed, first.row().name(), first.round()));
        try (TurnServer turns = new TurnServer(cells.size(), list -> Collections.shuffle(list, order), clock)) {
            for (int i = 0; i < cells.size(); i++) {
                int place = i;
                forks.add(CompletableFuture.supplyAsync(() -> run(cells, directories, place, turns), threads));
                turns.await(place);
            }
            List<ForkOutcome> outcomes = new ArrayList<>();
            for (CompletableFuture<ForkOutcome> fork : forks) {
                outcomes.add(fork.get());
            }
            return outcomes;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            stop.request();
            forks.forEach(CompletableFuture::join); // their processes end before the caller goes on
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } finally {
            threads.shutdown();
        }
    }

    /** Waiting for a turn does not count as hanging. A fork that cannot be measured does not stop the others. */
    private ForkOutcome run(List<Cell> cells, List<Path> directories, int place, TurnServer turns) {
        try {
            return run(
                    cells.get(place),
                    directories.get(place),
                    Optional.of(turns.variable(place)),
                    () -> clock.getAsLong() - turns.waited(place),
                    cells.size());
        } catch (IOException | RuntimeException e) {
            return ForkOutcome.failed("the fork cannot be measured: " + e.getMessage());
        } finally {
            turns.ended(place);
        }
    }

    /**
     * @param turns of a fork that is measured beside others, the value of {@link Turns#VARIABLE}
     * @param time the clock of the limit, in nanoseconds
     * @param beside how many forks are measured side by side
     */
    private ForkOutcome run(Cell cell, Path directory, Optional<String> turns, LongSupplier time, int beside)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(JmhCommand.of(cell, seed, directory, turns.isPresent()))
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve(LOG).toFile());
        turns.ifPresent(place -> builder.environment().put(Turns.VARIABLE, place));
        hosts.ifPresent(file -> builder.environment().put(ForkHosts.VARIABLE, file.toString()));
        Process jmh = builder.start();
        ForkWatch watch = new ForkWatch(jmh.toHandle(), limit.apply(cell.row()), directory, stop, time, beside);
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
            throw new UserError("The benchmark " + cell.row().benchmark() + " is not on the class path of this run.");
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
