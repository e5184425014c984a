package org.echobench.cluster.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A ramp of two loaders' subscribers, each node a JVM of its own on this machine, by the command. */
class RampTest {

    private static final String TOPOLOGY = """
            server:
              host: localhost
              jvmArgs: [-Xms64m, -Xmx64m, -XX:-AlwaysPreTouch, -XX:TieredStopAtLevel=1]
            loaders:
              - host: localhost
                count: 2
                addresses: [127.0.0.5, 127.0.0.6]
                jvmArgs: [-Xms64m, -Xmx64m, -XX:-AlwaysPreTouch, -XX:TieredStopAtLevel=1]
            probe:
              host: localhost
              jvmArgs: [-Xms64m, -Xmx64m, -XX:-AlwaysPreTouch, -XX:TieredStopAtLevel=1]
            run:
              servers: [reference]
              rounds: 1
              jobs:
                - job: push-scale
                  parameters:
                    maxConnections: 30
                    firstStep: 7
                    broadcasts: 2
            """;

    @TempDir
    private Path folder;

    @Test
    void subscribersOfAllLoadersAreRampedUpAndMerged() throws IOException {
        FinishedRun run = FinishedRun.of(folder, TOPOLOGY, "push-scale");

        assertEquals(ClusterMain.OK, run.printed().exitCode(), run.printed().text());
        assertEquals(
                "org.echobench.cluster.PushScale.climb",
                run.result().path("benchmark").asText());
        assertEquals(30, run.score("connections.held"));
        assertEquals(60, run.count("push.fromT0"), "two broadcasts to all 30");
        assertTrue(
                Files.readString(run.folder().resolve("curves/footprint.csv")).contains("push-scale,reference,1,28,"));
        assertTrue(run.notes().contains("by the clocks of the hosts"));
    }
}
