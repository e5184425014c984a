package org.echobench.runner.suites;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.echobench.results.Isolation;
import org.echobench.results.Param;
import org.echobench.results.RowSettings;

/**
 * The suites for a first look, and for seeing that everything works. The server runs in a JVM of its own, so that its
 * processors are its alone.
 */
final class MainSuites {

    /** Keeps quick within its time. */
    private static final RowSettings TWICE =
            RowSettings.annotated().withMeasurement(2, Duration.ofMillis(700)).withRounds(2);

    private static final List<SuiteRow> ROWS = List.of(
            forked("echo-forked", "WebSocketEcho.echo"),
            forked("push-forked", "WebSocketPush.push"),
            forked("plaintext-forked", "HttpPlaintext.plaintext"));

    /** The load that precedes it has warmed the server. Few iterations, since there is a rest before each. */
    static final RowSettings WARMED =
            RowSettings.annotated().withWarmup(1, Duration.ofMillis(500)).withMeasurement(3, Duration.ofMillis(700));

    /** What a server takes at a load that all can do, from intended times. */
    private static final List<SuiteRow> AT_10000 = List.of(
            forked("echo-10000", "WebSocketFixedRate.echo")
                    .with(Param.RATE, 10_000)
                    .with(TWICE),
            forked("plaintext-10000", "HttpPlaintextFixedRate.plaintext")
                    .with(Param.RATE, 10_000)
                    .with(TWICE));

    private MainSuites() {}

    static SuiteRow forked(String name, String benchmark) {
        return SuiteRow.of(name, benchmark).with(Param.ISOLATION, Isolation.FORKED.value());
    }

    /** At most 20 minutes on two cores. */
    static Suite quick() {
        return new Suite(
                "quick",
                "echo, push and plaintext as fast as possible, echo and plaintext at 10,000 a second; each of six servers in a JVM"
                        + " on its own processors",
                Suites.SIX_SERVERS,
                3,
                WARMED,
                Stream.of(ROWS, AT_10000).flatMap(List::stream).toList());
    }

    /** Less than a minute: shows that everything runs, not how fast. */
    static Suite smoke() {
        return new Suite(
                "smoke",
                "the fast rows of quick for three cold servers, one short fork each: checks only that everything works",
                List.of("reference", "netty", "tomcat"),
                1,
                RowSettings.annotated().withWarmup(0, Duration.ofSeconds(1)).withMeasurement(1, Duration.ofSeconds(1)),
                ROWS);
    }

    /** The default of {@code duet}: one server in at most 20 minutes; --server chooses others. */
    static Suite duet() {
        return new Suite(
                "duet",
                "the fast rows of quick for one server, with enough forks to compare commits",
                List.of("reference", "netty"),
                5,
                WARMED,
                ROWS);
    }
}
