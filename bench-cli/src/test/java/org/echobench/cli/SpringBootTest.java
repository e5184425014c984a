package org.echobench.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Spring Boot on each of its containers. */
@Tag("fork")
class SpringBootTest extends RealServers {

    private static final String TOMCAT = "tomcat";

    /** @param settings of the command line */
    private void startSpring(String container, int at, String... settings) throws Exception {
        Path jar = SpringApplicationJar.make(folder.resolve("shop.jar"), "server-spring-" + container);
        List<String> command = new ArrayList<>(List.of(
                Cli.java().toString(), "-XX:TieredStopAtLevel=1", "-jar", jar.toString(), "--server.port=" + at));
        command.addAll(List.of(settings));
        start(List.of(at), command.toArray(String[]::new));
    }

    /** Tomcat alone has a limit of requests by default. */
    private static void assertEndsAsByDefault(String container, Cli.Result result) {
        if (container.equals(TOMCAT)) {
            assertEnds(100, result);
        } else {
            result.losesNothing();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {TOMCAT, "jetty", "undertow"})
    void springBootOverHttp(String container) throws Exception {
        startSpring(container, port);
        assertEndsAsByDefault(container, load("http", false, FEW));
        assertEndsAsByDefault(container, load("http", true, FEW));
    }

    @ParameterizedTest
    @ValueSource(strings = {TOMCAT, "jetty", "undertow"})
    void springBootOverTlsAndHttp2(String container) throws Exception {
        certificate();
        startSpring(
                container,
                tlsPort,
                "--server.ssl.certificate=" + folder.resolve("cert.pem"),
                "--server.ssl.certificate-private-key=" + folder.resolve("key.pem"),
                "--server.http2.enabled=true");
        assertEndsAsByDefault(container, load("https", false, FEW));
        assertEndsAsByDefault(container, load("https", true, FEW));
        load("http2", false, "--connections", "8", "--pipeline", "8").losesNothing();
        load("http2", true, "--connections", "8").losesNothing();
    }
}
