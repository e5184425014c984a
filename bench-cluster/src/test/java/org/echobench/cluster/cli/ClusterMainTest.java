package org.echobench.cluster.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterMainTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int execute(String... arguments) {
        return ClusterMain.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    @ParameterizedTest
    @ValueSource(strings = {"check", "run", "plan"})
    void everyCommandExplainsItself(String command) {
        assertEquals(ClusterMain.OK, execute(command, "--help"), err.toString());
        assertTrue(out.toString().startsWith("Usage: echobench cluster " + command), out.toString());
    }

    @Test
    void aRunNeedsATopologyOrARunToGoOnWith() {
        assertEquals(ClusterMain.USAGE, execute("run"));
        assertEquals(
                "echobench: name a TOPOLOGY, or continue a run with --resume DIR",
                err.toString().strip());
    }
}
