package org.echobench.cluster.node;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.echobench.cluster.clock.ClockClient;
import org.echobench.cluster.clock.ClockEstimate;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.results.Jvm;
import org.echobench.results.Machine;
import org.echobench.runner.plan.ThisMachine;

/** A node's end of the commands. One command at a time, but for pings. */
final class NodeAgent {

    private final Path folder;
    private final ObjectMapper mapper = new ObjectMapper();
    private final AtomicInteger patienceSeconds = new AtomicInteger();
    private final AtomicBoolean begun = new AtomicBoolean();

    /** Null until the first ping. */
    private final AtomicReference<Patience> patience = new AtomicReference<>();

    /** Read beside other commands, as the next two. */
    private volatile Optional<ServerAgent> server = Optional.empty();

    private Optional<LoadAgent> load = Optional.empty();
    private volatile Optional<ClimbAgent> climb = Optional.empty();
    private volatile Optional<SearchAgent> search = Optional.empty();

    private Optional<CrewAgent> crew = Optional.empty();
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

    /** Whether a failure is that of what is measured: its process has ended. */
    synchronized boolean serverFailed() {
        return server.map(ServerAgent::ended).orElse(false)
                || climb.map(ClimbAgent::ended).orElse(false)
                || search.map(SearchAgent::ended).orElse(false);
    }

    /** As JSON: how the server's process has ended; empty where it runs on. Not synchronized with commands. */
    String serverEnd() throws IOException {
        return mapper.writeValueAsString(server.map(ServerAgent::end)
                .or(() -> climb.map(ClimbAgent::end))
                .or(() -> search.map(SearchAgent::end))
                .orElse(""));
    }

    /** The answer's JSON. */
    synchronized String handle(Action action, String argument) throws Exception {
        return mapper.writeValueAsString(
                switch (action) {
                    case HELLO -> hello(mapper.readValue(argument, NodeMessages.Greeting.class));
                    case START_SERVER -> startServer(mapper.readValue(argument, NodeMessages.ServerStart.class));
                    case CLOCK -> clock(mapper.readValue(argument, NodeMessages.ClockAt.class));
                    case CONNECT -> connect(mapper.readValue(argument, NodeMessages.LoadPlan.class));
                    case NOW -> new NodeMessages.Now(System.nanoTime());
                    case SERVE -> server.orElseThrow().serve(mapper.readValue(argument, Timetable.class));
                    case LOAD -> load.orElseThrow().load(mapper.readValue(argument, Timetable.class));
                    case START_CLIMB -> startClimb(mapper.readValue(argument, NodeMessages.ServerStart.class));
                    case JOIN -> join(mapper.readValue(argument, NodeMessages.JoinPlan.class));
                    case CLIMB ->
                        climb.orElseThrow()
                                .climb(
                                        mapper.readValue(argument, NodeMessages.ClimbPlan.class),
                                        folder.resolve(NodeFiles.LATENCY));
                    case FOLLOW -> crew.orElseThrow().serve();
                    case START_SEARCH -> startSearch(mapper.readValue(argument, NodeMessages.ServerStart.class));
                    case JOIN_SEARCH -> joinSearch(mapper.readValue(argument, NodeMessages.SearchPart.class));
                    case SEARCH ->
                        search.orElseThrow()
                                .search(
                                        mapper.readValue(argument, NodeMessages.SearchPlan.class),
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
                ProcessHandle.current().pid(),
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
        ServerAgent started = new ServerAgent(start);
        server = Optional.of(started);
        return started.up();
    }

    private static ClockEstimate clock(NodeMessages.ClockAt at) throws IOException {
        return ClockClient.estimate(at.host(), at.port());
    }

    private NodeMessages.Connected connect(NodeMessages.LoadPlan plan) throws IOException {
        LoadAgent connected = new LoadAgent(plan, folder.resolve(NodeFiles.LATENCY));
        load = Optional.of(connected);
        return connected.connect();
    }

    private NodeMessages.ServerUp startClimb(NodeMessages.ServerStart start) throws IOException {
        ClimbAgent started = new ClimbAgent(start);
        climb = Optional.of(started);
        return started.up();
    }

    private ClockEstimate join(NodeMessages.JoinPlan plan) throws IOException {
        CrewAgent joined = new CrewAgent(plan);
        crew = Optional.of(joined);
        return joined.clock();
    }

    private NodeMessages.ServerUp startSearch(NodeMessages.ServerStart start) throws IOException {
        SearchAgent started = new SearchAgent(start);
        search = Optional.of(started);
        return started.up();
    }

    private NodeMessages.Connected joinSearch(NodeMessages.SearchPart part) throws IOException {
        WindowAgent joined = new WindowAgent(part);
        windows = Optional.of(joined);
        return joined.connect();
    }

    private String stop() throws IOException {
        if (windows.isPresent()) {
            windows.get().close();
        }
        if (search.isPresent()) {
            search.get().close();
        }
        if (crew.isPresent()) {
            crew.get().close();
        }
        if (climb.isPresent()) {
            climb.get().close();
        }
        if (load.isPresent()) {
            load.get().close();
        }
        if (server.isPresent()) {
            server.get().close();
        }
        return "";
    }
}
