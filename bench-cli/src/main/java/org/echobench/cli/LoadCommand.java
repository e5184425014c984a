package org.echobench.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import org.HdrHistogram.Histogram;
import org.echobench.core.client.ConnectionFailure;
import org.echobench.core.load.ClosedPacing;
import org.echobench.core.load.Interval;
import org.echobench.core.load.LoadFailure;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.load.LoadReport;
import org.echobench.core.load.LossLimit;
import org.echobench.core.load.OpenPacing;
import org.echobench.core.load.Protocol;
import org.echobench.core.load.Schedule;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.wire.ProtocolException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code echobench load}: the suite's own client against any endpoint. */
@Command(
        name = "load",
        mixinStandardHelpOptions = true,
        versionProvider = Distribution.Version.class,
        description = {
            "Loads a server and prints its rate and latencies.",
            "Uses a closed loop on every connection, or an open loop with --rate. Unless told otherwise"
                    + " a ws:// endpoint must echo, and an http:// endpoint must answer a GET with status 200. Every"
                    + " message is timed and checked. At a fixed rate the client waits for every answer, however long"
                    + " the server takes.",
            "In texts, files and headers that are sent or expected, and in the path of http://, {sequence} is the"
                    + " number of the message, always ten digits, and {text:N} are N letters.",
            "Exit code 3: messages were lost, wrong or late."
        })
final class LoadCommand implements Callable<Integer> {

    /** How long a run takes. */
    record Times(Duration warmup, Duration duration) {}

