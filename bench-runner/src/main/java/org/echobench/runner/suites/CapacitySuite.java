package org.echobench.runner.suites;

import java.time.Duration;
import java.util.List;
import org.echobench.results.Param;
import org.echobench.results.RowSettings;

/** The most that each server does at a service level. */
final class CapacitySuite {

    private CapacitySuite() {}

    /** At most twenty minutes on two cores. */
    static Suite capacity() {
        return new Suite(
                "capacity",
                "the highest fixed rate of echoes, and the most subscribers, with p99 within a limit",
                Suites.SIX_SERVERS,
                2,
                RowSettings.annotated(),
                List.of(
                        SuiteRow.of("capacity-rate", "RateCapacity.search")
                                .with(Param.WINDOW_MILLIS, 700)
                                .with(shot(30)),
                        SuiteRow.of("capacity-subscribers", "SubscriberCapacity.search")
                                .with(shot(53))));
    }

    /** One search, and its expected time. */
    private static RowSettings shot(int seconds) {
        return RowSettings.annotated().withShots(0, 1, Duration.ofSeconds(seconds));
    }
}
