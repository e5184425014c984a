package org.echobench.cli.load;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.stream.Stream;
import org.echobench.cli.servers.DescriptorLimit;
import org.echobench.core.client.LoadFailure;
import org.echobench.core.client.Target;
import org.echobench.core.load.BatchLoop;
import org.echobench.core.load.ClosedPacing;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.load.LoadReport;
import org.echobench.core.load.LossLimit;
import org.echobench.core.load.MeasurementWindow;
import org.echobench.core.load.OpenPacing;
import org.echobench.core.load.Pacing;
import org.echobench.core.load.Protocol;
import org.echobench.core.load.Schedule;
import org.echobench.core.metrics.Scalar;
import org.echobench.core.wire.Numbering;
import org.echobench.core.wire.ProtocolException;
import org.echobench.results.UserError;
import org.echobench.results.metric.Metric;
import org.echobench.service.HttpRow;
import org.echobench.service.TargetRow;
import picocli.CommandLine.Option;

/** Loads a service from several threads, which share the connections and the rate. */
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
            description = "Open loop: messages per second over all connections, sent when due, even to a slow server.")
    private Optional<Integer> rate = Optional.empty();

    @Option(
            names = "--arrivals",
            paramLabel = "HOW",
            description = "Intended send times with --rate: ${COMPLETION-CANDIDATES} (default: uniform).")
    private Optional<Arrivals> arrivals = Optional.empty();

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            description = "A response that takes longer counts as lost (default: 5s).")
    private Duration timeout = Duration.ofNanos(LossLimit.USUAL.nanos());

    /** @throws UserError if an option is out of range or does not suit the row, or two exclude each other */
    void check(TargetRow row) {
        range("--connections", connections, 1, 1_000_000);
        range("--threads", threads, 1, Math.min(connections, 1_024));
        range("--pipeline", pipeline.orElse(1), 1, 65_536);
        rate.ifPresent(asked -> range("--rate", asked, threads, 10_000_000));
        if (rate.isPresent() && pipeline.isPresent()) {
            throw new UserError("--pipeline and --rate cannot both be given: at a fixed rate the schedule decides when"
                    + " a message is sent.");
        }
        if (arrivals.isPresent() && rate.isEmpty()) {
            throw new UserError("--arrivals needs --rate.");
        }
        if (!kept(row) && (pipeline.isPresent() || rate.isPresent())) {
            throw new UserError(
                    "--pipeline and --rate need connections that are kept alive: leave out --no-keep-alive.");
        }
        DescriptorLimit.check("The load", connections, false, DescriptorLimit.ofThisProcess());
        if (timeout.isZero()) {
            throw new UserError("--timeout must be longer than 0s.");
        }
    }

    private static boolean kept(TargetRow row) {
        return row.http().flatMap(HttpRow::keepAlive).orElse(true);
    }

    private static void range(String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw new UserError(option + " must be " + least + " to " + most + ", but is " + value + ".");
        }
    }

    /**
     * Loads a running service.
     *
     * @param url of the row, for messages
     * @throws UserError if the target cannot be reached or breaks its protocol
     */
    LoadResult run(Target target, TargetRow row, String url) throws InterruptedException {
        Function<Numbering, Protocol> protocols = ExchangeOptions.said(
                "The request",
                () -> row.protocols(target, Path.of(""), Optional.of(protocol -> ask(target, protocol, url))));
        List<LoadLoop<?>> loops = new ArrayList<>();
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            for (int i = 0; i < threads; i++) {
                loops.add(loop(i, target, protocols, row.http().isPresent() ? HttpRow.ASKED : 0));
            }
            all(executor, loops, loop -> {
                loop.open();
                return loop;
            });
            all(executor, loops, loop -> {
                load(loop, warmup);
                loop.drain();
                return loop;
            });
            MeasurementWindow.WorkerTotals measured = all(executor, loops, this::measured).stream()
                    .reduce(MeasurementWindow.WorkerTotals.NONE, MeasurementWindow.WorkerTotals::plus);
            return result(measured, loops, target.tls().isPresent(), kept(row));
        } catch (ExecutionException e) {
            throw failure(e.getCause(), url);
        } finally {
            executor.shutdownNow();
            loops.forEach(LoadLoop::close);
        }
    }

    /** Learns from probes which responses are right. Refuses wrong framing or heads; the load counts other faults. */
    private void ask(Target target, Protocol protocol, String url) {
        LoadLoop<ClosedPacing> loop = new LoadLoop<>(target, protocol, new ClosedPacing(1), 0, 1, false, lossLimit());
        try (BatchLoop batch = new BatchLoop(loop, HttpRow.ASKED)) {
            batch.completeOne();
            if (loop.report().counts().lost() > 0 || protocol.flaw().isPresent()) {
                throw new LoadFailure("a response was lost or wrong");
            }
        } catch (LoadFailure e) {
            LoadReport report = loop.report();
            boolean answered = protocol.status() > 0
                    || e.getCause() instanceof ProtocolException
                    || report.counts().wrong() > 0;
            String reason = protocol.flaw().or(report::firstFailure).orElse(e.getMessage());
            throw failure(e, url, url + " does not answer" + (answered ? " as it should: " : ": ") + reason + ".");
        }
    }

    private LossLimit lossLimit() {
        return new LossLimit(timeout.toNanos(), "--timeout");
    }

    /** Runs a step in all threads at the same time, and returns after all of them have finished it. */
    private static <T> List<T> all(ExecutorService executor, List<LoadLoop<?>> loops, Function<LoadLoop<?>, T> step)
            throws InterruptedException, ExecutionException {
        List<Callable<T>> steps = new ArrayList<>();
        loops.forEach(loop -> steps.add(() -> step.apply(loop)));
        List<T> done = new ArrayList<>();
        for (Future<T> future : executor.invokeAll(steps)) {
            done.add(future.get());
        }
        return done;
    }

    private LoadLoop<?> loop(int index, Target target, Function<Numbering, Protocol> protocols, int firstNumber) {
        Protocol protocol = protocols.apply(new Numbering(firstNumber, connections));
        int firstId = index * (connections / threads) + Math.min(index, connections % threads);
        return new LoadLoop<>(
                target,
                protocol,
                pacing(index, protocol.depth()),
                firstId,
                share(connections, index),
                false,
                lossLimit());
    }

    private Pacing pacing(int index, int depth) {
        if (rate.isEmpty()) {
            return new ClosedPacing(pipeline.orElse(1));
        }
        int own = share(rate.get(), index);
        Schedule schedule = arrivals.orElse(Arrivals.uniform) == Arrivals.uniform
                ? Schedule.uniform(own)
                : Schedule.poisson(own, ThreadLocalRandom.current().nextLong());
        return new OpenPacing(schedule, depth);
    }

    private int share(int whole, int thread) {
        return whole / threads + (thread < whole % threads ? 1 : 0);
    }

    private void load(LoadLoop<?> loop, Duration time) {
        if (rate.isEmpty()) {
            loop.run(time.toNanos());
        } else {
            // Waits for everything that was due, or the longest response times would be missing.
            loop.window(time.toNanos());
        }
    }

    private MeasurementWindow.WorkerTotals measured(LoadLoop<?> loop) {
        MeasurementWindow interval = new MeasurementWindow(loop, 0);
        load(loop, duration);
        return interval.end();
    }

    private static RuntimeException failure(Throwable cause, String url) {
        boolean known = cause instanceof LoadFailure
                || cause instanceof ProtocolException
                || cause instanceof UncheckedIOException;
        return known
                ? failure(cause, url, "The load on " + url + " failed: " + cause.getMessage() + ".")
                : new IllegalStateException(cause);
    }

    /** @param sentence the message, unless the cause is an untrusted certificate */
    private static UserError failure(Throwable failure, String url, String sentence) {
        boolean untrusted = Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .anyMatch(CertificateException.class::isInstance);
        return new UserError(
                untrusted
                        ? "The certificate of " + url
                                + " is not trusted: give --certificate FILE (echobench serve prints"
                                + " its path), or --insecure."
                        : sentence,
                failure);
    }

    private LoadResult result(
            MeasurementWindow.WorkerTotals measured, List<LoadLoop<?>> loops, boolean tls, boolean kept) {
        List<LoadReport> reports = loops.stream().map(LoadLoop::report).toList();
        long completed = measured.counts().completed();
        List<Scalar> scalars = new ArrayList<>();
        scalars.add(Scalar.of(Metric.CLIENT_BUSY, measured.busy()));
        scalars.add(Scalar.of(Metric.CLIENT_SATURATION, measured.saturation()));
        scalars.addAll(measured.reopening());
        long opened = measured.counts().reopened().connections()
                + (kept ? 0 : measured.counts().sent());
        if (tls && opened > 0) {
            scalars.add(Scalar.of(Metric.TLS_HANDSHAKES, opened * 1e9 / measured.nanos()));
        }
        if (completed > 0) {
            scalars.addAll(measured.usage().perMessage(Metric.CLIENT_ALLOC, Metric.CLIENT_CPU, completed));
        }
        return new LoadResult(
                rate,
                connections,
                loops.get(0).announced(),
                loops.stream().mapToInt(LoadLoop::usableConnections).sum(),
                measured,
                reports.stream().map(LoadReport::counts).reduce(LoadReport.Counts.NONE, LoadReport.Counts::plus),
                reports.stream()
                        .flatMap(report -> report.firstFailure().stream())
                        .findFirst(),
                scalars);
    }
}
