package org.echobench.results.metric;

import static org.echobench.results.metric.Aggregation.MAXIMUM;
import static org.echobench.results.metric.Aggregation.MEAN;
import static org.echobench.results.metric.Aggregation.MEDIAN;
import static org.echobench.results.metric.Aggregation.MERGED;
import static org.echobench.results.metric.Aggregation.SUM;
import static org.echobench.results.metric.Direction.HIGHER_IS_BETTER;
import static org.echobench.results.metric.Direction.LOWER_IS_BETTER;
import static org.echobench.results.metric.Direction.UNKNOWN;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Every metric that a benchmark records beside its score. {@code docs/metrics.md} explains each. A percentile of a
 * latency is not a metric of its own: its name is the latency's label followed by, for example, {@code :p0.99}.
 */
public enum Metric {
    LATENCY("latency", "Latency (service time)"),
    RESPONSE("response", "Response time"),
    RESPONSE_LESS_LAG("response.lessLag", "Response time less the client's own lateness"),
    SERVICE("service", "Service time"),
    SEND_LAG("send.lag", "Lateness of the client itself"),
    STREAM_WAIT("stream.wait", "Wait for a stream"),
    RESPONSE_LAST("response.last", "Response time of the last subscriber"),
    PUSH_FROM_T0("push.fromT0", "Push latency from T0"),
    PUSH_LAST("push.last", "Push latency of the last subscriber"),
    FIRST("first", "Response time of the first requests"),
    LATER("later", "Response time of later requests"),

    SLICE_P99("slice.p99", "us", LOWER_IS_BETTER, "p99 of the median slice", MEDIAN, Floor.TAIL),
    SLICE_ABOVE_1MS("slice.above1ms", "share", LOWER_IS_BETTER, "Slices whose p99 is above 1 ms"),
    CPU_LATENCY("cpu.latency", "us^2/op", LOWER_IS_BETTER, "Server CPU x response time", MEDIAN, Floor.COST),

    REQUESTS("requests", "requests/s", HIGHER_IS_BETTER, "Requests a second"),
    RESPONSE_BYTES("response.bytes", "B", LOWER_IS_BETTER, "Response bytes"),

    SERVER_ALLOC("server.alloc", "B/op", LOWER_IS_BETTER, "Server allocation per operation", MEAN, Floor.ALLOCATION),
    CLIENT_ALLOC("client.alloc", "B/op", LOWER_IS_BETTER, "Client allocation per operation", MEAN, Floor.ALLOCATION),
    SERVER_CPU("server.cpu", "us/op", LOWER_IS_BETTER, "Server CPU per operation", MEAN, Floor.COST),
    CLIENT_CPU("client.cpu", "us/op", LOWER_IS_BETTER, "Client CPU per operation", MEAN, Floor.COST),
    SERVER_PROCESS_CPU("server.processCpu", "us/op", LOWER_IS_BETTER, "CPU of the server process", MEAN, Floor.PROCESS),
    /** JMH's own, with {@code -prof gc}. */
    GC_ALLOC_RATE_NORM("gc.alloc.rate.norm", "B/op", LOWER_IS_BETTER, "Allocation", MEAN, Floor.ALLOCATION),

