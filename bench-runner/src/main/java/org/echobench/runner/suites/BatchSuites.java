package org.echobench.runner.suites;

import java.time.Duration;
import java.util.List;
import org.echobench.results.Isolation;
import org.echobench.results.Param;
import org.echobench.results.RowSettings;

/**
 * The comparison of five frameworks with ApacheBench (2018): 10,000 requests, server restarted before each test. Rows
 * are cold, as published, unless their name says warm.
 */
final class BatchSuites {

    private static final String BATCH = "HttpBatch.batch";

    /** With the time of the client's own warm-up. */
    private static final RowSettings COLD =
            RowSettings.annotated().withShots(0, 1, Duration.ofMillis(3_100)).withRounds(3);

    private static final RowSettings WARM =
            RowSettings.annotated().withShots(0, 5, Duration.ofMillis(1_700)).withRounds(3);

    private BatchSuites() {}

    static Suite concurrency() {
        return suite(
                "concurrency",
                "10,000 requests, 10 to 1,000 at once, a connection each (ApacheBench, 2018)",
                List.of(
                        cold("close").with(Param.CONNECTIONS, 10, 100, 200, 500, 1_000),
                        warm("close-warm").with(Param.CONNECTIONS, 100)));
    }

    static Suite flow() {
        return suite(
                "flow",
                "10,000 documents of 512 B to 100 KiB, 100 at once, a connection each (ApacheBench, 2018)",
                List.of(
                        cold("flow").with(Param.BYTES, 512, 5_120, 10_240, 20_480, 51_200, 102_400),
                        warm("flow-warm").with(Param.BYTES, 102_400)));
    }

    static Suite connection() {
        return suite(
                "connection",
                "10,000 requests, 100 at once, connections kept alive against closed (ApacheBench, 2018)",
                List.of(
                        cold("cold").with(Param.KEEP_ALIVE, true, false),
                        warm("warm").with(Param.KEEP_ALIVE, true, false)));
    }

    /** Throughput and not a batch, so that processor and heap are sampled for as long on every server. */
    static Suite resources() {
        return new Suite(
                "resources",
                "CPU and heap of the server from its start on; 100 requests at once, each on its own connection (2018)",
                Suites.SIX_SERVERS,
                3,
                RowSettings.annotated().withWarmup(0, Duration.ofSeconds(1)).withMeasurement(10, Duration.ofSeconds(1)),
                List.of(SuiteRow.of("close", "HttpHtml.html")
                        .with(Param.ISOLATION, Isolation.FORKED.value())
                        .with(Param.CONNECTIONS, 100)
                        .with(Param.KEEP_ALIVE, false)
                        .with(Param.BYTES, 512)));
    }

    private static Suite suite(String name, String description, List<SuiteRow> rows) {
        return new Suite(name, description, Suites.SIX_SERVERS, 3, RowSettings.annotated(), rows);
    }

    private static SuiteRow cold(String name) {
        return SuiteRow.of(name, BATCH).with(COLD);
    }

    private static SuiteRow warm(String name) {
        return SuiteRow.of(name, BATCH).with(WARM).with(Param.WARM_BATCHES, 3);
    }
}
