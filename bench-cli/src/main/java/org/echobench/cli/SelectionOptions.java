package org.echobench.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What every command that measures can be asked for: which rows of which servers, and how the run is kept. */
abstract class SelectionOptions {

    @Option(
            names = "--suite",
            paramLabel = "NAME",
            description = "The suite to run (default: quick, of a duet: duet; echobench list shows all).")
    private String suite;

    @Option(
            names = "--server",
            paramLabel = "ID",
            split = ",",
            description = "Servers to measure instead of the suite's; may be repeated.")
    private List<String> servers;

    @Option(
            names = "--include",
            paramLabel = "REGEX",
            description = "Only rows whose name or benchmark contains a match; of run without --suite, from all"
                    + " benchmarks with the settings of their annotations.")
    private String include;

    @Option(
            names = "-p",
            paramLabel = "NAME=VALUE[,VALUE]",
            description = "Sets a benchmark parameter; several values give a row for each. May be repeated.")
    private List<String> params;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Decides the order of the forks (default: random, printed).")
    private Long seed;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "The folder, absent or empty (default: results/runs/<time>-<commit>[-dirty], of a duet"
                    + " <time>-<commit>-duet there).")
    private Path out;

    @Option(names = "--resume", paramLabel = "DIR", description = "Goes on with what was begun in that folder.")
    private Path resume;

    @Option(names = "--dry-run", description = "Prints the plan and how long it takes; builds and measures nothing.")
    private boolean dryRun;

    @Option(
            names = "--no-repeat",
            description = "Does not repeat forks during which others had more than 10 %% of the machine.")
    private boolean noRepeat;

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

    final Optional<Long> seed() {
        return Optional.ofNullable(seed);
    }

    final Optional<Path> out() {
        return Optional.ofNullable(out);
    }

    final Optional<Path> resume() {
        return Optional.ofNullable(resume);
    }

    final boolean dryRun() {
        return dryRun;
    }

    final boolean repeat() {
        return !noRepeat;
    }

    /** As if {@code --no-repeat} had been given. */
    final void neverRepeat() {
        noRepeat = true;
    }
}
