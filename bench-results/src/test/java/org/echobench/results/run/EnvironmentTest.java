package org.echobench.results.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.OptionalDouble;
import org.echobench.results.run.Environment.Node;
import org.junit.jupiter.api.Test;

class EnvironmentTest {

    private static final Environment ALONE = TestRecords.environment().withNodes(List.of());

    private static Node node(String name, String processor, int processors, long memoryBytes, String cpus) {
        return new Node(
                name,
                name,
                "host",
                List.of(),
                cpus,
                "X 17",
                "Linux amd64",
                "6.1",
                processor,
                processors,
                memoryBytes,
                OptionalDouble.empty());
    }

    @Test
    void theHardwareIsThatOfTheMachine() {
        assertEquals("A1, 2 processors, 4.0 GiB, Linux amd64", ALONE.hardware());
    }

    @Test
    void ofAClusterItIsThatOfTheNodesAndNotOfTheMachineThatStartedThem() {
        Environment cluster = ALONE.withNodes(
                List.of(node("server", "B2", 8, 8_589_934_592L, "0-3"), node("probe", "C3", 1, 1_073_741_824L, "all")));
        assertEquals(
                "server: B2, 8 processors, 8.0 GiB, cpus 0-3, Linux amd64, X 17;"
                        + " probe: C3, 1 processors, 1.0 GiB, cpus all, Linux amd64, X 17",
                cluster.hardware());
    }
}
