package org.echobench.runner.suites;

import java.time.Duration;
import java.util.List;
import org.echobench.results.Isolation;
import org.echobench.results.Param;
import org.echobench.results.RowSettings;

/**
 * Response times from intended times, beside service times; the highest rates are more than some servers can do. Low
 * rates are levels of the load curves.
 */
final class FixedRateSuite {

    private static final String WEBSOCKET = "WebSocketFixedRate.echo";
    private static final String HTTP = "HttpFixedRate.json";

    private FixedRateSuite() {}

    static Suite fixedRate() {
        return new Suite(
                "fixed-rate",
                "WebSocket echo and HTTP at fixed rates, uniform and Poisson; the highest overloads some servers",
                Suites.SIX_SERVERS,
                3,
                RowSettings.annotated().withMeasurement(3, Duration.ofSeconds(1)),
                List.of(
                        row("echo-poisson", WEBSOCKET, 20_000, "poisson"),
                        row("echo-high", WEBSOCKET, 80_000, "uniform"),
                        row("echo-200B", WEBSOCKET, 20_000, "uniform")
                                .with(Param.PAYLOAD, 200)
                                .with(Param.CONNECTIONS, 100)
                                .with(RowSettings.annotated().withMeasurement(5, Duration.ofSeconds(1))),
                        row("json-poisson", HTTP, 20_000, "poisson"),
                        row("json-high", HTTP, 50_000, "uniform")));
    }

    /** Forked: a collection of the server's garbage must not stop the client's clock hand. */
    private static SuiteRow row(String name, String benchmark, int rate, String arrivals) {
        return SuiteRow.of(name, benchmark)
                .with(Param.ISOLATION, Isolation.FORKED.value())
                .with(Param.RATE, rate)
                .with(Param.ARRIVALS, arrivals);
    }
}
