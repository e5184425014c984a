package org.echobench.cli.run;

import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.echobench.cli.options.Measured;
import org.echobench.cli.options.OnResume;
import org.echobench.results.Scale;
import org.echobench.results.UserError;
import org.echobench.results.profile.ProfileKind;
import org.echobench.runner.BenchmarkRun;
import org.echobench.runner.plan.Checkout;
import org.openjdk.jmh.util.Utils;
import picocli.CommandLine.Option;

/** The options of every command that measures: which rows and servers, and the folder of the run. */
public abstract class SelectionOptions {

    @Measured.Only(Measured.SERVERS)
    @Option(
            names = "--suite",
            paramLabel = "NAME",
            description = "The suite to measure (default: quick; for duet: duet); echobench list shows all.")
    private String suite;

    @Measured.Only(Measured.SERVERS)
    @Option(
            names = "--server",
            paramLabel = "ID",
            split = ",",
            description = "Servers to measure instead of the suite's; may be repeated. For run, ID:VERSION is a server"
                    + " with another version of its framework, from Maven repositories: netty:4.2.6.Final.")
    private List<String> servers = List.of();

    @Option(
            names = "--include",
            paramLabel = "REGEX",
            description = "Measures only rows whose name or benchmark contains a match. Without --suite, run selects"
                    + " from all benchmarks, with their annotated settings.")
    private String include;

    @Measured.Only(Measured.SERVICES)
    @Option(
            names = "--load",
            split = ",",
            paramLabel = "HOW",
            description =
                    "How rows of target files are loaded: closed, a closed loop (default); rate, at intended times"
                            + " (-p rate=N); curve, a load curve; capacity, the highest rate within a limit; overload, up to"
                            + " three times the sustained rate; footprint, memory per connection.")
    private Set<TargetLoad> loads = EnumSet.of(TargetLoad.closed);

    @Measured.Only({Measured.SERVERS, Measured.SERVICES})
    @Option(
            names = "-p",
            paramLabel = "NAME=VALUE,...",
            description =
                    "Sets a benchmark parameter, such as connections or payload; echobench list shows all. Each value"
                            + " makes a row of its own. May be repeated.")
    private List<String> params;

    @Measured.Only({Measured.SERVERS, Measured.SERVICES})
    @Option(
            names = "--scale",
            paramLabel = "FACTOR",
            description =
                    "Makes the run shorter or longer, 0.05 to 20 (default: 1). Scales warm-up and measurement of timed"
                            + " rows, and the rounds of single shots, but not the number of pairs.")
    private Double scale;

    @Measured.Only({Measured.SERVERS, Measured.SERVICES})
    @Option(
            names = "--server-cpus",
            paramLabel = "LIST",
            description = "Processors for a server that runs in a process of its own, in the syntax of taskset -c; the"
                    + " client uses the rest. Default: half of the cores, on Linux with taskset; none: no pinning.")
    private String serverCpus;

    @Measured.Only(Measured.SERVERS)
    @Option(
            names = "--topology",
            paramLabel = "FILE",
            description =
                    "Other hosts: the server runs on one of them, and the others share the load" + " (docs/hosts.md).")
    private Path topology;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "The seed for the order of forks (default: random; the command prints it).")
    private Long seed;

    @OnResume(given = false, kept = false)
    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "The folder of the results, absent or empty (default: results/runs/<time>-<commit>[-dirty];"
                    + " duet appends -duet).")
    private Path out;

    @OnResume(kept = false)
    @Option(names = "--resume", paramLabel = "DIR", description = "Continues the run in this folder.")
    private Path resume;

    @OnResume(kept = false)
    @Option(names = "--dry-run", description = "Prints the plan and its time; builds and measures nothing.")
    private boolean dryRun;

    @OnResume(kept = false)
    @Option(
            names = {"-q", "--quiet"},
            description = "Prints the results and errors, but no progress.")
    private boolean quiet;

    @OnResume
    @Measured.Only(Measured.SERVERS)
    @Option(
            names = "--profile",
            split = ",",
            paramLabel = "KIND",
            description = "Profiles afterwards, in forks that are never scored: cpu, alloc or both; see explain. A run"
                    + " profiles all its rows. A duet profiles those that are REGRESSED or IMPROVED, by default for"
                    + " what their verdicts are about.")
    private Set<ProfileKind> profile;

    public final Optional<String> suite() {
        return Optional.ofNullable(suite);
    }

    /** The words of an option, separated by spaces like JMH's own {@code -jvmArgs}; double quotes keep a space. */
    protected static List<String> flags(String text) {
        return List.copyOf(Utils.splitQuotedEscape(text));
    }

    /** The servers to measure; empty for the suite's. */
    public final List<String> servers() {
        return servers.stream()
                .map(String::strip)
                .filter(id -> !id.isEmpty())
                .distinct()
                .toList();
    }

    public final Optional<String> include() {
        return Optional.ofNullable(include);
    }

    /** How rows of target files are loaded. */
    public final Set<TargetLoad> loads() {
        return loads;
    }

    public final List<String> params() {
        return params == null ? List.of() : List.copyOf(params);
    }

    /** @throws UserError if it is out of range */
    public final Scale scale() {
        try {
            return scale == null ? Scale.NONE : new Scale(scale);
        } catch (IllegalArgumentException e) {
            throw new UserError("--" + e.getMessage() + ".", e);
        }
    }

    /** A list, {@code none}, or empty for the default. */
    public final Optional<String> serverCpus() {
        return Optional.ofNullable(serverCpus);
    }

    /**
     * The file that names other hosts; empty for this machine alone.
     *
     * @throws UserError if {@code --server-cpus} is given as well
     */
    public final Optional<Path> topology() {
        if (topology != null && serverCpus != null) {
            throw new UserError("--topology says where the server runs: leave out --server-cpus.");
        }
        return Optional.ofNullable(topology);
    }

    /** The seed; a random one at each call if none is given. */
    public final long seed() {
        return seed == null ? ThreadLocalRandom.current().nextLong(1_000_000) : seed;
    }

    /** The folder for the results, which is not created here. */
    public final Path directory(Instant now, Optional<Checkout> checkout, String suffix) {
        if (out != null) {
            return out;
        }
        Path runs = checkout.map(Checkout::root)
                .orElse(Path.of(""))
                .resolve("results")
                .resolve("runs");
        return runs.resolve(BenchmarkRun.directoryName(now, checkout) + suffix);
    }

    public final Optional<Path> resume() {
        return Optional.ofNullable(resume);
    }

    public final Set<ProfileKind> profile() {
        return profile == null ? Set.of() : profile;
    }

    public final boolean dryRun() {
        return dryRun;
    }

    public final boolean quiet() {
        return quiet;
    }

    /** Where progress goes: to the given writer, or nowhere with {@code --quiet}. */
    public final PrintWriter progress(PrintWriter shown) {
        return quiet ? new PrintWriter(Writer.nullWriter()) : shown;
    }
}
