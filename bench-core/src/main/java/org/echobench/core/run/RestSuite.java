package org.echobench.core.run;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * The comparison of containers under JAX-RS (2016): a constant small JSON object, 1 to 128 users; and its readers'
 * objection that 0.14 to 1 ms of work per request would hide the difference. Jersey on the four containers, beside the
 * servers' plain handlers.
 */
final class RestSuite {

    private static final String JSON = "HttpJson.json";
    private static final String WORK = "handlerWorkMicros";

    /** In the published order. */
    static final List<String> JERSEY = List.of("jersey-grizzly", "jersey-jetty", "jersey-undertow", "jersey-tomcat");

    private RestSuite() {}

    static Suite rest() {
        return new Suite(
                "rest",
                "small JSON for 1 to 128 users, with 0, 140 and 1,000 us of work in each handler (2016)",
                Stream.concat(Suites.SIX_SERVERS.stream(), JERSEY.stream()).toList(),
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
