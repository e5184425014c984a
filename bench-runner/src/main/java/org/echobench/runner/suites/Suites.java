package org.echobench.runner.suites;

import java.time.Duration;
import java.util.List;
import org.echobench.core.benchmarks.Exchange;
import org.echobench.results.Isolation;
import org.echobench.results.Param;
import org.echobench.results.RowSettings;

/** All suites. A new one is a method and a line in {@link #all()}. */
public final class Suites {

    /** Each framework's documented way for a handler that never blocks; {@code docs/concepts.md} has the rule. */
    private static final String SIX_SERVERS = "reference netty undertow vertx grizzly-samethread jetty tomcat";

    private static final RowSettings ANNOTATED = RowSettings.annotated();

    /** The load that precedes it has warmed the server. Few iterations, since there is a rest before each. */
    private static final RowSettings WARMED =
            ANNOTATED.withWarmup(1, Duration.ofMillis(500)).withMeasurement(3, Duration.ofMillis(700));

    private static final RowSettings COLD = ANNOTATED.withWarmup(0, Duration.ofSeconds(1));

    // As fast as possible, with a server in a JVM of its own, so that its processors are its alone.
    private static final SuiteRow ECHO = forked(closed("echo-forked", Exchange.ECHO));
    private static final SuiteRow PUSH = forked(closed("push-forked", Exchange.PUSH));
    private static final SuiteRow PLAINTEXT = forked(closed("plaintext-forked", Exchange.PLAINTEXT));

    private Suites() {}

    /** In the order in which lists show them. */
    public static List<Suite> all() {
        return List.of(
                quick(),
                smoke(),
                duet(),
                concurrency(),
                flow(),
                connection(),
                resources(),
                rest(),
                techempower(),
                requests(),
                containers(),
                websocket(),
                variants(),
                fixedRate(),
                loadCurve(),
                loadCurveHttp(),
                capacity(),
                pushScale());
    }

    /** Of six servers, three rounds and the annotations' settings. */
    private static Suite suite(String name, String description, SuiteRow... rows) {
        return new Suite(name, description, List.of(), 3, ANNOTATED, List.of(rows)).on(SIX_SERVERS);
    }

    private static SuiteRow closed(String name, Exchange exchange) {
        return SuiteRow.of(name, "ClosedLoop.run", exchange);
    }

    private static SuiteRow forked(SuiteRow row) {
        return row.with(Param.ISOLATION, Isolation.FORKED.value());
    }

    private static RowSettings measured(int iterations, int seconds) {
        return ANNOTATED.withMeasurement(iterations, Duration.ofSeconds(seconds));
    }

    /** Single shots in a fork, and the expected time of each. */
    private static RowSettings shots(int count, long millis) {
        return ANNOTATED.withShots(0, count, Duration.ofMillis(millis));
    }

    /** For a first look; at most 20 minutes on two cores. */
    private static Suite quick() {
        // What a server takes at a load that all can do, from intended times. Two rounds keep quick within its time.
        RowSettings twice = ANNOTATED.withMeasurement(2, Duration.ofMillis(700)).withRounds(2);
        return suite(
                        "quick",
                        "echo, push and plaintext as fast as possible, echo and plaintext at 10,000 a second; each of six servers in"
                                + " a JVM on its own processors",
                        ECHO,
                        PUSH,
                        PLAINTEXT,
                        atRate("echo-10000", Exchange.ECHO, 10_000).with(twice),
                        atRate("plaintext-10000", Exchange.PLAINTEXT, 10_000).with(twice))
                .with(WARMED);
    }

    /** Less than a minute: shows that everything runs, not how fast. */
    private static Suite smoke() {
        return suite(
                        "smoke",
                        "the fast rows of quick for three cold servers, one short fork each: checks only that everything works",
                        ECHO,
                        PUSH,
                        PLAINTEXT)
                .on("reference netty tomcat")
                .rounds(1)
                .with(measured(1, 1).over(COLD));
    }

    /** The default of {@code duet}: one server in at most 20 minutes; --server chooses others. */
    private static Suite duet() {
        return suite(
                        "duet",
                        "the fast rows of quick for one server, with enough forks to compare commits",
                        ECHO,
                        PUSH,
                        PLAINTEXT)
                .on("reference netty")
                .rounds(5)
                .with(WARMED);
    }

    /**
     * Of the comparison of five frameworks with ApacheBench (2018): 10,000 requests, server restarted before each test. Rows
     * are cold, as published, unless their name says warm. The expected time includes the client's own warm-up.
     */
    private static SuiteRow cold(String name) {
        return SuiteRow.of(name, "HttpBatch.batch").with(shots(1, 3_100).withRounds(3));
    }

