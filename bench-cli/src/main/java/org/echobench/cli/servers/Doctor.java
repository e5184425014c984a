package org.echobench.cli.servers;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.echobench.cli.terminal.Terminal;
import org.echobench.core.metrics.BackgroundLoadProbe;
import org.echobench.core.metrics.Proc;
import org.echobench.results.ExitCode;
import org.echobench.results.Jvm;
import org.echobench.results.run.BackgroundLoad;
import org.echobench.results.run.Environment;
import org.echobench.results.run.Machine;
import org.echobench.runner.fork.RemoteHosts;
import org.echobench.runner.fork.Topology;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code echobench doctor}. Its judgements are pure functions, so that each can be tested. */
@Command(
        name = "doctor",
        description = {
            "Shows the limits of this machine, or of the hosts of a topology, and how to raise them.",
            "Exit code 2: a host cannot be used, or a client does not reach the server."
        })
public final class Doctor implements Callable<Integer> {

    /**
     * One thing that {@code doctor} looked at.
     *
     * @param what name of the setting
     * @param value its value here; "n/a" if the platform does not give it
     * @param limits its effect on results
     * @param fix how to improve it; empty if it is well, or nothing can be done
     */
    record Finding(String what, String value, String limits, String fix) {

        boolean well() {
            return fix.isEmpty();
        }
    }

    static final String NOT_AVAILABLE = "n/a";

    private static final long MANY_CONNECTIONS = 20_000;
    private static final long GIB = 1L << 30;