    CLIENT_BUSY("client.busy", "share", UNKNOWN, "Client busy"),
    CLIENT_SATURATION("client.saturation", "share", UNKNOWN, "Client saturation"),
    WARMUP_CAPPED("warmup.capped", "share", UNKNOWN, "Forks that were not warm at the limit"),
    CONNECTIONS_REOPENED("connections.reopened", "per 1000 ops", UNKNOWN, "Connections opened again"),
    MESSAGES_SENT_AGAIN("messages.sentAgain", "per 1000 ops", UNKNOWN, "Messages sent again"),
    CONNECTIONS_OPENING("connections.opening", "connections", UNKNOWN, "Connections that were being opened"),
    TLS_HANDSHAKES("tls.handshakes", "handshakes/s", UNKNOWN, "TLS handshakes"),
    SERVER_CPU_MAX("server.cpu.max", "cores", UNKNOWN, "Most processors busy", MAXIMUM),
    SERVER_RSS_MAX("server.rss.max", "B", UNKNOWN, "Greatest resident set", MAXIMUM),
    SERVER_PROCESS_THREADS_MAX("server.processThreads.max", "threads", UNKNOWN, "Most process threads", MAXIMUM),
    SERVER_HEAP_MAX("server.heap.max", "B", UNKNOWN, "Greatest heap", MAXIMUM),
    SERVER_THREADS_MAX("server.threads.max", "threads", UNKNOWN, "Most platform threads", MAXIMUM),
    CONTAINER_THROTTLED("container.throttled", "share", LOWER_IS_BETTER, "Throttled periods"),
    CONTAINER_THROTTLED_TIME("container.throttledTime", "share", LOWER_IS_BETTER, "Time in them that was lost"),
    CONTAINER_PAGE_CACHE("container.pageCache", "B", UNKNOWN, "Page cache"),
    CONTAINER_MEMORY_MAX("container.memory.max", "B", UNKNOWN, "Most memory of the container", MAXIMUM),
    SERVER_GC_COUNT("server.gc.count", "counts", UNKNOWN, "Collections", SUM),
    SERVER_GC_TIME("server.gc.time", "ms", UNKNOWN, "Time in collections", SUM),
    PEAK_LOAD("peak.load", "s", LOWER_IS_BETTER, "Time to peak, of load"),
    PEAK_CPU("peak.cpu", "s", LOWER_IS_BETTER, "Time to peak, of the server's CPU"),
    SERVER_COMPILING("server.compiling", "share", UNKNOWN, "Share of the compilers"),
    SLOW_SLICES("slow.slices", "share", UNKNOWN, "Lost in slow slices"),
    FAIRNESS_MAX_MIN("fairness.maxMin", "ratio", UNKNOWN, "Most messages by fewest"),
    FAIRNESS_JAIN("fairness.jain", "index", UNKNOWN, "Jain's index of fairness"),

    SETTINGS_HEADER_TABLE_SIZE("settings.headerTableSize", "B", UNKNOWN, "Announced HEADER_TABLE_SIZE"),
    SETTINGS_MAX_CONCURRENT_STREAMS(
            "settings.maxConcurrentStreams", "streams", UNKNOWN, "Announced MAX_CONCURRENT_STREAMS"),
    SETTINGS_INITIAL_WINDOW_SIZE("settings.initialWindowSize", "B", UNKNOWN, "Announced INITIAL_WINDOW_SIZE"),
    SETTINGS_MAX_FRAME_SIZE("settings.maxFrameSize", "B", UNKNOWN, "Announced MAX_FRAME_SIZE"),
    SETTINGS_MAX_HEADER_LIST_SIZE("settings.maxHeaderListSize", "B", UNKNOWN, "Announced MAX_HEADER_LIST_SIZE"),

    START_HEAP("start.heap", "B", LOWER_IS_BETTER, "Heap after the start"),
    START_RSS("start.rss", "B", LOWER_IS_BETTER, "Resident set after the start"),
    START_THREADS("start.threads", "threads", LOWER_IS_BETTER, "Threads after the start"),

    HEAP("heap", "B/connection", LOWER_IS_BETTER, "Heap"),
    DIRECT("direct", "B/connection", LOWER_IS_BETTER, "Direct buffers"),
    RSS("rss", "B/connection", LOWER_IS_BETTER, "Resident set"),
    MEMORY_USED("memory.used", "B/connection", LOWER_IS_BETTER, "Memory that the process uses"),
    KERNEL("kernel", "B/connection", LOWER_IS_BETTER, "Kernel memory"),
    CLIENT_HEAP("client.heap", "B/connection", LOWER_IS_BETTER, "Client heap"),
    HEAP_SLOPE("heap.slope", "B/connection", LOWER_IS_BETTER, "Heap, slope"),
    HEAP_SLOPE_ERROR("heap.slopeError", "B/connection", UNKNOWN, "Heap, standard error of the slope"),
    DIRECT_SLOPE("direct.slope", "B/connection", LOWER_IS_BETTER, "Direct buffers, slope"),
    DIRECT_SLOPE_ERROR("direct.slopeError", "B/connection", UNKNOWN, "Direct buffers, standard error of the slope"),
    RSS_SLOPE("rss.slope", "B/connection", LOWER_IS_BETTER, "Resident set, slope"),
    RSS_SLOPE_ERROR("rss.slopeError", "B/connection", UNKNOWN, "Resident set, standard error of the slope"),
    MEMORY_USED_SLOPE("memory.used.slope", "B/connection", LOWER_IS_BETTER, "Memory that the process uses, slope"),
    MEMORY_USED_SLOPE_ERROR(
            "memory.used.slopeError",
            "B/connection",
            UNKNOWN,
            "Memory that the process uses, standard error of the slope"),
    KERNEL_SLOPE("kernel.slope", "B/connection", LOWER_IS_BETTER, "Kernel memory, slope"),
    KERNEL_SLOPE_ERROR("kernel.slopeError", "B/connection", UNKNOWN, "Kernel memory, standard error of the slope"),

