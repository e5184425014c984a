package org.echobench.runner.suites;

import java.time.Duration;
import java.util.List;
import org.echobench.results.Isolation;
import org.echobench.results.Param;
import org.echobench.results.RowSettings;

/** JSON and plaintext of the TechEmpower benchmarks (Round 8, 2013), and the rows that an article on them asked for. */
final class TechEmpowerSuites {

    private static final RowSettings SETTINGS = RowSettings.annotated().withMeasurement(3, Duration.ofSeconds(1));

    /** An iteration begins with nothing in flight, so it must be longer than the first answers take. */
    private static final RowSettings ONE_ITERATION = RowSettings.annotated().withMeasurement(1, Duration.ofSeconds(3));

    private static final RowSettings ONE_LONG_ITERATION =
            RowSettings.annotated().withMeasurement(1, Duration.ofSeconds(6));

    private TechEmpowerSuites() {}

    static Suite techempower() {
        return new Suite(
                "techempower",
                "JSON at 8 to 256 connections; plaintext, 16 in flight on each of 256 to 16,384 (2013)",
                Suites.SIX_SERVERS,
                3,
                SETTINGS,
                List.of(
                        SuiteRow.of("json", "HttpJson.json").with(Param.CONNECTIONS, 8, 32, 256),
                        pipelined("plaintext")
                                .with(Param.CONNECTIONS, 256, 1_024, 4_096)
                                .with(ONE_ITERATION),
                        // With 262,144 requests in flight an answer takes seconds; in the published run it did too.
                        pipelined("plaintext-16384")
                                .with(Param.CONNECTIONS, 16_384)
                                .with(ONE_LONG_ITERATION)));
    }

    /** Forked, because one process would need a descriptor for each end. */
    private static SuiteRow pipelined(String name) {
        return SuiteRow.of(name, "HttpPlaintext.plaintext")
                .with(Param.ISOLATION, Isolation.FORKED.value())
                .with(Param.PIPELINE, 16)
                .with(Param.LOSS_SECONDS, 60);
    }

    /** The article's further wishes: cookies and parameters, larger answers, mostly idle connections. */
    static Suite requests() {
        return new Suite(
                "requests",
                "bare requests and requests of a browser with five cookies; small and complex JSON; 1,000 idle connections",
                Suites.SIX_SERVERS,
                3,
                RowSettings.annotated().withMeasurement(4, Duration.ofSeconds(1)),
                List.of(
                        SuiteRow.of("greeting", "HttpGreeting.greeting").with(Param.REQUEST, "bare", "browser"),
                        SuiteRow.of("json", "HttpJson.json"),
                        SuiteRow.of("complex-json", "HttpComplexJson.json"),
                        SuiteRow.of("mostly-idle", "HttpJson.json")
                                .with(Param.CONNECTIONS, 32)
                                .with(Param.IDLE_CONNECTIONS, 1_000)));
    }
}
