package org.echobench.cluster.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.echobench.cluster.control.RunningHosts;
import org.echobench.cluster.ssh.HostException;
import org.echobench.cluster.ssh.SshHost;
import org.echobench.cluster.topology.Topology;
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

    @Parameters(index = "0", paramLabel = "TOPOLOGY", description = "A YAML file with the hosts.")
    private Path file;

    @Override
    public Integer call() throws InterruptedException {
        Topology topology = Topology.read(file);
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        List<String> unreachable = unreachable(topology);
        unreachable.forEach(reason -> err.println("echobench: " + reason));
        err.flush();
        if (!unreachable.isEmpty()) {
            return ClusterMain.USAGE;
        }
        try (RunningHosts hosts = new RunningHosts(topology)) {
            hosts.requireWayToServer();
            for (RunningHosts.Running host : hosts.running()) {
                NodeFinding finding = NodeFinding.of(host);
                out.println(finding.line());
                finding.limits().forEach(limit -> out.println("    " + limit));
            }
            out.flush();
            return ClusterMain.OK;
        } catch (HostException e) {
            err.println("echobench: " + e.getMessage());
            err.flush();
            return ClusterMain.USAGE;
        }
    }

    /** Hosts that SSH cannot use, with the reason, each by itself. */
    private static List<String> unreachable(Topology topology) {
        List<String> reasons = new ArrayList<>();
        for (String host : topology.remoteHosts()) {
            try (SshHost connected = SshHost.connect(host, topology.ssh())) {
                connected.output(
                        SshHost.quoted(topology.java()) + " -version && command -v setsid && command -v taskset");
            } catch (HostException e) {
                reasons.add(e.getMessage());
            } catch (IOException e) {
                reasons.add("host " + host + ": it lacks what nodes need: " + e.getMessage());
            }
        }
        return reasons;
    }
}