    CONNECTIONS_HELD("connections.held", "connections", HIGHER_IS_BETTER, "Connections held"),
    SETUP_RATE("setup.rate", "connections/s", HIGHER_IS_BETTER, "Setup rate"),

    CAPACITY("capacity", "msg/s", HIGHER_IS_BETTER, "Capacity"),
    CAPACITY_NOT_HELD("capacity.notHeld", "msg/s", HIGHER_IS_BETTER, "Lowest level not held"),
    CAPACITY_LIMITED_AT("capacity.limitedAt", "msg/s", UNKNOWN, "Level of the harness's limit"),
    CAPACITY_WINDOWS("capacity.windows", "windows", UNKNOWN, "Windows"),

    HEAP_SMALLEST("heap.smallest", "MiB", LOWER_IS_BETTER, "Smallest heap"),
    HEAP_SMALLEST_COLLECTING(
            "heap.smallest.collecting", "share", UNKNOWN, "Share of the collector in the smallest heap"),
    HEAP_TOO_SMALL("heap.tooSmall", "MiB", LOWER_IS_BETTER, "Greatest heap that is too small"),
    HEAP_TOO_SMALL_COLLECTING("heap.tooSmall.collecting", "share", UNKNOWN, "Share of the collector in that heap"),

    CONTAINER_SMALLEST("container.smallest", "MiB", LOWER_IS_BETTER, "Smallest container"),
    CONTAINER_SMALLEST_COLLECTING(
            "container.smallest.collecting", "share", UNKNOWN, "Share of the collector in the smallest container"),
    CONTAINER_TOO_SMALL("container.tooSmall", "MiB", LOWER_IS_BETTER, "Greatest container that is too small"),
    CONTAINER_TOO_SMALL_COLLECTING(
            "container.tooSmall.collecting", "share", UNKNOWN, "Share of the collector in that container"),

    SLOW_P99("slow.p99", "ratio", LOWER_IS_BETTER, "p99 with slow readers, by p99 before"),
    SLOW_LOST("slow.lost", "share", LOWER_IS_BETTER, "Messages of others that were lost"),
    SLOW_HEAP("slow.heap", "B/reader", LOWER_IS_BETTER, "Heap of a slow reader"),
    SLOW_DIRECT("slow.direct", "B/reader", LOWER_IS_BETTER, "Direct buffers of a slow reader"),
    SLOW_RSS("slow.rss", "B/reader", LOWER_IS_BETTER, "Resident set of a slow reader"),
    SLOW_CUT("slow.cut", "share", UNKNOWN, "Slow readers that were cut"),
    SLOW_CUT_AFTER("slow.cutAfter", "s", UNKNOWN, "Time until half of them were cut"),

