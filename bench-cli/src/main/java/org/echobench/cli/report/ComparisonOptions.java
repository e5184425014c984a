package org.echobench.cli.report;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.echobench.cli.options.OnResume;
import org.echobench.report.compare.Policy;
import org.echobench.report.compare.Policy.FailOn;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of every command that compares a base with a head. */
public final class ComparisonOptions {

    /** The option of every command that judges differences. */
    static final class FloorOption {
        @OnResume
        @Option(
                names = "--floor",
                split = ",",
                paramLabel = "[METRIC=]PERCENT",
                description = "The smallest effect that counts, for all metrics or for one.")
        private List<String> floors = List.of();

        List<String> floors() {
            return List.copyOf(floors);
        }
    }

    @Mixin
    private FloorOption floor = new FloorOption();

    @OnResume
    @Option(
            names = "--fail-on",
            split = ",",
            paramLabel = "WHAT",
            description = "Verdicts that make the exit code nonzero: suspect, inconclusive (REGRESSED always does).")
    private Set<FailOn> failOn = Set.of();

    @OnResume
    @Option(
            names = "--metric",
            split = ",",
            paramLabel = "GLOB",
            description =
                    "Metrics to compare; score also means what stands for it, such as capacity. Default of compare:"
                            + " all; of duet: score, server CPU and allocation, p50 and p99; of duet --jmh: score, and"
                            + " gc.alloc.rate.norm if -prof gc measures it.")
    private List<String> metrics = List.of();

    @OnResume
    @Option(
            names = "--gate",
            split = ",",
            paramLabel = "GLOB",
            description = "Metrics that decide the exit code (default: all that are compared; none: no metric does).")
    private List<String> gates = List.of();

    @OnResume
    @Option(
            names = "--allow",
            split = ",",
            paramLabel = "FIELD",
            description = "Fields that may differ between BASE and HEAD, such as jdkVersion.")
    private Set<String> allow = Set.of();

    /** @throws org.echobench.results.UserError if an option cannot be understood */
    public Policy policy() {
        return policy(List::of, Set.of());
    }

    /**
     * As {@link #policy()}, with other defaults.
     *
     * @param compared gives the metrics to compare if no option names any
     * @param allowed further fields that may differ
     */
    public Policy policy(Supplier<List<String>> compared, Set<String> allowed) {
        Set<String> fields = new TreeSet<>(allowed);
        fields.addAll(allow);
        return Policy.of(metrics.isEmpty() ? compared.get() : metrics, gates, floors(), fields, failOn);
    }

    public List<String> floors() {
        return floor.floors();
    }

    /** Whether none is given, so no verdict depends on them. */
    public boolean areDefault() {
        return Stream.of(metrics, gates, floors(), allow, failOn).allMatch(Collection::isEmpty);
    }
}
