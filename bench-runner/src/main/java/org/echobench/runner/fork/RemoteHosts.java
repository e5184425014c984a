package org.echobench.runner.fork;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.echobench.core.process.ForkHosts;
import org.echobench.core.process.HostAccess;
import org.echobench.core.process.HostMain;
import org.echobench.core.process.RemoteHost;
import org.echobench.results.Cell;
import org.echobench.results.Json;
import org.echobench.results.UserError;
import org.echobench.results.run.BackgroundLoad;
import org.echobench.results.run.Environment;
import org.echobench.results.run.Machine;
import org.echobench.runner.fork.Topology.HostSpec;

/** The hosts of a run that this machine controls. What was started there ends when this is closed or this JVM ends. */
public final class RemoteHosts implements AutoCloseable {

    private static final double NANOS_PER_MICRO = 1_000.0;

    private final List<RemoteHost> hosts = new ArrayList<>();
    private final List<Environment.Node> nodes = new ArrayList<>();
    /** Tells forks how to reach the hosts. */
    private final Path file;

    private Optional<String> lost = Optional.empty();

    /**
     * Starts what is needed on the hosts.
     *
     * @throws UserError if a host cannot be used
     */
    public RemoteHosts(Topology topology) throws IOException {
        file = Files.createTempFile("echobench-hosts-", ".json");
        try {
            List<HostAccess> all = topology.access();
            for (int i = 0; i < all.size(); i++) {
                RemoteHost host = new RemoteHost(all.get(i));
                hosts.add(host);
                nodes.add(node(topology.hosts().get(i), host));
            }
            for (RemoteHost client : hosts.subList(1, hosts.size())) {
                hosts.get(0).requireWayFrom(client);
            }
            List<HostAccess> access = hosts.stream().map(RemoteHost::access).toList();
            Files.write(file, Json.bytes(new ForkHosts.Hosts(access.get(0), access.subList(1, access.size()))));
        } catch (IOException | UncheckedIOException e) {
            close();
            throw new UserError("The hosts cannot be used: " + e.getMessage(), e);
        }
    }

    private static Environment.Node node(HostSpec spec, RemoteHost host) {
        HostMain.Facts facts = host.facts();
        Machine machine = facts.machine();
        List<String> addresses = new ArrayList<>(spec.sources());
        addresses.add(0, spec.address());
        String name = host.access().name();
        return new Environment.Node(
                name,
                name.equals(Topology.SERVER) ? "server" : "client",
                spec.run().isEmpty() ? "localhost" : spec.run(),
                addresses,
                spec.cpus().orElse("all"),
                facts.jvm(),
                machine.os() + " " + machine.architecture(),
                machine.kernel(),
                machine.processor().orElse("n/a"),
                facts.processors(),
                machine.memoryBytes(),
                OptionalDouble.of(host.clock().errorNanos() / NANOS_PER_MICRO));
    }

    /** Runs one of our main classes on each host; returns what each printed, in the order of the hosts. */
    public List<String> output(String main, String... arguments) throws IOException {
        List<String> printed = new ArrayList<>();
        for (RemoteHost host : hosts) {
            printed.add(host.output(main, arguments));
        }
        return printed;
    }

    /** The hosts as results describe them. */
    public List<Environment.Node> nodes() {
        return List.copyOf(nodes);
    }

    /** A starter of forks that use the hosts. If a host is lost, the run stops: only forks with a result count. */
    public ForkStarter forks(JmhFork forks, StopSignal stop) {
        ForkStarter hosted = forks.onHosts(file);
        return (cells, directories) -> run(hosted, stop, cells, directories);
    }

    List<ForkOutcome> run(ForkStarter forks, StopSignal stop, List<Cell> cells, List<Path> directories)
            throws IOException {
        try {
            others().forEach(RemoteHost::backgroundLoad);
        } catch (UncheckedIOException e) {
            lose(e.getMessage(), stop);
            return Collections.nCopies(cells.size(), ForkOutcome.stopped());
        }
        List<ForkOutcome> outcomes = forks.run(cells, directories);
        if (outcomes.stream().allMatch(ForkOutcome::hasResult)) {
            BackgroundLoad load = worstLoad(stop);
            return outcomes.stream().map(outcome -> outcome.on(load)).toList();
        }
        if (!stop.isRequested()) {
            ask().ifPresent(reason -> lose(reason, stop));
        }
        return lost.isEmpty()
                ? outcomes
                : outcomes.stream()
                        .map(outcome -> outcome.hasResult() ? outcome : ForkOutcome.broken(lost.get()))
                        .toList();
    }

    /** The hosts that are other machines. */
    private List<RemoteHost> others() {
        return hosts.stream().filter(host -> !host.access().prefix().isEmpty()).toList();
    }

    private void lose(String reason, StopSignal stop) {
        lost = Optional.of(reason);
        stop.request();
    }

    /** Which host was lost and why; empty while none was. */
    public Optional<String> lost() {
        return lost;
    }

    /** The first host that does not respond, with the reason; empty if all respond. */
    private Optional<String> ask() {
        try {
            hosts.forEach(RemoteHost::memory);
            return Optional.empty();
        } catch (UncheckedIOException e) {
            return Optional.of(e.getMessage());
        }
    }

    private BackgroundLoad worstLoad(StopSignal stop) {
        try {
            return others().stream()
                    .map(RemoteHost::backgroundLoad)
                    .max(Comparator.comparingDouble(BackgroundLoad::share))
                    .orElse(BackgroundLoad.unknown());
        } catch (UncheckedIOException e) {
            lose(e.getMessage(), stop);
            return BackgroundLoad.unknown();
        }
    }

    /** Ends what was started on the hosts. */
    @Override
    public void close() throws IOException {
        for (RemoteHost host : hosts) {
            try {
                host.close();
            } catch (IllegalStateException | UncheckedIOException e) {
                // It was lost. What was started there ends with its standard input.
            }
        }
        Files.deleteIfExists(file);
    }
}
