package org.echobench.cli.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;
import org.echobench.cli.servers.DescriptorLimit;
import org.echobench.core.client.LoadFailure;
import org.echobench.core.load.ClosedPacing;
import org.echobench.core.load.Interval;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.load.LoadReport;
import org.echobench.core.load.LossLimit;
import org.echobench.core.load.OpenPacing;
import org.echobench.core.load.Protocol;
import org.echobench.core.load.Schedule;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.metrics.ProcessUsage;
import org.echobench.core.wire.ProtocolException;
import org.echobench.results.UserError;
import picocli.CommandLine.Option;

/** A load from several threads, which share connections and rate. */
final class LoadRun {

    /** When messages of a fixed rate are due. */
    enum Arrivals {
        uniform,
        poisson
    }

    @Option(names = "--connections", paramLabel = "N", description = "Connections (default: ${DEFAULT-VALUE}).")
    private int connections = 64;

    @Option(names = "--threads", paramLabel = "N", description = "Client threads (default: ${DEFAULT-VALUE}).")
    private int threads = 1;

    @Option(names = "--warmup", paramLabel = "TIME", description = "Warm-up, such as 500ms (default: 2s).")
    private Duration warmup = Duration.ofSeconds(2);

    @Option(names = "--duration", paramLabel = "TIME", description = "Measured time after the warm-up (default: 10s).")
    private Duration duration = Duration.ofSeconds(10);

    @Option(
            names = "--pipeline",
            paramLabel = "N",
            description = "Messages in flight on each connection (default: 1); not with --rate.")
    private Optional<Integer> pipeline = Optional.empty();

    @Option(
            names = "--rate",
            paramLabel = "N",
            description = "Open loop: messages a second over all connections, sent when due, whatever the server does.")
    private Optional<Integer> rate = Optional.empty();

