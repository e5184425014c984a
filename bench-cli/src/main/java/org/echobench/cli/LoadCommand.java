package org.echobench.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.HdrHistogram.Histogram;
import org.echobench.core.client.ConnectionFailure;
import org.echobench.core.load.ClosedLoop;
import org.echobench.core.load.LoadFailure;
import org.echobench.core.load.LoadReport;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.wire.ProtocolException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code echobench load}: the suite's own client against any endpoint. */
@Command(
        name = "load",
        mixinStandardHelpOptions = true,
        versionProvider = Distribution.Version.class,
        description =
                "Drives an endpoint with a closed loop on every connection: ws:// must echo, http:// must answer a"
                        + " GET. Every message is timed and checked. Exit code 3: messages were lost, wrong or late.")
final class LoadCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "URL", description = "ws://host:port/path or http://host:port/path")
    private String url;

    @Option(names = "--connections", paramLabel = "N", description = "Default: ${DEFAULT-VALUE}.")
    private int connections = 64;

    @Option(names = "--threads", paramLabel = "N", description = "Client threads (default: ${DEFAULT-VALUE}).")
    private int threads = 1;

    @Option(names = "--warmup", paramLabel = "TIME", description = "Such as 2s or 500ms (default: 2s).")
    private Duration warmup = Duration.ofSeconds(2);

    @Option(names = "--duration", paramLabel = "TIME", description = "After the warm-up (default: 10s).")
    private Duration duration = Duration.ofSeconds(10);

    @Option(
            names = "--payload",
            paramLabel = "BYTES",
            description = "Of a WebSocket message (default: ${DEFAULT-VALUE}).")
    private int payload = 128;

    @Option(
            names = "--pipeline",
            paramLabel = "N",
            description = "Messages in flight on each connection (default: ${DEFAULT-VALUE}).")
    private int pipeline = 1;

    @Option(names = "--json", description = "Prints one JSON object.")
    private boolean json;

    @Override
    public Integer call() throws InterruptedException {
        range("--connections", connections, 1, 1_000_000);
        range("--threads", threads, 1, Math.min(connections, 1_024));
        range("--payload", payload, 0, 16 << 20);
        range("--pipeline", pipeline, 1, 65_536);
        DescriptorLimit.check("The load", connections, false);
        LoadTarget target = LoadTarget.of(url);
        LoadResult result = run(target);
        PrintWriter out = spec.commandLine().getOut();
        (json ? LoadReportFormat.json(result) : LoadReportFormat.text(result)).forEach(out::println);
        out.flush();
        return result.valid() ? ExitCode.OK : ExitCode.INCOMPLETE;
    }

    private static void range(String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw new UserError(option + " must be " + least + " to " + most + ", but is " + value + ".");
        }
    }

    private LoadResult run(LoadTarget target) throws InterruptedException {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        CyclicBarrier opened = new CyclicBarrier(threads);
        List<Future<LoadThread.Share>> futures = new ArrayList<>();
        try {
            for (int i = 0; i < threads; i++) {
                int share = connections / threads + (i < connections % threads ? 1 : 0);
                ClosedLoop loop = new ClosedLoop(
                        target.target(), target.dialogue(payload), i * connections, share, pipeline, false);
                futures.add(executor.submit(new LoadThread(loop, opened, warmup.toNanos(), duration.toNanos())));
            }
            List<LoadThread.Share> shares = new ArrayList<>();
            for (Future<LoadThread.Share> future : futures) {
                shares.add(future.get());
            }
            return merge(shares);
        } catch (ExecutionException e) {
            throw failure(futures, e);
        } finally {
            executor.shutdownNow();
        }
    }

    /** One thread's failure breaks the barrier for the others; the sentence is about the one that caused it. */
    private UserError failure(List<Future<LoadThread.Share>> futures, ExecutionException first) {
        Throwable cause = first.getCause();
        for (Future<LoadThread.Share> future : futures) {
            if (cause instanceof BrokenBarrierException && future.isDone()) {
                cause = causeOf(future, cause);
            }
        }
        if (cause instanceof LoadFailure || cause instanceof ConnectionFailure || cause instanceof ProtocolException) {
            return new UserError("The load on " + url + " failed: " + cause.getMessage() + ".", cause);
        }
        throw new IllegalStateException(cause);
    }

    private static Throwable causeOf(Future<LoadThread.Share> future, Throwable otherwise) {
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

    private static LoadResult merge(List<LoadThread.Share> shares) {
        Histogram service = LatencyRecorder.newHistogram();
        double throughput = 0;
        double saturation = 0;
        long completed = 0;
        long lost = 0;
        long wrong = 0;
        long late = 0;
        long cpuNanos = 0;
        long allocBytes = 0;
        String failure = "";
        for (LoadThread.Share share : shares) {
            LoadReport report = share.report();
            service.add(share.service());
            throughput += share.completed() * 1e9 / share.nanos();
            saturation = Math.max(saturation, 1 - (double) share.waited() / share.nanos());
            completed += share.completed();
            lost += report.lostMessages();
            wrong += report.wrongMessages();
            late += report.lateMessages();
            cpuNanos += share.usage().cpuNanos();
            allocBytes += share.usage().allocBytes();
            failure = failure.isEmpty() ? report.firstFailure().orElse("") : failure;
        }
        double n = completed;
        return new LoadResult(
                throughput,
                completed,
                lost,
                wrong,
                late,
                failure,
                service,
                cpuNanos / 1e3 / n,
                allocBytes / n,
                saturation);
    }
}
