package org.echobench.core.run;

import java.time.Duration;
import java.util.List;
import org.echobench.core.run.Suite.SuiteRow;

/** All suites. A new one is a constant here and a name in {@link #all()}. */
public final class Suites {

    private static final List<String> SIX_SERVERS =
            List.of("reference", "netty", "undertow", "vertx", "grizzly", "jetty", "tomcat");

    private static final List<SuiteRow> MAIN_ROWS = List.of(
            SuiteRow.of("echo", "WebSocketEcho.echo"),
            SuiteRow.of("push", "WebSocketPush.push"),
            SuiteRow.of("plaintext", "HttpPlaintext.plaintext"),
            SuiteRow.of("json", "HttpJson.json"));

    /** At most ten minutes on two cores. */
    private static final Suite QUICK = new Suite(
            "quick",
            "echo, push, plaintext and JSON for the six servers and the reference",
            SIX_SERVERS,
            3,
            RowSettings.annotated().withWarmup(2, Duration.ofSeconds(1)).withMeasurement(3, Duration.ofSeconds(1)),
            MAIN_ROWS);

    /** About a minute: shows that everything runs, not how fast. */
    private static final Suite SMOKE = new Suite(
            "smoke",
            "the rows of quick for three servers, once and short: shows that everything works",
            List.of("reference", "netty", "tomcat"),
            1,
            RowSettings.annotated().withWarmup(1, Duration.ofSeconds(1)).withMeasurement(1, Duration.ofSeconds(1)),
            MAIN_ROWS);

    private Suites() {}

    /** In the order in which lists show them. */
    public static List<Suite> all() {
        return List.of(QUICK, SMOKE);
    }
}
