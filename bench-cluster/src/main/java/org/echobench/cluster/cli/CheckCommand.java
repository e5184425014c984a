package org.echobench.cluster.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.echobench.cluster.control.ClusterCheck;
import org.echobench.cluster.control.ClusterFailure;
import org.echobench.cluster.topology.Topology;
import org.echobench.cluster.topology.TopologyFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code echobench cluster check}. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        description = {
            "Checks every host of a topology, and names its limits.",
            "The checks: SSH, JDK, descriptors, ports, the way to the server, and the clock.",
            "Exit codes: 0 all hosts are usable; 2 a host is not."
        })
final class CheckCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "TOPOLOGY", description = "A YAML file with the hosts and the jobs.")
    private Path file;

    @Override
    public Integer call() throws InterruptedException {
        Topology topology = TopologyFile.read(file);
        ClusterCheck check = new ClusterCheck(topology);
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        Map<String, String> unreachable = check.unreachable();
        unreachable.forEach((host, reason) -> err.println("echobench: host " + host + ": " + reason));
        err.flush();
        if (!unreachable.isEmpty()) {
            return ClusterMain.USAGE;
        }
        try {
            for (ClusterCheck.NodeFacts facts : check.facts()) {
                NodeFinding finding = NodeFinding.of(facts);
                out.println(finding.line());
                finding.limits().forEach(limit -> out.println("    " + limit));
            }
            out.flush();
            return ClusterMain.OK;
        } catch (ClusterFailure e) {
            err.println("echobench: " + e.getMessage());
            err.flush();
            return ClusterMain.USAGE;
        }
    }
}
