package org.echobench.cluster.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.echobench.cluster.plan.ConnectionPlan;
import org.echobench.cluster.plan.Footprint;
import org.echobench.results.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code echobench cluster plan}. */
@Command(
        name = "plan",
        mixinStandardHelpOptions = true,
        description = {
            "Computes the resources for a number of connections.",
            "Reads a run of the suite push-scale. Prints memory, descriptors, client addresses and"
                    + " loader processes for each server of the run."
        })
final class PlanCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "DIR", description = "The folder of a run of the suite push-scale.")
    private Path run;

    @Option(
            names = "--connections",
            paramLabel = "N",
            defaultValue = "1000000",
            description = "Connections to plan for (default: ${DEFAULT-VALUE}).")
    private long connections;

    @Option(
            names = "--descriptors",
            paramLabel = "N",
            defaultValue = "20000",
            description = "File descriptors of a loader process (default: ${DEFAULT-VALUE}).")
    private long descriptors;

    @Option(
            names = "--ports",
            paramLabel = "N",
            defaultValue = "28232",
            description = "Ports of one client address, see ip_local_port_range (default: ${DEFAULT-VALUE}, Linux's).")
    private long ports;

    @Option(names = "--server", paramLabel = "ID", split = ",", description = "Plans only for these servers.")
    private List<String> servers = List.of();

    @Override
    public Integer call() {
        List<Footprint> footprints = Footprint.of(run).stream()
                .filter(footprint -> servers.isEmpty() || servers.contains(footprint.server()))
                .toList();
        if (footprints.isEmpty()) {
            throw new UserError("The run " + run + " has none of " + String.join(", ", servers) + ".");
        }
        PrintWriter out = spec.commandLine().getOut();
        try {
            for (Footprint footprint : footprints) {
                new ConnectionPlan(connections, descriptors, ports, footprint)
                        .lines()
                        .forEach(out::println);
            }
        } catch (IllegalArgumentException e) {
            throw new UserError("--" + e.getMessage() + ".", e);
        }
        out.flush();
        return ClusterMain.OK;
    }
}
