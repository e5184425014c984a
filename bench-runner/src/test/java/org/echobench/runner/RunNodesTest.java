package org.echobench.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.echobench.results.UserError;
import org.echobench.results.run.Environment.Node;
import org.echobench.results.run.RunFolder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunNodesTest {

    @TempDir
    Path temp;

    private RunFolder folder;
    private BenchmarkRun run;

    @BeforeEach
    void start() {
        folder = new RunFolder(temp);
        run = BenchmarkRun.start(
                temp, TestPlans.plan(1, List.of(TestPlans.tiny("one", 1)), "alpha"), TestPlans.environment());
    }

    private static List<Node> loader(String kernel, long memory) {
        return loader(kernel, memory, OptionalDouble.empty());
    }

    private static List<Node> loader(String kernel, long memory, OptionalDouble clockError) {
        return List.of(new Node(
                "loader-1",
                "loader",
                "host",
                List.of("10.0.0.1"),
                "all",
                "Vendor 17",
                "Linux amd64",
                kernel,
                "Fast",
                2,
                memory,
                clockError));
    }

    @Test
    void nodesAreNamedBesideWhatTheFileHad() {
        run.requireNodes(loader("6.1", 1_000));
        assertEquals(TestPlans.environment().withNodes(loader("6.1", 1_000)), folder.environment());
    }

    @Test
    void nodesThatAreTheSameMayHaveOtherClocksAndALittleOtherMemory() {
        run.requireNodes(loader("6.1", 1_000, OptionalDouble.of(12.5)));
        run.requireNodes(loader("6.1", 1_001, OptionalDouble.of(99)));
        assertEquals(
                OptionalDouble.of(12.5), folder.environment().nodes().get(0).clockErrorMicros());
    }

    @Test
    void anotherNodeIsRefusedAndNamed() {
        run.requireNodes(loader("6.1", 1_000));
        UserError refused = assertThrows(UserError.class, () -> run.requireNodes(loader("6.6", 1_000)));
        assertEquals(
                "This run cannot be resumed, because of the nodes [loader-1].kernel was '6.1' and is now '6.6': its finished"
                        + " forks would not be comparable with the rest, so start a new run.",
                refused.getMessage());
    }
}
