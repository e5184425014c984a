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
import org.echobench.core.host.Turns;
import org.echobench.core.metrics.EchobenchProfiler;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.core.metrics.Scalar;
import org.echobench.core.process.ServerContainer;
import org.echobench.core.scale.CapacitySearch.Capacity;
import org.echobench.core.scale.CapacitySearch.Verdict;
import org.echobench.core.spi.BenchServerProvider;
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
 * Searches for the smallest heap or container in which a server sustains a rate. With {@link #rate} 0, a warm server
 * with 1 GiB is measured first: the rate is a share of its full rate, and the limit is twice its p99 at that rate, at
 * least {@link #limitMicros}. If a rate is given, the limit is {@link #limitMicros}. Each size of the search then loads
 * a fresh server at that rate. A size does not hold if p99 exceeds the limit, or if the server ends or loses a message.
 * One invocation is one search; the result is {@code heap.smallest} or {@code container.smallest}.
 */
@OutputTimeUnit(TimeUnit.SECONDS)
@Measurement(iterations = 1, time = 60)
public class SmallestMemory extends ExchangeBenchmark {

    private static final int LARGEST_MIB = 1_024;
    private static final int FIRST_MIB = 128;
    private static final int LEAST_MIB = 2;

    /** Windows of the large server, whose p99 decides about all others. */
    private static final int BASE_WINDOWS = 3;

    private static final double P99 = 0.99;
    private static final double LIMIT_FACTOR = 2;

    /** A JVM that collects all the time may never finish starting. */
    private static final long START_SECONDS = 30;

    @Param("forked")
    public String isolation;

    /** What to minimise: {@code heap} or {@code container}. */
    @Param("heap")
    public String memory;

    @Param("64")
    public int connections;

    /** The rate to sustain, in messages/s; 0 for a share of the server's own rate. */
    @Param("0")
    public int rate;

    /** The share, in percent of the rate of a closed loop with 1 GiB. */
    @Param("50")
    public int ratePercent;

    /** The limit of p99, or its lower bound with a share, in µs: below some milliseconds the machine decides. */
    @Param("5000")
    public int limitMicros;

    /** How long a size is measured at a time. */
    @Param("1000")
    public int windowMillis;

    /** The ends of the bracket differ by at most this share, in percent. */
    @Param("20")
    public int resolutionPercent;

    /** What is searched, and how its results are named. */
    private record Memory(Metric smallest, Metric smallestCollecting, Metric tooSmall, Metric tooSmallCollecting) {

        static final Memory HEAP = new Memory(
                Metric.HEAP_SMALLEST,
                Metric.HEAP_SMALLEST_COLLECTING,
                Metric.HEAP_TOO_SMALL,
                Metric.HEAP_TOO_SMALL_COLLECTING);

        static final Memory CONTAINER = new Memory(
                Metric.CONTAINER_SMALLEST,
                Metric.CONTAINER_SMALLEST_COLLECTING,
                Metric.CONTAINER_TOO_SMALL,
                Metric.CONTAINER_TOO_SMALL_COLLECTING);

        static Memory of(String name) {
            return switch (name) {
                case "heap" -> HEAP;
                case "container" -> CONTAINER;
                default ->
                    throw new IllegalArgumentException("memory must be heap or container, but is '" + name + "'");
            };
        }
    }

    private Memory searched;
    private CapacityRun search;
    private double closedRate;
    private Load.Arrivals arrivals;
    private double baseMicros;
    private CapacityRun.Settings limit;

    /** The server of the size under load; null while there is none. */
    private ForkedServer server;

    private Load load;
    /** The server's use at its start. */
    private MeasuredServer.Snapshot started;

    private long loaded;
    /** The outcomes of levels whose server did not start, ended or lost a message. */
    private final Map<Long, Outcome> failures = new HashMap<>();

    /** What its JVM chose in each container. */
    private final Map<Long, String> chosen = new HashMap<>();

    /**
     * The outcome of a size.
     *
     * @param how the p99, or what failed
     * @param collecting the collector's share of the CPU time of the server's process
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

    /** A service cannot be started in another size. */
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
        searched = Memory.of(memory);
        settings(limitMicros).range(level(FIRST_MIB), level(LEAST_MIB));
        if (searched == Memory.HEAP
                && (Isolation.of(isolation) != Isolation.FORKED
                        || provider().info().isExternal())) {
            throw new IllegalArgumentException(
                    "isolation must be forked, and the server Java: the heap is that of a JVM of its own");
        }
        if (!containerMemory.equals(ServerContainer.NONE)) {
            throw new IllegalArgumentException("containerMemory must be none, because memory is searched");
        }
    }

    @Override
    Optional<String> warmShot() {
        return Optional.of("a search for memory");
    }

    private CapacityRun.Settings settings(long micros) {
        return new CapacityRun.Settings(micros, windowMillis, resolutionPercent);
    }

    /** If a container is searched for, the first server gets a large one. */
    @Override
    ServerContainer.Limits limits() {
        ServerContainer.Limits given = super.limits();
        return Memory.of(memory) == Memory.CONTAINER ? given.withMib(LARGEST_MIB) : given;
    }

    /** The search goes upwards, so a level is how many times its size fits into the large one, in thousandths. */
    static long level(double mib) {
        return Math.round(1_000 * LARGEST_MIB / mib);
    }

    static double mib(long level) {
        return 1_000.0 * LARGEST_MIB / level;
    }

    @Override
    void afterStart() {
        search = closing(new CapacityRun(memory, SmallestMemory::mib));
        try (Load closed = load(Load.Part.WHOLE, Optional.empty())) {
            closed.open();
            closedRate = warmUp(closed);
        }
        arrivals =
                new Load.Arrivals("uniform", rate > 0 ? rate : Math.max(1, Math.round(closedRate * ratePercent / 100)));
        Load.Window window =
                warmOpenLoop(arrivals).window(running(), BASE_WINDOWS * TimeUnit.MILLISECONDS.toNanos(windowMillis));
        baseMicros = Percentiles.micros(window.lessLag(), P99);
        limit = settings(rate > 0 ? limitMicros : Math.round(Math.max(LIMIT_FACTOR * baseMicros, limitMicros)));
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

    /** Says why a server ended; for one that still runs, adds the collector's share. */
    private Outcome failure(String message) {
        if (server == null) {
            return new Outcome(message, OptionalDouble.empty());
        }
        String ended = server.diagnose().ended();
        if (!ended.isEmpty()) {
            String how = message.contains(ended) ? message : message + "; the server " + ended;
            return new Outcome(how, OptionalDouble.empty());
        }
        try {
            return new Outcome(message, started.cost().collecting());
        } catch (UncheckedIOException e) {
            return new Outcome(message + "; " + e.getMessage(), OptionalDouble.empty());
        }
    }

    /** Each size has a server of its own. */
    @Override
    boolean usesLoaders() {
        return false;
    }

    /** Starts a server, and warms it up at the rate to sustain, because the heap need not support more. */
    private void start(long level) throws IOException {
        List<String> flags = new ArrayList<>(serverFlags());
        if (searched == Memory.CONTAINER) {
            ServerContainer.limit(limits().withMib((int) Math.round(mib(level))));
        } else {
            flags.addAll(SuiteJvm.heap(Math.round(1_024 * mib(level)) + "k"));
        }
        BenchServerProvider provider = provider();
        server = within(
                Duration.ofSeconds(START_SECONDS),
                () -> provider.info().isExternal()
                        ? ForkedServer.external(provider, config())
                        : new ForkedServer(flags, arguments(provider)),
                ForkedServer::abandon);
        loaded = level;
        if (searched == Memory.CONTAINER) {
            server.chosen().ifPresent(words -> chosen.put(level, words));
        }
        started = server.snapshot();
        Target target = Target.of(server.address());
        loads(server.tls().map(target::withTls).orElse(target));
        load = load(Load.Part.WHOLE, Optional.of(arrivals));
        load.open();
        new WarmUp(1, 0, server, Turns.ALONE, true).run(slices(load, server));
    }

    /**
     * Starts something within a limit.
     *
     * @param late ends what has started when nothing waits for it any more
     * @throws IOException if it does not start, or not in time
     */
    static <T> T within(Duration limit, Callable<T> start, Consumer<T> late) throws IOException {
        CompletableFuture<T> starting = new CompletableFuture<>();
        Thread starter = new Thread(
                () -> {
                    try {
                        starting.complete(start.call());
                    } catch (Throwable e) {
                        starting.completeExceptionally(e);
                    }
                },
                "echobench-server-start");
        starter.start();
        try {
            return starting.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw new IOException(e.getCause().getMessage(), e);
        } catch (TimeoutException | InterruptedException e) {
            starting.thenAccept(late); // now, if it has just started, or as soon as it does
            starter.interrupt(); // ends the process
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            throw new IOException("the server did not start within " + limit.toSeconds() + " s", e);
        }
    }

    /** A server with little memory need not end cleanly. */
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
     * Posts what the search found, if it completed.
     *
     * @throws IllegalStateException if no size held
     */
    @TearDown(Level.Iteration)
    public void report() {
        search.found()
                .ifPresent(capacity -> Failures.recording(() -> {
                    Held smallest = search.windows(capacity.held(), true)
                            .orElseThrow(() -> new IllegalStateException(
                                    text("no %s up to %,d MiB suffices: ", memory, LARGEST_MIB) + asked()));
                    List<String> notes = List.of(
                            asked(),
                            text("%.1f MiB suffice: ", mib(capacity.held()))
                                    + Outcome.of(smallest)
                                    + chosenIn(capacity.held()),
                            tooSmall(capacity));
                    ForkDirectory.note(notes);
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
        scalars.add(Scalar.of(searched.smallest, mib(capacity.held())));
        smallest.cost().collecting().ifPresent(share -> scalars.add(Scalar.of(searched.smallestCollecting, share)));
        if (capacity.limit() == Capacity.Limit.SERVER) {
            long level = capacity.notHeld().orElseThrow();
            scalars.add(Scalar.of(searched.tooSmall, mib(level)));
            tooSmall(level).collecting().ifPresent(share -> scalars.add(Scalar.of(searched.tooSmallCollecting, share)));
        }
        return scalars;
    }

    private String asked() {
        String share = rate > 0 ? "" : ", " + ratePercent + " % of its closed loop";
        return text(
                "offered %,d/s%s; p99 in %,d MiB %.2f ms, limit %.2f ms",
                arrivals.rate(), share, LARGEST_MIB, baseMicros / 1_000, limit.limitMicros() / 1_000.0);
    }

    private String chosenIn(long level) {
        return Optional.ofNullable(chosen.get(level))
                .map(words -> "; its JVM chose " + words)
                .orElse("");
    }

    private String tooSmall(Capacity capacity) {
        long level = capacity.notHeld().orElse(0);
        return switch (capacity.limit()) {
            case SERVER -> text("%.1f MiB do not: ", mib(level)) + tooSmall(level) + chosenIn(level);
            case CLIENT -> text("%.1f MiB are undecided: the client was late", mib(level));
            case RANGE -> "no smaller " + memory + " was tried";
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
        Main.run(SmallestMemory.class, arguments);
    }
}
