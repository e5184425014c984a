package org.echobench.core.benchmarks;

import static org.echobench.results.Param.ISOLATION;

import java.io.IOException;
import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.echobench.core.client.Target;
import org.echobench.core.content.InjectedLoss;
import org.echobench.core.host.AotCache;
import org.echobench.core.host.ForkedServer;
import org.echobench.core.host.InProcessServer;
import org.echobench.core.host.MeasuredServer;
import org.echobench.core.host.Providers;
import org.echobench.core.host.SuiteJvm;
import org.echobench.core.host.Turns;
import org.echobench.core.load.ClosedPacing;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.core.process.ForkHosts;
import org.echobench.core.process.ServerArguments;
import org.echobench.core.process.ServerContainer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.HandlerWait;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.Workload;
import org.echobench.results.Isolation;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * The settings of every benchmark, by default a single shot, and the server that it measures. Before the first of JMH's
 * iterations a fork warms up ({@link WarmUp}), unless it has no warm-up iterations or measures single shots.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 0, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 1, time = 1)
@Fork(
        value = 3,
        jvmArgs = {
            SuiteJvm.HEAP_MIN,
            SuiteJvm.HEAP_MAX,
            SuiteJvm.COLLECTOR,
            SuiteJvm.TOUCH,
            SuiteJvm.NETTY_UNSAFE,
            SuiteJvm.LOGGING
        })
public abstract class ServerBenchmark {

    /**
     * System properties of a fork that add to {@link #handlerWorkNanos} and {@link #handlerAllocBytes}. A parameter is
     * part of a row's name, so it cannot slow only one side of a row; these can, to prove that a comparison finds it.
     */
    private static final String INJECTED_WORK = "echobench.injected.workNanos";

    private static final String INJECTED_ALLOC = "echobench.injected.allocBytes";

    /** System property of a fork: its server starts with an AOT cache, which {@link AotCache} makes. */
    private static final String AOT_CACHE = "echobench.aotCache";

    /** A server's id; {@code auto} is the first on the class path. */
    @Param(Providers.AUTO)
    public String server;

    /** How many threads select, read and write; {@code default} leaves it to the framework. */
    @Param("default")
    public String ioThreads;

    /** CPU time that each handler burns, in ns. */
    @Param("0")
    public int handlerWorkNanos;

    /** Heap that each handler allocates, in bytes. */
    @Param("0")
    public int handlerAllocBytes;

    /**
     * How long each handler waits, in µs: a number or a range, from which waits are drawn; after {@code jdbc:} in a
     * query.
     */
    @Param("0")
    public String handlerWaitMicros;

    /** True leaves the server's settings and the flags of its JVM at their defaults. */
    @Param("false")
    public boolean asShipped;

    /** Processors' worth of time of the server's container, such as 0.5; {@code none} for no limit. */
    @Param(ServerContainer.NONE)
    public String containerCpus;

    /** Memory of the server's container, such as 256m; {@code none} for no limit. */
    @Param(ServerContainer.NONE)
    public String containerMemory;

    private Optional<AotCache> aotCache = Optional.empty();
    private ServiceRow service;
    private MeasuredServer running;
    private Target target;
    private Optional<WarmUp> warmUp = Optional.empty();
    private IterationCollector collector;
    private final Deque<AutoCloseable> closing = new ArrayDeque<>();

    /** Where a server that is not an external process runs, by the parameter of this name. */
    Isolation isolation(BenchmarkParams params) {
        return Isolation.of(params.getParam(ISOLATION.label()));
    }

    boolean tls() {
        return false;
    }

    /** Whether the server must serve HTTP/2. */
    boolean http2() {
        return false;
    }

    /** Whether the server must agree to permessage-deflate. */
    boolean compression() {
        return false;
    }

    /** The name of the row of a target file, in a benchmark that measures a service instead of a server. */
    Optional<String> row() {
        return Optional.empty();
    }

    /** What the server must support; not called if {@link #row()} is present. */
    abstract Workload workload();

