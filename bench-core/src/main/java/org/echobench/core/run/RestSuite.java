package org.echobench.core.run;

import java.time.Duration;
import java.util.List;

/**
 * The comparison of containers under JAX-RS (2016): a constant small JSON object, 1 to 128 users; and its readers'
 * objection that 0.14 to 1 ms of work per request would hide the difference. Here with the servers' plain handlers.
 */
final class RestSuite {

    private static final String JSON = "HttpJson.json";
    private static final String WORK = "handlerWorkMicros";

    private RestSuite() {}

    static Suite rest() {
        return new Suite(
                "rest",
                "small JSON for 1 to 128 users, with 0, 140 and 1,000 us of work in each handler (2016)",
                Suites.SIX_SERVERS,
                3,
                RowSettings.annotated().withWarmup(2, Duration.ofSeconds(1)).withMeasurement(2, Duration.ofSeconds(1)),
                List.of(
                        SuiteRow.of("json", JSON).with("connections", 1, 4, 16, 64, 128),
                        SuiteRow.of("json-140us", JSON)
                                .with("connections", 1, 16, 128)
                                .with(WORK, 140),
                        SuiteRow.of("json-1000us", JSON)
                                .with("connections", 1, 128)
                                .with(WORK, 1_000)));
    }
}
