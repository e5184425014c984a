package org.echobench.runner.suites;

import java.time.Duration;
import java.util.List;
import org.echobench.results.RowSettings;

/** The suites for a first look, and for seeing that everything works. */
final class MainSuites {

    private static final List<SuiteRow> ROWS = List.of(
            SuiteRow.of("echo", "WebSocketEcho.echo"),
            SuiteRow.of("push", "WebSocketPush.push"),
            SuiteRow.of("plaintext", "HttpPlaintext.plaintext"),
            SuiteRow.of("json", "HttpJson.json"));

    private MainSuites() {}

    /** At most twenty minutes on two cores. */
    static Suite quick() {
        return new Suite(
                "quick",
                "echo, push, plaintext and JSON for the six servers and the reference",
                Suites.SIX_SERVERS,
                3,
                RowSettings.annotated().withMeasurement(3, Duration.ofSeconds(1)),
                ROWS);
    }

    /** About a minute: shows that everything runs, not how fast. */
    static Suite smoke() {
        return new Suite(
                "smoke",
                "the rows of quick for three servers, one short cold fork each: checks that everything works",
                List.of("reference", "netty", "tomcat"),
                1,
                RowSettings.annotated().withWarmup(0, Duration.ofSeconds(1)).withMeasurement(1, Duration.ofSeconds(1)),
                ROWS);
    }

    /** The default of {@code duet}: one server in about twenty minutes, more with --server. */
    static Suite duet() {
        return new Suite(
                "duet",
                "the rows of quick for one server, with enough forks to compare commits",
                List.of("reference", "netty"),
                5,
                RowSettings.annotated().withMeasurement(5, Duration.ofSeconds(1)),
                ROWS);
    }
}