    POOL_CEILING("pool.ceiling", "msg/s", UNKNOWN, "Most that the pool can answer"),
    CLOSED_RATE("closed.rate", "msg/s", HIGHER_IS_BETTER, "Rate of the closed loop"),
    FULL_RATE("full.rate", "msg/s", HIGHER_IS_BETTER, "Full rate"),
    GOODPUT_AT_0_5(OverloadLevel.X0_5, "goodput", "msg/s", HIGHER_IS_BETTER, "Goodput"),
    GOODPUT_AT_0_9(OverloadLevel.X0_9, "goodput", "msg/s", HIGHER_IS_BETTER, "Goodput"),
    GOODPUT_AT_1_1(OverloadLevel.X1_1, "goodput", "msg/s", HIGHER_IS_BETTER, "Goodput"),
    GOODPUT_AT_1_5(OverloadLevel.X1_5, "goodput", "msg/s", HIGHER_IS_BETTER, "Goodput"),
    GOODPUT_AT_2(OverloadLevel.X2, "goodput", "msg/s", HIGHER_IS_BETTER, "Goodput"),
    GOODPUT_AT_3(OverloadLevel.X3, "goodput", "msg/s", HIGHER_IS_BETTER, "Goodput"),
    GOODPUT_CPU("goodput.cpu", "us/response", LOWER_IS_BETTER, "CPU of the server process per good response at 2x"),
    RECOVERY_AT_1_1(OverloadLevel.X1_1, "recovery", "s", LOWER_IS_BETTER, "Recovery"),
    RECOVERY_AT_1_5(OverloadLevel.X1_5, "recovery", "s", LOWER_IS_BETTER, "Recovery"),
    RECOVERY_AT_2(OverloadLevel.X2, "recovery", "s", LOWER_IS_BETTER, "Recovery"),
    RECOVERY_AT_3(OverloadLevel.X3, "recovery", "s", LOWER_IS_BETTER, "Recovery"),
    RECOVERY_MISSED("recovery.missed", "share", UNKNOWN, "Overloads without recovery"),
    SERVER_CPU_AT_SHARE_10(SERVER_CPU, LoadLevel.SHARE_10),
    SERVER_CPU_AT_SHARE_25(SERVER_CPU, LoadLevel.SHARE_25),
    SERVER_CPU_AT_SHARE_50(SERVER_CPU, LoadLevel.SHARE_50),
    SERVER_CPU_AT_SHARE_75(SERVER_CPU, LoadLevel.SHARE_75),
    SERVER_CPU_AT_SHARE_90(SERVER_CPU, LoadLevel.SHARE_90),
    SERVER_CPU_AT_RATE_2000(SERVER_CPU, LoadLevel.RATE_2000),
    SERVER_CPU_AT_RATE_10000(SERVER_CPU, LoadLevel.RATE_10000),
    SERVER_CPU_AT_RATE_40000(SERVER_CPU, LoadLevel.RATE_40000),
    SERVER_CPU_AT_RATE_80000(SERVER_CPU, LoadLevel.RATE_80000);

    /**
     * The row's main metric is the first of these that it has: the result of a search, whose score is only the time
     * that it took. Otherwise it is the score.
     */
    public static final List<Metric> HEADLINES =
            List.of(CAPACITY, HEAP_SMALLEST, CONTAINER_SMALLEST, SLOW_P99, GOODPUT_AT_2, CLOSED_RATE, CONNECTIONS_HELD);

    /** The latency beside a score is the first of these that is there: a user of the server sees the response time. */
    public static final List<Metric> BESIDE_SCORE = List.of(RESPONSE, LATENCY, PUSH_FROM_T0, FIRST);

    /** Latencies that leave out the messages which a stall delays: they are shown, but do not decide a verdict. */
    public static final Set<Metric> OF_CLOSED_LOOP = Set.of(LATENCY, PUSH_FROM_T0, PUSH_LAST);

    private static final Map<String, Metric> BY_LABEL =
            Stream.of(values()).collect(Collectors.toUnmodifiableMap(Metric::label, Function.identity()));

    private final String label;
    private final String unit;
    private final Direction better;
    private final String title;
    private final Aggregation aggregation;
    private final Floor floor;

    /** A latency of every message. */
    Metric(String label, String title) {
        this(label, "us/op", LOWER_IS_BETTER, title, MERGED, Floor.USUAL);
    }

    Metric(Metric one, LoadLevel level) {
        this(label(one, level), one.unit, one.better, one.title + " " + level.words(), one.aggregation, one.floor);
    }

    Metric(OverloadLevel level, String label, String unit, Direction better, String title) {
        this(label + "@" + level.label(), unit, better, title + " at " + level.label() + " the full rate");
    }

    Metric(String label, String unit, Direction better, String title) {
        this(label, unit, better, title, MEAN);
    }

