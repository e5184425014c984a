package org.echobench.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.echobench.core.process.ChildProcesses;
import org.echobench.core.spi.Workload;
import org.echobench.report.conformance.CaseOutcome;
import org.echobench.report.conformance.CaseRanges;
import org.echobench.report.conformance.CaseResult;
import org.echobench.report.conformance.ConformanceFolder;
import org.echobench.report.conformance.Explanations;
import org.echobench.report.conformance.ServerConformance;
import org.echobench.results.ExitCode;
import org.echobench.results.UserError;
import org.echobench.runner.fork.RunLock;
import org.echobench.runner.plan.Checkout;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code echobench conformance}: the Autobahn test suite against every WebSocket row. */
@Command(
        name = "conformance",
        mixinStandardHelpOptions = true,
        versionProvider = Distribution.Version.class,
        description = {
            "Tests servers with the fuzzing client of the Autobahn test suite.",
            "Each server runs in a process of its own with a message limit of 32 MiB. Reports of runs"
                    + " show the results in results/conformance.",
            "Exit code 3: the test of a server was not finished, or a failed case has no explanation."
        })
final class ConformanceCommand implements Callable<Integer> {

    private static final Duration LEAST = Duration.ofSeconds(10);

    /** The suite's own folder for each server; not committed. */
    private static final String CASES = "cases";

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--server",
            paramLabel = "ID",
            split = ",",
            description = "Servers to test (default: all that speak WebSocket and can run here); may be repeated.")
    private List<String> servers = List.of();

    @Option(
            names = "--cases",
            paramLabel = "CASE",
            split = ",",
            description = "Cases to run, such as 1.1.1 or 6.*; needs --out. Their results are added to those in the"
                    + " folder if server, version and suite are the same (default: all cases; replaces the results).")
    private List<String> cases = List.of();

    @Option(names = "--limit", paramLabel = "TIME", description = "Time limit for each server (default: 15min).")
    private Duration limit = Duration.ofMinutes(15);

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "The folder of the results (default: results/conformance).")
    private Optional<Path> out = Optional.empty();

    @Override
    public Integer call() throws IOException {
        if (limit.compareTo(LEAST) < 0) {
            throw new UserError("--limit must be at least " + LEAST.toSeconds() + " s.");
        }
        if (!cases.isEmpty() && out.isEmpty()) {
            throw new UserError("--cases needs --out: some cases must not replace the results of another version.");
        }
        Distribution distribution = Distribution.current();
        List<ServerCatalog.Entry> entries = entries(ServerCatalog.of(distribution));
        List<Path> jars = distribution.conformance();
        if (jars.isEmpty()) {
            throw new UserError("The Autobahn test suite is not part of this distribution: mvn verify -Pconformance"
                    + " builds one that has it.");
        }
        RunLock lock = RunLock.acquire();
        try (ChildProcesses children = new ChildProcesses()) {
            return run(distribution, entries, jars, children);
        } finally {
            lock.close();
        }
    }

    private List<ServerCatalog.Entry> entries(ServerCatalog catalog) {
        List<String> asked =
                servers.stream().map(String::strip).filter(id -> !id.isEmpty()).toList();
        if (asked.isEmpty()) {
            return catalog.entries().stream()
                    .filter(entry -> entry.unavailable().isEmpty())
                    .filter(entry -> entry.workloads().contains(Workload.WEBSOCKET_ECHO))
                    .toList();
        }
        List<ServerCatalog.Entry> entries =
                asked.stream().distinct().map(catalog::findAvailable).toList();
        for (ServerCatalog.Entry entry : entries) {
            if (!entry.workloads().contains(Workload.WEBSOCKET_ECHO)) {
                throw new UserError("The server '" + entry.id() + "' has no WebSocket to test.");
            }
        }
        return entries;
    }

    private int run(
            Distribution distribution, List<ServerCatalog.Entry> entries, List<Path> jars, ChildProcesses children) {
        Optional<Checkout> checkout = Checkout.of(distribution.home());
        Path directory = out.orElseGet(() -> checkout.map(Checkout::root)
                .orElse(Path.of(""))
                .resolve("results")
                .resolve(ConformanceFolder.NAME));
        ConformanceRun.Task task = new ConformanceRun.Task(
                cases, limit, checkout.map(Checkout::name).orElse("unknown"));
        Path work = directory.resolve(CASES);
        ConformanceRun run = new ConformanceRun(task, jars, children, new ConformanceFolder(directory), work);
        Explanations explanations = Explanations.load();
        List<String> bad = new ArrayList<>();
        PrintWriter err = spec.commandLine().getErr();
        PrintWriter text = spec.commandLine().getOut();
        text.println("Conformance in " + directory + ", Autobahn's files of each case in " + work);
        text.flush();
        for (ServerCatalog.Entry entry : entries) {
            try {
                ConformanceRun.Result result = run.test(entry, line -> {
                    err.println(entry.id() + ": " + line);
                    err.flush();
                });
                List<CaseResult> unexplained = explanations.unexplained(result.row());
                print(text, result, unexplained);
                if (!result.failure().isEmpty() || !unexplained.isEmpty()) {
                    bad.add(entry.id());
                }
            } catch (UserError e) {
                if (children.isEnding()) {
                    throw e;
                }
                bad.add(entry.id());
                print(text, entry.id() + "  FAILED: " + e.getMessage());
            }
        }
        return bad.isEmpty() ? ExitCode.OK.code() : ExitCode.INCOMPLETE.code();
    }

    private static void print(PrintWriter out, ConformanceRun.Result result, List<CaseResult> unexplained) {
        ServerConformance row = result.row();
        int missing = row.planned() - row.run();
        StringBuilder text = new StringBuilder(row.server() + "  " + row.passed() + " OK, "
                + row.cases(CaseOutcome.NON_STRICT).size() + " non-strict, "
                + row.cases(CaseOutcome.FAILED).size() + " failed of " + row.run() + " cases");
        if (missing > 0) {
            text.append("; ").append(missing).append(" not run: ").append(row.failure());
        } else if (!result.failure().isEmpty()) {
            text.append("; not all were run again: ").append(result.failure());
        }
        if (!unexplained.isEmpty()) {
            text.append("; unexplained: ")
                    .append(CaseRanges.of(
                            unexplained.stream().map(CaseResult::id).toList()));
        }
        print(out, text.toString());
    }

    private static void print(PrintWriter out, String text) {
        TextWrap.lines(text, 80, "    ").forEach(out::println);
        out.flush();
    }
}