    private static final String INDENT = "    ";

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--topology",
            paramLabel = "FILE",
            description = "Looks at the hosts that this file names (docs/hosts.md).")
    private Path topology;

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        if (topology != null) {
            look(topology, spec.root().userObject().getClass().getName(), out);
            return ExitCode.OK.code();
        }
        Terminal terminal = Terminal.of(spec.commandLine());
        BackgroundLoadProbe probe = new BackgroundLoadProbe();
        TimeUnit.SECONDS.sleep(1);
        List<Finding> findings = examine(probe.finish());
        for (Finding finding : findings) {
            String mark = finding.well() ? "  " : "! ";
            terminal.wrap(mark + finding.what() + ": " + finding.value() + " — " + finding.limits(), INDENT)
                    .forEach(line -> out.println(finding.well() ? line : terminal.doubtful(line)));
            if (!finding.well()) {
                out.println(INDENT + "fix: " + finding.fix());
            }
        }
        long limits = findings.stream().filter(finding -> !finding.well()).count();
        out.println(
                limits == 0
                        ? "Ready to measure."
                        : (limits == 1 ? "1 thing limits" : limits + " things limit")
                                + " what this machine can measure.");
        return ExitCode.OK.code();
    }

    /** Runs this command on each host. */
    private static void look(Path topology, String command, PrintWriter out) throws IOException {
        try (RemoteHosts hosts = new RemoteHosts(Topology.read(topology))) {
            List<String> found = hosts.output(command, "doctor");
            for (int i = 0; i < found.size(); i++) {
                Environment.Node host = hosts.nodes().get(i);
                out.printf(
                        Locale.ROOT,
                        "%s on %s (clock known to ± %.0f us)%n",
                        host.name(),
                        host.host(),
                        Math.ceil(host.clockErrorMicros().orElse(0)));
                found.get(i).lines().forEach(line -> out.println(INDENT + line));
            }
        }
    }

    static Finding descriptors(OptionalLong limit) {
        if (limit.isEmpty()) {
            return new Finding("file descriptors", NOT_AVAILABLE, "limits the connections of a process", "");
        }
        long n = limit.getAsLong();
        long connections = Math.max(0, (n - DescriptorLimit.OTHERS) / 2);
        return new Finding(
                "file descriptors",
                Long.toString(n),
                "at most " + connections
                        + " connections with the server in the same JVM, twice as many with a forked server",
                connections >= MANY_CONNECTIONS ? "" : "ulimit -n 1048576 (as root, or in /etc/security/limits.conf)");
    }

    /** @param range the text of ip_local_port_range: lowest and highest */
    static Finding ports(Optional<String> range) {
        if (range.isEmpty()) {
            return new Finding("ephemeral ports", NOT_AVAILABLE, "limits the connections from one address", "");
        }
        String[] ends = range.get().strip().split("\\s+");
        long ports = Long.parseLong(ends[1]) - Long.parseLong(ends[0]) + 1;
        return new Finding(
                "ephemeral ports",
                ends[0] + " to " + ends[1],
                ports
                        + " connections from each client address; on loopback the client binds more addresses (127.0.0.2, …)",
                ports >= 25_000 ? "" : "sysctl -w net.ipv4.ip_local_port_range=\"1024 65535\"");
    }

    static Finding backlog(Optional<String> somaxconn) {
        String value = somaxconn.map(String::strip).orElse(NOT_AVAILABLE);
        boolean small = somaxconn.isPresent() && Long.parseLong(value) < 1_024;
        return new Finding(
                "somaxconn",
                value,
                "connections that may wait to be accepted; further ones are delayed by a second or longer",
                small ? "sysctl -w net.core.somaxconn=4096" : "");
    }

    static Finding processors(int count) {
        return new Finding(
                "processors",
                Integer.toString(count),
                count < 2
                        ? "client and server share one, so the throughput is limited by both"
                        : "client and server threads compete beyond " + count,
                count < 2 ? "measure on a machine with two or more" : "");
    }

    static Finding governor(String governor) {
        boolean slow = !governor.equals("performance") && !governor.equals(NOT_AVAILABLE);
        return new Finding(
                "processor governor",
                governor,
                governor.equals(NOT_AVAILABLE)
                        ? "this machine does not show its clock rate, like most virtual machines"
                        : "how the clock rate follows the load",
                slow ? "cpupower frequency-set -g performance" : "");
    }

    static Finding jdk(Jvm jvm, int feature) {
        return new Finding(
                "JDK",
                jvm.name(),
                feature < 21 ? "the -vt servers and helidon need 21 or newer" : "runs every server",
                feature < 21 ? "set JAVA_HOME to a JDK 21 or newer to measure them" : "");
    }

    static Finding otherLoad(BackgroundLoad load) {
        boolean known = load.others().isPresent() || load.steal().isPresent();
        boolean busy = load.tooMuch();
        return new Finding(
                "background load",
                known ? "processes " + percent(load.others()) + ", stolen " + percent(load.steal()) : NOT_AVAILABLE,
                "a row is marked (B) if background load takes more than 10 % of the processors",
                busy ? "stop other work (top shows it), or use more --rounds" : "");
    }

    static Finding timeWaits(OptionalLong count) {
        boolean many = count.orElse(0) > 10_000;
        return new Finding(
                "TIME_WAIT sockets",
                count.isPresent() ? Long.toString(count.getAsLong()) : NOT_AVAILABLE,
                "ports that cannot be used for a minute; thousands slow down new connections",
                many ? "wait a minute" : "");
    }

    static Finding memory(long bytes) {
        return new Finding(
                "memory",
                gib(bytes),
                "1 GiB of heap for each JVM; a forked server needs a second one",
                bytes < 3 * GIB ? "use a machine with 3 GiB or more" : "");
    }

    static Finding disk(Path folder) {
        try {
            long bytes = Files.getFileStore(folder.toAbsolutePath()).getUsableSpace();
            return new Finding(
                    "free disk",
                    gib(bytes),
                    "about 100 KB for each fork; a full disk stops a run, and --resume continues it",
                    bytes < GIB / 4 ? "free some space, or use --out" : "");
        } catch (IOException e) {
            return new Finding("free disk", NOT_AVAILABLE, "results in " + folder + " (" + e.getMessage() + ")", "");
        }
    }

    private static List<Finding> examine(BackgroundLoad load) {
        Machine machine = Machine.ofThis();
        return List.of(
                descriptors(DescriptorLimit.ofThisProcess()),
                ports(Proc.setting("net/ipv4/ip_local_port_range")),
                backlog(Proc.setting("net/core/somaxconn")),
                processors(Runtime.getRuntime().availableProcessors()),
                governor(machine.governor().orElse(NOT_AVAILABLE)),
                jdk(Jvm.ofHost(), Runtime.version().feature()),
                otherLoad(load),
                timeWaits(Proc.timeWaits()),
                memory(machine.memoryBytes()),
                disk(Path.of("")));
    }

    private static String percent(OptionalDouble share) {
        return share.isPresent() ? Math.round(100 * share.getAsDouble()) + " %" : NOT_AVAILABLE;
    }

    private static String gib(long bytes) {
        return String.format(Locale.ROOT, "%.1f GiB", (double) bytes / GIB);
    }
}
