package org.echobench.cli.report;

import java.util.List;
import java.util.Set;
import org.echobench.cli.options.OnResume;
import org.echobench.report.compare.Policy.FailOn;
import picocli.CommandLine.Option;

/** The options of every command that gives verdicts. */
class VerdictOptions {

    @OnResume
    @Option(
            names = "--floor",
            split = ",",
            paramLabel = "[METRIC=]PERCENT",
            description = "The smallest effect that counts, for all metrics or for one.")
    private List<String> floors = List.of();

    @OnResume
    @Option(
            names = "--fail-on",
            split = ",",
            paramLabel = "WHAT",
            description = "Verdicts that make the exit code nonzero: suspect, inconclusive (REGRESSED always does).")
    private Set<FailOn> failOn = Set.of();

    public final List<String> floors() {
        return List.copyOf(floors);
    }

    public final Set<FailOn> failOn() {
        return failOn;
    }
}