    /** When messages of a fixed rate are due. */
    enum Arrivals {
        uniform,
        poisson
    }

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "URL", description = "ws://, wss://, http:// or https://host:port/path")
    private String url;

    @Mixin
    private ExchangeOptions exchange;

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
            names = "--no-keep-alive",
            description = "HTTP: a connection for each request; the server ends it. Not with --rate.")
    private boolean noKeepAlive;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            description = "An answer that takes longer is lost (default: 5s).")
    private Duration timeout = Duration.ofNanos(LossLimit.USUAL.nanos());

    @Option(names = "--insecure", description = "TLS: trusts any certificate.")
    private boolean insecure;

    @Option(
            names = "--certificate",
            paramLabel = "FILE",
            description = "TLS: trusts only this certificate, a PEM file (default: those that the JDK trusts).")
    private Optional<Path> certificate = Optional.empty();

    @Option(names = "--json", description = "Prints one JSON object.")
    private boolean json;

    @Override
    public Integer call() throws InterruptedException {
        range("--connections", connections, 1, 1_000_000);
        range("--threads", threads, 1, Math.min(connections, 1_024));
        range("--pipeline", pipeline.orElse(1), 1, 65_536);
        checkRate();
        DescriptorLimit.check("The load", connections, false);
        if (noKeepAlive && (pipeline.isPresent() || rate.isPresent())) {
            throw new UserError("--no-keep-alive cannot be given with --pipeline or --rate.");
        }
        if (timeout.isZero()) {
            throw new UserError("--timeout must be longer than 0s.");
        }
        LossLimit lossLimit = new LossLimit(timeout.toNanos());
        LoadTarget target =
                LoadTarget.of(url, new LoadTrust(insecure, certificate), exchange.checked(), !noKeepAlive, lossLimit);
        LoadResult result = run(target, lossLimit);
        PrintWriter out = spec.commandLine().getOut();
        (json ? LoadReportFormat.json(result) : LoadReportFormat.text(result)).forEach(out::println);
        out.flush();
        LoadReportFormat.warnings(result).forEach(spec.commandLine().getErr()::println);
        return result.valid() ? ExitCode.OK : ExitCode.INCOMPLETE;
    }

    /** @throws UserError if the value is out of range */
    static void range(String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw new UserError(option + " must be " + least + " to " + most + ", but is " + value + ".");
        }
    }

    private void checkRate() {
        if (rate.isPresent()) {
            range("--rate", rate.get(), threads, 10_000_000);
            if (pipeline.isPresent()) {
                throw new UserError(
                        "--pipeline and --rate cannot both be given: at a fixed rate the schedule decides when"
                                + " a message is sent.");
            }
        } else if (arrivals.isPresent()) {
            throw new UserError("--arrivals needs --rate.");
        }
    }

    private LoadResult run(LoadTarget target, LossLimit lossLimit) throws InterruptedException {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        CyclicBarrier opened = new CyclicBarrier(threads);
        List<Future<LoadThread.Result>> futures = new ArrayList<>();
        try {
            for (int i = 0; i < threads; i++) {
                futures.add(executor.submit(thread(target, lossLimit, i, opened)));
            }
            List<LoadThread.Result> results = new ArrayList<>();
            for (Future<LoadThread.Result> future : futures) {
                results.add(future.get());
            }
            return merge(results);
        } catch (ExecutionException e) {
            throw failure(futures, e);
        } finally {
            executor.shutdownNow();
        }
    }

    private LoadThread thread(LoadTarget target, LossLimit lossLimit, int index, CyclicBarrier opened) {
        Protocol protocol = target.protocol(connections);
        int firstId = index * (connections / threads) + Math.min(index, connections % threads);
        int share = share(connections, index);
        Times times = new Times(warmup, duration);
        if (rate.isEmpty()) {
            ClosedPacing pacing = new ClosedPacing(pipeline.orElse(1));
            return LoadThread.closed(
                    new LoadLoop<>(target.target(), protocol, pacing, firstId, share, false, lossLimit), opened, times);
        }
        int own = share(rate.get(), index);
        Schedule schedule = arrivals.orElse(Arrivals.uniform) == Arrivals.uniform
                ? Schedule.uniform(own)
                : Schedule.poisson(own, ThreadLocalRandom.current().nextLong());
        int depth = target.webSocket() ? OpenPacing.ANY_DEPTH : 1;
        OpenPacing pacing = new OpenPacing(schedule, depth);
        return LoadThread.paced(
                new LoadLoop<>(target.target(), protocol, pacing, firstId, share, false, lossLimit), opened, times);
    }

    private int share(int whole, int thread) {
        return whole / threads + (thread < whole % threads ? 1 : 0);
    }

    /** One thread's failure breaks the barrier for the others; the message names the thread that caused it. */
    private UserError failure(List<Future<LoadThread.Result>> futures, ExecutionException first) {
        Throwable cause = first.getCause();
        for (Future<LoadThread.Result> future : futures) {
            if (cause instanceof BrokenBarrierException && future.isDone()) {
                cause = causeOf(future, cause);
            }
        }
        Optional<UserError> untrusted = LoadTrust.untrusted(url, cause);
        if (untrusted.isPresent()) {
            return untrusted.get();
        }
        if (cause instanceof LoadFailure || cause instanceof ConnectionFailure || cause instanceof ProtocolException) {
            return new UserError("The load on " + url + " failed: " + cause.getMessage() + ".", cause);
        }
        throw new IllegalStateException(cause);
    }

    private static Throwable causeOf(Future<LoadThread.Result> future, Throwable otherwise) {
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

    private LoadResult merge(List<LoadThread.Result> results) {
        Map<String, Histogram> latencies = new HashMap<>();
        double throughput = 0;
        double busy = 0;
        double saturation = 0;
        long completed = 0;
        long lost = 0;
        long wrong = 0;
        long late = 0;
        long cpuNanos = 0;
        long allocBytes = 0;
        String failure = "";
        for (LoadThread.Result result : results) {
            Interval.Share share = result.measured();
            LoadReport report = result.report();
            share.latencies().forEach((name, histogram) -> latencies
                    .computeIfAbsent(LoadResult.name(name), any -> LatencyRecorder.newHistogram())
                    .add(histogram));
            throughput += share.inTime() * 1e9 / share.nanos();
            busy = Math.max(busy, share.busy());
            saturation = Math.max(saturation, share.saturation());
            completed += share.counts().completed();
            lost += report.lostMessages();
            wrong += report.wrongMessages();
            late += report.lateMessages();
            cpuNanos += share.usage().cpuNanos();
            allocBytes += share.usage().allocBytes();
            failure = failure.isEmpty() ? report.firstFailure().orElse("") : failure;
        }
        double n = completed;
        return new LoadResult(
                rate.map(OptionalInt::of).orElse(OptionalInt.empty()),
                throughput,
                completed,
                lost,
                wrong,
                late,
                failure,
                latencies,
                cpuNanos / 1e3 / n,
                allocBytes / n,
                busy,
                saturation);
    }
}
