package org.echobench.cluster.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.echobench.cluster.merge.NodeLatencies;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A climb of two loaders' subscribers, each node a JVM of its own on this machine, by the command. */
class ClimbTest {

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
                    idleMillis: 10
            """;

    @TempDir
    private Path folder;

    @Test
    void subscribersOfAllLoadersAreClimbedAndMerged() throws IOException {
        Path topology = Files.writeString(folder.resolve("cluster.yaml"), TOPOLOGY);
        Path run = folder.resolve("run");
        Printed printed = Printed.by("run", topology.toString(), "--out", run.toString(), "--no-repeat");

        assertEquals(ClusterMain.OK, printed.exitCode(), printed.text());
        JsonNode result = new ObjectMapper()
                .readTree(run.resolve("results.json").toFile())
                .get(0);
        assertEquals(
                "org.echobench.cluster.PushScale.climb",
                result.path("benchmark").asText());
        assertEquals(
                30,
                result.path("secondaryMetrics")
                        .path("connections.held")
                        .path("score")
                        .asInt());
        Path fork = run.resolve("forks").resolve("push-scale~reference~round1");
        Histogram pushed = NodeLatencies.read(fork.resolve("latency.hlog"), 1)
                .byLabel()
                .get("push.fromT0")
                .get(0);
        assertEquals(60, pushed.getTotalCount(), "two broadcasts to all 30");
        assertTrue(Files.readString(run.resolve("curves/footprint.csv")).contains("push-scale,reference,1,28,"));
        assertTrue(Files.readString(fork.resolve("notes.txt")).contains("by the clocks of the hosts"));
    }
}
