package org.echobench.runner.suites;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.echobench.results.Param;
import org.echobench.results.RowSettings;

/**
 * The comparison of containers under JAX-RS (2016): a constant small JSON object, 1 to 128 users; and its readers'
 * objection that 0.14 to 1 ms of work per request would hide the difference.
 */
final class RestSuite {

    private static final String JSON = "HttpJson.json";

    /** In the published order, as are the others. */
    private static final List<String> CONTAINERS = List.of("grizzly-samethread", "jetty", "undertow", "tomcat");

    private static final List<String> JERSEY =
            List.of("jersey-grizzly", "jersey-jetty", "jersey-undertow", "jersey-tomcat");

    private RestSuite() {}

    static Suite rest() {
        return new Suite(
                "rest",
                "small JSON by Jersey (JAX-RS) on four containers, and by their plain handlers: 1 to 128 users,"
                        + " and 140 or 1,000 us of work (2016)",
                Stream.of(List.of("reference"), CONTAINERS, JERSEY)
                        .flatMap(List::stream)
                        .toList(),
                3,
                RowSettings.annotated().withMeasurement(2, Duration.ofSeconds(1)),
                rows());
    }

    private static List<SuiteRow> rows() {
        return List.of(
                SuiteRow.of("json", JSON).with(Param.CONNECTIONS, 1, 16, 128),
                SuiteRow.of("json-140us", JSON).with(Param.CONNECTIONS, 128).with(Param.HANDLER_WORK_NANOS, 140_000),
                SuiteRow.of("json-1000us", JSON)
                        .with(Param.CONNECTIONS, 128)
                        .with(Param.HANDLER_WORK_NANOS, 1_000_000));
    }
}
