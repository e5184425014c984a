package org.echobench.cli.report;

import java.util.List;
import java.util.Set;
import org.echobench.cli.options.OnResume;
import org.echobench.report.render.OutputFormat;
import picocli.CommandLine.Option;

/** The options of every command that compares a base with a head. */
public final class ComparisonOptions extends VerdictOptions {

    @OnResume
    @Option(
            names = "--metric",
            split = ",",
            paramLabel = "GLOB",
            description =
                    "Metrics to compare. Default of compare: all; of duet: score, CPU and allocation of the server,"
                            + " p50 and p99; of duet --jmh: score, and gc.alloc.rate.norm where -prof gc measures it.")
    private List<String> metrics;

    @OnResume
    @Option(
            names = "--gate",
            split = ",",
            paramLabel = "GLOB",
            description = "Metrics that decide the exit code (default: all that are compared); none means no metric.")
    private List<String> gates;

    @OnResume
    @Option(
            names = "--allow",
            split = ",",
            paramLabel = "FIELD",
            description = "Fields that may differ between BASE and HEAD, such as jdkVersion.")
    private Set<String> allow;

    @OnResume(kept = false)
    @Option(
            names = "--format",
            defaultValue = "text",
            paramLabel = "FORMAT",
            description =
                    "text, markdown, html, json or junit (default: ${DEFAULT-VALUE}). The folder of a duet gets all"
                            + " of them.")
    private OutputFormat format;

    /** Empty for the default. */
    public List<String> metrics() {
        return metrics == null ? List.of() : List.copyOf(metrics);
    }

    public List<String> gates() {
        return gates == null ? List.of() : List.copyOf(gates);
    }

    public Set<String> allow() {
        return allow == null ? Set.of() : allow;
    }

    public OutputFormat format() {
        return format;
    }
}
