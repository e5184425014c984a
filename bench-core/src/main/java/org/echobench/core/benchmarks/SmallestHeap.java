package org.echobench.core.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.echobench.core.benchmarks.CapacityRun.Held;
import org.echobench.core.client.LoadFailure;
import org.echobench.core.client.Target;
import org.echobench.core.host.ForkedServer;
import org.echobench.core.host.MeasuredServer;
import org.echobench.core.host.SuiteJvm;
import org.echobench.core.metrics.EchobenchProfiler;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.core.metrics.Scalar;
import org.echobench.core.scale.CapacitySearch.Capacity;
import org.echobench.core.scale.CapacitySearch.Verdict;
import org.echobench.results.Isolation;
import org.echobench.results.curve.Percentiles;
import org.echobench.results.metric.Metric;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The smallest heap in which a server holds a share of its rate about as fast as in a large one. A warm server with the
 * suite's heap gives the rate, and the p99 at the share of it; the limit is twice that p99, and not less than {@link
 * #limitMicros}. Then a fresh server is loaded at that rate in each heap of the search. A heap does not hold if p99 exceeds
 * the limit, or if the server ends or loses a message. One invocation is one search; the result is {@code heap.smallest}.
 */
@OutputTimeUnit(TimeUnit.SECONDS)
@Measurement(iterations = 1, time = 60)
public class SmallestHeap extends ExchangeBenchmark {

    private static final int LARGEST_MIB = 1_024;
    private static final int FIRST_MIB = 128;
    private static final int LEAST_MIB = 2;

    /** Windows of the large heap: its p99 decides over all others. */
    private static final int BASE_WINDOWS = 3;

    private static final double P99 = 0.99;
    private static final double LIMIT_FACTOR = 2;

    /** A JVM that collects all the time may take for ever to start. */
    private static final long START_SECONDS = 30;

    @Param("forked")
    public String isolation;

    @Param("64")
    public int connections;

    /** The rate that a heap must hold, in percent of the rate of a closed loop in the large heap. */
    @Param("50")
    public int ratePercent;

    /** The least limit of p99, in µs: below some milliseconds the machine decides and not the heap. */
    @Param("5000")
    public int limitMicros;

    /** How long a heap is measured at a time. */
    @Param("1000")
    public int windowMillis;

    /** The ends of the bracket differ by at most this share, in percent. */
    @Param("20")
    public int resolutionPercent;

    private CapacityRun search;
    private double closedRate;
    private Load.Arrivals arrivals;
    private double baseMicros;
    private CapacityRun.Settings limit;

    /** Of the heap that is loaded; null while none is. */
    private ForkedServer server;

    private Load load;
    /** Of the server's use since its start. */
    private MeasuredServer.Snapshot started;

    private long loaded;
    /** Of levels whose server did not start, ended or lost a message. */
    private final Map<Long, Outcome> failures = new HashMap<>();

    /**
     * What came of a heap.
     *
     * @param how the p99, or what failed
     * @param collecting the collector's share of the processor time of the server's process
     */
    private record Outcome(String how, OptionalDouble collecting) {

        static Outcome of(Held windows) {
            return new Outcome(
                    text("p99 %.2f ms", Percentiles.micros(windows.response(), P99) / 1_000),
                    windows.cost().collecting());
        }

        @Override
        public String toString() {
            return collecting.isEmpty()
                    ? how
                    : how + text(", the collector took %.0f %% of the server's CPU", 100 * collecting.getAsDouble());
        }
    }

    /** A service cannot be started in another heap. */
    @Override
    List<Exchange> exchanges() {
        return Exchange.allBut(Exchange.CONNECT, Exchange.PUSH, Exchange.ROW, Exchange.ROW_PUSH);
    }

    @Override
    int connections() {
        return connections;
    }

