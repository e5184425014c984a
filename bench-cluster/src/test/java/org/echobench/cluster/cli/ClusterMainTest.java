package org.echobench.cluster.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.echobench.results.StandardOutput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
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
    @ValueSource(strings = {"check", "hold"})
    void everyCommandExplainsItself(String command) {
        assertEquals(ClusterMain.OK, execute(command, "--help"), err.toString());
        assertTrue(out.toString().startsWith("Usage: echobench cluster " + command), out.toString());
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void outputThatIsCutOffIsNoSuccess() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ClusterMain.class.getName(),
                        "--help")
                .redirectOutput(new File("/dev/full"))
                .start();
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(ClusterMain.USAGE, process.waitFor(), err);
        assertEquals("echobench: " + StandardOutput.LOST, err.strip());
    }
}