    private static SuiteRow warm(String name) {
        return SuiteRow.of(name, "HttpBatch.batch")
                .with(shots(5, 1_700).withRounds(3))
                .with(Param.WARM_BATCHES, 3);
    }

    private static Suite concurrency() {
        return suite(
                "concurrency",
                "10,000 requests, 10 to 1,000 at once, a connection each (ApacheBench, 2018)",
                cold("close").with(Param.CONNECTIONS, 10, 100, 200, 500, 1_000),
                warm("close-warm").with(Param.CONNECTIONS, 100));
    }

    private static Suite flow() {
        return suite(
                "flow",
                "10,000 documents of 512 B to 100 KiB, 100 at once, a connection each (ApacheBench, 2018)",
                cold("flow").with(Param.BYTES, 512, 5_120, 10_240, 20_480, 51_200, 102_400),
                warm("flow-warm").with(Param.BYTES, 102_400));
    }

    private static Suite connection() {
        return suite(
                "connection",
                "10,000 requests, 100 at once, connections kept alive against closed (ApacheBench, 2018)",
                cold("cold").with(Param.KEEP_ALIVE, true, false),
                warm("warm").with(Param.KEEP_ALIVE, true, false));
    }

    /** Throughput and not a batch, so that processor and heap are sampled for as long on every server. */
    private static Suite resources() {
        SuiteRow close = forked(closed("close", Exchange.HTML))
                .with(Param.CONNECTIONS, 100)
                .with(Param.KEEP_ALIVE, false)
                .with(Param.BYTES, 512);
        return suite(
                        "resources",
                        "CPU and heap of the server from its start on; 100 requests at once, each on its own connection (2018)",
                        close)
                .with(measured(10, 1).over(COLD));
    }

    /**
     * The comparison of containers under JAX-RS (2016): a constant small JSON object, 1 to 128 users; and its readers'
     * objection that 0.14 to 1 ms of work per request would hide the difference. Containers in the published order.
     */
    private static Suite rest() {
        SuiteRow json = closed("json", Exchange.JSON);
        SuiteRow busy = json.with(Param.CONNECTIONS, 128);
        return suite(
                        "rest",
                        "small JSON by Jersey (JAX-RS) on four containers, and by their plain handlers: 1 to 128 users,"
                                + " and 140 or 1,000 us of work (2016)",
                        json.with(Param.CONNECTIONS, 1, 16, 128),
                        busy.named("json-140us").with(Param.HANDLER_WORK_NANOS, 140_000),
                        busy.named("json-1000us").with(Param.HANDLER_WORK_NANOS, 1_000_000))
                .on("reference grizzly-samethread jetty undertow tomcat"
                        + " jersey-grizzly jersey-jetty jersey-undertow jersey-tomcat")
                .with(measured(2, 1));
    }

    /**
     * JSON and plaintext of the TechEmpower benchmarks (Round 8, 2013). Plaintext is forked, because one process would need
     * a descriptor for each end. An iteration begins with nothing in flight, so it must be longer than the first answers
     * take: with 262,144 requests in flight an answer takes seconds, in the published run, too.
     */
    private static Suite techempower() {
        SuiteRow pipelined = PLAINTEXT.with(Param.PIPELINE, 16).with(Param.LOSS_SECONDS, 60);
        return suite(
                        "techempower",
                        "JSON at 8 to 256 connections; plaintext, 16 in flight on each of 256 to 16,384 (2013)",
                        closed("json", Exchange.JSON).with(Param.CONNECTIONS, 8, 32, 256),
                        pipelined
                                .named("plaintext")
                                .with(Param.CONNECTIONS, 256, 1_024, 4_096)
                                .with(measured(1, 3)),
                        pipelined
                                .named("plaintext-16384")
                                .with(Param.CONNECTIONS, 16_384)
                                .with(measured(1, 6)))
                .with(measured(3, 1));
    }

    /** Further wishes of an article on TechEmpower: cookies and parameters, larger answers, mostly idle connections. */
    private static Suite requests() {
        return suite(
                        "requests",
                        "bare requests and requests of a browser with five cookies; small and complex JSON; 1,000 idle connections",
                        closed("greeting", Exchange.GREETING).with(Param.REQUEST, "bare", "browser"),
                        closed("json", Exchange.JSON),
                        closed("complex-json", Exchange.COMPLEX_JSON),
                        closed("mostly-idle", Exchange.JSON)
                                .with(Param.CONNECTIONS, 32)
                                .with(Param.IDLE_CONNECTIONS, 1_000))
                .with(measured(4, 1));
    }

