package org.echobench.runner.suites;

import java.time.Duration;
import java.util.List;
import org.echobench.results.Isolation;
import org.echobench.results.Param;
import org.echobench.results.RowSettings;

/**
 * The comparison of embedded containers (2017): start, the first requests against later ones, headers. Each container
 * by itself and, as then, in Spring Boot.
 */
final class ContainersSuite {

    private static final List<String> SERVERS = List.of(
            "reference",
            "tomcat",
            "jetty",
            "undertow",
            "spring-boot-tomcat",
            "spring-boot-jetty",
            "spring-boot-undertow");

    private ContainersSuite() {}

    static Suite containers() {
        return new Suite(
                "containers",
                "start-up, heap and threads after it; the first 3,000 requests against later ones; headers (2017)",
                SERVERS,
                3,
                RowSettings.annotated(),
                List.of(
                        SuiteRow.of("startup", "ServerStartup.firstAnswer")
                                .with(Param.ISOLATION, Isolation.FORKED.value())
                                .with(RowSettings.annotated()
                                        .withShots(0, 1, Duration.ofMillis(500))
                                        .withRounds(7)),
                        SuiteRow.of("first-run", "HttpFirstRun.requests")
                                .with(Param.CONTENT, "plaintext", "complex")
                                .with(RowSettings.annotated().withShots(0, 2, Duration.ofSeconds(10)))));
    }
}
