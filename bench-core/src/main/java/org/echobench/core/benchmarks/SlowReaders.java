package org.echobench.core.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.echobench.core.client.ClientLoop;
import org.echobench.core.client.IdleConnections;
import org.echobench.core.content.PushBudget;
import org.echobench.core.load.FateWindows;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.load.OpenPacing;
import org.echobench.core.load.Schedule;
import org.echobench.core.metrics.EchobenchProfiler;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.core.metrics.ForkTable;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.metrics.Proc;
import org.echobench.core.metrics.Scalar;
import org.echobench.core.metrics.ServerStats;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.wire.Opening;
import org.echobench.core.wire.UpgradeRequest;
import org.echobench.results.curve.Percentiles;
import org.echobench.results.metric.Metric;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.TearDown;

/**
 * What a few clients that stop reading cost the others and the server. One invocation measures a load at a fixed rate
 * on a warm server, then the same with slow readers, then after they have resumed reading. With {@code exchange=push}
 * they are subscribers. With requests they download {@value #DOWNLOADS} documents of 1 MiB each, more than the kernel
 * buffers for them. Their memory cost is the server's growth between two full collections, before they connect and
 * while they wait. The score is only the time that this took. Always forked.
 */
@OutputTimeUnit(TimeUnit.SECONDS)
@Measurement(iterations = 1, time = 30)
public class SlowReaders extends ExchangeBenchmark {

    private static final int DOWNLOADS = 16;
    private static final int LEAST_READ_BYTES = 1_024;
    private static final double TAIL = 0.99;
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    /** A server that grows beyond this is stopped from exhausting the machine's memory. */
    private static final double MOST_RESIDENT_BYTES = 3.0 * (1 << 30);

    @Param("forked")
    public String isolation;

    /** Connections of the other clients, for requests. */
    @Param("64")
    public int connections;

    /** Other subscribers, which read, for a push. */
    @Param("20")
    public int subscribers;

    /** The others' requests a second, or broadcasts a second. */
    @Param("1000")
    public int rate;

    /** Clients that stop reading. */
    @Param("10")
    public int slowReaders;

    /** Bytes that each still reads in a second; 0 for none. */
    @Param("0")
    public int readBytes;

    /** False removes the suite's limit of 4 MiB per subscriber; the framework's own limit, if it has one, applies. */
    @Param("true")
    public boolean pushLimited;

    /** After how many seconds a response counts as lost. */
    @Param("5")
    public int lossSeconds;

    /** How long each other phase is measured: before, while the kernel buffers fill, and after; whole seconds. */
    @Param("3000")
    public int settleMillis;

    /** How long the slow readers stall; whole seconds. */
    @Param("15000")
    public int stallMillis;

    private Load others;
    /** What becomes of the others' requests in a second; none for a push. */
    private Optional<FateWindows> fates = Optional.empty();

    private ForkTable table;
    private List<Scalar> scalars = List.of();
    private Histogram stalled;

    /** These figures are of the measured load only. */
    private double busiest;

    private double saturation;
    private long lost;
    private long offered;

    @Override
    List<Exchange> exchanges() {
        return Exchange.allBut(Exchange.CONNECT, Exchange.ECHO, Exchange.POST, Exchange.ROW, Exchange.ROW_PUSH);
    }

    @Override
    int connections() {
        return isPush() ? subscribers : connections;
    }

    @Override
    OptionalInt lossSeconds() {
        return OptionalInt.of(lossSeconds);
    }

    @Override
    void requireParameters(int threads) throws Exception {
        super.requireParameters(threads);
        if (readBytes != 0 && readBytes < LEAST_READ_BYTES) {
            throw new IllegalArgumentException(
                    "readBytes must be 0, or at least " + LEAST_READ_BYTES + ", but is " + readBytes);
        }
        if (http2()) {
            throw new IllegalArgumentException("httpVersion must be 1: slow readers have no HTTP/2 flow control");
        }
        if (!pushLimited && (!isPush() || provider().info().isExternal())) {
            throw new IllegalArgumentException("pushLimited=false needs exchange=push, and a server that is Java");
        }
    }