    /** The comparison of embedded containers (2017), each by itself and, as then, in Spring Boot. */
    private static Suite containers() {
        return suite(
                        "containers",
                        "start-up, heap and threads after it; the first 3,000 requests against later ones; headers (2017)",
                        forked(SuiteRow.of("startup", "ServerStartup.firstAnswer"))
                                .with(shots(1, 500).withRounds(7)),
                        SuiteRow.of("first-run", "HttpFirstRun.requests")
                                .with(Param.CONTENT, "plaintext", "complex")
                                .with(shots(2, 10_000)))
                .on("reference tomcat jetty undertow spring-boot-tomcat spring-boot-jetty spring-boot-undertow");
    }

    private static Suite websocket() {
        SuiteRow json =
                closed("echo-json", Exchange.ECHO).with(Param.PAYLOAD, 1_024).with(Param.KIND, "json");
        return suite(
                        "websocket",
                        "echo of 64 KiB of text and binary, and of 1 KiB of JSON bare, with TLS and with permessage-deflate;"
                                + " connections a second",
                        closed("echo-large", Exchange.ECHO)
                                .with(Param.PAYLOAD, 65_536)
                                .with(Param.KIND, "text", "binary"),
                        json.with(Param.TLS, false, true),
                        json.named("echo-json-deflate").with(Param.COMPRESSION, true),
                        closed("connect", Exchange.CONNECT))
                .with(measured(2, 1));
    }

    /** Transports, threads and flush policies; those that cannot run here are left out. */
    private static Suite variants() {
        return suite(
                        "variants",
                        "NIO, epoll and io_uring; platform and virtual threads, workers and none; flush per read and per message;"
                                + " UTF-8 checked or not",
                        ECHO,
                        PLAINTEXT,
                        PLAINTEXT.named("plaintext-pipelined-forked").with(Param.PIPELINE, 16))
                .on(
                        "reference netty netty-epoll netty-iouring netty-flusheach netty-novalidate netty-text vertx vertx-epoll"
                                + " grizzly grizzly-samethread jetty jetty-blocking jetty-vt tomcat tomcat-vt")
                .with(WARMED);
    }

    /** Forked: a collection of the server's garbage must not stop the client's clock hand. */
    private static SuiteRow atRate(String name, Exchange exchange, int rate) {
        return forked(SuiteRow.of(name, "FixedRate.run", exchange)).with(Param.RATE, rate);
    }

    /**
     * Response times from intended times, beside service times; the highest rates are more than some servers can do. Low
     * rates are levels of the load curves.
     */
    private static Suite fixedRate() {
        return suite(
                        "fixed-rate",
                        "WebSocket echo and HTTP at fixed rates, uniform and Poisson; the highest overloads some servers",
                        atRate("echo-poisson", Exchange.ECHO, 20_000).with(Param.ARRIVALS, "poisson"),
                        atRate("echo-high", Exchange.ECHO, 80_000),
                        atRate("echo-200B", Exchange.ECHO, 20_000)
                                .with(Param.PAYLOAD, 200)
                                .with(Param.CONNECTIONS, 100)
                                .with(measured(5, 1)),
                        atRate("json-poisson", Exchange.JSON, 20_000).with(Param.ARRIVALS, "poisson"),
                        atRate("json-high", Exchange.JSON, 50_000))
                .with(measured(3, 1));
    }

    private static Suite loadCurve() {
        return suite(
                "load-curve",
                "response time and server CPU of echoes at 10 to 90 % of what each server does, and at common rates",
                SuiteRow.of("echo", "RateCurve.levels", Exchange.ECHO));
    }

    private static Suite loadCurveHttp() {
        return suite(
                "load-curve-http",
                "the same of HTTP requests for a small JSON object",
                SuiteRow.of("json", "RateCurve.levels", Exchange.JSON));
    }

    /** At most twenty minutes on two cores. */
    private static Suite capacity() {
        return suite(
                        "capacity",
                        "the highest fixed rate of echoes, and the most subscribers, with p99 within a limit",
                        SuiteRow.of("capacity-rate", "RateCapacity.search", Exchange.ECHO)
                                .with(Param.WINDOW_MILLIS, 700)
                                .with(shots(1, 30_000)),
                        SuiteRow.of("capacity-subscribers", "SubscriberCapacity.search")
                                .with(shots(1, 53_000)))
                .rounds(2);
    }

    /** The expected time is for a ramp to 19,000 connections. */
    private static Suite pushScale() {
        return suite(
                        "push-scale",
                        "a ramp to 19,000 subscribers or --max-connections: set-up, idle and push, and the limit met",
                        SuiteRow.of("push-scale", "PushScale.climb"))
                .rounds(1)
                .with(shots(1, 45_000));
    }
}
