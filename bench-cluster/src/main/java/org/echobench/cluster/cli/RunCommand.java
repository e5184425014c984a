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
import org.echobench.core.run.BenchmarkRun;
import org.echobench.core.run.Cell;
import org.echobench.core.run.Checkout;
import org.echobench.core.run.JournalEntry;
import org.echobench.core.run.Progress;
import org.echobench.core.run.RepeatPolicy;
import org.echobench.core.run.RunEnvironment;
import org.echobench.core.run.RunLock;
import org.echobench.core.run.RunResults;
import org.echobench.core.run.StopSignal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code echobench cluster run}. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        description = "Measures what a topology says. Exit code 0: every row was measured; 2: wrong usage, or a file or"
                + " limit in the way; 3: a row FAILED or is missing, or the cluster failed.")
final class RunCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "TOPOLOGY", description = "YAML: hosts, and what is measured.")
    private Path file;

    @Option(names = "--out", paramLabel = "DIR", description = "Where the results go (default: results/runs/…).")
    private Path out;

    @Option(names = "--no-repeat", description = "Forks are not repeated where others kept a host busy.")
    private boolean noRepeat;

    @Override
    public Integer call() throws IOException {
        Topology topology = TopologyFile.read(file);
        ClusterPlan planned = ClusterPlan.of(topology, InstalledServers.ofDistribution());
        Instant now = Instant.now();
        Optional<Checkout> checkout = Checkout.of(Path.of("").toAbsolutePath());
        Path directory = out != null
                ? out
                : checkout.map(Checkout::root)
                        .orElse(Path.of(""))
                        .resolve("results/runs")
                        .resolve(BenchmarkRun.directoryName(now, checkout) + "-cluster");
        RunEnvironment environment = new RunEnvironment(
                now, checkout, List.of("cluster", "run", file.getFileName().toString()), planned.servers());
        try (RunLock lock = RunLock.acquire()) {
            BenchmarkRun run = BenchmarkRun.start(directory, planned.plan(), environment);
            return measure(run, topology, lock, planned);
        }
    }

    private int measure(BenchmarkRun run, Topology topology, RunLock lock, ClusterPlan planned) throws IOException {
        PrintWriter words = spec.commandLine().getOut();
        words.println(
                "Results in " + run.directory() + ", " + planned.plan().order().size() + " forks");
        words.flush();
        StopSignal stop = new StopSignal();
        RunResults results;
        OrderlyEnd end = new OrderlyEnd(stop);
        try (end) {
            RepeatPolicy repeats = noRepeat ? RepeatPolicy.never() : RepeatPolicy.standard();
            run.measure(lock, new ClusterFork(topology, planned.stampless(), stop), repeats, new Lines(words), stop);
            results = run.writeResults();
        }
        words.println();
        words.print(Files.readString(run.directory().resolve("summary.md")));
        words.println("Report: echobench report " + run.directory());
        words.flush();
        return results.complete() ? ClusterMain.OK : ClusterMain.INCOMPLETE;
    }

    /** A line for each fork. */
    private record Lines(PrintWriter words) implements Progress {

        @Override
        public void started(Cell cell, int attempt) {
            print(cell + " …");
        }

        @Override
        public void finished(Cell cell, JournalEntry entry) {
            print(cell + ": "
                    + entry.failure().map(reason -> "FAILED: " + reason).orElse("ok") + ", "
                    + entry.duration().toSeconds() + " s");
        }

        @Override
        public void repeating(Cell cell, JournalEntry entry) {
            print(cell + ": repeated, because others had "
                    + Math.round(100 * entry.foreignLoad().share()) + " % of a host");
        }

        @Override
        public void skipped(Cell cell) {
            print(cell + ": left out, because an earlier fork of this row FAILED");
        }

        private void print(String line) {
            words.println(line);
            words.flush();
        }
    }
}