    @Setup
    public void startServer(BenchmarkParams params) {
        Failures.recording(() -> {
            requireParameters(params.getThreads());
            contain(params);
            InjectedLoss.ofJvm(); // refuses a fork's wrong properties before its server gets them
            warmShot().filter(shot -> params.getThreads() != 1).ifPresent(shot -> {
                throw new IllegalArgumentException("threads must be 1 for " + shot + ", but is " + params.getThreads());
            });
            // Before the server starts, so that the runner meanwhile starts the next fork.
            Turns turns = isWarmed(params) ? Turns.ofFork() : Turns.ALONE;
            running = closing(startAny(params));
            noteChoice();
            target = Target.of(running.address());
            target = running.tls().map(target::withTls).orElse(target);
            running.startSampling();
            if (isWarmed(params)) {
                running.rehearse();
                warmUp = Optional.of(new WarmUp(
                        params.getThreads(), lastingConnections(), running, resting(turns, running), WarmUp.rests()));
                warmUp.get().takeTurn();
            }
            collector = closing(new IterationCollector(
                    running, IterationCollector.Plan.of(params), warmUp, ForkProfiler.of(running)));
            afterStart();
        });
    }

    /** Notes what the server's JVM chose on its own, if it has none of the suite's flags. */
    private void noteChoice() {
        if (!(limits().isNone() && !asShipped) && running instanceof ForkedServer forked) {
            String where = limits().isNone() ? "as shipped " : "in a container of " + limits() + " ";
            forked.chosen().ifPresent(words -> ForkDirectory.note(List.of(where + "its JVM chose " + words)));
        }
    }

    /** The same turns, during whose waits nothing in the fork wakes up. */
    private static Turns resting(Turns turns, MeasuredServer server) {
        if (turns == Turns.ALONE) {
            return turns;
        }
        return (kind, rate) -> {
            server.pauseSampling(true);
            try {
                return turns.next(kind, rate);
            } finally {
                server.pauseSampling(false);
            }
        };
    }

    /** The limits of the server's container. */
    ServerContainer.Limits limits() {
        return ServerContainer.Limits.parse(containerCpus, containerMemory);
    }

    /** Checks the parameters; if they limit a container, servers started from now on run in one. */
    final void contain(BenchmarkParams params) {
        if (limits().isNone() && !asShipped) {
            return;
        }
        if (row().isPresent() || !limits().isNone() && ForkHosts.isServerRemote()) {
            throw new IllegalArgumentException(
                    "asShipped, containerCpus and containerMemory are only for a server that the suite"
                            + " starts on this machine: the command that starts a service, or reaches another host, can give it a"
                            + " container");
        }
        if (!provider().info().isExternal() && isolation(params) != Isolation.FORKED) {
            throw new IllegalArgumentException("asShipped, containerCpus and containerMemory need isolation=forked");
        }
        ServerContainer.limit(limits());
    }

    /** The flags of a server's JVM; in a container, the JVM chooses heap and collector itself. */
    List<String> serverFlags() {
        if (asShipped) {
            return SuiteJvm.ofShipped();
        }
        return limits().isNone() ? SuiteJvm.ofSubject() : SuiteJvm.ofContained();
    }

    /** Refuses invalid parameters before the server is started: here, numbers out of range. */
    void requireParameters(int threads) throws Exception {
        for (Field field : getClass().getFields()) {
            if (field.isAnnotationPresent(Param.class) && field.getType() == int.class) {
                int value = field.getInt(this);
                org.echobench.results.Param.find(field.getName())
                        .filter(param -> !param.isNothing(Integer.toString(value)))
                        .ifPresent(param -> param.require(value));
            }
        }
    }

    /** What one invocation is, if it is a single shot of one thread on a warm server: {@code a load curve}. */
    Optional<String> warmShot() {
        return Optional.empty();
    }

    /** Whether the fork warms up before its first iteration. */
    private boolean isWarmed(BenchmarkParams params) {
        return warmShot().isPresent() || params.getWarmup().getCount() > 0 && params.getMode() != Mode.SingleShotTime;
    }

    /** Load threads rest on their own; here, JMH would let one thread rest while the others spin. */
    @Setup(Level.Iteration)
    public void restBeforeIteration() {
        if (warmShot().isPresent()) {
            Failures.recording(() -> warmUp.orElseThrow().restBeforeIteration());
        }
    }

    /** Called when the server runs, because JMH does not order a class's setup and its parent's. */
    void afterStart() throws Exception {}

    /** Registers what to close at the end of the fork: in reverse order, and so before the server. */
    final synchronized <C extends AutoCloseable> C closing(C some) {
        closing.push(some);
        return some;
    }

    final BenchServerProvider provider() {
        BenchServerProvider provider = Providers.find(server);
        if (!provider.workloads().contains(workload())) {
            throw new IllegalArgumentException("server '" + provider.info().id() + "' does not offer " + workload());
        }
        return provider;
    }

