package org.echobench.cluster.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.echobench.report.Compare;
import org.echobench.report.CompareOptions;
import org.echobench.report.CompareResult;
import org.echobench.report.render.OutputFormat;
import org.echobench.results.ExitCode;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run of two forks. The loader of the second dies, and then the run goes on. Real JVMs on this machine. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ResumedRunTest {

    private static final String RUN = """
            run:
              servers: [reference]
              rounds: 2
              warmup: {iterations: 0}
              measurement: {iterations: 2, millis: 200}
              jobs:
                - job: websocket-echo
                  parameters: {connections: 2, probeRate: 500, probeConnections: 1}
            """;

    /** Starts a JVM each time but the second. */
    private static final String DIES_ONCE = """
            #!/bin/sh
            echo started >>'%1$s'
            [ $(wc -l <'%1$s') != 2 ] || exit 1
            exec '%2$s' "$@"
            """;

    @TempDir
    private static Path folder;

    private static Path run;
    private static Printed broken;
    private static byte[] firstFork;
    private static Printed resumed;

    @BeforeAll
    static void breakAndResume() throws Exception {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Path program =
                Files.writeString(folder.resolve("java.sh"), DIES_ONCE.formatted(folder.resolve("starts"), java));
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        Path topology = Files.writeString(folder.resolve("cluster.yaml"), LocalNodes.threeWithLoadersBy(program) + RUN);
        run = folder.resolve("run");
        broken = Printed.by("run", topology.toString(), "--out", run.toString(), "--no-repeat");
        firstFork = Files.readAllBytes(run.resolve("forks/websocket-echo~reference~round1/fork.json"));
        resumed = Printed.by("run", "--resume", run.toString(), "--no-repeat");
    }

    @Test
    void theNodeThatDiedIsNamedAndHowToGoOn() {
        assertEquals(ClusterMain.INCOMPLETE, broken.exitCode(), broken.text());
        assertTrue(broken.text().contains("round 2: broken off: "), broken.text());
        assertTrue(broken.text().contains("Continue with: echobench cluster run --resume " + run), broken.text());
    }

    @Test
    void whatTheNodesHadWrittenIsKept() throws IOException {
        try (Stream<Path> forks = Files.list(run.resolve("forks"))) {
            Path kept = forks.filter(fork -> fork.toString().endsWith(".broken"))
                    .findFirst()
                    .orElseThrow();
            assertTrue(Files.readString(kept.resolve("failure.txt")).contains(" failed while "));
        }
    }

    @Test
    void whatWasMeasuredIsKeptAndTheRestIsMeasured() throws IOException {
        assertEquals(ClusterMain.OK, resumed.exitCode(), resumed.text());
        assertTrue(resumed.text().contains("round 1: measured before"), resumed.text());
        assertArrayEquals(
                firstFork, Files.readAllBytes(run.resolve("forks/websocket-echo~reference~round1/fork.json")));
        JsonNode result = new ObjectMapper()
                .readTree(run.resolve("results.json").toFile())
                .get(0);
        assertEquals(2, result.path("forks").asInt());
    }

    @Test
    void theEnvironmentNamesEveryNode() throws IOException {
        JsonNode nodes = new ObjectMapper()
                .readTree(run.resolve("environment.json").toFile())
                .path("nodes");
        List<String> named = new ArrayList<>();
        for (JsonNode node : nodes) {
            named.add(node.path("name").asText() + " " + node.path("role").asText() + " "
                    + node.path("host").asText());
            assertTrue(node.path("processors").asInt() > 0, node.toString());
            assertTrue(node.path("jvm").asText().contains(System.getProperty("java.vm.version")), node.toString());
            assertTrue(node.path("role").asText().equals("server")
                    || node.path("clockErrorMicros").asDouble() > 0);
        }
        assertEquals(List.of("server server localhost", "loader-1 loader localhost", "probe probe localhost"), named);
    }

    @Test
    void compareReadsTheRun() {
        CompareResult same = Compare.run(CompareOptions.files(run, run.resolve("results.json")));
        String text = same.render(OutputFormat.TEXT);
        assertEquals(ExitCode.OK, same.exitCode(), text);
        assertTrue(text.contains("WebSocketEcho.echo: connections=2"), text);
    }

    @Test
    void aRunGoesOnWithItsOwnTopologyAlone() {
        Printed refused = Printed.by("run", folder.resolve("cluster.yaml").toString(), "--resume", run.toString());
        assertEquals(ClusterMain.USAGE, refused.exitCode());
        assertEquals(
                "echobench: --resume continues with the topology of the run: leave out TOPOLOGY and --out",
                refused.text().strip());
    }

    @Test
    void aFolderWithoutATopologyCannotBeResumed() {
        Printed refused = Printed.by("run", "--resume", folder.toString());
        assertEquals(ClusterMain.USAGE, refused.exitCode());
        assertEquals(
                "echobench: There is no run of a cluster to resume in " + folder + ": it has no topology.yaml.",
                refused.text().strip());
    }
}
