package org.echobench.core.benchmarks;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.echobench.core.client.Target;
import org.echobench.core.host.ForkedServer;
import org.echobench.core.host.IsolatedServer;
import org.echobench.core.host.Loader;
import org.echobench.core.host.ServerArguments;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.core.metrics.IterationMetrics;
import org.echobench.core.metrics.MetricsBoard;
import org.echobench.core.metrics.Scalar;
import org.echobench.core.scale.Climb;
import org.echobench.core.scale.ClimbNotes;
import org.echobench.core.scale.ClimbResult;
import org.echobench.core.scale.ClimbSettings;
import org.echobench.core.scale.ClimbStep;
import org.echobench.core.scale.ClimbTables;
import org.echobench.core.scale.LoaderCrew;
import org.echobench.core.scale.Memory;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.Threading;
import org.echobench.core.spi.Workload;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * One climb: subscribers are doubled until a limit is met, which is named, with set-up, idle and push measured at each
 * step. Server and clients are processes of their own. The score is the time that the whole climb takes and is not to
 * be ranked; latencies are of the largest step.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
@Fork(1)
public class PushScale extends ServerBenchmark {

    private static final double NANOS_PER_MICRO = 1_000.0;

    /** Where the climb ends, at the latest. */
    @Param("19000")
    public int maxConnections;

    @Param("1000")
    public int firstStep;

    /** Connections of one client process, at most; 0 for as many as its file descriptors allow. */
    @Param("0")
    public int perClient;

    /** Bytes of payload, at least 24. */
    @Param("128")
    public int payload;

    /** At each step, with one T0 and as many with the 2015 stamp. */
    @Param("5")
    public int broadcasts;

    /** How long the server is watched while idle. */
    @Param("2000")
    public int idleMillis;

    /** After this long a message is lost; the slowest of 2015 took 19 s. */
    @Param("20")
    public int pushLimitSeconds;

    /** No step begins that would end after this long. */
    @Param("120")
    public int timeLimitSeconds;

    /** The heap of a Java server, as in {@code -Xmx}; the comparison of 2015 had 12g. */
    @Param("1g")
    public String serverHeap;

    private boolean each;
    private ForkedServer forked;
    private LoaderCrew crew;
    private ClimbResult result;

    @Override
    String isolation() {
        return "forked";
    }

    @Override
    Workload workload() {
        return Workload.WEBSOCKET_PUSH;
    }

    /** A server of its own, with the heap asked for. */
    @Override
    public void startServer(BenchmarkParams params) {
        Failures.recording(() -> {
            BenchServerProvider provider = provider();
            each = provider.publishesEach();
            settings();
            forked = provider.info().threading() == Threading.EXTERNAL_PROCESS
                    ? IsolatedServer.startExternal(provider, config())
                    : new ForkedServer(
                            provider.info().id(),
                            IsolatedServer.command(
                                    jvm(), new ServerArguments(provider.info().id(), config())));
            crew = new LoaderCrew(
                    Target.of(forked.address()),
                    Loader.command(forked.address(), Endpoints.WS_PUSH, payload),
                    perClient);
        });
    }

    /** As every server's, but for the heap; and one that is out of memory ends, so that it is seen. */
    private List<String> jvm() {
        if (!serverHeap.matches("[1-9][0-9]*[mg]")) {
            throw new IllegalArgumentException("serverHeap must be as 512m or 12g, but is '" + serverHeap + "'");
        }
        List<String> flags = new ArrayList<>(serverJvm());
        // Before a subject's own, which are last and win.
        flags.addAll(
                SERVER_JVM.size(),
                List.of(
                        "-Xms" + serverHeap,
                        "-Xmx" + serverHeap,
                        "-XX:+ExitOnOutOfMemoryError",
                        "-XX:+DisplayVMOutputToStderr"));
        return flags;
    }

    private ClimbSettings settings() {
        return new ClimbSettings(
                Math.min(firstStep, maxConnections),
                maxConnections,
                payload,
                broadcasts,
                each,
                Duration.ofMillis(idleMillis),
                Duration.ofSeconds(pushLimitSeconds),
                Duration.ofSeconds(timeLimitSeconds));
    }