    @Override
    void requireParameters(int threads) throws Exception {
        super.requireParameters(threads);
        org.echobench.results.Param.RATE_PERCENT.require(ratePercent);
        settings(limitMicros).range(level(FIRST_MIB), level(LEAST_MIB));
        if (Isolation.of(isolation) != Isolation.FORKED || provider().info().isExternal()) {
            throw new IllegalArgumentException(
                    "isolation must be forked, and the server Java: the heap is that of a JVM of its own");
        }
    }

    @Override
    Optional<String> warmShot() {
        return Optional.of("a search for a heap");
    }

    private CapacityRun.Settings settings(long micros) {
        return new CapacityRun.Settings(micros, windowMillis, resolutionPercent);
    }

    /** The search goes upwards, so a level is how often its heap would fit into the large one, in thousandths. */
    static long level(double mib) {
        return Math.round(1_000 * LARGEST_MIB / mib);
    }

    static double mib(long level) {
        return 1_000.0 * LARGEST_MIB / level;
    }

    @Override
    void afterStart() {
        search = closing(new CapacityRun("heap", SmallestHeap::mib));
        try (Load closed = load(Load.Part.WHOLE, Optional.empty())) {
            closed.open();
            closedRate = warmUp(closed);
        }
        arrivals = new Load.Arrivals("uniform", Math.max(1, Math.round(closedRate * ratePercent / 100)));
        Load.Window window =
                warmOpenLoop(arrivals).window(running(), BASE_WINDOWS * TimeUnit.MILLISECONDS.toNanos(windowMillis));
        baseMicros = Percentiles.micros(window.lessLag(), P99);
        limit = settings(Math.round(Math.max(LIMIT_FACTOR * baseMicros, limitMicros)));
        closing(this::stop);
    }

    @Benchmark
    public void search() {
        Failures.recording(() -> {
            search.search(limit.range(level(FIRST_MIB), level(LEAST_MIB)), this::window);
            stop();
        });
    }

    private Verdict window(long level) {
        if (level < level(LARGEST_MIB) || failures.containsKey(level)) {
            return Verdict.NOT_HELD;
        }
        try {
            if (server == null || loaded != level) {
                stop();
                start(level);
            }
            return search.window(level, limit, server, load);
        } catch (LoadFailure | UncheckedIOException | IOException e) {
            failures.put(level, failure(e.getMessage()));
            stop();
            return Verdict.NOT_HELD;
        }
    }

    /** A server that ended says why. Of one that runs on the collector's share says it. */
    private Outcome failure(String message) {
        if (server == null) {
            return new Outcome(message, OptionalDouble.empty());
        }
        String ended = server.diagnose().ended();
        if (!ended.isEmpty()) {
            return new Outcome(message + "; the server " + ended, OptionalDouble.empty());
        }
        try {
            return new Outcome(message, started.cost().collecting());
        } catch (UncheckedIOException e) {
            return new Outcome(message + "; " + e.getMessage(), OptionalDouble.empty());
        }
    }

    /** Starts a server, and loads it until it is warm: at its rate, because the heap need not hold more. */
    private void start(long level) throws IOException {
        List<String> flags = new ArrayList<>(SuiteJvm.ofSubject());
        flags.addAll(SuiteJvm.heap(Math.round(1_024 * mib(level)) + "k"));
        server = within(
                Duration.ofSeconds(START_SECONDS),
                () -> new ForkedServer(flags, arguments(provider())),
                ForkedServer::abandon);
        loaded = level;
        started = server.snapshot();
        Target target = Target.of(server.address());
        loads(server.tls().map(target::withTls).orElse(target));
        load = load(Load.Part.WHOLE, Optional.of(arrivals));
        load.open();
        new WarmUp(1, 0, server, Turns.ALONE).run(slices(load, server));
    }

