package org.echobench.cluster.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.echobench.cluster.control.ClusterFork;
import org.echobench.cluster.topology.Topology;
import org.echobench.cluster.topology.TopologyFile;
import org.echobench.results.run.Environment;
import org.echobench.results.run.RunResult;
import org.echobench.runner.BenchmarkRun;
import org.echobench.runner.fork.RunLock;
import org.echobench.runner.fork.StopSignal;
import org.echobench.runner.journal.RepeatPolicy;
import org.echobench.runner.journal.ResultFiles;
import org.echobench.runner.plan.Checkout;
import org.echobench.runner.plan.Environments;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code echobench cluster run}. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        description = {
            "Measures the jobs of a topology.",
            "Exit codes: 0 every row was measured; 2 wrong usage, or a file or a limit prevents the"
                    + " run; 3 a row FAILED or is missing, or the cluster failed."
        })
final class RunCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "TOPOLOGY",
            description = "A YAML file with the hosts and the jobs; not with --resume.")
    private Path file;

    @Option(names = "--out", paramLabel = "DIR", description = "The folder of the results (default: results/runs/…).")
    private Path out;

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description = "Continues the run in this folder, with its topology.")
    private Path resume;

    @Option(names = "--no-repeat", description = "Does not repeat forks with background load on a host.")
    private boolean noRepeat;

    @Override
    public Integer call() throws IOException {
        if (resume == null && file == null) {
            throw new ParameterException(spec.commandLine(), "name a TOPOLOGY, or continue a run with --resume DIR");
        }
        if (resume != null && (file != null || out != null)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--resume continues with the topology of the run: leave out TOPOLOGY and --out");
        }
        Topology topology = TopologyFile.read(resume == null ? file : TopologyCopy.in(resume));
        ClusterPlan planned = ClusterPlan.of(topology, InstalledServers.ofDistribution());
        try (RunLock lock = RunLock.acquire()) {
            BenchmarkRun run = resume == null ? start(planned) : BenchmarkRun.resume(resume, planned.plan());
            return measure(run, topology, lock, planned);
        }
    }

    private BenchmarkRun start(ClusterPlan planned) {
        Instant now = Instant.now();
        Optional<Checkout> checkout = Checkout.of(Path.of("").toAbsolutePath());
        Path directory = out != null
                ? out
                : checkout.map(Checkout::root)
                        .orElse(Path.of(""))
                        .resolve("results/runs")
                        .resolve(BenchmarkRun.directoryName(now, checkout) + "-cluster");
        Environment environment = Environments.of(
                now,
                checkout,
                List.of("cluster", "run", file.getFileName().toString()),
                planned.plan().subjects(),
                planned.servers());
        BenchmarkRun run = BenchmarkRun.start(directory, planned.plan(), environment);
        TopologyCopy.keep(file, directory);
        return run;
    }

    private int measure(BenchmarkRun run, Topology topology, RunLock lock, ClusterPlan planned) throws IOException {
        PrintWriter words = spec.commandLine().getOut();
        words.println(
                "Results in " + run.directory() + ", " + planned.plan().order().size() + " forks");
        words.flush();
        StopSignal stop = new StopSignal();
        RunResult results;
        ForkLines lines = new ForkLines(words);
        OrderlyEnd end = new OrderlyEnd(stop);
        try (end) {
            RepeatPolicy repeats = noRepeat ? RepeatPolicy.never() : RepeatPolicy.standard();
            ClusterFork forks = new ClusterFork(topology, planned.stampless(), stop, new NodesOfRun(run.nodes()));
            run.measure(lock, forks, repeats, lines, stop);
            results = run.writeResults();
            if (stop.isRequested()) {
                words.println("Stopped. Finished forks are kept. Continue with: echobench cluster run --resume "
                        + run.directory());
                words.flush();
            }
        }
        words.println();
        words.print(Files.readString(run.directory().resolve(ResultFiles.SUMMARY)));
        words.println("Report: echobench report " + run.directory());
        words.flush();
        return results.complete() && !lines.brokenOff() ? ClusterMain.OK : ClusterMain.INCOMPLETE;
    }
}
