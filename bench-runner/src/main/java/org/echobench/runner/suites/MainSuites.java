package org.echobench.runner.suites;

import java.time.Duration;
import java.util.List;
import org.echobench.results.Isolation;
import org.echobench.results.Param;
import org.echobench.results.RowSettings;

/**
 * The suites for a first look, and for seeing that everything works. The server runs in a JVM of its own, so that its
 * processors are its alone.
 */
final class MainSuites {

    private static final List<SuiteRow> ROWS = List.of(
            forked("echo-forked", "WebSocketEcho.echo"),
            forked("push-forked", "WebSocketPush.push"),
            forked("plaintext-forked", "HttpPlaintext.plaintext"));

    /** The load that precedes it has warmed the server. Few iterations, since there is a rest before each. */
    private static final RowSettings WARMED =
            RowSettings.annotated().withWarmup(1, Duration.ofMillis(500)).withMeasurement(3, Duration.ofMillis(700));

    private MainSuites() {}

    private static SuiteRow forked(String name, String benchmark) {
        return SuiteRow.of(name, benchmark).with(Param.ISOLATION, Isolation.FORKED.value());
    }

    /** At most 15 minutes on two cores. */
    static Suite quick() {
        return new Suite(
                "quick",
                "echo, push and plaintext for the six servers and the reference, each in a JVM on its own processors",
                Suites.SIX_SERVERS,
                3,
                WARMED,
                ROWS);
    }

    /** Less than a minute: shows that everything runs, not how fast. */
    static Suite smoke() {
        return new Suite(
                "smoke",
                "the rows of quick for three cold servers, one short fork each: checks only that everything works",
                List.of("reference", "netty", "tomcat"),
                1,
                RowSettings.annotated().withWarmup(0, Duration.ofSeconds(1)).withMeasurement(1, Duration.ofSeconds(1)),
                ROWS);
    }

    /** The default of {@code duet}: one server in at most 20 minutes; --server chooses others. */
    static Suite duet() {
        return new Suite(
                "duet",
                "the rows of quick for one server, with enough forks to compare commits",
                List.of("reference", "netty"),
                5,
                WARMED,
                ROWS);
    }
}
