package org.echobench.cli.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.echobench.cli.terminal.OrderlyStop;
import org.echobench.cli.terminal.ProgressLines;
import org.echobench.results.Cell;
import org.echobench.results.Disk;
import org.echobench.results.UserError;
import org.echobench.runner.BenchmarkRun;
import org.echobench.runner.fork.ForkStarter;
import org.echobench.runner.fork.JmhFork;
import org.echobench.runner.fork.RemoteHosts;
import org.echobench.runner.fork.RunLock;
import org.echobench.runner.fork.Topology;
import org.echobench.runner.fork.TurnGroups;
import org.echobench.runner.plan.PlannedTimes;

/**
 * Holds what measuring needs: the lock of this machine, the hosts, and the signal that stops it in order. A topology
 * names the hosts; the folder of the run keeps a copy of it for {@code --resume}.
 */
public final class Measurement implements AutoCloseable {

    private static final String COPY = "topology.yaml";

    private final Optional<Path> topology;
    private final PlannedTimes times;
    private final long seed;
    private final RunLock lock = RunLock.acquire();
    /** Empty for this machine alone. */
    private final Optional<RemoteHosts> hosts;

    /**
     * How to continue a measurement, and when it stops on its own.
     *
     * @param command the command that continues it, with its arguments
     * @param until when it stops; empty if it takes the time that it needs
     */
    public record Continuation(String command, Optional<Instant> until) {

        public static Continuation of(String command, Path directory) {
            return new Continuation(command + " " + directory, Optional.empty());
        }
    }

    /** Null until {@link #begin}. */
    private OrderlyStop stop;

    /**
     * Takes the lock, and starts the hosts.
     *
     * @param topology empty for this machine alone
     * @param seed of the plan
     * @throws UserError if another run has the lock, or a host cannot be used
     */
    public Measurement(Optional<Path> topology, PlannedTimes times, long seed) throws IOException {
        this.topology = topology;
        this.times = times;
        this.seed = seed;
        try {
            hosts = topology.isPresent()
                    ? Optional.of(new RemoteHosts(Topology.read(topology.get())))
                    : Optional.empty();
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    /** The topology of a run that starts or is resumed; empty for this machine alone. */
    public static Optional<Path> topology(SelectionOptions options) {
        return options.resume().isPresent() ? topology(options.resume().get()) : options.topology();
    }

    /** The topology of a run that was started before. */
    public static Optional<Path> topology(Path run) {
        return Optional.of(run.resolve(COPY)).filter(Files::exists);
    }

    /** Which forks can be measured side by side now. */
    public static TurnGroups groups(Optional<Path> topology, PlannedTimes times) {
        return topology.isPresent() ? TurnGroups.elsewhere(times::takesTurns) : TurnGroups.here(times::takesTurns);
    }

    /**
     * Keeps the topology and the hosts' names in the folder of the run. From now on the measurement stops in order.
     *
     * @throws UserError if the run was started with other hosts
     */
    public void begin(BenchmarkRun run, Continuation continuation, PrintWriter err) {
        if (topology.isPresent()) {
            Path copy = run.directory().resolve(COPY);
            if (!Files.exists(copy)) {
                Disk.writing(copy, () -> Files.copy(topology.get(), copy));
            }
            run.requireNodes(hosts.orElseThrow().nodes());
        }
        begin(continuation, err);
    }

    /** Begins extra forks of a run that has ended. From now on the measurement stops in order. */
    public void begin(Continuation continuation, PrintWriter err) {
        stop = new OrderlyStop(continuation.command, err);
        var signal = stop.signal();
        continuation.until.ifPresent(end -> CompletableFuture.delayedExecutor(
                        Math.max(0, Duration.between(Instant.now(), end).toMillis()), TimeUnit.MILLISECONDS)
                .execute(signal::request));
    }

    public PlannedTimes times() {
        return times;
    }

    public TurnGroups groups() {
        return groups(topology, times);
    }

    /** Measures those of these cells that are not yet measured, until the command is asked to end. */
    public void measure(BenchmarkRun run, List<Cell> cells, PrintWriter progress) {
        run.measure(cells, lock, groups(), forks(), new ProgressLines(progress, cells, times), stop.signal());
    }

    /**
     * As {@link #measure}, for extra forks of a run that has ended.
     *
     * @param journal the folder of their journal
     */
    public void measureExtra(Path journal, List<Cell> cells, PrintWriter progress) {
        ProgressLines lines = new ProgressLines(progress, cells, times);
        List<List<Cell>> order = groups().of(cells, groups().split(cells));
        BenchmarkRun.measureExtra(journal, order, lock, forks(), lines, stop.signal());
    }

    /** Whether the command was asked to end. */
    public boolean isStopped() {
        return stop.signal().isRequested();
    }

    private ForkStarter forks() {
        JmhFork forks = new JmhFork(times::hangLimit, seed, stop.signal());
        return hosts.map(remote -> remote.forks(forks, stop.signal())).orElse(forks);
    }

    /** Which host was lost, with the reason; empty if none was. */
    public Optional<String> lost() {
        return hosts.flatMap(RemoteHosts::lost);
    }

    @Override
    public void close() throws IOException {
        OrderlyStop last = stop;
        RemoteHosts remote = hosts.orElse(null);
        try (last;
                lock;
                remote) {
            // After Ctrl-C the JVM ends as soon as the stop is closed.
        }
    }
}
