package org.echobench.runner.suites;

import java.util.List;

/** All suites. A new one is a class of its own and a line in {@link #all()}. */
public final class Suites {

    /** Each framework's documented way for a handler that never blocks; {@code docs/concepts.md} has the rule. */
    static final List<String> SIX_SERVERS =
            List.of("reference", "netty", "undertow", "vertx", "grizzly-samethread", "jetty", "tomcat");

    private Suites() {}

    /** In the order in which lists show them. */
    public static List<Suite> all() {
        return List.of(
                MainSuites.quick(),
                MainSuites.smoke(),
                MainSuites.duet(),
                BatchSuites.concurrency(),
                BatchSuites.flow(),
                BatchSuites.connection(),
                BatchSuites.resources(),
                RestSuite.rest(),
                TechEmpowerSuites.techempower(),
                TechEmpowerSuites.requests(),
                ContainersSuite.containers(),
                WebSocketSuites.websocket(),
                WebSocketSuites.variants(),
                FixedRateSuite.fixedRate(),
                LoadCurveSuites.webSocket(),
                LoadCurveSuites.http(),
                CapacitySuite.capacity(),
                PushScaleSuite.suite());
    }
}