    private MeasuredServer startAny(BenchmarkParams params) throws IOException, InterruptedException {
        Optional<String> row = row();
        if (row.isEmpty()) {
            return start(provider(), params);
        }
        service = new ServiceRow(row.get());
        return service.start(config());
    }

    final MeasuredServer start(BenchServerProvider provider, BenchmarkParams params) throws IOException {
        // Whatever the isolation, such a server has a process of its own.
        if (provider.info().isExternal()) {
            return ForkedServer.external(provider, config());
        }
        Isolation where = ForkHosts.isServerRemote() ? Isolation.FORKED : isolation(params);
        return switch (where) {
            case INPROCESS -> new InProcessServer(provider, config());
            case FORKED -> {
                train(provider);
                List<String> flags = new ArrayList<>(serverFlags());
                aotCache.ifPresent(cache -> flags.addAll(cache.flags()));
                yield new ForkedServer(flags, arguments(provider));
            }
        };
    }

    /** Makes the AOT cache of the fork, once, if the fork needs one. */
    final void train(BenchServerProvider provider) throws IOException {
        if (Boolean.getBoolean(AOT_CACHE) && aotCache.isEmpty()) {
            aotCache = Optional.of(closing(AotCache.of(arguments(provider), ServerBenchmark::exercise)));
        }
    }

    /** Sends plaintext and JSON requests, as fast as they are answered, for a second each. */
    private static void exercise(Target target) {
        for (Exchange exchange : List.of(Exchange.PLAINTEXT, Exchange.COMPLEX_JSON)) {
            try (LoadLoop<ClosedPacing> loop =
                    new LoadLoop<>(target, exchange.get(target, 0, true), new ClosedPacing(1), 0, 1, true)) {
                loop.open();
                loop.run(TimeUnit.SECONDS.toNanos(1));
                loop.drain();
            }
        }
    }

    final ServerArguments arguments(BenchServerProvider provider) {
        return new ServerArguments(provider.info().id(), config());
    }

    final ServerConfig config() {
        ServerConfig defaults = ServerConfig.defaults();
        ServerConfig config = defaults.withHost(ForkHosts.server().address().orElse(defaults.host()))
                .withHandlerWorkNanos(handlerWorkNanos + Integer.getInteger(INJECTED_WORK, 0))
                .withHandlerAllocBytes(handlerAllocBytes + Integer.getInteger(INJECTED_ALLOC, 0))
                .withHandlerWait(HandlerWait.parse(handlerWaitMicros))
                .withTls(tls())
                .withCompression(compression())
                .withHttp2(http2())
                .withAsShipped(asShipped);
        if (ioThreads.equals("default")) {
            return config;
        }
        try {
            return config.withIoThreads(Integer.parseInt(ioThreads));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("ioThreads must be 'default' or a number, but is '" + ioThreads + "'");
        }
    }

    final MeasuredServer running() {
        return running;
    }

    /** The {@link #row()} of the running service; null for a server. */
    final ServiceRow service() {
        return service;
    }

    /** The connections that stay open for all messages of the load; 0 if each carries only a few. */
    int lastingConnections() {
        return 0;
    }

    /** The fork's warm-up; empty if the fork stays cold. */
    final Optional<WarmUp> warmUp() {
        return warmUp;
    }

    /**
     * Warms the fork up by windows, in a benchmark without load threads or cold forks; called again for another load.
     *
     * @param load a load with open connections and nothing in flight
     * @return messages a second in the end
     */
    final double warmUp(Load load) {
        return warmUp.orElseThrow().run(slices(load, running));
    }

    static WarmUp.Slice slices(Load load, MeasuredServer server) {
        return nanos -> {
            Load.Window window = load.window(server, nanos);
            return new WarmUp.Done(window.messages(), window.cost());
        };
    }

    final IterationCollector collector() {
        return collector;
    }

    final Target target() {
        return target;
    }

    /** Sets the target, for a load on a server that another process has started. */
    final void loads(Target elsewhere) {
        target = elsewhere;
    }

    @TearDown
    public void stopServer() {
        Failures.recording(this::closeAll);
    }

    private void closeAll() throws Exception {
        if (!closing.isEmpty()) {
            AutoCloseable latest = closing.pop();
            try {
                latest.close();
            } finally {
                closeAll();
            }
        }
    }
}
