package org.echobench.cluster.control;

import static org.echobench.results.Jvm.ownJava;

import java.nio.file.FileSystem;
import java.util.ArrayList;
import java.util.List;
import org.echobench.cluster.topology.NodeSpec;
import org.echobench.cluster.topology.Topology;
import org.mortbay.jetty.orchestrator.configuration.Jvm;
import org.mortbay.jetty.orchestrator.util.FilenameSupplier;

/** The command that starts a node; goes to the node's host, where the orchestrator runs it. */
final class JavaCommand implements FilenameSupplier {

    private static final long serialVersionUID = 1L;

    /** Nothing is measured in these JVMs. */
    private static final List<String> JVM = List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    /**
     * Starts a node's JVM and waits for its end. The orchestrator ends a node with a signal to this shell, which passes it
     * on. SIGCONT also lets a stopped JVM end. Ctrl-C is the command's to handle.
     */
    private static final String SHELL = """
            trap '' INT
            trap 'kill $! 2>/dev/null; kill -s CONT $! 2>/dev/null' TERM
            "$@" &
            while kill -0 $! 2>/dev/null; do wait $!; code=$?; done
            exit $code
            """;

    private final String executable;

    private JavaCommand(String executable) {
        this.executable = executable;
    }

    @Override
    public String get(FileSystem fileSystem, String hostname) {
        return executable;
    }

    /** The JVM of the host's own process, which starts the nodes. */
    static Jvm ofHost(Topology topology) {
        return new Jvm(new JavaCommand(topology.java()), JVM.toArray(String[]::new));
    }

    static Jvm of(NodeSpec node, Topology topology) {
        List<String> words = new ArrayList<>(List.of("-c", SHELL, "echobench-node"));
        words.add(node.java().orElseGet(() -> node.local() ? ownJava() : topology.java()));
        words.addAll(JVM);
        return new Jvm(new JavaCommand("/bin/sh"), words.toArray(String[]::new));
    }
}
