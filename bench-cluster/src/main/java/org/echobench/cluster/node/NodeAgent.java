package org.echobench.cluster.node;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.echobench.cluster.clock.ClockClient;
import org.echobench.cluster.clock.ClockEstimate;
import org.echobench.cluster.clock.ClockServer;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.core.subscribers.MessageCodec;
import org.echobench.results.Jvm;
import org.echobench.results.run.Machine;
import org.echobench.runner.plan.ThisMachine;

/** A node's end of the commands. One command at a time, except pings. */
final class NodeAgent {

    private final Path folder;
    private final AtomicInteger patienceSeconds = new AtomicInteger();
    private final AtomicBoolean begun = new AtomicBoolean();

    /** Null until the first ping. */
    private final AtomicReference<Patience> patience = new AtomicReference<>();

    /** What to close at the end, latest first. */
    private final Deque<AutoCloseable> started = new ArrayDeque<>();

    /** Read beside other commands, as the next two. */
    private volatile Optional<ServerAgent> server = Optional.empty();

    private Optional<LoadAgent> load = Optional.empty();
    private volatile Optional<RampAgent> ramp = Optional.empty();
    private volatile Optional<SearchAgent> search = Optional.empty();

    private Optional<SubscriberAgent> subscribers = Optional.empty();
    private Optional<WindowAgent> windows = Optional.empty();

    NodeAgent(Path folder) {
        this.folder = folder;
    }

    Path folder() {
        return folder;
    }

    /** Not synchronized with commands, which may take long. */
    void pinged() {
        Patience running = patience.get();
        if (running != null) {
            running.heard();
        } else if (begun.compareAndSet(false, true)) {
            patience.set(new Patience(patienceSeconds.get()));
        }
    }

    /** Whether the measured server failed: its process has ended. */
    synchronized boolean serverFailed() {
        return server.map(ServerAgent::ended).orElse(false)
                || ramp.map(RampAgent::ended).orElse(false)
                || search.map(SearchAgent::ended).orElse(false);
    }

    /** How the server's process has ended; empty while it runs, and on other nodes. Not synchronized with commands. */
    String serverEnd() {
        return server.map(ServerAgent::end)
                .or(() -> ramp.map(RampAgent::end))
                .or(() -> search.map(SearchAgent::end))
                .orElse("");
    }

    /** The answer's JSON. */
    synchronized String handle(Action action, String argument) throws Exception {
        return MessageCodec.encode(
                switch (action) {
                    case HELLO -> hello(MessageCodec.decode(argument, NodeMessages.Greeting.class));
                    case START_SERVER -> startServer(MessageCodec.decode(argument, NodeMessages.ServerStart.class));
                    case CLOCK -> clock(MessageCodec.decode(argument, NodeMessages.ClockAt.class));
                    case CONNECT -> connect(MessageCodec.decode(argument, NodeMessages.LoadPlan.class));
                    case NOW -> new NodeMessages.Now(System.nanoTime());
                    case SERVE -> server.orElseThrow().serve(MessageCodec.decode(argument, Timetable.class));
                    case LOAD -> load.orElseThrow().load(MessageCodec.decode(argument, Timetable.class));
                    case START_RAMP -> startRamp(MessageCodec.decode(argument, NodeMessages.ServerStart.class));
                    case JOIN -> join(MessageCodec.decode(argument, NodeMessages.JoinPlan.class));
                    case RAMP ->
                        ramp.orElseThrow()
                                .ramp(
                                        MessageCodec.decode(argument, NodeMessages.RampPlan.class),
                                        folder.resolve(NodeFiles.LATENCY));
                    case FOLLOW -> subscribers.orElseThrow().serve();
                    case START_SEARCH -> startSearch(MessageCodec.decode(argument, NodeMessages.ServerStart.class));
                    case JOIN_SEARCH -> joinSearch(MessageCodec.decode(argument, NodeMessages.SearchPart.class));
                    case SEARCH ->
                        search.orElseThrow()
                                .search(
                                        MessageCodec.decode(argument, NodeMessages.SearchPlan.class),
                                        folder.resolve(NodeFiles.LATENCY));
                    case OFFER -> windows.orElseThrow().serve();
                    case STOP -> stop();
                    case PING, SERVER_END -> throw new IllegalArgumentException(action + " is no command in turn");
                });
    }

    private NodeMessages.Hello hello(NodeMessages.Greeting greeting) throws IOException {
        patienceSeconds.set(greeting.patienceSeconds());
        NodeLog.begin(folder.resolve(NodeFiles.LOG));
        // Tables of bench-core, such as the server's series, go where the controller looks for them.
        System.setProperty(ForkDirectory.PROPERTY, folder.toString());
        Machine machine = ThisMachine.describe();
        return new NodeMessages.Hello(
                Jvm.ofHost().name(),
                machine.os() + " " + machine.architecture(),
                machine.kernel(),
                machine.processor().orElse("n/a"),
                HostMeter.processors(),
                machine.memoryBytes(),
                ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                        ? unix.getMaxFileDescriptorCount()
                        : Integer.MAX_VALUE,
                KernelSetting.read("/proc/sys/net/ipv4/ip_local_port_range"),
                KernelSetting.read("/proc/sys/net/core/somaxconn"));
    }

    private NodeMessages.ServerUp startServer(NodeMessages.ServerStart start) throws IOException {
        ServerAgent agent = measured(start);
        server = Optional.of(agent);
        return agent.up();
    }

    private ServerAgent measured(NodeMessages.ServerStart start) throws IOException {
        return opened(new ServerAgent(start, opened(new ClockServer(start.host()))));
    }

    /** It is closed at the end, even if nothing comes of what needs it. */
    private <T extends AutoCloseable> T opened(T part) {
        started.push(part);
        return part;
    }

    private static ClockEstimate clock(NodeMessages.ClockAt at) throws IOException {
        return ClockClient.estimate(at.host(), at.port());
    }

    private NodeMessages.Connected connect(NodeMessages.LoadPlan plan) throws IOException {
        LoadAgent connected = opened(new LoadAgent(plan, folder.resolve(NodeFiles.LATENCY)));
        load = Optional.of(connected);
        return connected.connect();
    }

    private NodeMessages.ServerUp startRamp(NodeMessages.ServerStart start) throws IOException {
        RampAgent agent = opened(
                new RampAgent(start, opened(new ClockServer(start.host())), opened(new ClientPort(start.host()))));
        ramp = Optional.of(agent);
        return agent.up();
    }

    private ClockEstimate join(NodeMessages.JoinPlan plan) throws IOException {
        SubscriberAgent joined = opened(new SubscriberAgent(plan));
        subscribers = Optional.of(joined);
        return joined.clock();
    }

    private NodeMessages.ServerUp startSearch(NodeMessages.ServerStart start) throws IOException {
        SearchAgent agent = new SearchAgent(measured(start), opened(new ClientPort(start.host())));
        search = Optional.of(agent);
        return agent.up();
    }

    private NodeMessages.Connected joinSearch(NodeMessages.SearchPart part) throws IOException {
        WindowAgent joined = opened(new WindowAgent(part));
        windows = Optional.of(joined);
        return joined.connect();
    }

    /** The last one started ends first, and all of them end even if one fails to. */
    private String stop() throws Exception {
        if (!started.isEmpty()) {
            try {
                started.pop().close();
            } finally {
                stop();
            }
        }
        return "";
    }
}
