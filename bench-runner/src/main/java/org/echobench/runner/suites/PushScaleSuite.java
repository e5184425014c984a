package org.echobench.runner.suites;

import java.time.Duration;
import java.util.List;
import org.echobench.results.RowSettings;

/** The number of subscribers that each server holds, their cost, and the latency of a broadcast. */
final class PushScaleSuite {

    /** A ramp to 19,000 connections. */
    private static final Duration RAMP = Duration.ofSeconds(45);

    private PushScaleSuite() {}

    static Suite suite() {
        return new Suite(
                "push-scale",
                "a ramp to 19,000 subscribers or --max-connections: set-up, idle and push, and the limit met",
                Suites.SIX_SERVERS,
                1,
                RowSettings.annotated().withShots(0, 1, RAMP),
                List.of(SuiteRow.of("push-scale", "PushScale.climb")));
    }
}
