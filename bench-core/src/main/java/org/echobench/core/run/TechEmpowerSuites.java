package org.echobench.core.run;

import java.time.Duration;
import java.util.List;

/** JSON and plaintext of the TechEmpower benchmarks (Round 8, 2013), and what an article on them asked for. */
final class TechEmpowerSuites {

    private static final RowSettings SETTINGS =
            RowSettings.annotated().withWarmup(2, Duration.ofSeconds(1)).withMeasurement(3, Duration.ofSeconds(1));

    private TechEmpowerSuites() {}

    static Suite techempower() {
        return new Suite(
                "techempower",
                "JSON at 8 to 256 connections; plaintext, 16 in flight on each of 256 to 16,384 (2013)",
                Suites.SIX_SERVERS,
                3,
                SETTINGS,
                List.of(
                        SuiteRow.of("json", "HttpJson.json").with("connections", 8, 32, 256),
                        // Forked, because one process would need a descriptor for each end. With 262,144 requests in
                        // flight an answer takes longer than 5 s; in the published run it did too.
                        SuiteRow.of("plaintext", "HttpPlaintext.plaintext")
                                .with("isolation", "forked")
                                .with("pipeline", 16)
                                .with("lossSeconds", 60)
                                .with("connections", 256, 1_024, 4_096, 16_384)));
    }

    /** What the article asked for beside: cookies and parameters, larger answers, mostly idle connections. */
    static Suite requests() {
        return new Suite(
                "requests",
                "bare requests against a browser's with five cookies; small and complex JSON; 1,000 idle connections",
                Suites.SIX_SERVERS,
                3,
                RowSettings.annotated().withWarmup(3, Duration.ofSeconds(1)).withMeasurement(4, Duration.ofSeconds(1)),
                List.of(
                        SuiteRow.of("greeting", "HttpGreeting.greeting").with("request", "bare", "browser"),
                        SuiteRow.of("json", "HttpJson.json"),
                        SuiteRow.of("complex-json", "HttpComplexJson.json"),
                        SuiteRow.of("mostly-idle", "HttpJson.json")
                                .with("connections", 32)
                                .with("idleConnections", 1_000)));
    }
}
