package org.echobench.jersey;

import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.ServerConfig;
import org.glassfish.jersey.server.ResourceConfig;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Resources run on the container's workers, as {@code info()} says. */
@Tag("integration")
class HandlerThreadsTest {

    /** Answers with the name of its thread. */
    @Path("/thread")
    public static final class ThreadResource {
        @GET
        public String name() {
            return Thread.currentThread().getName();
        }
    }

    static Stream<Arguments> workers() {
        return Stream.of(
                Arguments.of(new JerseyRow.OnGrizzly(), "jersey-grizzly-\\d+-worker.*"),
                Arguments.of(new JerseyRow.OnJetty(), "jersey-jetty-\\d+-pool-.*"),
                Arguments.of(new JerseyRow.OnTomcat(), "http-nio-.*-exec-\\d+"),
                Arguments.of(new JerseyRow.OnUndertow(), "jersey-undertow-\\d+-worker task-\\d+"));
    }

    @ParameterizedTest
    @MethodSource("workers")
    void resourcesRunOnWorkers(JerseyRow row, String worker) throws IOException {
        ResourceConfig application = JerseyRow.application(ThreadResource.class);
        try (BenchServer server = row.start(ServerConfig.defaults(), application)) {
            URI uri = URI.create("http://127.0.0.1:" + server.address().getPort() + "/thread");
            try (InputStream body = uri.toURL().openStream()) {
                String thread = new String(body.readAllBytes(), StandardCharsets.UTF_8);
                assertTrue(thread.matches(worker), thread);
            }
        }
    }
}
