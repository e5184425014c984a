package org.echobench.cli.duet;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.echobench.cli.terminal.Eta;
import org.echobench.report.compare.Sequential;
import org.echobench.results.Figures;
import org.echobench.results.Plan;
import org.echobench.results.Row;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricName;
import org.echobench.results.stats.Look;
import org.echobench.results.stats.VariancePrior;
import org.echobench.runner.plan.PlannedTimes;

/**
 * Says before anything is measured how long a duet takes at most, and how small a change it will find.
 *
 * @param share how many duets share the chance of a false verdict
 */
record DuetForecast(Plan plan, PlannedTimes times, int share) {

    /**
     * @param metric its label
     * @param sd relative standard deviation of forks of the same code within their pair
     */
    private record Scatter(String metric, double sd) {}

    /** The usual scatter of forks that take turns: the medians over 32 rows of duets (docs/calibration.md). */
    private static final List<Scatter> IN_TURNS = List.of(
            new Scatter(MetricName.trimmed(MetricName.SCORE), 0.0098),
            new Scatter(MetricName.trimmed(Metric.SERVER_CPU.label()), 0.0075),
            new Scatter(MetricName.SCORE, 0.0145),
            new Scatter(Metric.SERVER_PROCESS_CPU.label(), 0.0141),
            new Scatter(Metric.SERVER_ALLOC.label(), 0.002));

    /** The usual scatter of forks in sequence: the medians over the rows and servers of runs of {@code quick}. */
    private static final List<Scatter> IN_SEQUENCE = List.of(
            new Scatter(MetricName.SCORE, 0.08),
            new Scatter(Metric.SERVER_CPU.label(), 0.08),
            new Scatter(Metric.SERVER_ALLOC.label(), 0.002));

    /** Services: like servers that are measured one after another, by what is known of a process without an agent. */
    private static final List<Scatter> SERVICES =
            List.of(new Scatter(MetricName.SCORE, 0.08), new Scatter(Metric.SERVER_PROCESS_CPU.label(), 0.08));

    /** The usual scatter of JMH benchmarks: the median of 293. */
    private static final List<Scatter> JMH = List.of(new Scatter(MetricName.SCORE, 0.042));

    /** The forecast for people. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        int rows = plan.rows().size();
        Duration most = plan.order().stream().map(times::fork).reduce(Duration.ZERO, Duration::plus);
        lines.add(
                rows + (rows == 1 ? " row" : " rows") + ", at most " + plan.rounds() + " pairs of forks each: at most "
                        + plan.order().size() + " forks, about " + Eta.words(most) + ", seed " + plan.seed());
        if (plan.rounds() < Look.FEWEST_PAIRS) {
            lines.add("Too few pairs for a verdict, which needs " + Look.FEWEST_PAIRS + ".");
            return lines;
        }
        Duration first = most.multipliedBy(looks().get(0).pairs()).dividedBy(plan.rounds());
        lines.add("A row ends when it is decided; rows are judged after "
                + looks().stream().map(look -> String.valueOf(look.pairs())).collect(Collectors.joining(", "))
                + " pairs, first in about " + Eta.words(first) + ".");
        List<Scatter> known = known(plan.rows());
        lines.add("In 9 of 10 cases the duet finds a change of "
                + known.stream()
                        .map(one -> one.metric + " by " + Figures.percent(detectable(one, rows * known.size() * share)))
                        .collect(Collectors.joining(", "))
                + ", if forks scatter as usual ("
                + known.stream().map(one -> Figures.percent(one.sd)).collect(Collectors.joining(", "))
                + "); the verdicts say what these forks find.");
        return lines;
    }

    private List<Look> looks() {
        return Look.schedule(plan.rounds());
    }

    /** The usual scatter; that of the rows that scatter most. */
    private List<Scatter> known(List<Row> rows) {
        if (rows.stream().anyMatch(row -> row.jmh().isPresent())) {
            return JMH;
        }
        if (rows.stream().anyMatch(Row::ofService)) {
            return SERVICES;
        }
        return rows.stream().allMatch(times::takesTurns) ? IN_TURNS : IN_SEQUENCE;
    }

    private double detectable(Scatter scatter, int family) {
        int rows = plan.rows().size();
        int df = (rows < VariancePrior.LEAST_ROWS ? 1 : rows) * (plan.rounds() - 1);
        Look last = looks().get(looks().size() - 1);
        double effect =
                Math.sqrt(2) * scatter.sd * Sequential.detectable(last, family).factor(df, 1.0 / plan.rounds());
        return Math.max(Math.expm1(effect), MetricName.floor(scatter.metric, "").decision());
    }
}
