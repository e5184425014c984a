package org.echobench.cluster.cli;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.echobench.cluster.control.Nodes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KilledControllerTest {

    /** Only what hangs takes so long, however busy the machine is. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final String TOPOLOGY = LocalNodes.THREE + """
            run:
              servers: [reference]
              measurement: {iterations: 1000, millis: 200}
              jobs:
                - job: http-json
            """;

    @TempDir
    private Path folder;

    @Test
    void itsNodesEndThemselves() throws IOException {
        Path topology = Files.writeString(folder.resolve("cluster.yaml"), TOPOLOGY);
        Nodes nodes = new Nodes(folder);
        Path log = folder.resolve("controller.log");
        Process controller = new ProcessBuilder(
                        System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                        "-Duser.home=" + folder,
                        "-Djava.io.tmpdir=" + folder,
                        "-cp",
                        System.getProperty("java.class.path"),
                        ClusterMain.class.getName(),
                        "run",
                        topology.toString(),
                        "--out",
                        folder.resolve("run").toString())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            await().atMost(PATIENCE).until(() -> !controller.isAlive() || nodes.hasMeasured("loader-1"));
            assertTrue(controller.isAlive(), () -> text(log));
        } finally {
            controller.destroyForcibly();
        }

        await().atMost(PATIENCE).untilAsserted(() -> assertEquals(List.of(), nodes.all()));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
