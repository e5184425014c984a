package org.echobench.cli;

import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.echobench.results.Scale;
import org.echobench.results.UserError;
import org.echobench.results.profile.ProfileKind;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** The options of every command that measures: the rows, the servers and the folder of the run. */
abstract class SelectionOptions {

    /** What leaves the plan of a resumed run or duet as it is. */
    private static final Set<String> ON_RESUME = Set.of(
            "--resume",
            "--dry-run",
            "--no-repeat",
            "--quiet",
            "--profile",
            "--target",
            "--servers-dir",
            "--metric",
            "--gate",
            "--floor",
            "--allow",
            "--fail-on",
            "--format");

    @Option(
            names = "--suite",
            paramLabel = "NAME",
            description = "The suite to measure (default: quick; for duet: duet); echobench list shows all.")
    private String suite;

    @Option(
            names = "--server",
            paramLabel = "ID",
            split = ",",
            description = "Servers to measure instead of the suite's servers; may be repeated.")
    private List<String> servers;

    @Option(
            names = "--include",
            paramLabel = "REGEX",
            description = "Measures only rows whose name or benchmark contains a match. Without --suite, run chooses"
                    + " from all benchmarks, with the settings of their annotations.")
    private String include;

    @Option(
            names = "-p",
            paramLabel = "NAME=VALUE,...",
            description = "Sets a benchmark parameter; each value makes a row of its own. May be repeated.")
    private List<String> params;

    @Option(
            names = "--scale",
            paramLabel = "FACTOR",
            description =
                    "Makes the run shorter or longer, 0.05 to 20 (default: 1). It scales warm-up and measurement of timed"
                            + " rows, and the rounds of single shots; no pairs of a duet.")
    private Double scale;

    @Option(
            names = "--server-cpus",
            paramLabel = "LIST",
            description = "Processors of a server that runs in a process of its own, in the syntax of taskset -c; the"
                    + " client uses the rest. Default: half of the cores, on Linux with taskset; none: not pinned.")
    private String serverCpus;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "The seed of the order of forks (default: random; the command prints it).")
    private Long seed;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "The folder of the results, absent or empty (default: results/runs/<time>-<commit>[-dirty];"
                    + " duet appends -duet).")
    private Path out;

    @Option(names = "--resume", paramLabel = "DIR", description = "Continues the run in this folder.")
    private Path resume;

    @Option(names = "--dry-run", description = "Prints the plan and its time; builds and measures nothing.")
    private boolean dryRun;

    @Option(
            names = "--no-repeat",
            description = "Does not repeat forks whose background load was above 10 %% of the machine.")
    private boolean noRepeat;

    @Option(
            names = {"-q", "--quiet"},
            description = "Prints the results and errors, but no progress.")
    private boolean quiet;

    @Option(
            names = "--profile",
            split = ",",
            paramLabel = "KIND",
            description =
                    "Profiles afterwards, in forks that are never scored: cpu, alloc or both. A run profiles all its"
                            + " rows, a duet those that are REGRESSED or IMPROVED; see explain.")
    private Set<ProfileKind> profile;

    final Optional<String> suite() {
        return Optional.ofNullable(suite);
    }

    /** Empty for the suite's own. */
    final List<String> servers() {
        return servers == null
                ? List.of()
                : servers.stream()
                        .map(String::strip)
                        .filter(id -> !id.isEmpty())
                        .distinct()
                        .toList();
    }

    final Optional<String> include() {
        return Optional.ofNullable(include);
    }

    List<String> params() {
        return params == null ? List.of() : List.copyOf(params);
    }

    /** @throws UserError if it is out of range */
    final Scale scale() {
        try {
            return scale == null ? Scale.NONE : new Scale(scale);
        } catch (IllegalArgumentException e) {
            throw new UserError("--" + e.getMessage() + ".", e);
        }
    }

    /** A list, {@code none}, or empty for the default. */
    final Optional<String> serverCpus() {
        return Optional.ofNullable(serverCpus);
    }

    final Optional<Long> seed() {
        return Optional.ofNullable(seed);
    }

    final Optional<Path> out() {
        return Optional.ofNullable(out);
    }

    final Optional<Path> resume() {
        return Optional.ofNullable(resume);
    }

    /**
     * @param given on the command line
     * @throws UserError if a run or a duet is resumed, and yet asked to be another one
     */
    final void checkResume(ParseResult given) {
        if (resume == null) {
            return;
        }
        List<String> others = Stream.concat(
                        given.matchedPositionals().stream().map(PositionalParamSpec::paramLabel),
                        given.matchedOptions().stream()
                                .map(OptionSpec::longestName)
                                .filter(name -> !ON_RESUME.contains(name)))
                .toList();
        if (!others.isEmpty()) {
            throw new UserError("--resume continues the plan of the "
                    + given.commandSpec().name() + ": leave out " + String.join(", ", others) + ".");
        }
    }

    final Set<ProfileKind> profile() {
        return profile == null ? Set.of() : profile;
    }

    /** As if {@code --profile} had been given. */
    final void profile(Set<ProfileKind> kinds) {
        profile = kinds;
    }

    final boolean dryRun() {
        return dryRun;
    }

    final boolean repeat() {
        return !noRepeat;
    }

    final boolean quiet() {
        return quiet;
    }

    /** As if {@code --quiet} had been given. */
    final void beQuiet() {
        quiet = true;
    }

    /** Where progress goes: what is given, or nowhere. */
    final PrintWriter progress(PrintWriter shown) {
        return quiet ? new PrintWriter(Writer.nullWriter()) : shown;
    }

    /** As if {@code --no-repeat} had been given. */
    final void neverRepeat() {
        noRepeat = true;
    }
}