    @Option(
            names = "--arrivals",
            paramLabel = "HOW",
            description = "Intended times with --rate: ${COMPLETION-CANDIDATES} (default: uniform).")
    private Optional<Arrivals> arrivals = Optional.empty();

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            description = "An answer that takes longer is lost (default: 5s).")
    private Duration timeout = Duration.ofNanos(LossLimit.USUAL.nanos());

    /** @throws UserError if an option is out of range, or two exclude each other */
    void check() {
        LoadCommand.range("--connections", connections, 1, 1_000_000);
        LoadCommand.range("--threads", threads, 1, Math.min(connections, 1_024));
        LoadCommand.range("--pipeline", pipeline.orElse(1), 1, 65_536);
        rate.ifPresent(asked -> LoadCommand.range("--rate", asked, threads, 10_000_000));
        if (rate.isPresent() && pipeline.isPresent()) {
            throw new UserError("--pipeline and --rate cannot both be given: at a fixed rate the schedule decides when"
                    + " a message is sent.");
        }
        if (arrivals.isPresent() && rate.isEmpty()) {
            throw new UserError("--arrivals needs --rate.");
        }
        DescriptorLimit.check("The load", connections, false);
        if (timeout.isZero()) {
            throw new UserError("--timeout must be longer than 0s.");
        }
    }

    boolean needsKeepAlive() {
        return pipeline.isPresent() || rate.isPresent();
    }

    LossLimit lossLimit() {
        return new LossLimit(timeout.toNanos());
    }

    /**
     * Loads it.
     *
     * @param service its use until now; empty if it is unknown
     * @throws UserError if the target cannot be reached or breaks its protocol
     */
    LoadResult run(LoadTarget target, Supplier<Optional<ProcessUsage>> service) throws InterruptedException {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        CyclicBarrier opened = new CyclicBarrier(threads);
        List<Future<Work>> futures = new ArrayList<>();
        try {
            for (int i = 0; i < threads; i++) {
                futures.add(executor.submit(thread(i, opened, target, i == 0 ? service : Optional::empty)));
            }
            List<Work> results = new ArrayList<>();
            for (Future<Work> future : futures) {
                results.add(future.get());
            }
            return merge(results);
        } catch (ExecutionException e) {
            throw failure(target.end().url().toString(), futures, e);
        } finally {
            executor.shutdownNow();
        }
    }

    /**
     * The work of a thread.
     *
     * @param open connections that were not lost
     * @param report of the warm-up, too
     * @param before the use of the service when the measurement began; empty if it is unknown
     * @param after when it had ended
     */
    private record Work(
            Interval.Share measured,
            int open,
            LoadReport report,
            Optional<ProcessUsage> before,
            Optional<ProcessUsage> after) {

        /** Messages per second. */
        double rate() {
            return measured.inTime() * 1e9 / measured.nanos();
        }

        Optional<LoadResult.ServiceUse> use(long messages) {
            return before.flatMap(from -> after.map(until -> LoadResult.ServiceUse.between(from, until, messages)));
        }
    }

    /** @param looking the use of the service until now, if this thread is to look */
    private Callable<Work> thread(
            int index, CyclicBarrier opened, LoadTarget target, Supplier<Optional<ProcessUsage>> looking) {
        Protocol protocol = target.protocol(connections);
        int firstId = index * (connections / threads) + Math.min(index, connections % threads);
        int share = share(connections, index);
        if (rate.isEmpty()) {
            LoadLoop<ClosedPacing> loop = new LoadLoop<>(
                    target.end().target(),
                    protocol,
                    new ClosedPacing(pipeline.orElse(1)),
                    firstId,
                    share,
                    false,
                    lossLimit());
            return () -> work(loop, loop::run, opened, looking);
        }
        int own = share(rate.get(), index);
        Schedule schedule = arrivals.orElse(Arrivals.uniform) == Arrivals.uniform
                ? Schedule.uniform(own)
                : Schedule.poisson(own, ThreadLocalRandom.current().nextLong());
        OpenPacing pacing = new OpenPacing(schedule, target.end().webSocket() ? OpenPacing.ANY_DEPTH : 1);
        LoadLoop<OpenPacing> loop =
                new LoadLoop<>(target.end().target(), protocol, pacing, firstId, share, false, lossLimit());
        // All that was due is waited for before the measurement ends, or the longest response times would be missing.
        return () -> work(loop, loop::window, opened, looking);
    }

    /**
     * Opens its connections, warms up, measures.
     *
     * @param opened passed when every thread's connections are open
     */
    private Work work(
            LoadLoop<?> loop, LongConsumer run, CyclicBarrier opened, Supplier<Optional<ProcessUsage>> looking)
            throws Exception {
        try (loop) {
            loop.open();
            opened.await();
            run.accept(warmup.toNanos());
            loop.drain();
            Optional<ProcessUsage> before = looking.get();
            Interval interval = Interval.begin(loop);
            run.accept(duration.toNanos());
            Interval.Share measured = interval.end();
            return new Work(measured, loop.usableConnections(), loop.report(), before, looking.get());
        }
    }

    private int share(int whole, int thread) {
        return whole / threads + (thread < whole % threads ? 1 : 0);
    }

    /** One thread's failure breaks the barrier for the others; the message names the thread that caused it. */
    private static UserError failure(String url, List<Future<Work>> futures, ExecutionException first) {
        Throwable cause = first.getCause();
        for (Future<Work> future : futures) {
            if (cause instanceof BrokenBarrierException && future.isDone()) {
                cause = causeOf(future, cause);
            }
        }
        Optional<UserError> untrusted = LoadTarget.Trust.untrusted(url, cause);
        if (untrusted.isPresent()) {
            return untrusted.get();
        }
        if (cause instanceof LoadFailure || cause instanceof ProtocolException) {
            return new UserError("The load on " + url + " failed: " + cause.getMessage() + ".", cause);
        }
        throw new IllegalStateException(cause);
    }

    private static Throwable causeOf(Future<Work> future, Throwable otherwise) {
        try {
            future.get();
            return otherwise;
        } catch (ExecutionException e) {
            return e.getCause();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return otherwise;
        }
    }

    private LoadResult merge(List<Work> results) {
        Map<String, Histogram> latencies = new HashMap<>();
        results.forEach(work -> work.measured().latencies().forEach((name, histogram) -> latencies
                .computeIfAbsent(LoadResult.name(name), any -> LatencyRecorder.newHistogram())
                .add(histogram)));
        int open = results.stream().mapToInt(Work::open).sum();
        long completed = sum(results, work -> work.measured().counts().completed());
        boolean known =
                open == connections && sum(results, work -> work.measured().inTime()) > 0;
        return new LoadResult(
                rate.map(OptionalInt::of).orElse(OptionalInt.empty()),
                connections,
                open,
                known
                        ? OptionalDouble.of(
                                results.stream().mapToDouble(Work::rate).sum())
                        : OptionalDouble.empty(),
                completed,
                sum(results, work -> work.report().counts().lost()),
                sum(results, work -> work.report().counts().wrong()),
                sum(results, work -> work.report().counts().late()),
                results.stream()
                        .flatMap(work -> work.report().firstFailure().stream())
                        .findFirst()
                        .orElse(""),
                latencies,
                sum(results, work -> work.measured().usage().cpuNanos()) / 1e3 / completed,
                (double) sum(results, work -> work.measured().usage().allocBytes()) / completed,
                most(results, Interval.Share::busy),
                most(results, Interval.Share::saturation),
                results.get(0).use(completed));
    }

    private static long sum(List<Work> results, ToLongFunction<Work> value) {
        return results.stream().mapToLong(value).sum();
    }

    private static double most(List<Work> results, ToDoubleFunction<Interval.Share> value) {
        return results.stream().map(Work::measured).mapToDouble(value).max().orElse(0);
    }
}