    /**
     * What is started within a limit.
     *
     * @param late ends what comes up when nobody waits for it any more
     * @throws IOException if it does not start, or not in time
     */
    static <T> T within(Duration limit, Callable<T> start, Consumer<T> late) throws IOException {
        CompletableFuture<T> taken = new CompletableFuture<>();
        Thread starter = new Thread(() -> run(start, taken, late), "echobench-server-start");
        starter.start();
        try {
            return taken.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw new IOException(e.getCause().getMessage(), e);
        } catch (TimeoutException | InterruptedException e) {
            if (!taken.cancel(false) && !taken.isCompletedExceptionally()) {
                late.accept(taken.join()); // up since, and already left to this thread
            }
            starter.interrupt(); // ends the process
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            throw new IOException("the server did not start within " + limit.toSeconds() + " s", e);
        }
    }

    private static <T> void run(Callable<T> start, CompletableFuture<T> taken, Consumer<T> late) {
        T started;
        try {
            started = start.call();
        } catch (Throwable e) {
            taken.completeExceptionally(e);
            return;
        }
        if (!taken.complete(started)) {
            late.accept(started);
        }
    }

    /** A server in a small heap need not end in order. */
    private void stop() {
        if (load != null) {
            load.close();
            load = null;
        }
        if (server != null) {
            server.abandon();
            server = null;
        }
    }

    /**
     * Posts what the search found, if it came to an end.
     *
     * @throws IllegalStateException if no heap held
     */
    @TearDown(Level.Iteration)
    public void report() {
        search.found()
                .ifPresent(capacity -> Failures.recording(() -> {
                    Held smallest = search.windows(capacity.held(), true)
                            .orElseThrow(() -> new IllegalStateException(
                                    text("no heap up to %,d MiB holds: ", LARGEST_MIB) + asked()));
                    List<String> notes = List.of(
                            asked(),
                            text("%.1f MiB hold: ", mib(capacity.held())) + Outcome.of(smallest),
                            tooSmall(capacity));
                    ForkDirectory.writeOnce(ForkDirectory.NOTES, String.join("\n", notes) + "\n");
                    notes.forEach(System.out::println);
                    new EchobenchProfiler.Iteration(
                                    Map.of(Metric.RESPONSE, smallest.response()), scalars(capacity, smallest))
                            .with(warmUp().orElseThrow().capped())
                            .post();
                }));
    }

    private List<Scalar> scalars(Capacity capacity, Held smallest) {
        List<Scalar> scalars = new ArrayList<>(smallest.perMessage());
        scalars.add(Scalar.of(Metric.CLOSED_RATE, closedRate));
        scalars.add(Scalar.of(Metric.CAPACITY_WINDOWS, capacity.windows()));
        scalars.add(Scalar.of(Metric.HEAP_SMALLEST, mib(capacity.held())));
        smallest.cost().collecting().ifPresent(share -> scalars.add(Scalar.of(Metric.HEAP_SMALLEST_COLLECTING, share)));
        if (capacity.limit() == Capacity.Limit.SERVER) {
            long level = capacity.notHeld().orElseThrow();
            scalars.add(Scalar.of(Metric.HEAP_TOO_SMALL, mib(level)));
            tooSmall(level)
                    .collecting()
                    .ifPresent(share -> scalars.add(Scalar.of(Metric.HEAP_TOO_SMALL_COLLECTING, share)));
        }
        return scalars;
    }

    private String asked() {
        return text(
                "asked for %,d/s, %d %% of its rate; p99 in %,d MiB %.2f ms, limit %.2f ms",
                arrivals.rate(), ratePercent, LARGEST_MIB, baseMicros / 1_000, limit.limitMicros() / 1_000.0);
    }

    private String tooSmall(Capacity capacity) {
        long level = capacity.notHeld().orElse(0);
        return switch (capacity.limit()) {
            case SERVER -> text("%.1f MiB do not: ", mib(level)) + tooSmall(level);
            case CLIENT -> text("%.1f MiB are not known: the client was late", mib(level));
            case RANGE -> "no smaller heap was tried";
        };
    }

    private Outcome tooSmall(long level) {
        return Optional.ofNullable(failures.get(level))
                .orElseGet(() -> Outcome.of(search.windows(level, false).orElseThrow()));
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    public static void main(String[] arguments) throws Exception {
        Main.run(SmallestHeap.class, arguments);
    }
}