    @Benchmark
    public void climb() {
        Failures.recording(() -> result = new Climb(forked, crew, settings()).run());
    }

    @TearDown(Level.Iteration)
    public void report() {
        if (result == null) {
            return;
        }
        Failures.recording(() -> {
            ClimbTables.write(result);
            List<String> notes = ClimbNotes.of(result, settings(), serverHeap);
            ForkDirectory.writeOnce(ForkDirectory.NOTES, String.join("\n", notes) + "\n");
            notes.forEach(System.out::println);
            MetricsBoard.post(new IterationMetrics(latencies(), scalars()));
        });
    }

    private Map<String, Histogram> latencies() {
        return new HashMap<>(result.largest().push().latencies());
    }

    private List<Scalar> scalars() {
        List<Scalar> scalars = new ArrayList<>();
        ClimbStep largest = result.largest();
        scalars.add(Scalar.average("connections.held", largest.connections(), "connections"));
        addSetup(scalars);
        for (Memory memory : Memory.values()) {
            memory.fit(result.steps()).ifPresent(fit -> {
                scalars.add(Scalar.average(memory.label() + ".slope", fit.slope(), "B/connection"));
                if (Double.isFinite(fit.slopeStandardError())) {
                    scalars.add(
                            Scalar.average(memory.label() + ".slopeError", fit.slopeStandardError(), "B/connection"));
                }
            });
        }
        ClimbStep.Idle idle = largest.idle();
        idle.server()
                .processors(idle.nanos())
                .ifPresent(busy -> scalars.add(Scalar.average("idle.processors", busy, "processors")));
        addPush(scalars, largest);
        return scalars;
    }

    private void addSetup(List<Scalar> scalars) {
        double opened = 0;
        long nanos = 0;
        long cpu = 0;
        long collections = 0;
        for (ClimbStep step : result.steps()) {
            opened += step.setup().opened();
            nanos += step.setup().nanos();
            cpu += step.setup().server().processCpuNanos().orElse(0);
            collections += step.setup().server().collections().orElse(0);
        }
        scalars.add(Scalar.average("setup.rate", opened * 1e9 / nanos, "connections/s"));
        ClimbStep.Used last = result.largest().setup().server();
        if (last.processCpuNanos().isPresent()) {
            scalars.add(Scalar.average("setup.cpu", cpu / NANOS_PER_MICRO / opened, "us/connection"));
        }
        if (last.collections().isPresent()) {
            scalars.add(Scalar.average("setup.gc", collections, "collections"));
        }
    }

    private static void addPush(List<Scalar> scalars, ClimbStep step) {
        ClimbStep.Push push = step.push();
        ClimbStep.Used used = push.server();
        double messages = (double) step.connections() * push.broadcasts();
        used.threads()
                .knownAllocBytes()
                .ifPresent(bytes -> scalars.add(Scalar.average("server.alloc", bytes / messages, "B/op")));
        scalars.add(Scalar.average("server.cpu", used.threads().cpuNanos() / NANOS_PER_MICRO / messages, "us/op"));
        scalars.add(Scalar.average("client.cpu", push.clientCpuNanos() / NANOS_PER_MICRO / messages, "us/op"));
        used.cpuMicros(messages).ifPresent(micros -> scalars.add(Scalar.average("server.processCpu", micros, "us/op")));
        used.collections().ifPresent(count -> scalars.add(Scalar.average("push.gc", count, "collections")));
    }

    /** Clients first, as in every benchmark. A server that failed at a step need not stop in order: that is the result. */
    @Override
    public void stopServer() {
        Failures.recording(() -> {
            try {
                if (crew != null) {
                    crew.close();
                }
            } finally {
                if (forked != null && result != null && result.failedStep().isPresent()) {
                    forked.abandon();
                } else if (forked != null) {
                    forked.close();
                }
            }
        });
    }

    public static void main(String[] arguments) throws Exception {
        Main.run(PushScale.class, arguments);
    }
}
