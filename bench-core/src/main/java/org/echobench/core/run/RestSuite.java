package org.echobench.core.run;

import java.time.Duration;
import java.util.List;

/**
 * The comparison of containers under JAX-RS (2016): a constant small JSON object, 1 to 128 users; and its readers'
 * objection that 0.14 to 1 ms of work per request would hide the difference. Jersey on the four containers, each beside
 * the container's plain handler.
 */
final class RestSuite {

    private static final String JSON = "HttpJson.json";
    private static final String WORK = "handlerWorkMicros";

    /** The containers in the published order. */
    private static final List<String> SERVERS = List.of(
            "reference",
            "grizzly",
            "jersey-grizzly",
            "jetty",
            "jersey-jetty",
            "undertow",
            "jersey-undertow",
            "tomcat",
            "jersey-tomcat");

    private RestSuite() {}

    static Suite rest() {
        return new Suite(
                "rest",
                "small JSON by Jersey (JAX-RS) on four containers and by their plain handlers: 1 to 128 users; with 140"
                        + " and 1,000 us of work (2016)",
                SERVERS,
                3,
                RowSettings.annotated().withWarmup(2, Duration.ofSeconds(1)).withMeasurement(2, Duration.ofSeconds(1)),
                List.of(
                        SuiteRow.of("json", JSON).with("connections", 1, 4, 16, 64, 128),
                        SuiteRow.of("json-140us", JSON)
                                .with("connections", 1, 128)
                                .with(WORK, 140),
                        SuiteRow.of("json-1000us", JSON)
                                .with("connections", 128)
                                .with(WORK, 1_000)));
    }
}
