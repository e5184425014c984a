package org.echobench.runner.suites;

import java.util.List;
import org.echobench.results.RowSettings;

/** Response times and the server's processor time against the rate. */
final class LoadCurveSuites {

    private static final int ROUNDS = 3;

    private LoadCurveSuites() {}

    static Suite webSocket() {
        return suite(
                "load-curve",
                "response time and server CPU of echoes at 10 to 90 % of what each server does, and at common rates",
                SuiteRow.of("echo", "WebSocketLoadCurve.levels"));
    }

    static Suite http() {
        return suite(
                "load-curve-http",
                "the same of HTTP requests for a small JSON object",
                SuiteRow.of("json", "HttpLoadCurve.levels"));
    }

    private static Suite suite(String name, String description, SuiteRow row) {
        return new Suite(name, description, Suites.SIX_SERVERS, ROUNDS, RowSettings.annotated(), List.of(row));
    }
}