    @Override
    Optional<String> warmShot() {
        return Optional.of("slow readers");
    }

    @Override
    List<String> serverFlags() {
        List<String> flags = new ArrayList<>(super.serverFlags());
        flags.add("-XX:+ExitOnOutOfMemoryError");
        if (!pushLimited) {
            flags.add("-D" + PushBudget.UNLIMITED + "=true");
        }
        return flags;
    }

    @Override
    void afterStart() {
        table = closing(new ForkTable(
                "slow-readers",
                List.of("phase", "second", "messages", "lost", "p50_us", "p99_us", "heap_B", "rss_B", "cut")));
        Load.Arrivals arrivals = new Load.Arrivals("uniform", rate);
        others = closing(isPush() ? load(Load.Part.WHOLE, Optional.of(arrivals)) : Load.alone(requests()));
        others.open();
        warmUp(others);
    }

    /**
     * A message that gets no response because of a slow reader is lost, and the others go on. If all connections wait
     * for responses, a message gives up after the same time, as a caller does: sent one by one, those of a second would
     * keep a server that answers nothing for minutes.
     */
    private LoadLoop<OpenPacing> requests() {
        long most = lossSeconds * SECOND;
        FateWindows windows = new FateWindows(1, SECOND, most);
        fates = Optional.of(windows);
        OpenPacing.Queue queue = new OpenPacing.Queue(OpenPacing.Queue.ANY_LENGTH, most, windows);
        OpenPacing pacing = new OpenPacing(Schedule.uniform(rate), 1, Optional.of(queue));
        return new LoadLoop<>(target(), protocol(), pacing, 0, connections, false, lossLimit());
    }

    private long unsent() {
        return fates.map(windows -> windows.all().of(FateWindows.Fate.UNSENT)).orElse(0L);
    }

    @Benchmark
    public void hold() {
        try {
            measure();
        } catch (RuntimeException e) {
            throw Failures.record(e, running());
        }
    }

    private void measure() {
        Histogram before = phase("before", settleMillis, Optional.empty());
        ServerStats start = running().statsAfterGc().orElseThrow();
        try (Slow slow = new Slow()) {
            // What the kernel buffers for them comes in one burst, which is not part of their stall.
            phase("opening", settleMillis, Optional.of(slow));
            busiest = 0;
            saturation = 0;
            lost = 0;
            offered = 0;
            stalled = phase("stalled", stallMillis, Optional.of(slow));
            scalars = scalars(before, start, running().statsAfterGc().orElseThrow(), slow);
            slow.connections.readOn();
            phase("after", settleMillis, Optional.of(slow));
        }
    }

    /** The slow readers, and how many of them the server has disconnected, by its descriptors. */
    private final class Slow implements AutoCloseable {

        private final IdleConnections connections;
        private final OptionalLong atFirst;
        private OptionalDouble halfCutAfter = OptionalDouble.empty();
        private int seconds;

        Slow() {
            Optional<? extends Opening> opening =
                    isPush() ? Optional.of(UpgradeRequest.to(Endpoints.WS_PUSH)) : Optional.empty();
            connections = new IdleConnections(
                    target(), opening, slowReaders, readBytes > 0 ? readBytes : ClientLoop.DEFAULT_BUFFER_BYTES);
            if (!isPush()) {
                connections.ask(Exchange.HTML.request(target(), Endpoints.MAX_HTML_BYTES, true), DOWNLOADS);
            }
            atFirst = open();
        }

        private OptionalLong open() {
            return running()
                    .descriptors()
                    .map(Proc.Descriptors::open)
                    .map(OptionalLong::of)
                    .orElse(OptionalLong.empty());
        }

        /** How many were disconnected; empty if unknown. */
        OptionalDouble cut() {
            OptionalLong now = open();
            return atFirst.isEmpty() || now.isEmpty()
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(Math.max(0, Math.min(slowReaders, atFirst.getAsLong() - now.getAsLong())));
        }

        void secondIsOver() {
            seconds++;
            if (readBytes > 0) {
                connections.readOnce();
            }
            OptionalDouble cut = cut();
            if (halfCutAfter.isEmpty() && cut.isPresent() && 2 * cut.getAsDouble() >= slowReaders) {
                halfCutAfter = OptionalDouble.of(seconds);
            }
        }

