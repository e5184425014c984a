package org.echobench.cluster.control;

import static org.echobench.results.Jvm.ownJava;

import java.nio.file.FileSystem;
import java.util.ArrayList;
import java.util.List;
import org.echobench.cluster.node.NodeFiles;
import org.echobench.cluster.topology.NodeSpec;
import org.echobench.cluster.topology.Role;
import org.echobench.cluster.topology.Topology;
import org.echobench.core.host.SuiteJvm;
import org.mortbay.jetty.orchestrator.configuration.Jvm;
import org.mortbay.jetty.orchestrator.util.FilenameSupplier;

/** The command that starts a node; goes to the node's host, where the orchestrator runs it. */
final class JavaCommand implements FilenameSupplier {

    private static final long serialVersionUID = 1L;

    /** The server's node only waits: the server has a JVM of its own. */
    private static final List<String> AGENT_JVM = List.of("-Xmx256m", "-XX:+UseSerialGC");

    /** The JDK's selector boxes the descriptor of each ready connection; no server runs in these JVMs. */
    private static final String BOXES = "-XX:AutoBoxCacheMax=65536";

    /**
     * Starts a node's JVM and waits for its end. What the JVM prints goes to the node's log, from the first line on. The
     * orchestrator ends a node with a signal to this shell, which passes it on. The end of a JVM that nobody asked to
     * end is marked, so it is known on every host, and however late somebody looks. SIGCONT lets a stopped JVM end, too.
     */
    private static final String SHELL = """
            trap '' INT
            asked=no
            trap 'asked=yes; kill $! 2>/dev/null; kill -s CONT $! 2>/dev/null' TERM
            "$@" >>%2$s 2>&1 &
            [ $asked = no ] || kill $! 2>/dev/null
            while kill -0 $! 2>/dev/null; do wait $!; code=$?; done
            [ $asked = yes ] || { cat %2$s; true >%1$s; }
            exit $code
            """.formatted(NodeFiles.ENDED, NodeFiles.LOG);

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
        return new Jvm(new JavaCommand(topology.java()), AGENT_JVM.toArray(String[]::new));
    }

    static Jvm of(NodeSpec node, Topology topology) {
        List<String> words = new ArrayList<>(List.of("-c", SHELL, "echobench-node"));
        node.cpus().ifPresent(list -> words.addAll(List.of("taskset", "-c", list)));
        words.add(node.java().orElseGet(() -> node.local() ? ownJava() : topology.java()));
        if (node.role() == Role.SERVER) {
            words.addAll(AGENT_JVM);
        } else {
            words.addAll(SuiteJvm.FLAGS);
            words.add(BOXES);
            words.addAll(SuiteJvm.added(node.jvmArgs()));
        }
        return new Jvm(new JavaCommand("/bin/sh"), words.toArray(String[]::new));
    }
}