    Metric(String label, String unit, Direction better, String title, Aggregation aggregation) {
        this(label, unit, better, title, aggregation, Floor.USUAL);
    }

    Metric(String label, String unit, Direction better, String title, Aggregation aggregation, Floor floor) {
        this.label = label;
        this.unit = unit;
        this.better = better;
        this.title = title;
        this.aggregation = aggregation;
        this.floor = floor;
    }

    /** The label of the first of these that is there. */
    public static Optional<String> first(List<Metric> metrics, Predicate<String> isThere) {
        return metrics.stream().map(Metric::label).filter(isThere).findFirst();
    }

    /**
     * The CPU time by which servers are compared: that of their threads. A server in another language has only the CPU
     * time of its process, garbage collection included; beside such a server all are compared by their processes.
     *
     * @param allHave whether every server has a metric
     */
    public static Metric comparedCpu(Predicate<Metric> allHave) {
        return Stream.of(SERVER_CPU, SERVER_PROCESS_CPU)
                .filter(allHave)
                .findFirst()
                .orElse(SERVER_CPU);
    }

    /** The metric with this label; empty for a percentile's label and for metrics that are not ours. */
    public static Optional<Metric> find(String label) {
        return Optional.ofNullable(BY_LABEL.get(label));
    }

    /** @throws IllegalArgumentException if the registry has no such label */
    public static Metric of(String label) {
        return find(label).orElseThrow(() -> new IllegalArgumentException("no metric has the label '" + label + "'"));
    }

    /** The metric of an HTTP/2 setting that servers announce, such as {@code MAX_FRAME_SIZE}; empty if it has none. */
    public static Optional<Metric> ofSetting(String name) {
        return Stream.of(values())
                .filter(metric -> metric.name().equals("SETTINGS_" + name))
                .findFirst();
    }

    /** Its growth over the steps of a ramp, by least squares: {@code heap.slope} of {@code heap}. */
    public Metric slope() {
        return of(label + ".slope");
    }

    /** The standard error of its {@link #slope}. */
    public Metric slopeError() {
        return of(label + ".slopeError");
    }

    /**
     * The metric at a level of a load curve: {@code server.cpu@50%} of {@code server.cpu}.
     *
     * @throws IllegalArgumentException if the registry has no such metric
     */
    public Metric at(LoadLevel level) {
        return of(label(this, level));
    }

    /** The metric of correct responses a second within the limit, at a level of an overload. */
    public static Metric goodput(OverloadLevel level) {
        return of("goodput@" + level.label());
    }

    /**
     * The metric of the seconds until a server recovered after a level of an overload.
     *
     * @throws IllegalArgumentException if the level is not an overload
     */
    public static Metric recovery(OverloadLevel level) {
        return of("recovery@" + level.label());
    }

    private static String label(Metric one, LoadLevel level) {
        return one.label + "@" + level.label();
    }

    /** Its name in files; never changes. */
    public String label() {
        return label;
    }

    /** Its unit, as JMH's JSON has it. */
    public String unit() {
        return unit;
    }

    public Direction better() {
        return better;
    }

    /** Its title in a chart. */
    public String title() {
        return title;
    }

    public Aggregation aggregation() {
        return aggregation;
    }

    /** The floor of the metric itself; high percentiles have {@link Floor#TAIL}. */
    public Floor floor() {
        return floor;
    }

    /** Whether it is a histogram of every message, whose percentiles are metrics too. */
    public boolean isLatency() {
        return aggregation == MERGED;
    }

    /** Whether it is CPU time per message: over several slices it is their total time divided by their messages. */
    public boolean isCpu() {
        return unit.equals("us/op") && aggregation == MEAN;
    }

    /** The number of bytes or nanoseconds in one of its units. */
    public double scale() {
        return unit.startsWith("us") ? 1_000 : 1;
    }

    /**
     * The least value that can have been measured. Counts are never below 0. A cost or a growth is the difference of
     * two readings and may be negative, but never beyond a billion: only a "not known" that was divided is.
     */
    public double least() {
        return unit.endsWith("/op") || unit.endsWith("/connection") ? -1e9 : 0;
    }
}
