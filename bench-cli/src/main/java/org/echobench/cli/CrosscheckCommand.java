package org.echobench.cli;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.echobench.core.process.ChildProcesses;
import org.echobench.core.process.ServerArguments;
import org.echobench.core.process.ServerProcess;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Workload;
import org.echobench.runner.fork.RunLock;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code echobench crosscheck}: our client beside the load generators that others trust. */
@Command(
        name = "crosscheck",
        mixinStandardHelpOptions = true,
        versionProvider = Distribution.Version.class,
        description = {
            "Compares our client with wrk, ab and h2load.",
            "Starts a server and loads it in turn with our client and with each installed tool: the"
                    + " same path and connections, one client thread. Prints every report and the ratio of our"
                    + " rate to the tool's.",
            "Exit code 3: a tool or our client reported a failed request."
        })
final class CrosscheckCommand implements Callable<Integer> {

    private static final List<PackagedTool> TOOLS = List.of(new WrkTool(), new AbTool(), new H2loadTool());

    /** For a JVM to start, connect and print. */
    private static final Duration START = Duration.ofSeconds(1);

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "SERVER", description = "The server's id (echobench list shows all).")
    private String server;

    @Mixin
    private CrosscheckOptions options;

    @Override
    public Integer call() throws IOException {
        options.check();
        ServerCatalog.Entry entry = ServerCatalog.of(Distribution.current()).findAvailable(server);
        if (!entry.workloads().contains(Workload.HTTP)) {
            throw new UserError("The server '" + server + "' serves no HTTP, but the tools speak only HTTP.");
        }
        ServerArguments arguments = ServerJvm.arguments(server, options.settings());
        List<PackagedTool> installed =
                TOOLS.stream().filter(ToolRunner::isInstalled).toList();
        if (installed.isEmpty()) {
            throw new UserError("None of wrk, ab and h2load is installed: apt-get install "
                    + TOOLS.stream().map(PackagedTool::debianPackage).collect(Collectors.joining(" ")) + ".");
        }
        RunLock lock = RunLock.acquire();
        try (ChildProcesses children = new ChildProcesses()) {
            return run(entry, arguments, installed, children);
        } finally {
            lock.close();
        }
    }

    private int run(
            ServerCatalog.Entry entry, ServerArguments arguments, List<PackagedTool> tools, ChildProcesses children) {
        CrosscheckText text = new CrosscheckText(spec.commandLine().getOut());
        try (ServerProcess running = ServerJvm.start(entry, arguments, options.serverCpus(), children)) {
            LoadTool.Task task = new LoadTool.Task(
                    "http://" + running.address().getHostString() + ":"
                            + running.address().getPort() + options.path(),
                    options.connections(),
                    options.duration());
            ToolRunner runs = new ToolRunner(new ChildProgram(children), task, options.clientCpus(), options.warmup());
            Map<String, String> versions = new LinkedHashMap<>();
            tools.forEach(tool -> versions.put(tool.name(), runs.version(tool)));
            OwnClient own = new OwnClient(options.warmup());
            text.sentence(introduction(entry.info(), tools.size()));
            warmUp(runs, own);
            text.heads();
            List<Crosscheck.Result> results = new Crosscheck(
                            own, List.copyOf(tools), options.blocks(), tool -> measure(tool, runs, running), text)
                    .run();
            text.summary(
                    results,
                    versions,
                    TOOLS.stream().filter(tool -> !tools.contains(tool)).toList());
            return results.stream().allMatch(result -> result.fault().isEmpty()) ? ExitCode.OK : ExitCode.INCOMPLETE;
        }
    }

    /** A server that has died would make every further row FAILED, and for a reason that no tool knows. */
    private ToolReport measure(LoadTool tool, ToolRunner runs, ServerProcess running) {
        ToolReport report = runs.measure(tool);
        if (report.fault().isPresent() && !running.alive()) {
            throw new UserError("The server '" + server + "' " + running.died() + ".");
        }
        return report;
    }

    private String introduction(ServerInfo info, int tools) {
        Duration block = options.duration()
                .multipliedBy(4)
                .plus(options.warmup().plus(START).multipliedBy(2));
        Duration all = block.multipliedBy((long) tools * options.blocks());
        return info.id() + " (" + info.library() + " " + info.version() + "), GET " + options.path() + ", "
                + options.connections() + " connections, one client thread; server on "
                + options.serverCpus().map(cpus -> "CPU " + cpus).orElse("all CPUs") + ", clients on "
                + options.clientCpus().map(cpus -> "CPU " + cpus).orElse("all CPUs") + "; blocks of four runs of "
                + options.duration().toSeconds() + " s; about " + Eta.words(all) + ".";
    }

    /** Warms up the server; otherwise the first run would be the slowest. */
    private void warmUp(ToolRunner runs, OwnClient own) {
        ToolReport report = runs.measure(own);
        report.fault().ifPresent(fault -> {
            throw new UserError("Our client cannot load " + server + ": " + fault);
        });
    }
}
