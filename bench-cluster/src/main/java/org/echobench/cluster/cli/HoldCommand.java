package org.echobench.cluster.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.echobench.cluster.control.RunningHosts;
import org.echobench.cluster.ssh.HostException;
import org.echobench.cluster.topology.Topology;
import org.echobench.results.Json;
import org.echobench.results.UserError;
import org.echobench.runner.fork.HeldHosts;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code echobench cluster hold}: the hosts of a run, for the process that runs it; {@link HeldHosts}. */
@Command(
        name = "hold",
        hidden = true,
        mixinStandardHelpOptions = true,
        description = "Starts a relay on every host, and ends them with its standard input.")
final class HoldCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "TOPOLOGY", description = "A YAML file with the hosts.")
    private Path topology;

    @Parameters(index = "1", paramLabel = "FILE", description = "Where to write the addresses of the relays.")
    private Path file;

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        try (RunningHosts hosts = new RunningHosts(Topology.read(topology))) {
            hosts.requireWayToServer();
            Files.deleteIfExists(file);
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.write(file, Json.bytes(hosts.addresses()));
            say(out, HeldHosts.READY);
            BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                Optional<String> lost = hosts.lost();
                say(out, lost.map(reason -> HeldHosts.LOST + reason).orElse(HeldHosts.READY));
            }
            return ClusterMain.OK;
        } catch (HostException | UserError e) {
            say(out, HeldHosts.LOST + e.getMessage());
            return ClusterMain.USAGE;
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private static void say(PrintWriter out, String line) {
        out.println(line.replaceAll("\\R", " "));
        out.flush();
    }
}