        @Override
        public void close() {
            connections.close();
        }
    }

    /** Response times of the others in ns, of the lost and unsent {@code lossSeconds}, over whole seconds; fewer if the server has grown too much, or answers nothing. */
    private Histogram phase(String name, int millis, Optional<Slow> slow) {
        Histogram response = LatencyRecorder.newHistogram();
        for (int second = 1; second <= Math.max(1, millis / 1_000); second++) {
            Load.Window window = others.window(running(), SECOND);
            slow.ifPresent(Slow::secondIsOver);
            response.add(window.response());
            long unsent = unsent();
            long unanswered = window.share().counts().lost() + unsent;
            if (unanswered > 0) {
                response.recordValueWithCount(lossSeconds * SECOND, unanswered);
            }
            busiest = Math.max(busiest, window.share().busy());
            saturation = Math.max(saturation, window.share().saturation());
            lost += unanswered;
            offered += window.share().counts().sent() + unsent;
            OptionalDouble resident = Scalar.find(window.cost().resources(), Metric.SERVER_RSS_MAX);
            table.add(
                    name,
                    second,
                    window.messages(),
                    unanswered,
                    Percentiles.micros(window.response(), 0.5),
                    Percentiles.micros(window.response(), TAIL),
                    Scalar.find(window.cost().resources(), Metric.SERVER_HEAP_MAX),
                    resident,
                    slow.map(Slow::cut).orElse(OptionalDouble.empty()));
            if (window.messages() == 0) {
                // Each further second would take twice the loss limit.
                ForkDirectory.note(List.of(
                        "the server answered none of the others in second " + second + " of the phase " + name));
                break;
            }
            if (resident.orElse(0) > MOST_RESIDENT_BYTES) {
                ForkDirectory.note(List.of(String.format(
                        Locale.ROOT,
                        "the server had grown to %,.0f MiB after %d s, and the slow readers were ended",
                        resident.getAsDouble() / (1 << 20),
                        second)));
                break;
            }
        }
        return response;
    }

    private List<Scalar> scalars(Histogram before, ServerStats start, ServerStats end, Slow slow) {
        List<Scalar> all = new ArrayList<>();
        double was = Percentiles.micros(before, TAIL);
        if (was > 0 && stalled.getTotalCount() > 0) {
            all.add(Scalar.of(Metric.SLOW_P99, Percentiles.micros(stalled, TAIL) / was));
        }
        all.add(Scalar.of(Metric.SLOW_LOST, offered == 0 ? 0 : (double) lost / offered));
        growth(all, Metric.SLOW_HEAP, start.heapBytes(), end.heapBytes());
        growth(all, Metric.SLOW_DIRECT, start.directBytes(), end.directBytes());
        growth(all, Metric.SLOW_RSS, start.residentBytes(), end.residentBytes());
        slow.cut().ifPresent(cut -> all.add(Scalar.of(Metric.SLOW_CUT, cut / slowReaders)));
        slow.halfCutAfter.ifPresent(seconds -> all.add(Scalar.of(Metric.SLOW_CUT_AFTER, seconds)));
        all.add(Scalar.of(Metric.CLIENT_BUSY, busiest));
        all.add(Scalar.of(Metric.CLIENT_SATURATION, saturation));
        return all;
    }

    /** The growth for each slow reader; a value below 0 is unknown. */
    private void growth(List<Scalar> all, Metric metric, long from, long to) {
        if (from >= 0 && to >= 0) {
            all.add(Scalar.of(metric, (double) (to - from) / slowReaders));
        }
    }

    @TearDown(Level.Iteration)
    public void report() {
        if (stalled != null) {
            Map<Metric, Histogram> response =
                    stalled.getTotalCount() == 0 ? Map.of() : Map.of(Metric.RESPONSE, stalled);
            new EchobenchProfiler.Iteration(response, scalars)
                    .with(warmUp().orElseThrow().capped())
                    .post();
        }
    }

    public static void main(String[] arguments) throws Exception {
        Main.run(SlowReaders.class, arguments);
    }
}
