package org.echobench.cluster.node;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The output of a node goes into a file of its own: the orchestrator would mix the lines of all nodes. */
final class NodeLog {

    private NodeLog() {}

    static void begin(Path file) throws IOException {
        PrintStream log = new PrintStream(Files.newOutputStream(file), true, StandardCharsets.UTF_8);
        System.setOut(log);
        System.setErr(log);
    }
}
