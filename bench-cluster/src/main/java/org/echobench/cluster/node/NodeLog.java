package org.echobench.cluster.node;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The node's shell sends the JVM's whole output to this file. Here the node prints in UTF-8, in any locale of the host. */
final class NodeLog {

    private NodeLog() {}

    static void begin(Path file) throws IOException {
        PrintStream log = new PrintStream(
                Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND),
                true,
                StandardCharsets.UTF_8);
        System.setOut(log);
        System.setErr(log);
    }
}
